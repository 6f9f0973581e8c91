// Gradient noise (Perlin 2002) in three octaves; the permutation is a texture that is read by index.
#include <cuda_runtime.h>

__device__ float fade(float t)
{
    return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

// One of eight gradients.
__device__ float slope(unsigned int which, float x, float y)
{
    float u = which & 4 ? y : x, v = which & 4 ? x : y;
    return (which & 1 ? -u : u) + (which & 2 ? -2.0f * v : 2.0f * v);
}

__device__ float octave(cudaTextureObject_t order, float x, float y)
{
    float column = floorf(x), row = floorf(y);
    int i = (int)column & 255, j = (int)row & 255;
    x -= column;
    y -= row;
    unsigned int a = tex1Dfetch<unsigned char>(order, i) + j, b = tex1Dfetch<unsigned char>(order, (i + 1) & 255) + j;
    float u = fade(x), v = fade(y);
    float upper_left = slope(tex1Dfetch<unsigned char>(order, a & 255), x, y);
    float upper_right = slope(tex1Dfetch<unsigned char>(order, b & 255), x - 1.0f, y);
    float lower_left = slope(tex1Dfetch<unsigned char>(order, (a + 1) & 255), x, y - 1.0f);
    float lower_right = slope(tex1Dfetch<unsigned char>(order, (b + 1) & 255), x - 1.0f, y - 1.0f);
    float upper = upper_left + u * (upper_right - upper_left);
    float lower = lower_left + u * (lower_right - lower_left);
    return upper + v * (lower - upper);
}

// order: 256 bytes in random order, read by index; out: width * height floats.
extern "C" __global__ void noise(cudaTextureObject_t order, float *out, int width, float scale)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0.0f, share = 0.5f;
    float s = (float)x * scale - 3.0f, t = (float)y * scale + 17.0f;
#pragma unroll 1
    for (int i = 0; i < 3; ++i) {
        sum += share * octave(order, s, t);
        share *= 0.5f;
        s = s * 2.0f + 0.375f;
        t = t * 2.0f - 0.625f;
    }
    out[y * width + x] = sum;
}
