// Double precision: quotients, roots, fused products, roundings, conversions.
#include "clang.h"
// options: -ffp-contract=off

KERNEL void precise(double *out) {
    int lane = thread();
    double a = lane * 1.1 - 7.3, b = lane + 0.625;
    double *to = out + 8 * lane;
    to[0] = a / b;
    to[1] = __builtin_sqrt(b);
    to[2] = __builtin_fma(a, b, -a);
    to[3] = __builtin_floor(a) + __builtin_ceil(b);
    to[4] = __builtin_trunc(a) * __builtin_rint(b);
    to[5] = (double)(float)a + (double)(long long)(a * 1e9);
    to[6] = __builtin_fmin(a, b) - __builtin_fabs(a);
    to[7] = (double)(u32)(int)a + __builtin_copysign(b, a);
}
