// Edges of a picture: each group brings its part with a border into group memory.
// build: main cs_5_0

Texture2D<float4> picture : register(t0);
RWTexture2D<float2> edges : register(u0);
groupshared float part[10][10];

float brightness(int2 at)
{
    return dot(picture[clamp(at, 0, 255)].rgb, float3(0.25, 0.625, 0.125));
}

[numthreads(8, 8, 1)]
void main(int3 id : SV_DispatchThreadID, int3 local : SV_GroupThreadID, uint index : SV_GroupIndex, int3 group : SV_GroupID)
{
    [loop]
    for (uint i = index; i < 100; i += 64)
        part[i / 10][i % 10] = brightness(group.xy * 8 - 1 + int2(i % 10, i / 10));
    GroupMemoryBarrierWithGroupSync();
    float3 row[3];
    [unroll]
    for (int y = 0; y < 3; y++)
        row[y] = float3(part[local.y + y][local.x], part[local.y + y][local.x + 1], part[local.y + y][local.x + 2]);
    float across = (row[0].z + 2 * row[1].z + row[2].z) - (row[0].x + 2 * row[1].x + row[2].x);
    float down = dot(row[2], float3(1, 2, 1)) - dot(row[0], float3(1, 2, 1));
    edges[id.xy] = float2(sqrt(across * across + down * down), abs(across) > abs(down) ? 1 : -1);
}
