// Reads neighbours wherever a program says: gathers with computed offsets, of any channel.
// build: main ps_5_0 ps_5_1

Texture2D<float4> picture : register(t0);
Texture2DArray<float4> layers : register(t1);
SamplerState repeated : register(s0);
SamplerComparisonState nearer : register(s1);
cbuffer Frame : register(b0)
{
    float2 texel;
    int2 away;
};

float4 main(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * texel;
    int2 place = away * (int2(position.xy) & 3);
    float4 green = picture.GatherGreen(repeated, at, place);
    float4 blue = picture.GatherBlue(repeated, at, int2(0, 1), int2(1, 0), int2(2, 3), place);
    float4 alpha = layers.GatherAlpha(repeated, float3(at, position.y * 0.125));
    float4 lit = picture.GatherCmpRed(nearer, at, 0.5, place);
    return float4(green.x + green.w * 2, blue.y + blue.z * 2, alpha.x, dot(lit, float4(1, 2, 4, 8)));
}
