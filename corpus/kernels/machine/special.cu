// Special registers. crates/opentmu/tests/machine knows what they must be. Blocks are 32 × 2 × 2 threads.

typedef unsigned int u32;

#define READ(name)                                                                             \
    asm volatile("mov.u32 %0, " name ";" : "=r"(value));                                       \
    out[place++] = value;

extern "C" __global__ void registers(u32 *results) {
    u32 thread = threadIdx.x + 32 * (threadIdx.y + 2 * threadIdx.z), value, place = 0;
    u32 block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    u32 *out = results + (block * 128 + thread) * 32;
    READ("%tid.x") READ("%tid.y") READ("%tid.z")
    READ("%ntid.x") READ("%ntid.y") READ("%ntid.z")
    READ("%ctaid.x") READ("%ctaid.y") READ("%ctaid.z")
    READ("%nctaid.x") READ("%nctaid.y") READ("%nctaid.z")
    READ("%laneid") READ("%warpid") READ("%nwarpid") READ("%smid") READ("%nsmid")
    READ("%lanemask_eq") READ("%lanemask_lt") READ("%lanemask_le") READ("%lanemask_gt") READ("%lanemask_ge")
    READ("%total_smem_size") READ("%dynamic_smem_size")
    READ("%pm0") READ("%pm7")
}

// Clocks never go back, and a loop takes longer than nothing.
extern "C" __global__ void clocks(u32 *results) {
    __shared__ volatile u32 sink;
    unsigned long long first = clock64(), second, third, start, end;
    u32 low = clock();
    second = clock64();
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(start));
    for (u32 i = 0; i < 100; i++) sink = i;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(end));
    third = clock64();
    u32 thread = threadIdx.x + 32 * (threadIdx.y + 2 * threadIdx.z);
    results[thread] = (first <= second) | (second + 100 < third) << 1 | (start + 100 < end) << 2
                      | (low - (u32)first <= (u32)second - (u32)first) << 3;
}
