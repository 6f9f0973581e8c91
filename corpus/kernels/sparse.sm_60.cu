// A huge picture of which only some tiles are in memory: where one is missing, a smaller level stands in.
#include <cuda_runtime.h>

__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

// picture: levels, normalised, linear in levels, nearest level; out: width * height pixels, alpha tells the level;
// missing: the number of places where level 0 is not in memory.
extern "C" __global__ void sparse(cudaTextureObject_t picture, unsigned int *out, unsigned int *missing, int width,
                                  int height, float texel)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float s = ((float)x * 3.9375f + 1.75f) * texel, t = ((float)y * 3.875f + 1.25f) * texel;
    bool resident;
    int level = 0;
    float4 colour = tex2D<float4>(picture, s, t, &resident);
    if (!resident)
        atomicAdd(missing, 1u);
    while (!resident && level < 4) {
        ++level;
        colour = tex2DLod<float4>(picture, s, t, (float)level, &resident);
    }
    out[y * width + x] = byte(colour.x) | byte(colour.y) << 8 | byte(colour.z) << 16 | (unsigned int)level * 51u << 24;
}
