// A frame of video, brightness and colour apart, to red, green and blue.
// build: main ps_4_0 ps_5_0

Texture2D<float> luma : register(t0);
Texture2D<float2> chroma : register(t1);
SamplerState smooth : register(s0);
cbuffer Frame : register(b0)
{
    float2 texel;
    row_major float3x4 matrix_;
};

float4 main(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * texel;
    float4 yuv = float4(luma.Sample(smooth, at), chroma.Sample(smooth, at), 1);
    return float4(saturate(mul(matrix_, yuv)), 1);
}
