// Bodies that pull at each other, tile by tile through group memory.
// build: main cs_5_0 cs_4_0

StructuredBuffer<float4> before : register(t0); // place and mass
RWStructuredBuffer<float4> pull : register(u0);
cbuffer Sizes : register(b0)
{
    uint count;
    float softening;
};
groupshared float4 tile[32];

[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    float3 place = before[id.x].xyz;
    float3 sum = 0;
    [loop]
    for (uint first = 0; first < count; first += 32)
    {
        tile[local] = before[first + local];
        GroupMemoryBarrierWithGroupSync();
        [loop]
        for (uint i = 0; i < 32; i++)
        {
            float3 to = tile[i].xyz - place;
            float inverse = rsqrt(dot(to, to) + softening);
            sum += to * (tile[i].w * inverse * inverse * inverse);
        }
        GroupMemoryBarrierWithGroupSync();
    }
    pull[id.x] = float4(sum, length(sum));
}
