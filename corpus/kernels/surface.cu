// A picture turned by a quarter and made negative, from surface to surface; the frame is left alone.
#include <cuda_runtime.h>

// from, to: surfaces of four bytes per texel, size * size.
extern "C" __global__ void surface(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int size)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    uchar4 texel = surf2Dread<uchar4>(from, x * 4, y);
    uchar4 above = surf2Dread<uchar4>(from, x * 4, y - 1, cudaBoundaryModeClamp);
    uchar4 beside = surf2Dread<uchar4>(from, (x + 1) * 4, y, cudaBoundaryModeZero);
    uchar4 negative = make_uchar4(255 - texel.x, (texel.y + above.y) >> 1, (texel.z + beside.z) >> 1, texel.w);
    surf2Dwrite(negative, to, (size - 1 - y) * 4, x + 2, cudaBoundaryModeZero);
}
