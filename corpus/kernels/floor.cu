// A floor that runs to the horizon: the level of detail worked out by hand, blended between levels.
#include <cuda_runtime.h>

__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

// tiles: a full chain of levels, normalised, linear in and between levels, repeated; out: width * height pixels.
extern "C" __global__ void plane(cudaTextureObject_t tiles, unsigned int *out, int width, int height, float eye,
                                 float bias)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float away = eye / ((float)y + 0.5f);
    float across = ((float)x + 0.5f - 0.5f * (float)width) * away;
    float level = log2f(away) + bias;
    float4 colour = tex2DLod<float4>(tiles, across * 0.0625f, away, level);
    out[y * width + x] = byte(colour.x) | byte(colour.y) << 8 | byte(colour.z) << 16 | byte(colour.w) << 24;
}
