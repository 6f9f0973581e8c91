// A box filter: the mean of a square of texels, through the running sums of one row at a time.
#include <cuda_runtime.h>

// The byte nearest to a colour component in 0...1.
__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

// picture: unnormalised coordinates, point filter, clamped; out: width * height pixels, red in the low byte. One
// thread makes one column, moving its window down: a row enters, a row leaves.
extern "C" __global__ void mean(cudaTextureObject_t picture, unsigned int *out, int width, int height, int radius,
                               float share)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= width)
        return;
    float red = 0.0f, green = 0.0f, blue = 0.0f;
    for (int y = -radius; y < height + radius; ++y) {
        for (int i = -radius; i <= radius; ++i) {
            float4 enters = tex2D<float4>(picture, (float)(x + i) + 0.5f, (float)y + 0.5f);
            red += enters.x;
            green += enters.y;
            blue += enters.z;
        }
        if (y < radius)
            continue;
        out[(y - radius) * width + x] =
            byte(red * share) | byte(green * share) << 8 | byte(blue * share) << 16 | 0xff000000u;
        for (int i = -radius; i <= radius; ++i) {
            float4 leaves = tex2D<float4>(picture, (float)(x + i) + 0.5f, (float)(y - 2 * radius) + 0.5f);
            red -= leaves.x;
            green -= leaves.y;
            blue -= leaves.z;
        }
    }
}
