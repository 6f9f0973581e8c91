// Views of textures of other shapes: slices of a volume, layers and lines are written, and counted in.
// build: main cs_5_0 cs_5_1

Texture3D<float> density : register(t0);
RWTexture3D<float> gradient : register(u0);
RWTexture2DArray<unorm float4> slices : register(u1);
RWTexture2D<uint> counts : register(u2);
RWTexture1D<int2> lines : register(u3);

[numthreads(4, 4, 4)]
void main(int3 id : SV_DispatchThreadID)
{
    float here = density.Load(int4(id, 0));
    float3 slope = float3(density.Load(int4(id, 0), int3(1, 0, 0)), density.Load(int4(id, 0), int3(0, 1, 0)),
                          density.Load(int4(id, 0), int3(0, 0, 1))) - here;
    gradient[id] = dot(slope, slope);
    slices[id] = float4(slope * 0.5 + 0.5, here);
    uint place;
    InterlockedAdd(counts[uint2(id.x, uint(here * 7))], 1);
    InterlockedMax(counts[uint2(id.y, 8)], uint(here * 255));
    if (id.y == 0 && id.z == 0)
        lines[id.x] = int2(id.x, -id.x);
    // Beyond the edges nothing is written.
    gradient[id + int3(64, 0, 0)] = 1;
}
