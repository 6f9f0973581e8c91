// A ray marches through a volume and adds what it finds, with a texture array as its colours: loops that end early.
#include "clang.h"

NOINLINE float colour(texture palette, float density, u32 layer) {
    return tex2d_layer_level(palette, layer, density, 0.5f, 1.0f).x;
}

KERNEL void march(float *out, texture volume, texture palette, float limit) {
    u32 lane = thread();
    float x = (lane % 8 + 0.5f) * 0.125f, y = (lane / 8 + 0.5f) * 0.125f, sum = 0.0f;
    int step = 0;
    while (step < 8 && sum < limit) {
        float density = tex3d(volume, x, y, (step + 0.5f) * 0.125f).x;
        if (density > 0.25f)
            sum += colour(palette, density, lane & 1);
        ++step;
    }
    out[2 * lane] = sum;
    out[2 * lane + 1] = (float)step;
}
