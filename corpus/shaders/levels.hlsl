// Shows the level of detail of each pixel, before and after the sampler's limits, and what it finds there.
// build: main ps_4_1 ps_5_0 ps_5_1

Texture2D<float4> picture : register(t0);
SamplerState smooth : register(s0);
cbuffer View : register(b0)
{
    float2 scale;
    float bias;
};

float4 main(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * scale;
    float clamped = picture.CalculateLevelOfDetail(smooth, at);
    float free = picture.CalculateLevelOfDetailUnclamped(smooth, at);
    float found = picture.Sample(smooth, at).x;
    float biased = picture.SampleBias(smooth, at, bias).x;
    return float4(clamped, free, found, biased);
}
