// Tone mapping: bright colours through a logarithm into a three-dimensional table of colours.
#include <cuda_runtime.h>

__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

// bright: three floats and alpha per pixel; table: a colour cube, normalised, linear, clamped; out: pixels.
extern "C" __global__ void tonemap(const float4 *bright, cudaTextureObject_t table, unsigned int *out, int count,
                                   float exposure)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    float4 colour = bright[i];
    // Ten stops from 1/64 to 16 fill the table.
    float red = (__log2f(fmaxf(colour.x * exposure, 0.015625f)) + 6.0f) * 0.1f;
    float green = (__log2f(fmaxf(colour.y * exposure, 0.015625f)) + 6.0f) * 0.1f;
    float blue = (__log2f(fmaxf(colour.z * exposure, 0.015625f)) + 6.0f) * 0.1f;
    float4 mapped = tex3D<float4>(table, red * 0.875f + 0.0625f, green * 0.875f + 0.0625f, blue * 0.875f + 0.0625f);
    out[i] = byte(mapped.x) | byte(mapped.y) << 8 | byte(mapped.z) << 16 | byte(colour.w) << 24;
}
