// Soft shadows: nine comparisons around a place, and the same with four gathers.
// build: taps ps_4_0 ps_5_0 ps_5_1
// build: gathers ps_5_0 ps_5_1

Texture2D<float> depths : register(t0);
SamplerComparisonState nearer : register(s0);
cbuffer Light : register(b0)
{
    float2 texel;
    float bias;
    float slope; // depth per pixel, to the right
};

float taps(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * texel;
    float depth = position.x * slope - bias;
    float lit = 0;
    [unroll]
    for (int y = -1; y <= 1; y++)
        [unroll]
        for (int x = -1; x <= 1; x++)
            lit += depths.SampleCmpLevelZero(nearer, at, depth, int2(x, y));
    return lit / 9;
}

float gathers(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * texel;
    float depth = position.x * slope - bias;
    float4 lit = depths.GatherCmp(nearer, at, depth, int2(-1, -1))
               + depths.GatherCmp(nearer, at, depth, int2(1, -1))
               + depths.GatherCmp(nearer, at, depth, int2(-1, 1))
               + depths.GatherCmp(nearer, at, depth, int2(1, 1));
    return dot(lit, 0.0625);
}
