// Prefix sums of a block: Hillis and Steele within warps by shuffles, the warps' totals once more.
#include <cuda_runtime.h>

__device__ int of_warp(int value)
{
    int lane = threadIdx.x & 31;
    for (int distance = 1; distance < 32; distance <<= 1) {
        int before = __shfl_up_sync(0xffffffffu, value, distance);
        if (lane >= distance)
            value += before;
    }
    return value;
}

// in, out: 512 numbers per block, each replaced by the sum of those before it; totals: the sum of each block.
extern "C" __global__ void scan(const int *in, int *out, int *totals)
{
    __shared__ int warps[16];
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    int own = in[at];
    int sum = of_warp(own);
    if ((threadIdx.x & 31) == 31)
        warps[threadIdx.x >> 5] = sum;
    __syncthreads();
    if (threadIdx.x < 32) {
        int total = of_warp(threadIdx.x < 16 ? warps[threadIdx.x] : 0);
        if (threadIdx.x < 16)
            warps[threadIdx.x] = total;
        if (threadIdx.x == 15)
            totals[blockIdx.x] = total;
    }
    __syncthreads();
    int before = threadIdx.x >= 32 ? warps[(threadIdx.x >> 5) - 1] : 0;
    out[at] = before + sum - own;
}
