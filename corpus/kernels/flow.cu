// Optical flow: where each window of one picture has moved to in the next (Lucas and Kanade, three rounds).
#include <cuda_runtime.h>

#define RADIUS 3

// before, after: one float per texel, unnormalised, linear, clamped; out: the shift of each pixel.
extern "C" __global__ void flow(cudaTextureObject_t before, cudaTextureObject_t after, float2 *out, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float s = (float)x + 0.5f, t = (float)y + 0.5f;
    float2 shift = make_float2(0.0f, 0.0f);
#pragma unroll 1
    for (int round = 0; round < 3; ++round) {
        float xx = 0.0f, xy = 0.0f, yy = 0.0f, xt = 0.0f, yt = 0.0f;
        for (int v = -RADIUS; v <= RADIUS; ++v) {
            for (int u = -RADIUS; u <= RADIUS; ++u) {
                float a = s + (float)u, b = t + (float)v;
                float dx = tex2D<float>(before, a + 1.0f, b) - tex2D<float>(before, a - 1.0f, b);
                float dy = tex2D<float>(before, a, b + 1.0f) - tex2D<float>(before, a, b - 1.0f);
                float dt = tex2D<float>(after, a + shift.x, b + shift.y) - tex2D<float>(before, a, b);
                xx += dx * dx;
                xy += dx * dy;
                yy += dy * dy;
                xt += dx * dt;
                yt += dy * dt;
            }
        }
        float determinant = xx * yy - xy * xy;
        if (determinant < 1.0e-6f)
            break;
        shift.x -= 2.0f * (yy * xt - xy * yt) / determinant;
        shift.y -= 2.0f * (xx * yt - xy * xt) / determinant;
    }
    out[y * width + x] = shift;
}
