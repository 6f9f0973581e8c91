// Sorts 256 keys by four bits at a time: ranks by counting within the group.
// build: main cs_5_0

ByteAddressBuffer keys : register(t0);
RWByteAddressBuffer sorted : register(u0);
groupshared uint line_[256];
groupshared uint counts[16];

[numthreads(256, 1, 1)]
void main(uint local : SV_GroupIndex, uint3 group : SV_GroupID)
{
    uint key = keys.Load((group.x * 256 + local) * 4);
    [loop]
    for (uint shift = 0; shift < 12; shift += 4)
    {
        line_[local] = key;
        if (local < 16)
            counts[local] = 0;
        GroupMemoryBarrierWithGroupSync();
        uint digit = key >> shift & 15;
        InterlockedAdd(counts[digit], 1);
        uint rank = 0;
        [loop]
        for (uint i = 0; i < local; i++)
            rank += (line_[i] >> shift & 15) == digit;
        GroupMemoryBarrierWithGroupSync();
        [loop]
        for (uint lower = 0; lower < digit; lower++)
            rank += counts[lower];
        line_[rank] = key;
        GroupMemoryBarrierWithGroupSync();
        key = line_[local];
        GroupMemoryBarrierWithGroupSync();
    }
    sorted.Store((group.x * 256 + local) * 4, key);
}
