// A matrix turned over its diagonal, tile by tile through shared memory; the spare column keeps the banks apart.
#include <cuda_runtime.h>

#define TILE 32
#define ROWS 8

// in: height rows of width floats; out: width rows of height floats. Blocks of TILE * ROWS threads.
extern "C" __global__ void transpose(const float *in, float *out, int width, int height)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    for (int i = 0; i < TILE; i += ROWS)
        if (x < width && y + i < height)
            tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * width + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int i = 0; i < TILE; i += ROWS)
        if (x < height && y + i < width)
            out[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];
}
