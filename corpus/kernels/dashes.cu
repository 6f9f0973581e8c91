// Dashed lines: patterns in one-dimensional textures with levels, thinner lines taking smaller levels.
#include <cuda_runtime.h>

// pattern: a chain of levels of one byte as a fraction, normalised, linear in and between levels, repeated; out:
// width * height times two floats, with the level worked out from the gradient and with a level of its own.
extern "C" __global__ void dashes(cudaTextureObject_t pattern, float2 *out, int width, int height, float texel)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float step = (1.0f + (float)y * 0.375f) * texel, along = ((float)x + 0.5f) * step;
    float graded = tex1DGrad<float>(pattern, along, step, 0.25f * step);
    float chosen = tex1DLod<float>(pattern, along, (float)y * 0.109375f);
    out[y * width + x] = make_float2(graded, chosen);
}
