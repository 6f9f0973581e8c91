// Enlarges a height field with Catmull and Rom's cubic; four gathers fetch the sixteen texels.
// build: main ps_4_1 ps_5_0 ps_5_1

Texture2D<float> heights : register(t0);
SamplerState clamped : register(s0);
cbuffer Frame : register(b0)
{
    float2 size;  // of the height field, in texels
    float2 scale; // texels per pixel
};

float4 weights(float f)
{
    float4 w;
    w.x = ((-0.5 * f + 1.0) * f - 0.5) * f;
    w.y = (1.5 * f - 2.5) * f * f + 1.0;
    w.z = ((-1.5 * f + 2.0) * f + 0.5) * f;
    w.w = (0.5 * f - 0.5) * f * f;
    return w;
}

float main(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * scale - 0.5;
    float2 base = floor(at);
    float2 f = at - base;
    float4 x = weights(f.x), y = weights(f.y);
    float2 corner = base / size;
    float4 ul = heights.Gather(clamped, corner);
    float4 ur = heights.Gather(clamped, corner, int2(2, 0));
    float4 ll = heights.Gather(clamped, corner, int2(0, 2));
    float4 lr = heights.Gather(clamped, corner, int2(2, 2));
    float row0 = dot(x, float4(ul.wz, ur.wz));
    float row1 = dot(x, float4(ul.xy, ur.xy));
    float row2 = dot(x, float4(ll.wz, lr.wz));
    float row3 = dot(x, float4(ll.xy, lr.xy));
    return dot(y, float4(row0, row1, row2, row3));
}
