// A sky with levels: each block looks at it through another lens, with gradients along the cube's faces.
#include <cuda_runtime.h>

// sky: a cube map with levels, linear in levels, nearest level; out: width * width floats, red alone.
extern "C" __global__ void skybox(cudaTextureObject_t sky, float *out, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float right = ((float)x + 0.5f) * (1.0f / 8.0f) - 2.0f, up = ((float)y + 0.5f) * (1.0f / 8.0f) - 2.0f;
    float lens = (float)(1 << blockIdx.x) * 0.125f;
    float4 across = make_float4(lens, 0.0f, 0.0f, 0.0f), down = make_float4(0.0f, lens, 0.0f, 0.0f);
    out[y * width + x] = texCubemapGrad<float>(sky, right, up, 1.0f, across, down);
}
