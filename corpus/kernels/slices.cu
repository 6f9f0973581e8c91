// A volume put onto surfaces of other shapes: slabs onto layers, a smaller volume, lines of each layer.
#include <cuda_runtime.h>

// volume: one byte per texel, 32 * 32 * 32. slabs: 8 layers of 32 * 32 texels of two 16-bit numbers, the greatest and the
// sum of four slices. half: 16 * 16 * 16 bytes, the mean of eight texels. lines: 8 layers of 4 * 32 words, the sum of each
// column of a quarter of a slab; every second layer is turned about. Blocks: 32 * 8 threads, 1 * 4 * 8 of them.
extern "C" __global__ void slices(cudaSurfaceObject_t volume, cudaSurfaceObject_t slabs, cudaSurfaceObject_t half,
                                  cudaSurfaceObject_t lines)
{
    __shared__ unsigned int column[32];
    int x = threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, layer = blockIdx.z;
    unsigned int most = 0, sum = 0;
    for (int z = 4 * layer; z < 4 * layer + 4; ++z) {
        unsigned int value = surf3Dread<unsigned char>(volume, x, y, z);
        most = max(most, value);
        sum += value;
    }
    surf2DLayeredwrite(make_ushort2(most, sum), slabs, x * 4, y, layer);
    // The smaller volume: one thread for each texel of two slices.
    if (x < 16 && y < 16) {
        for (int k = 2 * layer; k < 2 * layer + 2; ++k) {
            unsigned int eight = 0;
            for (int i = 0; i < 8; ++i)
                eight += surf3Dread<unsigned char>(volume, 2 * x + (i & 1), 2 * y + (i >> 1 & 1), 2 * k + (i >> 2));
            surf3Dwrite((unsigned char)((eight + 4) >> 3), half, x, y, k);
        }
    }
    // All rows of the block are added up here, those of the four blocks one above the other on the surface.
    if (threadIdx.y == 0)
        column[x] = 0;
    __syncthreads();
    atomicAdd(&column[x], sum);
    __syncthreads();
    if (threadIdx.y == 0) {
        int place = layer & 1 ? 31 - x : x;
        surf1DLayeredwrite(column[x], lines, (blockIdx.y * 32 + place) * 4, layer);
        // Outside: dropped.
        surf1DLayeredwrite(0xffffffffu, lines, place * 4, layer + 8, cudaBoundaryModeZero);
    }
}
