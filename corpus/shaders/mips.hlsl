// Two levels below a picture in one go: each group of threads means 16 by 16 texels, the second level through memory
// of its own.
// build: main cs_5_0 cs_5_1

Texture2D<float4> picture : register(t0);
RWTexture2D<unorm float4> second : register(u0);
RWTexture2D<unorm float4> third : register(u1);
groupshared float4 means[8][8];

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID, uint3 local : SV_GroupThreadID)
{
    int3 at = int3(id.xy * 2, 0);
    float4 mean = (picture.Load(at) + picture.Load(at, int2(1, 0))
                 + picture.Load(at, int2(0, 1)) + picture.Load(at, int2(1, 1))) * 0.25;
    second[id.xy] = mean;
    means[local.y][local.x] = mean;
    GroupMemoryBarrierWithGroupSync();
    if ((local.x | local.y) & 1)
        return;
    float4 sum = mean + means[local.y][local.x + 1] + means[local.y + 1][local.x] + means[local.y + 1][local.x + 1];
    third[id.xy / 2] = sum * 0.25;
}
