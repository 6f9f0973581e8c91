// Shades with two colours: thresholds of an 8 by 8 pattern, made by interleaving bits.
// build: main ps_4_0 ps_5_0

Texture2D<float4> picture : register(t0);

uint threshold(uint2 at)
{
    uint x = at.x ^ at.y, y = at.y;
    uint bits = 0;
    [unroll]
    for (uint i = 0; i < 3; i++)
    {
        bits = bits << 2 | (x >> i & 1) << 1 | (y >> i & 1);
    }
    return bits;
}

float4 main(float4 position : SV_Position) : SV_Target
{
    uint2 at = uint2(position.xy);
    float3 colour = picture.Load(int3(at, 0)).rgb;
    float limit = (threshold(at) + 0.5) / 64;
    return float4(colour > limit ? 1.0 : 0.0, 1);
}
