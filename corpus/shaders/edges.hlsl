// Smooths jagged edges after rendering: where the four neighbours' brightness differs, a pixel is blended along the
// edge that runs through it.
// build: main ps_4_0 ps_5_0 ps_5_1

Texture2D<float4> picture : register(t0);
SamplerState smooth : register(s0);
cbuffer Frame : register(b0)
{
    float2 texel;    // 1 / size of the picture
    float threshold; // least contrast that counts as an edge
    float reach;     // how far along an edge is looked, in texels
};

float luma(float3 colour)
{
    return dot(colour, float3(0.299, 0.587, 0.114));
}

float4 main(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * texel;
    float3 centre = picture.SampleLevel(smooth, at, 0).rgb;
    float nw = luma(picture.SampleLevel(smooth, at + float2(-0.5, -0.5) * texel, 0).rgb);
    float ne = luma(picture.SampleLevel(smooth, at + float2(0.5, -0.5) * texel, 0).rgb);
    float sw = luma(picture.SampleLevel(smooth, at + float2(-0.5, 0.5) * texel, 0).rgb);
    float se = luma(picture.SampleLevel(smooth, at + float2(0.5, 0.5) * texel, 0).rgb);
    float m = luma(centre);
    float least = min(m, min(min(nw, ne), min(sw, se)));
    float most = max(m, max(max(nw, ne), max(sw, se)));
    [branch]
    if (most - least < threshold)
        return float4(centre, 0);
    float2 along = float2((sw + se) - (nw + ne), (nw + sw) - (ne + se));
    float shorter = min(abs(along.x), abs(along.y)) + 0.0078125;
    along = clamp(along / shorter, -reach, reach) * texel;
    float3 near = 0.5 * (picture.SampleLevel(smooth, at - along * 0.25, 0).rgb
                       + picture.SampleLevel(smooth, at + along * 0.25, 0).rgb);
    float3 far = near * 0.5 + 0.25 * (picture.SampleLevel(smooth, at - along * 0.5, 0).rgb
                                    + picture.SampleLevel(smooth, at + along * 0.5, 0).rgb);
    float l = luma(far);
    return float4(l < least || l > most ? near : far, 1);
}
