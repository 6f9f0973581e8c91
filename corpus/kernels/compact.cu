// The bright texels of a picture gathered without gaps, block by block: votes within warps, sums between them.
#include <cuda_runtime.h>

// picture: four bytes per texel, unnormalised, point filter; out: for each block of 16 * 16 threads the places of its
// bright texels, in the order of the threads; counts: how many each block has; total: all of them, the warps that have
// any, the lanes that were ever bright, and how many warps are bright throughout.
extern "C" __global__ void compact(cudaTextureObject_t picture, unsigned int *out, unsigned int *counts,
                                   unsigned int *total, int width, int level)
{
    __shared__ unsigned int before[8];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    unsigned int thread = threadIdx.y * 16 + threadIdx.x, lane = thread & 31, warp = thread >> 5;
    unsigned int block = blockIdx.y * gridDim.x + blockIdx.x;
    uchar4 colour = tex2D<uchar4>(picture, (float)x + 0.5f, (float)y + 0.5f);
    bool bright = 2 * colour.x + 5 * colour.y + colour.z >= 8 * level;
    unsigned int mask = __ballot_sync(0xffffffffu, bright);
    if (lane == 0)
        before[warp] = __popc(mask);
    __syncthreads();
    if (thread == 0) {
        unsigned int sum = 0;
        for (int i = 0; i < 8; ++i) {
            unsigned int own = before[i];
            before[i] = sum;
            sum += own;
        }
        counts[block] = sum;
        atomicAdd(&total[0], sum);
    }
    __syncthreads();
    unsigned int place = before[warp] + __popc(mask & ((1u << lane) - 1));
    if (bright)
        out[block * 256 + place] = y * width + x;
    if (__any_sync(0xffffffffu, bright) && lane == 5)
        atomicInc(&total[1], 0xffffffffu);
    if (lane == 6)
        atomicOr(&total[2], mask);
    if (__all_sync(0xffffffffu, bright) && lane == 7)
        atomicSub(&total[3], 0xffffffffu);
}
