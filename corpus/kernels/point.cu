// One texel per thread, as it lies in the texture: point sampling, texel centres, one 32-bit float.
#include <cuda_runtime.h>

// picture: unnormalised coordinates, point filter; out: width * height floats, the top row first.
extern "C" __global__ void point(cudaTextureObject_t picture, float *out, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * width + x] = tex2D<float>(picture, (float)x + 0.5f, (float)y + 0.5f);
}
