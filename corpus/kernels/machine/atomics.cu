// Atomic operations on global and shared memory, 32 and 64 bits.
// crates/opentmu/tests/machine works out the same in plain Rust, one thread after the other.
//
// Threads of a warp take their turns in order of their lanes, and blocks in order of their numbers, so that old values
// are known. Sixteen cells per block, so that threads meet.

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#define CELL (blockIdx.x * 16 + (threadIdx.x & 15))

typedef unsigned int u32;
typedef long long s64;
typedef unsigned long long u64;

// The cells, then the old values.
#define GLOBAL(name, T, F, call)                                                               \
    extern "C" __global__ void name(const T *as, const T *bs, T *cells, T *out) {              \
        T a = as[INDEX], b = bs[INDEX];                                                        \
        F *p = (F *)(cells + CELL);                                                            \
        out[INDEX] = call;                                                                     \
    }

// The same without old values: reductions.
#define REDUCE(name, T, F, call)                                                               \
    extern "C" __global__ void name(const T *as, const T *bs, T *cells, T *out) {              \
        T a = as[INDEX], b = bs[INDEX];                                                        \
        F *p = (F *)(cells + CELL);                                                            \
        call;                                                                                  \
        out[INDEX] = b;                                                                        \
    }

// Shared memory, from the cells and back.
#define SHARED(name, T, F, call)                                                               \
    extern "C" __global__ void name(const T *as, const T *bs, T *cells, T *out) {              \
        __shared__ T local[16];                                                                \
        if (threadIdx.x < 16) local[threadIdx.x] = cells[CELL];                                \
        __syncthreads();                                                                       \
        T a = as[INDEX], b = bs[INDEX];                                                        \
        F *p = (F *)(local + (threadIdx.x & 15));                                              \
        out[INDEX] = call;                                                                     \
        __syncthreads();                                                                       \
        if (threadIdx.x < 16) cells[CELL] = local[threadIdx.x];                                \
    }

#define ALL(macro, prefix)                                                                     \
    macro(prefix##_add, u32, u32, atomicAdd(p, a))                                             \
    macro(prefix##_subtract, u32, u32, atomicSub(p, a))                                        \
    macro(prefix##_minimum_signed, u32, int, atomicMin(p, (int)a))                             \
    macro(prefix##_maximum_signed, u32, int, atomicMax(p, (int)a))                             \
    macro(prefix##_minimum, u32, u32, atomicMin(p, a))                                         \
    macro(prefix##_maximum, u32, u32, atomicMax(p, a))                                         \
    macro(prefix##_increment, u32, u32, atomicInc(p, a))                                       \
    macro(prefix##_decrement, u32, u32, atomicDec(p, a))                                       \
    macro(prefix##_and, u32, u32, atomicAnd(p, a))                                             \
    macro(prefix##_or, u32, u32, atomicOr(p, a))                                               \
    macro(prefix##_xor, u32, u32, atomicXor(p, a))                                             \
    macro(prefix##_exchange, u32, u32, atomicExch(p, a))                                       \
    macro(prefix##_compare, u32, u32, atomicCAS(p, b, a))                                      \
    macro(prefix##_add_wide, u64, u64, atomicAdd(p, a))                                        \
    macro(prefix##_minimum_wide, u64, u64, atomicMin(p, a))                                    \
    macro(prefix##_maximum_wide, u64, u64, atomicMax(p, a))                                    \
    macro(prefix##_minimum_wide_signed, u64, s64, atomicMin(p, (s64)a))                        \
    macro(prefix##_maximum_wide_signed, u64, s64, atomicMax(p, (s64)a))                        \
    macro(prefix##_and_wide, u64, u64, atomicAnd(p, a))                                        \
    macro(prefix##_or_wide, u64, u64, atomicOr(p, a))                                          \
    macro(prefix##_xor_wide, u64, u64, atomicXor(p, a))                                        \
    macro(prefix##_exchange_wide, u64, u64, atomicExch(p, a))                                  \
    macro(prefix##_compare_wide, u64, u64, atomicCAS(p, b, a))

ALL(GLOBAL, global)
ALL(REDUCE, reduce)
ALL(SHARED, shared)

#define FLOAT(macro, prefix) macro(prefix##_add_float, u32, float, __float_as_uint(atomicAdd(p, __uint_as_float(a))))
FLOAT(GLOBAL, global)
FLOAT(REDUCE, reduce)
FLOAT(SHARED, shared)
