// Darkens corners by the depths around a pixel: what rises before the surface's own plane hides light.
// build: main ps_4_0 ps_5_0 ps_5_1

Texture2D<float> depths : register(t0);
cbuffer Frame : register(b0)
{
    int2 last;      // column and row of the last texel
    float range;    // differences beyond it do not count
    float strength;
};

static const int2 places[8] = {
    { 1, 0 }, { -1, 2 }, { -2, -1 }, { 2, -2 }, { 3, 1 }, { -1, -3 }, { -4, 2 }, { 2, 4 },
};

float read(int2 at)
{
    return depths.Load(int3(clamp(at, 0, last), 0));
}

float4 main(float4 position : SV_Position) : SV_Target
{
    int2 at = int2(position.xy);
    float depth = read(at);
    float2 slope = float2(read(at + int2(1, 0)) - read(at - int2(1, 0)),
                          read(at + int2(0, 1)) - read(at - int2(0, 1))) * 0.5;
    uint turn = (at.x ^ at.y) & 3;
    float hidden = 0;
    [loop]
    for (uint i = 0; i < 8; i++)
    {
        int2 place = places[i];
        if (turn & 1)
            place = int2(-place.y, place.x);
        if (turn & 2)
            place = -place;
        float plane = depth + dot(slope, place);
        float above = plane - read(at + place);
        if (above > 0.00390625)
            hidden += saturate(1 - above / range);
    }
    float3 normal = normalize(float3(-slope, 0.125));
    float light = saturate(1 - hidden * 0.125 * strength);
    return float4(normal, light);
}
