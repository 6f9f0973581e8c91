// Video instructions: arithmetic on bytes and halves of words.
// crates/opentmu/tests/machine has the pseudocode of the PTX manual in plain Rust, for the same list of instructions.

#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)

typedef unsigned int u32;

// Two sources, and three.
#define TWO(instruction)                                                                       \
    asm volatile(instruction ";" : "=r"(r) : "r"(a), "r"(b));                                  \
    *out++ = r;
#define THREE(instruction)                                                                     \
    asm volatile(instruction ";" : "=r"(r) : "r"(a), "r"(b), "r"(c));                          \
    *out++ = r;

extern "C" __global__ void scalar(const uint4 *as, u32 *results) {
    u32 a = as[INDEX].x, b = as[INDEX].y, c = as[INDEX].z, r;
    u32 *out = results + INDEX * 32;
    TWO("vadd.s32.u32.s32 %0, %1, %2")
    TWO("vadd.u32.s32.s32.sat %0, %1, %2")
    THREE("vadd.s32.s32.s32.add %0, %1.b2, %2.h1, %3")
    THREE("vsub.s32.u32.u32.max %0, %1.h0, %2.b3, %3")
    THREE("vadd.u32.u32.u32.min %0, %1.h1, %2.h0, %3")
    THREE("vsub.s32.s32.s32.sat %0.h0, %1.h1, %2.h0, %3")
    THREE("vadd.s32.s32.s32 %0.b1, %1.h1, %2.h0, %3")
    THREE("vadd.u32.u32.u32.sat %0.b2, %1.b1, %2.b0, %3")
    TWO("vabsdiff.u32.s32.s32 %0, %1, %2")
    THREE("vabsdiff.s32.u32.u32.add %0, %1.b1, %2.b2, %3")
    THREE("vabsdiff.s32.s32.s32.sat %0.b0, %1.h0, %2.h1, %3")
    TWO("vmin.s32.s32.u32 %0, %1, %2")
    THREE("vmax.u32.s32.s32.add %0, %1.h0, %2.b1, %3")
    THREE("vmin.s32.s32.s32.sat %0.h1, %1, %2, %3")
    TWO("vshl.u32.u32.u32.clamp %0, %1.h1, %2.b0")
    TWO("vshl.s32.s32.u32.sat.wrap %0, %1, %2")
    TWO("vshr.u32.u32.u32.wrap %0, %1.b3, %2")
    THREE("vshr.s32.s32.u32.clamp.add %0, %1.h0, %2, %3")
    THREE("vshl.u32.u32.u32.clamp %0.b0, %1.h1, %2.b0, %3")
    THREE("vmad.s32.s32.s32 %0, %1.h0, %2.h1, %3")
    THREE("vmad.u32.u32.u32.sat.shr7 %0, %1.h0, %2.b1, %3")
    THREE("vmad.s32.s32.s32.shr15 %0, -%1.h0, %2.h1, %3")
    THREE("vmad.s32.s32.s32.sat %0, %1, %2, -%3")
    THREE("vmad.u32.u32.u32.po %0, %1.h0, %2.h1, %3")
    THREE("vmad.u32.u32.u32.po.shr7 %0, %1.b3, %2.h0, %3")
    TWO("vset.s32.s32.lt %0, %1, %2")
    THREE("vset.u32.s32.ge.add %0, %1.b1, %2.h1, %3")
    THREE("vset.u32.u32.ne %0.h1, %1.b1, %2.h1, %3")
}

extern "C" __global__ void lanes(const uint4 *as, u32 *results) {
    u32 a = as[INDEX].x, b = as[INDEX].y, c = as[INDEX].z, r;
    u32 *out = results + INDEX * 32;
    THREE("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3")
    THREE("vabsdiff4.u32.u32.u32 %0, %1, %2, %3")
    THREE("vabsdiff4.s32.s32.s32.sat %0.b20, %1.b3210, %2.b7654, %3")
    THREE("vabsdiff4.s32.u32.s32.add %0, %1.b3012, %2.b7777, %3")
    THREE("vadd4.s32.s32.s32.sat %0, %1, %2, %3")
    THREE("vadd2.u32.u32.u32 %0, %1, %2, %3")
    THREE("vavrg4.u32.u32.u32 %0, %1, %2, %3")
    THREE("vabsdiff2.u32.u32.u32.add %0, %1, %2, %3")
    THREE("vmin4.u32.u32.u32 %0, %1, %2, %3")
    THREE("vset4.u32.u32.lt %0, %1, %2, %3")
    THREE("vabsdiff4.u32.u32.u32 %0.b1, %1.b4321, %2.b4567, %3")
    THREE("vabsdiff4.u32.s32.u32.sat %0.b321, %1.b0123, %2.b6745, %3")
    THREE("vabsdiff4.u32.s32.s32.add %0.b30, %1, %2, %3")
}
