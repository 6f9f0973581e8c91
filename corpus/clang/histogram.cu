// A histogram: counts in shared memory, which every block then adds to those in global memory.
#include "clang.h"

KERNEL void histogram(u32 *counts, const u8 *data, int size) {
    SHARED static u32 own[16];
    u32 lane = thread();
    if (lane < 16)
        own[lane] = 0;
    barrier();
    for (int i = block() * threads() + lane; i < size; i += 128)
        __nvvm_atom_add_gen_i((int *)&own[data[i] >> 4], 1);
    barrier();
    if (lane < 16)
        __atomic_fetch_add(&counts[lane], own[lane], __ATOMIC_RELAXED);
}
