// A median filter of 3 by 3 texels on each colour component: Smith's network of 19 exchanges.
#include <cuda_runtime.h>

__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

__device__ void order(float4 &a, float4 &b)
{
    float4 least = make_float4(fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z), 0.0f);
    b = make_float4(fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z), 0.0f);
    a = least;
}

// picture: normalised coordinates, point filter, mirrored; out: width * height pixels; texel: 1 / size of the picture.
extern "C" __global__ void median(cudaTextureObject_t picture, unsigned int *out, int width, int height, float texel)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float4 v[9];
#pragma unroll
    for (int i = 0; i < 9; ++i)
        v[i] = tex2D<float4>(picture, ((float)(x + i % 3 - 1) + 0.5f) * texel, ((float)(y + i / 3 - 1) + 0.5f) * texel);
    order(v[1], v[2]); order(v[4], v[5]); order(v[7], v[8]);
    order(v[0], v[1]); order(v[3], v[4]); order(v[6], v[7]);
    order(v[1], v[2]); order(v[4], v[5]); order(v[7], v[8]);
    order(v[0], v[3]); order(v[5], v[8]); order(v[4], v[7]);
    order(v[3], v[6]); order(v[1], v[4]); order(v[2], v[5]);
    order(v[4], v[7]); order(v[4], v[2]); order(v[6], v[4]);
    order(v[4], v[2]);
    out[y * width + x] = byte(v[4].x) | byte(v[4].y) << 8 | byte(v[4].z) << 16 | 0xff000000u;
}
