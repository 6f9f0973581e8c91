// A matrix product by tiles in shared memory: 32 x 32 floats, blocks of 16 x 16, small integers, so that sums are exact.
#include "clang.h"

KERNEL void tiles(float *c, const float *a, const float *b) {
    SHARED static float left[16][17], right[16][17];
    int x = thread(), y = row(), bx = block() & 1, by = block() >> 1;
    float sum = 0.0f;
    for (int tile = 0; tile < 2; ++tile) {
        left[y][x] = a[(by * 16 + y) * 32 + tile * 16 + x];
        right[y][x] = b[(tile * 16 + y) * 32 + bx * 16 + x];
        barrier();
        for (int k = 0; k < 16; ++k)
            sum = __builtin_fmaf(left[y][k], right[k][x], sum);
        barrier();
    }
    c[(by * 16 + y) * 32 + bx * 16 + x] = sum;
}
