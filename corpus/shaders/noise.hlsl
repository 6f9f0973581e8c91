// Smooth noise from hashed whole numbers, four octaves.
// build: main ps_4_0 ps_5_0

cbuffer Frame : register(b0)
{
    float2 scale;
    uint seed;
};

uint hash(uint2 cell)
{
    uint bits = cell.x * 0x9e3779b9 + cell.y * 0x85ebca6b + seed;
    bits = (bits ^ bits >> 15) * 0x2c1b3c6d;
    bits = (bits ^ bits >> 12) * 0x297a2d39;
    return bits ^ bits >> 15;
}

float corner(int2 cell, float2 from)
{
    uint bits = hash(uint2(cell));
    float2 slope = float2(bits & 1 ? -1.0 : 1.0, bits & 2 ? -1.0 : 1.0) * (bits & 4 ? float2(1, 0.5) : float2(0.5, 1));
    return dot(slope, from);
}

float noise(float2 at)
{
    float2 base = floor(at);
    float2 f = at - base;
    float2 s = f * f * (3 - 2 * f);
    int2 cell = int2(base);
    float above = lerp(corner(cell, f), corner(cell + int2(1, 0), f - float2(1, 0)), s.x);
    float below = lerp(corner(cell + int2(0, 1), f - float2(0, 1)), corner(cell + 1, f - 1), s.x);
    return lerp(above, below, s.y);
}

float main(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * scale;
    float sum = 0, share = 0.5;
    [loop]
    for (int i = 0; i < 4; i++)
    {
        sum += noise(at) * share;
        at = at * 2 + 0.25;
        share *= 0.5;
    }
    return sum;
}
