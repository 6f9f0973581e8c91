// Group memory of bytes and of structures, with atomics on both, and structures of several sizes in buffers.
// build: main cs_5_0

struct Entry
{
    uint key;
    float weights[3];
    int2 place;
    uint2 links;
};
StructuredBuffer<Entry> entries : register(t0);
RWStructuredBuffer<Entry> sorted : register(u0);
RWByteAddressBuffer log_ : register(u1);
groupshared Entry table[32];
groupshared int sums[4];

[numthreads(32, 1, 1)]
void main(uint local : SV_GroupIndex, uint3 group : SV_GroupID)
{
    if (local < 4)
        sums[local] = 0;
    Entry own = entries[group.x * 32 + local];
    table[local] = own;
    GroupMemoryBarrierWithGroupSync();
    // The place of a key is the number of those before it.
    uint place = 0;
    [loop]
    for (uint i = 0; i < 32; i++)
        place += table[i].key < own.key || (table[i].key == own.key && i < local);
    InterlockedAdd(sums[0], own.place.x);
    InterlockedMin(sums[1], own.place.y);
    InterlockedMax(sums[2], own.place.y);
    InterlockedXor(sums[3], int(own.key));
    if (place & 1)
        own.weights[1] *= 2;
    sorted[group.x * 32 + place] = own;
    GroupMemoryBarrierWithGroupSync();
    if (local == 0)
        log_.Store4(group.x * 16, uint4(sums[0], sums[1], sums[2], sums[3]));
}
