// Old machines' pictures: each texel is the number of a colour in a table that the shader holds, and a moving part of
// the table comes from constants.
// build: main ps_4_0 ps_5_0

Texture2D<uint> codes : register(t0);
cbuffer Cycle : register(b0)
{
    float4 moving[8];
    int first;
    int turn;
};
static const float4 table[16] = {
    { 0, 0, 0, 1 }, { 1, 1, 1, 1 }, { 0.5, 0.25, 0.25, 1 }, { 0.375, 0.75, 0.75, 1 },
    { 0.5625, 0.25, 0.625, 1 }, { 0.25, 0.625, 0.25, 1 }, { 0.1875, 0.1875, 0.625, 1 }, { 0.75, 0.75, 0.4375, 1 },
    { 0.5625, 0.375, 0.125, 1 }, { 0.375, 0.25, 0, 1 }, { 0.75, 0.5, 0.4375, 1 }, { 0.3125, 0.3125, 0.3125, 1 },
    { 0.5, 0.5, 0.5, 1 }, { 0.625, 0.875, 0.5625, 1 }, { 0.4375, 0.4375, 0.8125, 1 }, { 0.6875, 0.6875, 0.6875, 1 },
};

float4 main(float4 position : SV_Position) : SV_Target
{
    uint2 at = uint2(position.xy);
    uint packed = codes.Load(int3(at.x / 2, at.y, 0));
    int code = at.x & 1 ? packed >> 4 : packed & 15;
    if (code >= first)
        return moving[(code - first + turn) % 8] * 0.75 + table[code] * 0.25;
    return table[code];
}
