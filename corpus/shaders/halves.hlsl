// Two numbers in the space of one: to half floats and back, and small floats packed by hand.
// build: main cs_5_0

StructuredBuffer<float4> numbers : register(t0);
RWStructuredBuffer<uint4> packed : register(u0);
RWStructuredBuffer<float4> unpacked : register(u1);

// Five bits of exponent and six of mantissa, no sign; toward zero.
uint to_small(float number)
{
    uint half_bits = f32tof16(max(number, 0));
    return min(half_bits >> 4, 0x7bf);
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float4 number = numbers[id.x];
    uint4 bits = f32tof16(number);
    uint2 pairs = bits.xz | bits.yw << 16;
    uint small = to_small(number.x) | to_small(number.y) << 11;
    packed[id.x] = uint4(pairs, small, reversebits(pairs.x));
    unpacked[id.x] = float4(f16tof32(pairs.x), f16tof32(pairs.x >> 16), f16tof32((small & 0x7ff) << 4), f16tof32(bits.w));
}
