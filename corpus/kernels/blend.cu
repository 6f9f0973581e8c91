// Two layers of a painting joined in one of ten ways: a switch that becomes a table of jumps.
#include <cuda_runtime.h>

__device__ float joined(int mode, float a, float b)
{
    switch (mode) {
    case 0: return b;
    case 1: return a * b;
    case 2: return a + b - a * b;
    case 3: return fminf(a, b);
    case 4: return fmaxf(a, b);
    case 5: return fabsf(a - b);
    case 6: return fminf(a + b, 1.0f);
    case 7: return fmaxf(a - b, 0.0f);
    case 8: return a < 0.5f ? 2.0f * a * b : 1.0f - 2.0f * (1.0f - a) * (1.0f - b);
    case 9: return a + b - 2.0f * a * b;
    default: return a;
    }
}

// lower, upper: pictures, unnormalised, point filter; modes: how to join each square of 8 * 8; out: pixels.
extern "C" __global__ void blend(cudaTextureObject_t lower, cudaTextureObject_t upper, const int *modes,
                                 unsigned int *out, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float4 a = tex2D<float4>(lower, (float)x + 0.5f, (float)y + 0.5f);
    float4 b = tex2D<float4>(upper, (float)(width - 1 - x) + 0.5f, (float)y + 0.5f);
    int mode = modes[(y >> 3) * 8 + (x >> 3)];
    unsigned int red = (unsigned int)(joined(mode, a.x, b.x) * 255.0f + 0.5f);
    unsigned int green = (unsigned int)(joined(mode, a.y, b.y) * 255.0f + 0.5f);
    unsigned int blue = (unsigned int)(joined(mode, a.z, b.z) * 255.0f + 0.5f);
    out[y * width + x] = red | green << 8 | blue << 16 | 0xff000000u;
}
