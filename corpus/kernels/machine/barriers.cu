// Barriers of a block: waiting, counting, arriving without waiting, barriers of a part of the block.
// crates/opentmu/tests/machine works out the same in plain Rust. Blocks have 128 threads.

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

typedef unsigned int u32;

// What all threads of the block say: how many, all, any.
extern "C" __global__ void reductions(const u32 *as, const u32 *bs, uint4 *out) {
    u32 a = as[INDEX], b = bs[INDEX];
    uint4 r;
    r.x = __syncthreads_count(a & 1);
    r.y = __syncthreads_and(a != 0x5555);
    r.z = __syncthreads_or((a & 0xff) == 0x55);
    r.w = __syncthreads_count(b > a);
    out[INDEX] = r;
}

// Each round reads what the round before has written.
extern "C" __global__ void block_sum(const u32 *as, const u32 *bs, u32 *out) {
    __shared__ u32 sums[128];
    u32 i = threadIdx.x;
    sums[i] = as[INDEX];
    for (u32 half = 64; half > 0; half /= 2) {
        __syncthreads();
        if (i < half) sums[i] += sums[i + half];
    }
    __syncthreads();
    out[INDEX] = sums[0] + bs[INDEX];
}

// Two warps hand values to the other two, one at a time: barrier 1 says that a value is there, barrier 2 that its place
// is free again. Producers arrive at 1 without waiting, consumers at 2.
extern "C" __global__ void hand_over(const u32 *as, const u32 *bs, u32 *out) {
    __shared__ u32 places[64];
    u32 i = threadIdx.x, other = i & 63;
    if (i < 64) {
        u32 value = as[INDEX];
        for (int round = 0; round < 4; round++) {
            asm volatile("bar.sync 2, 128;" ::: "memory");
            places[other] = value;
            value = value * 5 + 1;
            asm volatile("bar.arrive 1, 128;" ::: "memory");
        }
        out[INDEX] = value;
    } else {
        u32 sum = bs[INDEX];
        for (int round = 0; round < 4; round++) {
            asm volatile("bar.arrive 2, 128;" ::: "memory");
            asm volatile("bar.sync 1, 128;" ::: "memory");
            sum = sum * 3 + places[63 - other];
        }
        out[INDEX] = sum;
    }
}

// The number of the barrier and of its threads come from registers.
extern "C" __global__ void chosen_barriers(const u32 *as, const u32 *bs, u32 *out) {
    __shared__ u32 places[128];
    u32 i = threadIdx.x, half = i / 64;
    places[i] = as[INDEX];
    asm volatile("bar.sync %0, %1;" :: "r"(3 + half), "r"(64) : "memory");
    out[INDEX] = places[i ^ 63] - places[i ^ 32];
}

// Threads that are done are not waited for.
extern "C" __global__ void early_end(const u32 *as, const u32 *bs, u32 *out) {
    __shared__ u32 places[128];
    u32 i = threadIdx.x;
    places[i] = 7;
    __syncthreads();
    out[INDEX] = 1;
    if (i >= 75) return;
    places[i] = as[INDEX];
    __syncthreads();
    out[INDEX] = places[74 - i];
}
