// Makes one pixel of the samples of a multisampled picture; bright samples count less, so that edges stay smooth.
// build: literal ps_4_0
// build: counted ps_4_1 ps_5_0 ps_5_1

Texture2DMS<float4, 4> four : register(t0);
Texture2DMS<float4> samples : register(t0);

float4 weigh(float4 colour)
{
    return float4(colour.rgb, 1) / (1 + max(colour.r, max(colour.g, colour.b)));
}

float4 literal(float4 position : SV_Position) : SV_Target
{
    int2 at = int2(position.xy);
    float4 sum = weigh(four.Load(at, 0)) + weigh(four.Load(at, 1)) + weigh(four.Load(at, 2)) + weigh(four.Load(at, 3));
    return float4(sum.rgb / sum.a, 1);
}

float4 counted(float4 position : SV_Position) : SV_Target
{
    uint width, height, count;
    samples.GetDimensions(width, height, count);
    float4 sum = 0;
    for (uint i = 0; i < count; i++)
        sum += weigh(samples.Load(int2(position.xy), i));
    return float4(sum.rgb / sum.a, count);
}
