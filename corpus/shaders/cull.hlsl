// Keeps the boxes that a camera sees, and writes how many there are for a draw to come.
// build: main cs_5_0

struct Box
{
    float3 middle;
    float half_size;
};
StructuredBuffer<Box> boxes : register(t0);
RWByteAddressBuffer arguments : register(u0); // vertices, instances, first vertex, first instance
AppendStructuredBuffer<uint> seen : register(u1);
cbuffer Camera : register(b0)
{
    float4 planes[5];
    uint count;
};

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= count)
        return;
    Box box = boxes[id.x];
    bool inside = true;
    [loop]
    for (uint i = 0; i < 5 && inside; i++)
    {
        float reach = dot(abs(planes[i].xyz), box.half_size);
        inside = dot(planes[i], float4(box.middle, 1)) + reach >= 0;
    }
    if (id.x == 0)
        arguments.Store(0, 36);
    [branch]
    if (inside)
    {
        seen.Append(id.x);
        arguments.InterlockedAdd(4, 1);
    }
}
