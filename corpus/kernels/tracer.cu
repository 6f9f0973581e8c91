// Rays that are mirrored by balls: a function that calls itself, with what it needs on a stack.
#include <cuda_runtime.h>

struct Ball {
    float x, y, z, radius, shade, mirror;
};

__constant__ Ball balls[4] = {{0.0f, 0.0f, 4.0f, 1.0f, 0.75f, 0.5f},
                              {1.5f, 0.5f, 3.5f, 0.5f, 0.25f, 0.25f},
                              {-1.25f, -0.5f, 3.0f, 0.625f, 0.5f, 0.75f},
                              {0.25f, -1.5f, 3.25f, 0.375f, 1.0f, 0.0f}};

// What a ray from (x, y, z) towards (u, v, w) sees.
__device__ __noinline__ float seen(float x, float y, float z, float u, float v, float w, int depth)
{
    float nearest = 1.0e30f;
    int hit = -1;
    for (int i = 0; i < 4; ++i) {
        float a = x - balls[i].x, b = y - balls[i].y, c = z - balls[i].z;
        float along = a * u + b * v + c * w, square = u * u + v * v + w * w;
        float root = along * along - square * (a * a + b * b + c * c - balls[i].radius * balls[i].radius);
        if (root <= 0.0f)
            continue;
        float distance = (-along - sqrtf(root)) / square;
        if (distance > 0.015625f && distance < nearest) {
            nearest = distance;
            hit = i;
        }
    }
    if (hit < 0)
        return v > 0.0f ? 0.875f : 0.125f;
    float px = x + nearest * u, py = y + nearest * v, pz = z + nearest * w;
    float size = 1.0f / balls[hit].radius;
    float nx = (px - balls[hit].x) * size, ny = (py - balls[hit].y) * size, nz = (pz - balls[hit].z) * size;
    float mirror = balls[hit].mirror, shade = balls[hit].shade * fmaxf(ny, 0.0625f);
    if (depth == 0 || mirror == 0.0f)
        return shade;
    float twice = -2.0f * (nx * u + ny * v + nz * w);
    float other = seen(px, py, pz, u + twice * nx, v + twice * ny, w + twice * nz, depth - 1);
    return shade + mirror * (other - shade);
}

// out: width * width floats.
extern "C" __global__ void tracer(float *out, int width, int depth)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float right = ((float)x + 0.5f) * 0.0625f - 2.0f, up = 2.0f - ((float)y + 0.5f) * 0.0625f;
    out[y * width + x] = seen(0.0f, 0.0f, -1.0f, right, up, 4.0f, depth);
}
