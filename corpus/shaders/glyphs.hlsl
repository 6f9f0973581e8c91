// Letters from a field of distances, with edges as soft as a pixel is wide.
// build: main ps_4_0 ps_5_0

Texture2D<float> distances : register(t0);
SamplerState smooth : register(s0);
cbuffer Text : register(b0)
{
    float2 scale;
    float2 shear;
    float4 ink;
    float4 paper;
};

float4 main(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * scale + position.yx * shear;
    float distance = distances.SampleLevel(smooth, at, 0) - 0.5;
    float width = fwidth(distance);
    float covered = smoothstep(-width, width, distance);
    return lerp(paper, ink, covered);
}
