// The mean of layers 0 to 3 of an array texture that has three. The last one does not exist: sampling clamps the
// index, so layer 2 of three counts twice.
#include <cuda_runtime.h>

// layers: three layers, normalised coordinates, linear filter; out: one float2 (red, alpha) per thread.
extern "C" __global__ void layers(cudaTextureObject_t layers, float2 *out, int width, float texel)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = threadIdx.y;
    float red = 0.0f, alpha = 0.0f;
#pragma unroll
    for (int layer = 0; layer < 4; ++layer) {
        float4 colour = tex2DLayered<float4>(layers, (float)x * texel, (float)y * texel, layer);
        red += colour.x;
        alpha += colour.w;
    }
    out[y * width + x] = make_float2(red * 0.25f, alpha * 0.25f);
}
