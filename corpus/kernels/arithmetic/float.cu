// Single precision: what the vendor's compiler makes of operations that IEEE 754 and the PTX manual define to the last
// bit. crates/opentmu/tests/machine works out the same with exact integers.

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

typedef unsigned int u32;

#define UNARY(name, R, expression)                                                             \
    extern "C" __global__ void name(const float *as, R *out) {                                 \
        float a = as[INDEX];                                                                   \
        out[INDEX] = expression;                                                               \
    }

#define BINARY(name, R, expression)                                                            \
    extern "C" __global__ void name(const float *as, const float *bs, R *out) {                \
        float a = as[INDEX], b = bs[INDEX];                                                    \
        out[INDEX] = expression;                                                               \
    }

#define PTX1(name, instruction)                                                                \
    extern "C" __global__ void name(const float *as, float *out) {                             \
        float r;                                                                               \
        asm(instruction " %0, %1;" : "=f"(r) : "f"(as[INDEX]));                                \
        out[INDEX] = r;                                                                        \
    }

#define PTX2(name, instruction)                                                                \
    extern "C" __global__ void name(const float *as, const float *bs, float *out) {            \
        float r;                                                                               \
        asm(instruction " %0, %1, %2;" : "=f"(r) : "f"(as[INDEX]), "f"(bs[INDEX]));            \
        out[INDEX] = r;                                                                        \
    }

#define PTX3(name, instruction)                                                                \
    extern "C" __global__ void name(const float *as, const float *bs, const float *cs, float *out) { \
        float r;                                                                               \
        asm(instruction " %0, %1, %2, %3;"                                                     \
            : "=f"(r) : "f"(as[INDEX]), "f"(bs[INDEX]), "f"(cs[INDEX]));                       \
        out[INDEX] = r;                                                                        \
    }

// All four roundings.
#define ROUNDED(macro, name, operation)                                                        \
    macro(name##_nearest, operation ".rn.f32")                                                 \
    macro(name##_zero, operation ".rz.f32")                                                    \
    macro(name##_down, operation ".rm.f32")                                                    \
    macro(name##_up, operation ".rp.f32")                                                      \
    macro(name##_nearest_flush, operation ".rn.ftz.f32")                                       \
    macro(name##_down_flush, operation ".rm.ftz.f32")

ROUNDED(PTX2, add, "add")
ROUNDED(PTX2, subtract, "sub")
ROUNDED(PTX2, multiply, "mul")
ROUNDED(PTX3, fused, "fma")
ROUNDED(PTX2, divide, "div")
ROUNDED(PTX1, reciprocal, "rcp")
ROUNDED(PTX1, root, "sqrt")

PTX2(add_saturate, "add.sat.f32")
PTX2(multiply_saturate, "mul.rz.sat.f32")
PTX3(fused_saturate, "fma.rn.sat.f32")
PTX3(fused_saturate_flush, "fma.rp.ftz.sat.f32")

PTX2(minimum, "min.f32")
PTX2(maximum, "max.f32")
PTX2(minimum_flush, "min.ftz.f32")
PTX2(maximum_flush, "max.ftz.f32")
PTX1(magnitude, "abs.f32")
PTX1(negate, "neg.f32")
PTX1(magnitude_flush, "abs.ftz.f32")
PTX2(copy_sign, "copysign.f32")

// The fourteen comparisons of two numbers, one bit each.
#define TEST(bit, comparison, suffix)                                                          \
    asm("{ .reg .pred p; setp." comparison suffix ".f32 p, %1, %2; selp.u32 %0, " bit ", 0, p; }" \
        : "=r"(r) : "f"(a), "f"(b));                                                           \
    found |= r;
#define TESTS(name, suffix)                                                                    \
    extern "C" __global__ void name(const float *as, const float *bs, u32 *out) {              \
        float a = as[INDEX], b = bs[INDEX];                                                    \
        u32 r, found = 0;                                                                      \
        TEST("1", "lt", suffix) TEST("2", "eq", suffix) TEST("4", "le", suffix)                \
        TEST("8", "gt", suffix) TEST("16", "ne", suffix) TEST("32", "ge", suffix)              \
        TEST("64", "num", suffix) TEST("128", "nan", suffix) TEST("256", "ltu", suffix)        \
        TEST("512", "equ", suffix) TEST("1024", "leu", suffix) TEST("2048", "gtu", suffix)     \
        TEST("4096", "neu", suffix) TEST("8192", "geu", suffix)                                \
        out[INDEX] = found;                                                                    \
    }
TESTS(compare, "")
TESTS(compare_flush, ".ftz")

extern "C" __global__ void kinds(const float *as, u32 *out) {
    float a = as[INDEX];
    u32 r, found = 0;
#define KIND(bit, kind)                                                                        \
    asm("{ .reg .pred p; testp." kind ".f32 p, %1; selp.u32 %0, " bit ", 0, p; }" : "=r"(r) : "f"(a)); \
    found |= r;
    KIND("1", "finite") KIND("2", "infinite") KIND("4", "number") KIND("8", "notanumber")
    KIND("16", "normal") KIND("32", "subnormal")
    out[INDEX] = found;
}

extern "C" __global__ void set_numbers(const float *as, const float *bs, const float *cs, u32 *out) {
    // set: 1.0 or all ones where (a op b) combined with (c > 0) holds.
    float r;
    u32 s, t;
    asm("{ .reg .pred p; setp.gt.f32 p, %5, 0f00000000;\n\t"
        "set.lt.and.f32.f32 %0, %3, %4, p;\n\t"
        "set.geu.or.u32.f32 %1, %3, %4, p;\n\t"
        "set.neu.xor.u32.f32 %2, %3, %4, p; }"
        : "=f"(r), "=r"(s), "=r"(t) : "f"(as[INDEX]), "f"(bs[INDEX]), "f"(cs[INDEX]));
    out[INDEX] = (s & 0xff) | (t & 0xff00) | (__float_as_uint(r) & 0xffff0000);
}

extern "C" __global__ void select_by_sign(const float *as, const float *bs, const float *cs, float *out) {
    float r;
    asm("slct.f32.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(as[INDEX]), "f"(bs[INDEX]), "f"(cs[INDEX]));
    out[INDEX] = r;
}

UNARY(times_three_quarters, float, a * 0.75f)
UNARY(plus_large, float, a + 16777216.0f)
UNARY(third, float, a / 3.0f)
UNARY(round_down, float, floorf(a))
UNARY(round_up, float, ceilf(a))
UNARY(round_to_zero, float, truncf(a))
UNARY(round_to_even, float, rintf(a))
UNARY(round_away, float, roundf(a))
UNARY(square_root, float, sqrtf(a))
BINARY(quotient, float, a / b)
BINARY(remainder_truncated, float, fmodf(a, b))
BINARY(remainder_nearest, float, remainderf(a, b))
BINARY(positive_difference, float, fdimf(a, b))
BINARY(next_toward, float, nextafterf(a, b))
UNARY(binary_exponent, int, ilogbf(a))
extern "C" __global__ void scale_by_power(const float *as, const int *bs, float *out) {
    out[INDEX] = ldexpf(as[INDEX], bs[INDEX]);
}
extern "C" __global__ void fraction_and_exponent(const float *as, uint2 *out) {
    int exponent;
    float fraction = frexpf(as[INDEX], &exponent);
    out[INDEX] = make_uint2(__float_as_uint(fraction), exponent);
}
extern "C" __global__ void whole_and_rest(const float *as, float2 *out) {
    float2 r;
    r.x = modff(as[INDEX], &r.y);
    out[INDEX] = r;
}
