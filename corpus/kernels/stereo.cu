// Stereo matching: for each pixel the shift between two pictures that makes a window look most alike.
#include <cuda_runtime.h>

#define TILE 16
#define RADIUS 2
#define SHIFTS 16
#define SPAN (TILE + 2 * RADIUS)

__device__ unsigned int packed(uchar4 texel)
{
    return texel.x | texel.y << 8 | texel.z << 16;
}

// left, right: four bytes per texel, unnormalised coordinates, point filter, clamped; out: shift and cost
// of each pixel. Blocks of TILE * TILE threads.
extern "C" __global__ void stereo(cudaTextureObject_t left, cudaTextureObject_t right, ushort2 *out, int width)
{
    __shared__ unsigned int difference[SPAN][SPAN];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    unsigned int best = 0xffffffffu, best_shift = 0;
    for (int shift = 0; shift < SHIFTS; ++shift) {
        for (int v = threadIdx.y; v < SPAN; v += TILE) {
            for (int u = threadIdx.x; u < SPAN; u += TILE) {
                float s = (float)(blockIdx.x * TILE + u) - (float)RADIUS + 0.5f;
                float t = (float)(blockIdx.y * TILE + v) - (float)RADIUS + 0.5f;
                uchar4 a = tex2D<uchar4>(left, s, t), b = tex2D<uchar4>(right, s - (float)shift, t);
                difference[v][u] = __vsadu4(packed(a), packed(b));
            }
        }
        __syncthreads();
        unsigned int cost = 0;
#pragma unroll
        for (int v = 0; v <= 2 * RADIUS; ++v)
#pragma unroll
            for (int u = 0; u <= 2 * RADIUS; ++u)
                cost += difference[threadIdx.y + v][threadIdx.x + u];
        if (cost < best) {
            best = cost;
            best_shift = shift;
        }
        __syncthreads();
    }
    out[y * width + x] = make_ushort2(best_shift, min(best, 65535u));
}
