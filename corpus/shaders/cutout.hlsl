// Leaves with holes: texels that are not opaque enough are thrown away, but their quads still have derivatives.
// build: main ps_4_0 ps_5_0

Texture2D<float4> leaves : register(t0);
SamplerState repeated : register(s0);
cbuffer Frame : register(b0)
{
    float2 scale;
    float opaque;
};

float4 main(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * scale;
    float4 texel = leaves.SampleLevel(repeated, at, 0);
    clip(texel.a - opaque);
    if (texel.r > 0.75)
        discard;
    // The change across the quad counts those that are gone.
    return float4(texel.rgb, ddx(texel.r) + ddy(texel.g));
}
