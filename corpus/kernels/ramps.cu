// Terrain coloured by ramps, one per kind of ground: layers of one-dimensional textures.
#include <cuda_runtime.h>

__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

// heights: one float per texel, unnormalised, point filter; ramps: layers of colours, normalised, linear, clamped;
// kinds: the layer of each pixel; out: width * height pixels.
extern "C" __global__ void ramps(cudaTextureObject_t heights, cudaTextureObject_t ramps, const int *kinds,
                                 unsigned int *out, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float height = tex2D<float>(heights, (float)x + 0.5f, (float)y + 0.5f);
    float4 colour = tex1DLayered<float4>(ramps, height, kinds[(y >> 3) * 8 + (x >> 3)]);
    out[y * width + x] = byte(colour.x) | byte(colour.y) << 8 | byte(colour.z) << 16 | byte(colour.w) << 24;
}
