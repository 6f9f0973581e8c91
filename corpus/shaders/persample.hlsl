// Shading each sample by itself: the sample's number and the texel of a multisampled picture behind it.
// build: main ps_4_1 ps_5_0

Texture2DMS<float4> samples : register(t0);

float4 main(float4 position : SV_Position, uint index : SV_SampleIndex) : SV_Target
{
    float4 texel = samples.Load(int2(position.xy), index);
    float2 place = samples.GetSamplePosition(index);
    return float4(texel.rg, place + index * 0.25);
}
