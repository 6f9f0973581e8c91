// The four texels around a point: the largest green less the smallest, an edge detector.
#include <cuda_runtime.h>

// picture: normalised coordinates; out: width * height floats.
extern "C" __global__ void gather(cudaTextureObject_t picture, float *out, int width, float texel)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float4 green = tex2Dgather<float4>(picture, ((float)x + 1.0f) * texel, ((float)y + 1.0f) * texel, 1);
    float most = fmaxf(fmaxf(green.x, green.y), fmaxf(green.z, green.w));
    float least = fminf(fminf(green.x, green.y), fminf(green.z, green.w));
    out[y * width + x] = most - least;
}
