// Counts the brightnesses of a picture: first in memory of the group, then for all.
// build: main cs_5_0 cs_5_1

Texture2D<uint4> picture : register(t0);
RWByteAddressBuffer counts : register(u0); // 64 counts, then 255 less the darkest, the brightest, and all their bits
groupshared uint bins[64];
groupshared uint least, most;

[numthreads(16, 8, 1)]
void main(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    if (local < 64)
        bins[local] = 0;
    if (local == 0)
    {
        least = 255;
        most = 0;
    }
    GroupMemoryBarrierWithGroupSync();
    uint4 colour = picture.Load(int3(id.xy, 0));
    uint brightness = (colour.r * 77 + colour.g * 150 + colour.b * 29) >> 8;
    InterlockedAdd(bins[brightness >> 2], 1);
    InterlockedMin(least, brightness);
    InterlockedMax(most, brightness);
    counts.InterlockedOr(64 * 4 + 8, 1u << (brightness & 31));
    GroupMemoryBarrierWithGroupSync();
    if (local < 64 && bins[local] > 0)
        counts.InterlockedAdd(local * 4, bins[local]);
    if (local == 0)
    {
        counts.InterlockedMax(64 * 4, 255 - least);
        counts.InterlockedMax(64 * 4 + 4, most);
    }
}
