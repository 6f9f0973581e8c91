// A straight walk through a volume: one ray per thread, the mean of eight samples along it.
#include <cuda_runtime.h>

// volume: normalised coordinates, linear filter; out: one float4 per thread.
extern "C" __global__ void volume(cudaTextureObject_t volume, float4 *out, int width, float texel)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float s = ((float)x + 0.5f) * texel, t = ((float)y + 0.5f) * texel;
    float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
#pragma unroll 1
    for (int step = 0; step < 8; ++step) {
        float4 colour = tex3D<float4>(volume, s, t, (float)step * 0.125f + 0.0625f);
        sum.x += colour.x;
        sum.y += colour.y;
        sum.z += colour.z;
        sum.w += colour.w;
    }
    out[y * width + x] = make_float4(sum.x * 0.125f, sum.y * 0.125f, sum.z * 0.125f, sum.w * 0.125f);
}
