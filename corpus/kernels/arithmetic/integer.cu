// Integer arithmetic on 32 bits: what the vendor's compiler makes of operations that the CUDA and PTX manuals define.
// crates/opentmu/tests/machine works out the same in plain Rust.

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

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

#define TERNARY(name, A, R, expression)                                                        \
    extern "C" __global__ void name(const A *as, const A *bs, const A *cs, R *out) {           \
        A a = as[INDEX], b = bs[INDEX], c = cs[INDEX];                                         \
        out[INDEX] = expression;                                                               \
    }

// One PTX instruction with sources of the same type.
#define PTX1(name, instruction, A, R)                                                          \
    extern "C" __global__ void name(const A *as, R *out) {                                     \
        R r;                                                                                   \
        asm(instruction " %0, %1;" : "=r"(r) : "r"(as[INDEX]));                                \
        out[INDEX] = r;                                                                        \
    }

#define PTX2(name, instruction, A)                                                             \
    extern "C" __global__ void name(const A *as, const A *bs, A *out) {                        \
        A r;                                                                                   \
        asm(instruction " %0, %1, %2;" : "=r"(r) : "r"(as[INDEX]), "r"(bs[INDEX]));            \
        out[INDEX] = r;                                                                        \
    }

#define PTX3(name, instruction, A)                                                             \
    extern "C" __global__ void name(const A *as, const A *bs, const A *cs, A *out) {           \
        A r;                                                                                   \
        asm(instruction " %0, %1, %2, %3;"                                                     \
            : "=r"(r) : "r"(as[INDEX]), "r"(bs[INDEX]), "r"(cs[INDEX]));                       \
        out[INDEX] = r;                                                                        \
    }

typedef unsigned int u32;
typedef long long s64;
typedef unsigned long long u64;

BINARY(add, u32, u32, a + b)
BINARY(subtract, u32, u32, a - b)
TERNARY(add_three, u32, u32, a + b + c)
TERNARY(subtract_two, u32, u32, a - b - c)
PTX2(add_saturate, "add.sat.s32", int)
PTX2(subtract_saturate, "sub.sat.s32", int)
UNARY(negate, int, int, -a)
PTX1(magnitude, "abs.s32", int, int)
BINARY(scale_and_add, u32, u32, a * 8 + b)
BINARY(scale_and_subtract, u32, u32, a * 8 - b)

BINARY(minimum, int, int, min(a, b))
BINARY(maximum, int, int, max(a, b))
BINARY(minimum_unsigned, u32, u32, min(a, b))
BINARY(maximum_unsigned, u32, u32, max(a, b))

PTX2(multiply_low, "mul.lo.u32", u32)
PTX2(multiply_high_signed, "mul.hi.s32", int)
PTX2(multiply_high_unsigned, "mul.hi.u32", u32)
PTX3(multiply_add_low, "mad.lo.s32", int)
PTX3(multiply_add_high_signed, "mad.hi.s32", int)
PTX3(multiply_add_high_unsigned, "mad.hi.u32", u32)
PTX3(multiply_add_high_saturate, "mad.hi.sat.s32", int)
PTX2(multiply_24_signed, "mul24.lo.s32", int)
PTX2(multiply_24_unsigned, "mul24.lo.u32", u32)
PTX2(multiply_24_high_signed, "mul24.hi.s32", int)
PTX2(multiply_24_high_unsigned, "mul24.hi.u32", u32)
BINARY(multiply_wide_signed, int, s64, (s64)a * b)
BINARY(multiply_wide_unsigned, u32, u64, (u64)a * b)
UNARY(multiply_by_constant, u32, u32, a * 0x12345u)
UNARY(multiply_high_by_constant, u32, u32, __umulhi(a, 0xcccccccdu))
BINARY(multiply_halves_signed, int, int, (short)a * (short)(b >> 16))
BINARY(multiply_halves_unsigned, u32, u32, (a & 0xffff) * (b >> 16))
BINARY(multiply_halves_mixed, int, int, (short)a * (int)(unsigned short)b)

BINARY(divide_signed, int, int, a / b)
BINARY(divide_unsigned, u32, u32, a / b)
BINARY(remainder_signed, int, int, a % b)
BINARY(remainder_unsigned, u32, u32, a % b)
UNARY(divide_signed_by_7, int, int, a / 7)
UNARY(divide_unsigned_by_7, u32, u32, a / 7)
UNARY(remainder_by_minus_1000, int, int, a % -1000)
UNARY(divide_by_16, int, int, a / 16)
UNARY(remainder_by_16, int, int, a % 16)

PTX3(sum_of_differences_signed, "sad.s32", int)
PTX3(sum_of_differences_unsigned, "sad.u32", u32)

