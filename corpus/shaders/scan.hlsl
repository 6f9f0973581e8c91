// Sums of all numbers up to each, in blocks of 128; the second build is within what model 4 allows: each thread writes
// its own place in group memory.
// build: main cs_5_0 cs_5_1
// build: narrow cs_4_0 cs_4_1 cs_5_0

#define COUNT 128
StructuredBuffer<uint> numbers : register(t0);
RWStructuredBuffer<uint> sums : register(u0);
RWStructuredBuffer<uint> totals : register(u1);
groupshared uint shared_sums[COUNT];

[numthreads(COUNT, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex, uint3 group : SV_GroupID)
{
    shared_sums[local] = numbers[id.x];
    // Up the tree of sums, and down again.
    uint step;
    [loop]
    for (step = 1; step < COUNT; step <<= 1)
    {
        GroupMemoryBarrierWithGroupSync();
        uint place = (local + 1) * step * 2 - 1;
        if (place < COUNT)
            shared_sums[place] += shared_sums[place - step];
    }
    GroupMemoryBarrierWithGroupSync();
    if (local == 0)
    {
        totals[group.x] = shared_sums[COUNT - 1];
        shared_sums[COUNT - 1] = 0;
    }
    [loop]
    for (step = COUNT / 2; step > 0; step >>= 1)
    {
        GroupMemoryBarrierWithGroupSync();
        uint place = (local + 1) * step * 2 - 1;
        if (place < COUNT)
        {
            uint before = shared_sums[place - step];
            shared_sums[place - step] = shared_sums[place];
            shared_sums[place] += before;
        }
    }
    GroupMemoryBarrierWithGroupSync();
    sums[id.x] = shared_sums[local];
}

groupshared uint2 twice[COUNT];

[numthreads(COUNT, 1, 1)]
void narrow(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    uint sum = numbers[id.x];
    twice[local] = uint2(sum, 0);
    [unroll]
    for (uint i = 0; i < 7; i++)
    {
        GroupMemoryBarrierWithGroupSync();
        uint step = 1u << i;
        if (local >= step)
            sum += i & 1 ? twice[local - step].y : twice[local - step].x;
        if (i & 1)
            twice[local].x = sum;
        else
            twice[local].y = sum;
    }
    sums[id.x] = sum;
}
