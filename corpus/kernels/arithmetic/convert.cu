// Conversions between number formats: PTX cvt in all formats and roundings.
// crates/opentmu/tests/machine works out the same with exact integers.
//
// Registers of 64 bits hold every integer format: cvt reads their low bits and extends its result.

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

typedef unsigned long long u64;

#define STORE(place, instruction)                                                              \
    asm(instruction " %0, %1;" : "=l"(r) : "l"(a));                                            \
    out[INDEX * 16 + place] = r;

// Eight integer formats, then the same with saturation where PTX allows it: where the format cannot hold all values.
#define FROM_INTEGER(from, u8s, s8s, u16s, s16s, u32s, s32s, u64s, s64s)                       \
    extern "C" __global__ void integers_from_##from(const u64 *as, u64 *out) {                 \
        u64 a = as[INDEX], r;                                                                  \
        STORE(0, "cvt.u8." #from) STORE(1, "cvt.s8." #from)                                    \
        STORE(2, "cvt.u16." #from) STORE(3, "cvt.s16." #from)                                  \
        STORE(4, "cvt.u32." #from) STORE(5, "cvt.s32." #from)                                  \
        STORE(6, "cvt.u64." #from) STORE(7, "cvt.s64." #from)                                  \
        STORE(8, "cvt" u8s ".u8." #from) STORE(9, "cvt" s8s ".s8." #from)                      \
        STORE(10, "cvt" u16s ".u16." #from) STORE(11, "cvt" s16s ".s16." #from)                \
        STORE(12, "cvt" u32s ".u32." #from) STORE(13, "cvt" s32s ".s32." #from)                \
        STORE(14, "cvt" u64s ".u64." #from) STORE(15, "cvt" s64s ".s64." #from)                \
    }
#define SAT ".sat"

FROM_INTEGER(u8, "", SAT, "", "", "", "", "", "")
FROM_INTEGER(s8, SAT, "", SAT, "", SAT, "", SAT, "")
FROM_INTEGER(u16, SAT, SAT, "", SAT, "", "", "", "")
FROM_INTEGER(s16, SAT, SAT, SAT, "", SAT, "", SAT, "")
FROM_INTEGER(u32, SAT, SAT, SAT, SAT, "", SAT, "", "")
FROM_INTEGER(s32, SAT, SAT, SAT, SAT, SAT, "", SAT, "")
FROM_INTEGER(u64, SAT, SAT, SAT, SAT, SAT, SAT, "", SAT)
FROM_INTEGER(s64, SAT, SAT, SAT, SAT, SAT, SAT, SAT, "")

// Single precision to eight integer formats in four roundings, and with denormals flushed.
#define STORE_FLOAT(place, instruction)                                                        \
    asm(instruction " %0, %1;" : "=l"(r) : "f"(a));                                            \
    out[INDEX * 16 + place] = r;

#define FROM_FLOAT(rounding)                                                                   \
    extern "C" __global__ void integers_from_f32_##rounding(const float *as, u64 *out) {       \
        float a = as[INDEX];                                                                   \
        u64 r;                                                                                 \
        STORE_FLOAT(0, "cvt." #rounding ".u8.f32") STORE_FLOAT(1, "cvt." #rounding ".s8.f32")  \
        STORE_FLOAT(2, "cvt." #rounding ".u16.f32") STORE_FLOAT(3, "cvt." #rounding ".s16.f32") \
        STORE_FLOAT(4, "cvt." #rounding ".u32.f32") STORE_FLOAT(5, "cvt." #rounding ".s32.f32") \
        STORE_FLOAT(6, "cvt." #rounding ".u64.f32") STORE_FLOAT(7, "cvt." #rounding ".s64.f32") \
        STORE_FLOAT(8, "cvt." #rounding ".ftz.u8.f32") STORE_FLOAT(9, "cvt." #rounding ".ftz.s8.f32") \
        STORE_FLOAT(10, "cvt." #rounding ".ftz.u16.f32") STORE_FLOAT(11, "cvt." #rounding ".ftz.s16.f32") \
        STORE_FLOAT(12, "cvt." #rounding ".ftz.u32.f32") STORE_FLOAT(13, "cvt." #rounding ".ftz.s32.f32") \
        STORE_FLOAT(14, "cvt." #rounding ".ftz.u64.f32") STORE_FLOAT(15, "cvt." #rounding ".ftz.s64.f32") \
    }

FROM_FLOAT(rni)
FROM_FLOAT(rmi)
FROM_FLOAT(rpi)
FROM_FLOAT(rzi)

// Integers to single precision in four roundings, and to half precision.
#define STORE_SINGLE(place, instruction)                                                       \
    asm("{ .reg .f32 f; .reg .b32 b; " instruction " f, %1; mov.b32 b, f; cvt.u64.u32 %0, b; }" \
        : "=l"(r) : "l"(a));                                                                   \
    out[INDEX * 16 + place] = r;
#define STORE_HALF(place, instruction)                                                         \
    asm("{ .reg .b16 h; " instruction " h, %1; cvt.u64.u16 %0, h; }" : "=l"(r) : "l"(a));      \
    out[INDEX * 16 + place] = r;

#define TO_FLOATS(from)                                                                        \
    extern "C" __global__ void floats_from_##from(const u64 *as, u64 *out) {                   \
        u64 a = as[INDEX], r;                                                                  \
        STORE_SINGLE(0, "cvt.rn.f32." #from) STORE_SINGLE(1, "cvt.rz.f32." #from)              \
        STORE_SINGLE(2, "cvt.rm.f32." #from) STORE_SINGLE(3, "cvt.rp.f32." #from)              \
        STORE_SINGLE(4, "cvt.rn.sat.f32." #from) STORE_HALF(5, "cvt.rn.f16." #from)            \
    }

TO_FLOATS(u8)
TO_FLOATS(s8)
TO_FLOATS(u16)
TO_FLOATS(s16)
TO_FLOATS(u32)
TO_FLOATS(s32)
TO_FLOATS(u64)
TO_FLOATS(s64)

// Single precision to itself and to half precision.
#define STORE_SAME(place, instruction)                                                         \
    asm("{ .reg .f32 f; .reg .b32 b; " instruction " f, %1; mov.b32 b, f; cvt.u64.u32 %0, b; }" \
        : "=l"(r) : "f"(a));                                                                   \
    out[INDEX * 16 + place] = r;
#define STORE_NARROW(place, instruction)                                                       \
    asm("{ .reg .b16 h; " instruction " h, %1; cvt.u64.u16 %0, h; }" : "=l"(r) : "f"(a));      \
    out[INDEX * 16 + place] = r;

extern "C" __global__ void floats_from_f32(const float *as, u64 *out) {
    float a = as[INDEX];
    u64 r;
    STORE_SAME(0, "cvt.rni.f32.f32")
    STORE_SAME(1, "cvt.rzi.f32.f32")
    STORE_SAME(2, "cvt.rmi.f32.f32")
    STORE_SAME(3, "cvt.rpi.f32.f32")
    STORE_SAME(4, "cvt.sat.f32.f32")
    STORE_SAME(5, "cvt.rni.ftz.sat.f32.f32")
    STORE_NARROW(6, "cvt.rn.f16.f32")
    STORE_NARROW(7, "cvt.rz.f16.f32")
    STORE_NARROW(8, "cvt.rn.ftz.f16.f32")
}

extern "C" __global__ void formats_from_f16(const unsigned short *as, u64 *out) {
    unsigned short a = as[INDEX];
    u64 r;
    asm("{ .reg .f32 f; .reg .b32 b; cvt.f32.f16 f, %1; mov.b32 b, f; cvt.u64.u32 %0, b; }" : "=l"(r) : "h"(a));
    out[INDEX * 16] = r;
    asm("cvt.rni.s32.f16 %0, %1;" : "=l"(r) : "h"(a));
    out[INDEX * 16 + 1] = r;
    asm("cvt.rzi.u64.f16 %0, %1;" : "=l"(r) : "h"(a));
    out[INDEX * 16 + 2] = r;
    asm("cvt.rmi.s8.f16 %0, %1;" : "=l"(r) : "h"(a));
    out[INDEX * 16 + 3] = r;
}
