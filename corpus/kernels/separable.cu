// A Gaussian blur in two passes through shared memory: rows of a tile with its halo, then columns.
#include <cuda_runtime.h>

#define TILE 16
#define RADIUS 4
#define SPAN (TILE + 2 * RADIUS)

// The binomial coefficients of 8, divided by 2^8.
__constant__ float kernel[2 * RADIUS + 1] = {0.00390625f, 0.03125f, 0.109375f, 0.21875f, 0.2734375f,
                                             0.21875f, 0.109375f, 0.03125f, 0.00390625f};

// heights: one float per texel, unnormalised coordinates, point filter, clamped; out: width * height floats. Blocks of
// TILE * TILE threads.
extern "C" __global__ void separable(cudaTextureObject_t heights, float *out, int width)
{
    __shared__ float tile[SPAN][SPAN];
    __shared__ float rows[SPAN][TILE];
    int left = blockIdx.x * TILE - RADIUS, top = blockIdx.y * TILE - RADIUS;
    for (int y = threadIdx.y; y < SPAN; y += TILE)
        for (int x = threadIdx.x; x < SPAN; x += TILE)
            tile[y][x] = tex2D<float>(heights, (float)(left + x) + 0.5f, (float)(top + y) + 0.5f);
    __syncthreads();

    for (int y = threadIdx.y; y < SPAN; y += TILE) {
        float sum = 0.0f;
#pragma unroll
        for (int i = 0; i <= 2 * RADIUS; ++i)
            sum += kernel[i] * tile[y][threadIdx.x + i];
        rows[y][threadIdx.x] = sum;
    }
    __syncthreads();

    float sum = 0.0f;
#pragma unroll
    for (int i = 0; i <= 2 * RADIUS; ++i)
        sum += kernel[i] * rows[threadIdx.y + i][threadIdx.x];
    out[(blockIdx.y * TILE + threadIdx.y) * width + blockIdx.x * TILE + threadIdx.x] = sum;
}
