// Sharpens a height field within the limits of its neighbours, read by gathers of model 4.1.
// build: main ps_4_1 ps_5_0

Texture2D<float> heights : register(t0);
SamplerState clamped : register(s0);
cbuffer Frame : register(b0)
{
    float2 texel;
    float amount;
};

float main(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * texel;
    float4 before = heights.Gather(clamped, at - 0.5 * texel);
    float4 after = heights.Gather(clamped, at + 0.5 * texel);
    // before: left, centre, above, corner; after: below, corner, right, centre
    float4 cross_ = float4(before.x, before.z, after.x, after.z);
    float mean = dot(cross_, 0.25);
    float least = min(min(cross_.x, cross_.y), min(cross_.z, cross_.w));
    float most = max(max(cross_.x, cross_.y), max(cross_.z, cross_.w));
    float sharp = before.y + (before.y - mean) * amount;
    return clamp(sharp, min(least, before.y), max(most, before.y));
}
