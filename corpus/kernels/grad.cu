// A turned and stretched picture, with the derivatives given so that far parts come from smaller levels.
#include <cuda_runtime.h>

__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

// picture: a chain of levels, normalised, linear in levels, nearest level; out: width * height pixels.
extern "C" __global__ void grad(cudaTextureObject_t picture, unsigned int *out, int width, int height, float texel)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    // Steps grow from left to right; the picture lies askew.
    float step = 0.5f + (float)x * 0.125f;
    float2 along = make_float2(step * texel, step * texel * 0.25f);
    float2 down = make_float2(-0.5f * texel, 0.75f * texel);
    float s = 0.5f * along.x * (float)x + down.x * (float)y;
    float t = 0.5f * along.y * (float)x + down.y * (float)y;
    float4 colour = tex2DGrad<float4>(picture, s, t, along, down);
    out[y * width + x] = byte(colour.x) | byte(colour.y) << 8 | byte(colour.z) << 16 | byte(colour.w) << 24;
}
