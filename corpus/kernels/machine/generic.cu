// Pointers that may point anywhere: generic loads, stores and atomic operations, and what tells the windows of shared
// and local memory from global memory. crates/opentmu/tests/machine works out the same in plain Rust.

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

typedef unsigned int u32;
typedef unsigned long long u64;

// One of three memories, by the low bits of b; the compiler cannot know which.
#define CHOOSE(b) ((b) % 3 == 0 ? shared + threadIdx.x * 4 : (b) % 3 == 1 ? local : globals + INDEX * 4)

extern "C" __global__ void loads_and_stores(const uint4 *as, const u32 *bs, u32 *globals, uint4 *out) {
    __shared__ u32 shared[128 * 4];
    u32 local[4];
    u32 b = bs[INDEX];
    uint4 a = as[INDEX];
    for (int i = 0; i < 4; i++) {
        local[i] = a.x + i;
        shared[threadIdx.x * 4 + i] = a.y + i;
    }
    volatile u32 *p = CHOOSE(b);
    p[b >> 2 & 3] += a.z;
    ((volatile unsigned char *)p)[b >> 4 & 15] = a.w;
    ((volatile unsigned short *)p)[b >> 8 & 7] = a.w >> 8;
    uint4 r;
    r.x = p[0] ^ p[1] ^ p[2] ^ p[3];
    r.y = local[0] ^ local[1] ^ local[2] ^ local[3];
    r.z = shared[threadIdx.x * 4] ^ shared[threadIdx.x * 4 + 1] ^ shared[threadIdx.x * 4 + 2] ^ shared[threadIdx.x * 4 + 3];
    r.w = ((volatile signed char *)p)[b >> 12 & 15] + ((volatile short *)p)[b >> 16 & 7];
    out[INDEX] = r;
}

extern "C" __global__ void wide_accesses(const uint4 *as, const u32 *bs, u32 *globals, uint4 *out) {
    __shared__ __align__(16) u32 shared[128 * 4];
    __align__(16) u32 local[4];
    u32 b = bs[INDEX];
    uint4 a = as[INDEX];
    for (int i = 0; i < 4; i++) {
        local[i] = i;
        shared[threadIdx.x * 4 + i] = 10 + i;
    }
    u32 *p = CHOOSE(b);
    if (b & 4) {
        *(uint4 *)p = a;
    } else {
        ((uint2 *)p)[b >> 3 & 1] = make_uint2(a.x, a.y);
    }
    uint2 half = ((uint2 *)p)[b >> 5 & 1];
    uint4 r = *(uint4 *)p;
    r.x += half.x;
    r.y ^= half.y;
    r.z += local[3];
    r.w ^= shared[threadIdx.x * 4 + 2];
    out[INDEX] = r;
}

__device__ __noinline__ u32 add_and_exchange(u32 *p, u64 *q, u32 a) {
    u32 old = atomicAdd(p, a);
    return old ^ (u32)atomicExch(q, (u64)a << 32 | old);
}

extern "C" __global__ void atomics(const u32 *as, const u32 *bs, u32 *globals, u32 *out) {
    __shared__ __align__(16) u32 shared[128 * 4];
    u32 a = as[INDEX], b = bs[INDEX];
    for (int i = 0; i < 4; i++) shared[threadIdx.x * 4 + i] = a * i;
    u32 *p = b & 1 ? shared + threadIdx.x * 4 : globals + INDEX * 4;
    u32 r = add_and_exchange(p, (u64 *)(p + 2), a);
    out[INDEX] = r + shared[threadIdx.x * 4] + shared[threadIdx.x * 4 + 3];
}

// PTX isspacep and cvta.to.
extern "C" __global__ void windows(const u32 *as, const u32 *bs, u32 *globals, uint4 *out) {
    __shared__ u32 shared[128 * 4];
    u32 local[4];
    u32 b = bs[INDEX];
    for (int i = 0; i < 4; i++) local[i] = shared[threadIdx.x * 4 + i] = as[INDEX] + i;
    u32 *p = CHOOSE(b);
    uint4 r;
    u32 found;
    r.x = 0;
    asm("{ .reg .pred p; isspacep.shared p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(found) : "l"(p));
    r.x |= found;
    asm("{ .reg .pred p; isspacep.local p, %1; selp.u32 %0, 2, 0, p; }" : "=r"(found) : "l"(p));
    r.x |= found;
    asm("{ .reg .pred p; isspacep.global p, %1; selp.u32 %0, 4, 0, p; }" : "=r"(found) : "l"(p));
    r.x |= found;
    u64 in_shared;
    asm("cvta.to.shared.u64 %0, %1;" : "=l"(in_shared) : "l"(p));
    // Where the pointer is one to shared memory: the load by its address there.
    r.y = 0;
    if (b % 3 == 0) asm volatile("ld.shared.u32 %0, [%1+4];" : "=r"(r.y) : "l"(in_shared));
    r.z = p[b >> 4 & 3];
    r.w = local[b & 3];
    out[INDEX] = r;
}
