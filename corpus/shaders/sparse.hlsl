// A picture of which only parts are in memory: where the fine level is missing, a coarser one is taken.
// build: main ps_5_0 ps_5_1
// build: load cs_5_0

Texture2D<float4> picture : register(t0);
SamplerState nearest : register(s0);
cbuffer View : register(b0)
{
    float2 scale;
    uint levels;
    float least;
};

float4 main(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * scale;
    uint status;
    float4 colour = picture.Sample(nearest, at, int2(0, 0), least, status);
    uint level = 0;
    [loop]
    while (!CheckAccessFullyMapped(status) && level < levels)
    {
        level++;
        colour = picture.SampleLevel(nearest, at, level, int2(0, 0), status);
    }
    return float4(colour.rgb, level);
}

RWStructuredBuffer<uint> mapped : register(u0);

[numthreads(8, 8, 1)]
void load(uint3 id : SV_DispatchThreadID)
{
    uint status;
    float4 texel = picture.Load(int3(id.xy * 4, 0), int2(0, 0), status);
    mapped[id.y * 8 + id.x] = CheckAccessFullyMapped(status) ? uint(texel.r * 255 + 0.5) : 0xffffffff;
}
