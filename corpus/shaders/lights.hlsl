// Many small lights: tiles of the screen each have a list of those that reach them.
// build: main ps_5_0 ps_5_1

struct Light
{
    float3 place;
    float reach;
    float3 colour;
    uint kind;
};
StructuredBuffer<Light> lights : register(t0);
Buffer<uint> lists : register(t1); // first and count of each tile, then the lists
Texture2D<float> heights : register(t2);
cbuffer Frame : register(b0)
{
    uint across; // tiles in a row
};

float4 main(float4 position : SV_Position) : SV_Target
{
    uint2 tile = uint2(position.xy) >> 3;
    uint entry = (tile.y * across + tile.x) * 2;
    uint first = lists[entry], count = lists[entry + 1];
    float3 place = float3(position.xy, heights.Load(int3(position.xy, 0)) * 8);
    float3 sum = 0.03125;
    [loop]
    for (uint i = 0; i < count; i++)
    {
        Light light = lights[lists[first + i]];
        float3 to = light.place - place;
        float square = dot(to, to);
        float fall = saturate(1 - square / (light.reach * light.reach));
        if (fall <= 0)
            continue;
        float facing = light.kind == 1 ? 1 : saturate(to.z / sqrt(square));
        sum += light.colour * (fall * fall * facing);
    }
    return float4(sum, count);
}
