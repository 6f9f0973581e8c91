// A volume built up in place: a ball of floats written into a three-dimensional surface, and a layer of each kind.
#include <cuda_runtime.h>

// volume: a surface of one float per texel, size^3; stack: layers of four shorts per texel.
extern "C" __global__ void voxels(cudaSurfaceObject_t volume, cudaSurfaceObject_t stack, int size)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    for (int z = 0; z < size; ++z) {
        int dx = 2 * x - size + 1, dy = 2 * y - size + 1, dz = 2 * z - size + 1;
        float squared = (float)(dx * dx + dy * dy + dz * dz);
        surf3Dwrite(sqrtf(squared) - (float)size, volume, x * 4, y, z);
        surf2DLayeredwrite(make_short4(dx, dy, dz, (short)squared), stack, x * 8, y, z);
    }
}
