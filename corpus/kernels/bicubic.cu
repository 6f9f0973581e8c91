// A cubic B-spline from four bilinear fetches (Sigg and Hadwiger, GPU Gems 2, chapter 20).
#include <cuda_runtime.h>

// The weights of four texels along an axis, folded into two fetches: where they are, and how much they count.
__device__ void fold(float x, float &first, float &second, float &share)
{
    float base = floorf(x - 0.5f);
    float f = x - 0.5f - base, one = 1.0f - f;
    float w0 = one * one * one * (1.0f / 6.0f);
    float w1 = (4.0f - 3.0f * f * f * (2.0f - f)) * (1.0f / 6.0f);
    float w3 = f * f * f * (1.0f / 6.0f);
    float w2 = 1.0f - w0 - w1 - w3;
    share = w2 + w3;
    first = base - 0.5f + w1 / (w0 + w1);
    second = base + 1.5f + w3 / share;
}

// heights: one float per texel, unnormalised coordinates, linear filter, clamped; out: width * height floats.
extern "C" __global__ void bicubic(cudaTextureObject_t heights, float *out, int width, int height, float zoom)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float left, right, across, upper, lower, down;
    fold(((float)x + 0.5f) * zoom, left, right, across);
    fold(((float)y + 0.5f) * zoom, upper, lower, down);
    float above = (1.0f - across) * tex2D<float>(heights, left, upper) + across * tex2D<float>(heights, right, upper);
    float below = (1.0f - across) * tex2D<float>(heights, left, lower) + across * tex2D<float>(heights, right, lower);
    out[y * width + x] = (1.0f - down) * above + down * below;
}
