// Tables of textures, samplers and constants with registers in spaces, which a pixel's own number indexes.
// build: main ps_5_1

Texture2D<float4> tiles[3] : register(t2, space1);
SamplerState ways[2] : register(s0, space2);
struct Tint
{
    float4 colour;
};
ConstantBuffer<Tint> tints[2] : register(b1, space3);
StructuredBuffer<uint> choices : register(t0);

float4 main(float4 position : SV_Position) : SV_Target
{
    uint2 at = uint2(position.xy);
    uint choice = choices[(at.y / 4 * 4 + at.x / 4) % 16];
    float4 texel = tiles[NonUniformResourceIndex(choice % 3)].SampleLevel(ways[choice & 1], position.xy * 0.0625, 0);
    return texel * tints[choice >> 1 & 1].colour;
}
