// A product of matrices, one of them in a texture: tiles through shared memory.
#include <cuda_runtime.h>

#define TILE 16

// a: one float per texel, unnormalised, point filter, zero outside; b: `inner` rows of `width`; out: height * width.
extern "C" __global__ void matmul(cudaTextureObject_t a, const float *b, float *out, int width, int height, int inner)
{
    __shared__ float left[TILE][TILE], right[TILE][TILE];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    float sum = 0.0f;
    for (int first = 0; first < inner; first += TILE) {
        left[threadIdx.y][threadIdx.x] = tex2D<float>(a, (float)(first + threadIdx.x) + 0.5f, (float)y + 0.5f);
        int row = first + threadIdx.y;
        right[threadIdx.y][threadIdx.x] = row < inner && x < width ? b[row * width + x] : 0.0f;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < TILE; ++i)
            sum += left[threadIdx.y][i] * right[i][threadIdx.x];
        __syncthreads();
    }
    if (x < width && y < height)
        out[y * width + x] = sum;
}
