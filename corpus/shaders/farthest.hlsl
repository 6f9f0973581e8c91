// The farthest depth of every 8 by 8 texels, by atomics on the bits of floats, and of every 16 by 16 by all groups.
// build: main cs_5_0

Texture2D<float> depths : register(t0);
RWTexture2D<float> coarse : register(u0);
RWBuffer<uint> coarser : register(u1);
groupshared uint most;

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex, uint3 group : SV_GroupID)
{
    if (local == 0)
        most = 0;
    GroupMemoryBarrierWithGroupSync();
    InterlockedMax(most, asuint(depths[id.xy]));
    GroupMemoryBarrierWithGroupSync();
    if (local == 0)
    {
        coarse[group.xy] = asfloat(most);
        InterlockedMax(coarser[group.y / 2 * 4 + group.x / 2], most);
    }
}
