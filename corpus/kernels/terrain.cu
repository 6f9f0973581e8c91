// Ground of several kinds blended by height: layers with levels, steep places seen with gradients.
#include <cuda_runtime.h>

__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

// ground: layers of pictures with levels, normalised, linear in and between levels, repeated; heights: one float per
// texel, unnormalised, point filter, clamped; out: width * width pixels.
extern "C" __global__ void terrain(cudaTextureObject_t ground, cudaTextureObject_t heights, unsigned int *out, int width,
                                   float texel)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float s = (float)x + 0.5f, t = (float)y + 0.5f;
    float height = tex2D<float>(heights, s, t) * 5.0f;
    float slope = fabsf(tex2D<float>(heights, s + 1.0f, t) - tex2D<float>(heights, s, t));
    int layer = (int)height;
    float share = height - floorf(height);
    float4 lower = tex2DLayeredLod<float4>(ground, s * 0.171875f, t * 0.171875f, layer, slope * 16.0f);
    float stretch = (1.0f + 24.0f * slope) * texel;
    float4 upper = tex2DLayeredGrad<float4>(ground, s * 0.171875f, t * 0.171875f, layer + 1, make_float2(stretch, 0.0f),
                                            make_float2(0.0f, 0.5f * stretch));
    float red = lower.x + share * (upper.x - lower.x);
    float green = lower.y + share * (upper.y - lower.y);
    float blue = lower.z + share * (upper.z - lower.z);
    out[y * width + x] = byte(red) | byte(green) << 8 | byte(blue) << 16 | 0xff000000u;
}
