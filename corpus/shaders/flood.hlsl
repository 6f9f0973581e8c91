// The nearest seed of each texel, by jumps that halve: all of a small board in one group.
// build: main cs_5_0

Texture2D<uint> codes : register(t0);
RWTexture2D<uint2> nearest : register(u0);
groupshared int2 seeds[16][16];

[numthreads(16, 16, 1)]
void main(int3 id : SV_GroupThreadID)
{
    int2 own = codes[id.xy] % 37 == 0 ? id.xy : int2(-64, -64);
    seeds[id.y][id.x] = own;
    GroupMemoryBarrierWithGroupSync();
    [loop]
    for (int jump = 8; jump > 0; jump >>= 1)
    {
        [loop]
        for (int i = 0; i < 9; i++)
        {
            int2 at = id.xy + int2(i % 3 - 1, i / 3 - 1) * jump;
            if (any(at < 0) || any(at > 15))
                continue;
            int2 other = seeds[at.y][at.x];
            int2 a = own - id.xy, b = other - id.xy;
            if (b.x * b.x + b.y * b.y < a.x * a.x + a.y * a.y)
                own = other;
        }
        GroupMemoryBarrierWithGroupSync();
        seeds[id.y][id.x] = own;
        GroupMemoryBarrierWithGroupSync();
    }
    nearest[id.xy] = uint2(own);
}
