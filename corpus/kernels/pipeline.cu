// Two warps that make and two that use, hand in hand: barriers of their own, at which makers only announce themselves.
#include <cuda_runtime.h>

// picture: four bytes per texel, unnormalised, point filter; out: for each block of 128 threads the sums of `rounds`
// rows of 64 texels, red and green apart.
extern "C" __global__ void pipeline(cudaTextureObject_t picture, unsigned int *out, int rounds)
{
    __shared__ uchar4 row[2][64];
    unsigned int thread = threadIdx.x & 63, red = 0, green = 0;
    bool maker = threadIdx.x < 64;
    for (int round = 0; round < rounds; ++round) {
        int slot = round & 1;
        if (maker) {
            // Barriers 1 and 2: a slot is full. Barriers 3 and 4: a slot is free again.
            if (round >= 2)
                asm volatile("bar.sync %0, 128;" : : "r"(3 + slot) : "memory");
            row[slot][thread] =
                tex2D<uchar4>(picture, (float)(blockIdx.x * 64 + thread) + 0.5f, (float)round + 0.5f);
            asm volatile("bar.arrive %0, 128;" : : "r"(1 + slot) : "memory");
        } else {
            asm volatile("bar.sync %0, 128;" : : "r"(1 + slot) : "memory");
            uchar4 texel = row[slot][thread ^ 5];
            red += texel.x;
            green += texel.y;
            if (round + 2 < rounds)
                asm volatile("bar.arrive %0, 128;" : : "r"(3 + slot) : "memory");
        }
    }
    if (!maker) {
        out[(blockIdx.x * 64 + thread) * 2] = red;
        out[(blockIdx.x * 64 + thread) * 2 + 1] = green;
    }
}
