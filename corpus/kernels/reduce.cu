// Smallest, largest and sum of the texels, and where the largest is: shuffles within warps, then between them.
#include <cuda_runtime.h>

struct Summary {
    unsigned int least, most, sum, place;
};

__device__ Summary join(Summary a, Summary b)
{
    Summary joined = {min(a.least, b.least), a.most, a.sum + b.sum, a.place};
    if (b.most > a.most || (b.most == a.most && b.place < a.place)) {
        joined.most = b.most;
        joined.place = b.place;
    }
    return joined;
}

__device__ Summary of_warp(Summary own)
{
    for (int distance = 16; distance > 0; distance >>= 1) {
        Summary other;
        other.least = __shfl_down_sync(0xffffffffu, own.least, distance);
        other.most = __shfl_down_sync(0xffffffffu, own.most, distance);
        other.sum = __shfl_down_sync(0xffffffffu, own.sum, distance);
        other.place = __shfl_down_sync(0xffffffffu, own.place, distance);
        own = join(own, other);
    }
    return own;
}

// numbers: a row of unsigned texels read by index; out: one summary per block of 256 threads.
extern "C" __global__ void reduce(cudaTextureObject_t numbers, Summary *out, int count)
{
    __shared__ Summary warps[8];
    Summary own = {0xffffffffu, 0u, 0u, 0xffffffffu};
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
        unsigned int number = tex1Dfetch<unsigned int>(numbers, i);
        own = join(own, Summary{number, number, number, (unsigned int)i});
    }
    own = of_warp(own);
    if (threadIdx.x % 32 == 0)
        warps[threadIdx.x / 32] = own;
    __syncthreads();
    if (threadIdx.x < 32) {
        Summary none = {0xffffffffu, 0u, 0u, 0xffffffffu};
        own = threadIdx.x < 8 ? warps[threadIdx.x] : none;
        own = of_warp(own);
        if (threadIdx.x == 0)
            out[blockIdx.x] = own;
    }
}
