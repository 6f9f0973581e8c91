interface Operation { uint apply(uint value); };
class Add : Operation { uint amount; uint apply(uint value) { return value + amount; } };
class Scale : Operation { uint4 factors; uint apply(uint value) { return value * factors.y; } };
Operation single;
Operation several[3];
cbuffer Instances : register(b2) { Add add; Scale scale[2]; };
RWStructuredBuffer<uint> result : register(u0);
[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID)
{
    result[id.x] = several[group.x].apply(single.apply(id.x));
}
