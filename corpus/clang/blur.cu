// A picture blurred by the weights 1 2 1 in both directions, 16ths: 16 x 16 threads read a 16 x 16 texture.
#include "clang.h"

KERNEL void blur(float *out, texture picture) {
    int x = thread(), y = row();
    float sum = 0.0f;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            float weight = (float)((2 - dx * dx) * (2 - dy * dy));
            sum += weight * tex2d(picture, (x + dx + 0.5f) / 16.0f, (y + dy + 0.5f) / 16.0f).x;
        }
    out[y * 16 + x] = sum * 0.0625f;
}
