// Single precision, without contraction: quotients, roots, roundings, comparisons, conversions that go beyond the range.
#include "clang.h"
// options: -ffp-contract=off

KERNEL void single(float *out) {
    int lane = thread();
    float a = lane * 1.37f - 19.5f, b = lane + 0.75f;
    float *to = out + 8 * lane;
    to[0] = a / b;
    to[1] = __nvvm_sqrt_rn_f(b);
    to[2] = a * b + a;
    to[3] = __builtin_floorf(a) - __builtin_ceilf(a * 0.5f);
    to[4] = __builtin_truncf(a) + __builtin_rintf(b * 2.0f) * 0.125f;
    to[5] = __builtin_fmaxf(a, b) - __builtin_fminf(a, -b) + __builtin_copysignf(1.0f, a);
    to[6] = (float)(int)(a * 1e3f) + (float)(u32)(b * 1e3f);
    to[7] = a < b && a != b ? (float)(u64)(b * 1e12f) : (float)(lane * 1000003ll);
}
