// Cartoon shading of a height field, compiled for speed: approximate quotients and roots, denormals flushed.
// options: --use_fast_math
#include <cuda_runtime.h>

__device__ unsigned int byte(float component)
{
    return (unsigned int)(__saturatef(component) * 255.0f + 0.5f);
}

// heights: one float per texel, unnormalised, linear, clamped; bands: shades in a row, normalised, point filter,
// clamped; out: width * height pixels.
extern "C" __global__ void toon(cudaTextureObject_t heights, cudaTextureObject_t bands, unsigned int *out, int width,
                                float steep, float gamma)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float s = (float)x + 0.5f, t = (float)y + 0.5f;
    float dx = (tex2D<float>(heights, s + 1.0f, t) - tex2D<float>(heights, s - 1.0f, t)) * steep;
    float dy = (tex2D<float>(heights, s, t + 1.0f) - tex2D<float>(heights, s, t - 1.0f)) * steep;
    float light = (0.5f * dx + 0.25f * dy + 0.75f) / sqrtf(1.0f + dx * dx + dy * dy);
    float shade = powf(fmaxf(light, 0.0f), gamma);
    float4 colour = tex1D<float4>(bands, shade);
    float ink = dx * dx + dy * dy > 1.5f ? 0.25f : 1.0f;
    out[y * width + x] = byte(colour.x * ink) | byte(colour.y * ink) << 8 | byte(colour.z * ink) << 16 | 0xff000000u;
}
