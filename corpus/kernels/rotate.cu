// A picture turned about its middle, further the nearer: sines and cosines of angles of any size.
#include <cuda_runtime.h>

__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

// picture: unnormalised, linear, black outside; out: width * width pixels.
extern "C" __global__ void rotate(cudaTextureObject_t picture, unsigned int *out, int width, float turn)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float right = (float)x + 0.5f - 0.5f * (float)width, down = (float)y + 0.5f - 0.5f * (float)width;
    float angle = turn * (right * right + down * down);
    float sine, cosine;
    sincosf(angle, &sine, &cosine);
    float s = cosine * right - sine * down + 128.0f, t = sine * right + cosine * down + 128.0f;
    float4 colour = tex2D<float4>(picture, s, t);
    out[y * width + x] = byte(colour.x) | byte(colour.y) << 8 | byte(colour.z) << 16 | byte(colour.w) << 24;
}
