// A hash table filled by many threads at once that comes out the same in whatever order they come: smaller keys push
// larger ones on (Amble and Knuth, "Ordered hash tables", 1974; Shun and Blelloch, 2014).
#include <cuda_runtime.h>

#define FREE 0xffffffffu

// keys: any numbers but 0xffffffff; table: `size` places, free ones 0xffffffff; seen: how often each key came, modulo
// `size`; extremes: the largest key, the smallest signed difference from 300, the largest root of a key as a float.
extern "C" __global__ void buckets(const unsigned int *keys, unsigned int *table, unsigned int *seen, int *extremes,
                                   int count, unsigned int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    unsigned int key = keys[i], place = key * 2654435761u % size;
    atomicAdd(&seen[key % size], 1u);
    atomicMax((unsigned int *)&extremes[0], key);
    atomicMin(&extremes[1], (int)key - 300);
    int root = __float_as_int(sqrtf((float)key)), known = extremes[2];
    while (__int_as_float(known) < __int_as_float(root)) {
        int found = atomicCAS(&extremes[2], known, root);
        if (found == known)
            break;
        known = found;
    }
    while (true) {
        unsigned int found = atomicMin(&table[place], key);
        if (found == FREE || found == key)
            break;
        // What was larger makes room and looks for another place.
        key = max(found, key);
        place = place + 1 == size ? 0 : place + 1;
    }
}
