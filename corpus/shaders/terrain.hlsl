// Ground of four materials, layers of one texture, mixed by a map of shares.
// build: main ps_4_0 ps_5_0 ps_5_1

Texture2DArray<float4> materials : register(t0);
Texture2D<float4> shares : register(t1);
SamplerState repeated : register(s0);
SamplerState clamped : register(s1);
cbuffer Ground : register(b0)
{
    float2 tiling;
    float season; // added to the layer
};

float4 main(float4 position : SV_Position, float2 at : TEXCOORD0) : SV_Target
{
    float4 share = shares.Sample(clamped, at);
    share /= share.x + share.y + share.z + share.w;
    float4 colour = 0;
    [unroll]
    for (int i = 0; i < 4; i++)
        colour += share[i] * materials.Sample(repeated, float3(at * tiling, i + season));
    return colour;
}
