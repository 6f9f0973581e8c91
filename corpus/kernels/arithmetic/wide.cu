// Integer arithmetic on 64 bits and more, out of 32-bit instructions with carries.
// crates/opentmu/tests/machine works out the same in plain Rust.

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

typedef unsigned int u32;
typedef long long s64;
typedef unsigned long long u64;

#define UNARY(name, A, R, expression)                                                          \
    extern "C" __global__ void name(const A *as, R *out) {                                     \
        A a = as[INDEX];                                                                       \
        out[INDEX] = expression;                                                               \
    }

#define BINARY(name, A, R, expression)                                                         \
    extern "C" __global__ void name(const A *as, const A *bs, R *out) {                        \
        A a = as[INDEX], b = bs[INDEX];                                                        \
        out[INDEX] = expression;                                                               \
    }

#define PTX2(name, instruction, A)                                                             \
    extern "C" __global__ void name(const A *as, const A *bs, A *out) {                        \
        A r;                                                                                   \
        asm(instruction " %0, %1, %2;" : "=l"(r) : "l"(as[INDEX]), "l"(bs[INDEX]));            \
        out[INDEX] = r;                                                                        \
    }

// A shift: the amount is the low word of b.
#define SHIFT(name, instruction, A)                                                            \
    extern "C" __global__ void name(const A *as, const A *bs, A *out) {                        \
        A r;                                                                                   \
        asm(instruction " %0, %1, %2;" : "=l"(r) : "l"(as[INDEX]), "r"((u32)bs[INDEX]));       \
        out[INDEX] = r;                                                                        \
    }

BINARY(add, u64, u64, a + b)
BINARY(subtract, u64, u64, a - b)
BINARY(scale_and_add, u64, u64, a * 8 + b)
BINARY(scale_and_subtract, u64, u64, a * 8 - b)
UNARY(negate, s64, s64, -a)
UNARY(magnitude, s64, s64, a < 0 ? -a : a)
BINARY(minimum, s64, s64, min(a, b))
BINARY(maximum, s64, s64, max(a, b))
BINARY(minimum_unsigned, u64, u64, min(a, b))
BINARY(maximum_unsigned, u64, u64, max(a, b))

PTX2(multiply_low, "mul.lo.u64", u64)
PTX2(multiply_high_signed, "mul.hi.s64", s64)
PTX2(multiply_high_unsigned, "mul.hi.u64", u64)
UNARY(multiply_by_constant, u64, u64, a * 0x123456789abcdefull)

BINARY(divide_signed, s64, s64, a / b)
BINARY(divide_unsigned, u64, u64, a / b)
BINARY(remainder_signed, s64, s64, a % b)
BINARY(remainder_unsigned, u64, u64, a % b)
UNARY(divide_by_10, u64, u64, a / 10)
UNARY(remainder_by_minus_1000, s64, s64, a % -1000)

SHIFT(shift_left, "shl.b64", u64)
SHIFT(shift_right_signed, "shr.s64", s64)
SHIFT(shift_right_unsigned, "shr.u64", u64)
UNARY(shift_left_by_13, u64, u64, a << 13)
UNARY(shift_right_by_13, s64, s64, a >> 13)
UNARY(rotate_by_40, u64, u64, a << 40 | a >> 24)

UNARY(count_ones, u64, u32, __popcll(a))
UNARY(leading_zeros, s64, u32, __clzll(a))
UNARY(first_set, s64, u32, __ffsll(a))
UNARY(reverse, u64, u64, __brevll(a))
BINARY(bits, u64, u64, (a & ~b) ^ (a | b))

BINARY(compare_signed, s64, u32,
       (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5)
BINARY(compare_unsigned, u64, u32,
       (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5)

extern "C" __global__ void extract_signed(const u64 *as, const u64 *bs, u64 *out) {
    u64 r;
    u32 packed = (u32)bs[INDEX];
    asm("bfe.s64 %0, %1, %2, %3;" : "=l"(r) : "l"(as[INDEX]), "r"(packed & 0xff), "r"(packed >> 8 & 0xff));
    out[INDEX] = r;
}

extern "C" __global__ void insert(const u64 *as, const u64 *bs, const u64 *cs, u64 *out) {
    u64 r;
    u32 packed = (u32)cs[INDEX];
    asm("bfi.b64 %0, %1, %2, %3, %4;"
        : "=l"(r) : "l"(as[INDEX]), "l"(bs[INDEX]), "r"(packed & 0xff), "r"(packed >> 8 & 0xff));
    out[INDEX] = r;
}

// 128 bits: sum, difference and product of (high, low) pairs; the carries go through the condition code.
extern "C" __global__ void add_128(const ulonglong2 *as, const ulonglong2 *bs, ulonglong2 *out) {
    ulonglong2 a = as[INDEX], b = bs[INDEX], r;
    asm("add.cc.u64 %0, %2, %4; addc.u64 %1, %3, %5;"
        : "=l"(r.x), "=l"(r.y) : "l"(a.x), "l"(a.y), "l"(b.x), "l"(b.y));
    out[INDEX] = r;
}

extern "C" __global__ void subtract_128(const ulonglong2 *as, const ulonglong2 *bs, ulonglong2 *out) {
    ulonglong2 a = as[INDEX], b = bs[INDEX], r;
    asm("sub.cc.u64 %0, %2, %4; subc.u64 %1, %3, %5;"
        : "=l"(r.x), "=l"(r.y) : "l"(a.x), "l"(a.y), "l"(b.x), "l"(b.y));
    out[INDEX] = r;
}

extern "C" __global__ void multiply_128(const ulonglong2 *as, const ulonglong2 *bs, ulonglong2 *out) {
    ulonglong2 a = as[INDEX], b = bs[INDEX], r;
    r.x = a.x * b.x;
    r.y = __umul64hi(a.x, b.x) + a.x * b.y + a.y * b.x;
    out[INDEX] = r;
}

// 96 bits with 32-bit words: mad.lo.cc, madc.hi.cc, addc; the fourth word is the carry that is left.
extern "C" __global__ void multiply_add_chain(const uint4 *as, const uint4 *bs, uint4 *out) {
    uint4 a = as[INDEX], b = bs[INDEX], r;
    asm("mad.lo.cc.u32 %0, %4, %5, %8;\n\t"
        "madc.hi.cc.u32 %1, %4, %5, %9;\n\t"
        "madc.lo.cc.u32 %2, %6, %7, %10;\n\t"
        "addc.u32 %3, 0, 0;"
        : "=&r"(r.x), "=&r"(r.y), "=&r"(r.z), "=&r"(r.w)
        : "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w), "r"(b.x), "r"(b.y), "r"(b.z));
    out[INDEX] = r;
}

// A chain that carries in at both signs: borrow from subtraction into subtraction, carry out as a number.
extern "C" __global__ void borrow_chain(const uint4 *as, const uint4 *bs, uint4 *out) {
    uint4 a = as[INDEX], b = bs[INDEX], r;
    asm("sub.cc.u32 %0, %4, %7;\n\t"
        "subc.cc.u32 %1, %5, %8;\n\t"
        "subc.cc.u32 %2, %6, %9;\n\t"
        "subc.u32 %3, 0, 0;"
        : "=&r"(r.x), "=&r"(r.y), "=&r"(r.z), "=&r"(r.w)
        : "r"(a.x), "r"(a.y), "r"(a.z), "r"(b.x), "r"(b.y), "r"(b.z));
    out[INDEX] = r;
}
