// Keeps the numbers that pass, in a list whose counter lies in a buffer, and finds the greatest as a float.
// build: main cs_5_0

Buffer<float> numbers : register(t0);
RWStructuredBuffer<uint> kept : register(u0);
RWByteAddressBuffer result : register(u1); // count, greatest, all signs
cbuffer Limits : register(b0)
{
    float least;
};
groupshared uint count, base;

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    if (local == 0)
        count = 0;
    GroupMemoryBarrierWithGroupSync();
    float number = numbers[id.x];
    bool passes = number >= least;
    uint place = 0;
    if (passes)
        InterlockedAdd(count, 1, place);
    GroupMemoryBarrierWithGroupSync();
    if (local == 0)
        result.InterlockedAdd(0, count, base);
    GroupMemoryBarrierWithGroupSync();
    if (passes)
    {
        kept[base + place] = id.x;
        result.InterlockedMax(4, asuint(number));
    }
    result.InterlockedAnd(8, asuint(number) | 0x7fffffff);
}
