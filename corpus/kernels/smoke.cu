// Slices of a volume seen through steps that widen: gradients in three dimensions choose the level.
#include <cuda_runtime.h>

// volume: levels of one float per texel, normalised, linear in levels, nearest level; out: width * width floats.
extern "C" __global__ void smoke(cudaTextureObject_t volume, float *out, int width, float texel)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float away = (float)(y >> 3);
    float step = exp2f(away - 2.0f) * texel;
    float4 across = make_float4(step, 0.0f, 0.0f, 0.0f), down = make_float4(0.0f, 0.5f * step, 0.25f * step, 0.0f);
    float s = ((float)x + 0.5f) * texel, t = ((float)(y & 7) + 0.75f) * texel * 2.0f;
    out[y * width + x] = tex3DGrad<float>(volume, s, t, away * 0.125f, across, down);
}
