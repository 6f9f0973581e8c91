// A wall with posters: which texture a place shows is looked up, so that lanes of one warp read different ones.
#include <cuda_runtime.h>

struct Wall {
    cudaTextureObject_t posters[4];
};

__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

// wall: four textures, normalised; which: the number of the poster of each square of 16 * 16, 4 for none; out: pixels.
extern "C" __global__ void decals(Wall wall, const unsigned char *which, unsigned int *out, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned int poster = which[(y >> 4) * 4 + (x >> 4)];
    float4 colour = make_float4(0.5f, 0.5f, 0.5f, 1.0f);
    if (poster < 4)
        colour = tex2D<float4>(wall.posters[poster], (float)(x & 15) * 0.0625f, (float)(y & 15) * 0.0625f);
    out[y * width + x] = byte(colour.x) | byte(colour.y) << 8 | byte(colour.z) << 16 | byte(colour.w) << 24;
}
