// What the lanes of a warp tell each other: shuffles, votes, warp-wide sums.
// crates/opentmu/tests/machine works out the same in plain Rust.

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

typedef unsigned int u32;

// A PTX shuffle with lane and bounds in registers: the value, and whether the lane was in range.
#define SHUFFLE(name, mode)                                                                    \
    extern "C" __global__ void name(const u32 *as, const u32 *bs, uint2 *out) {                \
        u32 b = bs[INDEX];                                                                     \
        uint2 r;                                                                               \
        asm volatile("{ .reg .pred p; shfl." mode ".b32 %0|p, %2, %3, %4; selp.u32 %1, 1, 0, p; }" \
                     : "=r"(r.x), "=r"(r.y) : "r"(as[INDEX]), "r"(b & 0xff), "r"(b >> 8 & 0x1fff)); \
        out[INDEX] = r;                                                                        \
    }
SHUFFLE(shuffle_index, "idx")
SHUFFLE(shuffle_up, "up")
SHUFFLE(shuffle_down, "down")
SHUFFLE(shuffle_butterfly, "bfly")

// The same with immediates, for segments of the size that CUDA calls width.
extern "C" __global__ void shuffle_widths(const u32 *as, const u32 *bs, uint4 *out) {
    u32 a = as[INDEX];
    uint4 r;
    r.x = __shfl_sync(0xffffffff, a, 3, 8);
    r.y = __shfl_up_sync(0xffffffff, a, 2, 16);
    r.z = __shfl_down_sync(0xffffffff, a, 5, 32);
    r.w = __shfl_xor_sync(0xffffffff, a, 6, 4);
    out[INDEX] = r;
}

extern "C" __global__ void warp_sum(const u32 *as, const u32 *bs, u32 *out) {
    u32 sum = as[INDEX];
    for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(0xffffffff, sum, step);
    out[INDEX] = sum;
}

extern "C" __global__ void warp_scan(const u32 *as, const u32 *bs, u32 *out) {
    u32 sum = as[INDEX], lane = threadIdx.x % 32;
    for (int step = 1; step < 32; step *= 2) {
        u32 below = __shfl_up_sync(0xffffffff, sum, step);
        if (lane >= step) sum += below;
    }
    out[INDEX] = sum;
}

extern "C" __global__ void wide_broadcast(const unsigned long long *as, const u32 *bs, unsigned long long *out) {
    out[INDEX] = __shfl_sync(0xffffffff, as[INDEX], bs[INDEX]);
}

// Votes of all lanes, and of those on one side of a branch.
extern "C" __global__ void votes(const u32 *as, const u32 *bs, uint4 *out) {
    u32 a = as[INDEX], b = bs[INDEX];
    uint4 r;
    u32 uniform;
    r.x = __ballot_sync(0xffffffff, a & 1);
    r.y = __any_sync(0xffffffff, a == 0) | __all_sync(0xffffffff, a != 5) << 1;
    asm volatile("{ .reg .pred p, q; setp.gt.u32 p, %1, 7; vote.uni.pred q, p; selp.u32 %0, 4, 0, q; }"
                 : "=r"(uniform) : "r"(a >> 29));
    r.y |= uniform;
    r.z = 0;
    r.w = 0;
    if (b & 1) {
        asm volatile("{ .reg .pred p, q; setp.ne.u32 p, %2, 0; vote.ballot.b32 %0, p; vote.all.pred q, p;"
                     "selp.u32 %1, 1, 0, q; }" : "=r"(r.z), "=r"(r.w) : "r"(a & 3));
    } else {
        r.z = __activemask();
    }
    out[INDEX] = r;
}

// A shuffle among the lanes of one side of a branch: each takes the value of the next lower lane of its side.
extern "C" __global__ void neighbours_of_a_side(const u32 *as, const u32 *bs, u32 *out) {
    u32 a = as[INDEX], lane = threadIdx.x % 32, r;
    if (bs[INDEX] & 1) {
        u32 side = __activemask(), below = side & ((1u << lane) - 1);
        int source = below ? 31 - __clz(below) : lane;
        asm volatile("shfl.idx.b32 %0, %1, %2, 0x1f;" : "=r"(r) : "r"(a * 3), "r"(source));
    } else {
        r = a + 1;
    }
    out[INDEX] = r;
}
