// A hash table in bytes: keys are hashed, each bucket keeps its greatest key, the number of its keys and their xor.
// build: main cs_5_0 cs_5_1

ByteAddressBuffer keys : register(t0);
RWByteAddressBuffer table : register(u0); // 64 buckets of 16 bytes
RWByteAddressBuffer hashes : register(u1);
cbuffer Sizes : register(b0)
{
    uint count;
    uint seed;
};

uint rotate(uint bits, uint by)
{
    return bits << by | bits >> (32 - by);
}

uint murmur(uint2 key)
{
    uint state = seed;
    [unroll]
    for (int i = 0; i < 2; i++)
    {
        uint word = rotate(key[i] * 0xcc9e2d51, 15) * 0x1b873593;
        state = rotate(state ^ word, 13) * 5 + 0xe6546b64;
    }
    state ^= 8;
    state = (state ^ state >> 16) * 0x85ebca6b;
    state = (state ^ state >> 13) * 0xc2b2ae35;
    return state ^ state >> 16;
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= count)
        return;
    uint2 key = keys.Load2(id.x * 8);
    uint code = murmur(key);
    hashes.Store(id.x * 4, code);
    uint bucket = (code & 63) * 16;
    uint was;
    table.InterlockedMax(bucket, key.x);
    table.InterlockedAdd(bucket + 4, 1, was);
    table.InterlockedXor(bucket + 8, code);
    // Set once: by the first of a bucket.
    table.InterlockedCompareExchange(bucket + 12, 0, bucket + 1, was);
}
