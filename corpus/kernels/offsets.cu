// What the compiler has no function for, in PTX: offsets, comparisons with depths, several samples, sizes.
#include <cuda_runtime.h>

// depths: one float per texel, normalised, compared (reference <= texel), linear, clamped; picture: one float per
// texel, normalised, linear, clamped; out: three floats per pixel; sizes: width, height and levels.
extern "C" __global__ void offsets(cudaTextureObject_t depths, cudaTextureObject_t picture, float *out, int *sizes,
                                   int width, float texel, float reference)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float s = ((float)x + 0.75f) * texel, t = ((float)y + 0.625f) * texel;
    float lit, a, b, c, right, far_left, gathered, above, beside, behind;
    asm("tex.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6}], %7;"
        : "=f"(lit), "=f"(a), "=f"(b), "=f"(c) : "l"(depths), "f"(s), "f"(t), "f"(reference));
    asm("tex.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6}], {1, -2};"
        : "=f"(right), "=f"(a), "=f"(b), "=f"(c) : "l"(picture), "f"(s), "f"(t));
    asm("tex.level.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6}], 0f00000000, {-7, 3};"
        : "=f"(far_left), "=f"(a), "=f"(b), "=f"(c) : "l"(picture), "f"(s), "f"(t));
    asm("tld4.r.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6}], {5, -6};"
        : "=f"(gathered), "=f"(above), "=f"(beside), "=f"(behind) : "l"(picture), "f"(s), "f"(t));
    float *to = out + 4 * (y * width + x);
    to[0] = lit;
    to[1] = right;
    to[2] = far_left;
    to[3] = gathered + 2.0f * above + 4.0f * beside + 8.0f * behind;
    if (x == 0 && y == 0) {
        asm("txq.width.b32 %0, [%1];" : "=r"(sizes[0]) : "l"(picture));
        asm("txq.height.b32 %0, [%1];" : "=r"(sizes[1]) : "l"(picture));
    }
}
