// A product of two matrices, in tiles of group memory.
// build: main cs_5_0 cs_5_1

StructuredBuffer<float> left : register(t0);
StructuredBuffer<float> right : register(t1);
RWStructuredBuffer<float> product : register(u0);
cbuffer Sizes : register(b0)
{
    uint width; // of all three, in elements; a multiple of 8
};
groupshared float a[8][8];
groupshared float b[8][8];

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID, uint3 local : SV_GroupThreadID)
{
    float sum = 0;
    [loop]
    for (uint tile = 0; tile < width; tile += 8)
    {
        a[local.y][local.x] = left[id.y * width + tile + local.x];
        b[local.y][local.x] = right[(tile + local.y) * width + id.x];
        GroupMemoryBarrierWithGroupSync();
        [loop]
        for (uint i = 0; i < 8; i++)
            sum += a[local.y][i] * b[i][local.x];
        GroupMemoryBarrierWithGroupSync();
    }
    product[id.y * width + id.x] = sum;
}
