// A bitonic sort of 256 keys with their places, in shared memory.
#include <cuda_runtime.h>

// keys: 256 per block, any order; out: sorted upwards; places: where each key was. Blocks of 128 threads.
extern "C" __global__ void sort(const unsigned int *keys, unsigned int *out, unsigned short *places)
{
    __shared__ unsigned int key[256];
    __shared__ unsigned short place[256];
    unsigned int first = blockIdx.x * 256;
    for (unsigned int i = threadIdx.x; i < 256; i += 128) {
        key[i] = keys[first + i];
        place[i] = i;
    }
    for (unsigned int size = 2; size <= 256; size <<= 1) {
        for (unsigned int stride = size >> 1; stride > 0; stride >>= 1) {
            __syncthreads();
            unsigned int a = 2 * threadIdx.x - (threadIdx.x & (stride - 1)), b = a + stride;
            bool upwards = (a & size) == 0;
            // Equal keys keep their order.
            bool later = key[a] > key[b] || (key[a] == key[b] && place[a] > place[b]);
            if (later == upwards) {
                unsigned int other = key[a];
                key[a] = key[b];
                key[b] = other;
                unsigned short from = place[a];
                place[a] = place[b];
                place[b] = from;
            }
        }
    }
    __syncthreads();
    for (unsigned int i = threadIdx.x; i < 256; i += 128) {
        out[first + i] = key[i];
        places[first + i] = place[i];
    }
}
