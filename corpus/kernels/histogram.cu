// Histograms of red, green and blue: counted in shared memory, then added up in global memory.
#include <cuda_runtime.h>

// picture: four bytes per texel read as they are, unnormalised coordinates, point filter; bins: 3 * 64 counters.
extern "C" __global__ void histogram(cudaTextureObject_t picture, unsigned int *bins, int width, int height)
{
    __shared__ unsigned int count[3 * 64];
    int thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
    for (int i = thread; i < 3 * 64; i += threads)
        count[i] = 0;
    __syncthreads();
    for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < height; y += gridDim.y * blockDim.y) {
        for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < width; x += gridDim.x * blockDim.x) {
            uchar4 colour = tex2D<uchar4>(picture, (float)x + 0.5f, (float)y + 0.5f);
            atomicAdd(&count[colour.x >> 2], 1u);
            atomicAdd(&count[64 + (colour.y >> 2)], 1u);
            atomicAdd(&count[128 + (colour.z >> 2)], 1u);
        }
    }
    __syncthreads();
    for (int i = thread; i < 3 * 64; i += threads)
        if (count[i] != 0)
            atomicAdd(&bins[i], count[i]);
}
