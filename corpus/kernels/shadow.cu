// Soft shadows by percentage-closer filtering: sixteen depths in four gathers, compared, weighted by place.
#include <cuda_runtime.h>

// How many of four depths lie behind the point, as a weighted share. w: (x0,y1), (x1,y1), (x1,y0), (x0,y0).
__device__ float lit(float4 depth, float point, float left, float right, float upper, float lower)
{
    float sum = 0.0f;
    sum += point <= depth.x ? left * lower : 0.0f;
    sum += point <= depth.y ? right * lower : 0.0f;
    sum += point <= depth.z ? right * upper : 0.0f;
    sum += point <= depth.w ? left * upper : 0.0f;
    return sum;
}

// depths: one float per texel, normalised, clamped; out: width * height floats, 1 in full light.
extern "C" __global__ void shadow(cudaTextureObject_t depths, float *out, int width, int height, float texel,
                                  float slope, float bias)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    // The point's place in the map, in texels, and its depth.
    float s = (float)x * 0.8125f + 3.25f, t = (float)y * 0.6875f + 5.5f;
    float point = ((float)x + (float)y) * slope + bias;
    float column = floorf(s), row = floorf(t);
    float across = s - column, down = t - row;
    // Gathers at texel corners: which four are meant does not hang on rounding.
    float4 upper_left = tex2Dgather<float4>(depths, column * texel, row * texel);
    float4 upper_right = tex2Dgather<float4>(depths, (column + 2.0f) * texel, row * texel);
    float4 lower_left = tex2Dgather<float4>(depths, column * texel, (row + 2.0f) * texel);
    float4 lower_right = tex2Dgather<float4>(depths, (column + 2.0f) * texel, (row + 2.0f) * texel);
    float sum = lit(upper_left, point, 1.0f - across, 1.0f, 1.0f - down, 1.0f);
    sum += lit(upper_right, point, 1.0f, across, 1.0f - down, 1.0f);
    sum += lit(lower_left, point, 1.0f - across, 1.0f, 1.0f, down);
    sum += lit(lower_right, point, 1.0f, across, 1.0f, down);
    out[y * width + x] = sum * (1.0f / 9.0f);
}