PTX1(count_ones, "popc.b32", u32, u32)
PTX1(leading_zeros, "clz.b32", u32, u32)
UNARY(first_set, int, int, __ffs(a))
PTX1(reverse, "brev.b32", u32, u32)
PTX1(leading_bit_signed, "bfind.s32", int, u32)
PTX1(leading_bit_unsigned, "bfind.u32", u32, u32)
PTX1(leading_shift_signed, "bfind.shiftamt.s32", int, u32)
PTX1(leading_shift_unsigned, "bfind.shiftamt.u32", u32, u32)

PTX3(extract_signed, "bfe.s32", u32)
PTX3(extract_unsigned, "bfe.u32", u32)
UNARY(extract_middle, int, int, (a << 5) >> 12)
extern "C" __global__ void insert(const u32 *as, const u32 *bs, const u32 *cs, u32 *out) {
    u32 r, packed = cs[INDEX];
    asm("bfi.b32 %0, %1, %2, %3, %4;"
        : "=r"(r) : "r"(as[INDEX]), "r"(bs[INDEX]), "r"(packed & 0xff), "r"(packed >> 8 & 0xff));
    out[INDEX] = r;
}

PTX2(shift_left, "shl.b32", u32)
PTX2(shift_right_signed, "shr.s32", u32)
PTX2(shift_right_unsigned, "shr.u32", u32)
PTX3(funnel_left_clamp, "shf.l.clamp.b32", u32)
PTX3(funnel_left_wrap, "shf.l.wrap.b32", u32)
PTX3(funnel_right_clamp, "shf.r.clamp.b32", u32)
PTX3(funnel_right_wrap, "shf.r.wrap.b32", u32)
UNARY(rotate_by_11, u32, u32, __funnelshift_l(a, a, 11))

PTX3(permute, "prmt.b32", u32)
PTX3(permute_forward, "prmt.b32.f4e", u32)
PTX3(permute_backward, "prmt.b32.b4e", u32)
PTX3(permute_replicate_8, "prmt.b32.rc8", u32)
PTX3(permute_clamp_left, "prmt.b32.ecl", u32)
PTX3(permute_clamp_right, "prmt.b32.ecr", u32)
PTX3(permute_replicate_16, "prmt.b32.rc16", u32)
UNARY(swap_bytes, u32, u32, __byte_perm(a, 0, 0x0123))

BINARY(bits_and, u32, u32, a & b)
BINARY(bits_or_not, u32, u32, a | ~b)
BINARY(bits_xor, u32, u32, a ^ b)
UNARY(bits_not, u32, u32, ~a)
TERNARY(bits_majority, u32, u32, (a & b) | (b & c) | (a & c))
TERNARY(bits_choose, u32, u32, (a & b) | (~a & c))
TERNARY(bits_parity, u32, u32, a ^ b ^ c)

// All ten comparisons of two numbers, one bit each.
BINARY(compare_signed, int, u32,
       (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5)
BINARY(compare_unsigned, u32, u32,
       (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5)
PTX3(select_by_sign, "slct.s32.s32", int)
extern "C" __global__ void set_and_combine(const int *as, const int *bs, const int *cs, u32 *out) {
    // set with a predicate: ffffffff where (a op b) combined with (c > 0) holds.
    u32 r, s, t;
    asm("{ .reg .pred p; setp.gt.s32 p, %5, 0;\n\t"
        "set.lt.and.u32.s32 %0, %3, %4, p;\n\t"
        "set.ge.or.u32.u32 %1, %3, %4, p;\n\t"
        "set.ne.xor.u32.s32 %2, %3, %4, p; }"
        : "=r"(r), "=r"(s), "=r"(t) : "r"(as[INDEX]), "r"(bs[INDEX]), "r"(cs[INDEX]));
    out[INDEX] = (r & 0xff) | (s & 0xff00) | (t & 0xff0000);
}
extern "C" __global__ void two_predicates(const int *as, const int *bs, const int *cs, u32 *out) {
    // setp with both results, and logic of predicates.
    u32 r;
    asm("{ .reg .pred p, q, x, y, z; setp.gt.s32 p, %3, 0;\n\t"
        "setp.lt.and.s32 x|y, %1, %2, p;\n\t"
        "setp.hi.or.u32 z|q, %1, %2, !p;\n\t"
        "{ .reg .pred m; and.pred m, x, !q; xor.pred z, m, z; or.pred y, y, m; }\n\t"
        "selp.u32 %0, 1, 0, x; @y or.b32 %0, %0, 2; @z or.b32 %0, %0, 4; @!q or.b32 %0, %0, 8; }"
        : "=&r"(r) : "r"(as[INDEX]), "r"(bs[INDEX]), "r"(cs[INDEX]));
    out[INDEX] = r;
}
