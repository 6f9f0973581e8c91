// A distance field from a shape: the nearest texel of the other kind, searched in growing squares.
#include <cuda_runtime.h>

// shape: one byte per texel, unnormalised, point filter, zero outside; out: width * height floats, negative inside.
extern "C" __global__ void field(cudaTextureObject_t shape, float *out, int width, int height, int reach,
                                 unsigned char level)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    bool inside = tex2D<unsigned char>(shape, (float)x + 0.5f, (float)y + 0.5f) >= level;
    int best = reach * reach + 1;
    for (int ring = 1; ring <= reach && ring * ring < best; ++ring) {
        for (int along = -ring; along <= ring; ++along) {
            int squared = along * along + ring * ring;
            if (squared >= best)
                continue;
            for (int side = 0; side < 4; ++side) {
                int dx = side == 0 ? -ring : side == 1 ? ring : along;
                int dy = side == 2 ? -ring : side == 3 ? ring : along;
                bool other = tex2D<unsigned char>(shape, (float)(x + dx) + 0.5f, (float)(y + dy) + 0.5f) >= level;
                if (other != inside)
                    best = squared;
            }
        }
    }
    float distance = sqrtf((float)best) - 0.5f;
    out[y * width + x] = inside ? -distance : distance;
}
