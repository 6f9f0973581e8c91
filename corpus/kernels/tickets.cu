// One sum over many blocks in a single launch: the block that comes last, as a ticket tells, adds up the others' parts.
#include <cuda_runtime.h>

__device__ unsigned int ticket;

// numbers: a row of unsigned texels read by index; parts: one number per block; out: the sum, its largest part, the
// place where the largest part is, and how often a last block was found. Blocks of 64 threads.
extern "C" __global__ void tickets(cudaTextureObject_t numbers, volatile unsigned int *parts, unsigned int *out, int count)
{
    __shared__ unsigned int sums[64];
    __shared__ bool last;
    unsigned int sum = 0;
    for (int i = blockIdx.x * 64 + threadIdx.x; i < count; i += gridDim.x * 64)
        sum += tex1Dfetch<unsigned int>(numbers, i);
    sums[threadIdx.x] = sum;
    __syncthreads();
    for (unsigned int half = 32; half > 0; half >>= 1) {
        if (threadIdx.x < half)
            sums[threadIdx.x] += sums[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = sums[0];
        __threadfence();
        last = atomicInc(&ticket, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        unsigned int total = 0, most = 0, place = 0;
        for (unsigned int i = 0; i < gridDim.x; ++i) {
            unsigned int part = parts[i];
            total += part;
            if (part > most) {
                most = part;
                place = i;
            }
        }
        out[0] = total;
        out[1] = most;
        out[2] = place;
        atomicAdd(&out[3], 1u);
    }
}
