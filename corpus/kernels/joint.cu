// The joint histogram of a picture's red and blue, with what else surfaces can reduce: sums, extremes, sets of bits.
#include <cuda_runtime.h>

// picture: four bytes per texel read as they are, unnormalised coordinates, point filter. counts: 16 * 16 words, red
// along x. sums: 14 numbers of 64 bits for the reds 1 to 14. extremes: 16 * 2 signed words, by blue. sets: two words,
// which bits all the greens have and which any has.
extern "C" __global__ void joint(cudaTextureObject_t picture, cudaSurfaceObject_t counts, cudaSurfaceObject_t sums,
                                 cudaSurfaceObject_t extremes, cudaSurfaceObject_t sets, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    uchar4 colour = tex2D<uchar4>(picture, (float)x + 0.5f, (float)y + 0.5f);
    int red = colour.x >> 4, blue = colour.z >> 4;
    asm volatile("sured.b.add.2d.u32.trap [%0, {%1, %2}], 1;" ::"l"(counts), "r"(red * 4), "r"(blue) : "memory");
    // Reds 0 and 15 are outside.
    unsigned long long weight = (unsigned long long)colour.y << 28;
    asm volatile("sured.b.add.1d.u64.zero [%0, {%1}], %2;" ::"l"(sums), "r"((red - 1) * 8), "l"(weight) : "memory");
    // Extremes are of texels, and signed because the surface is. Row 5 is outside, so that the last one takes its place.
    int slope = 2 * y - 3 * x + colour.y;
    asm volatile("sured.p.min.2d.b32.clamp [%0, {%1, %2}], %3;" ::"l"(extremes), "r"(blue), "r"(0), "r"(slope) : "memory");
    asm volatile("sured.p.max.2d.b32.clamp [%0, {%1, %2}], %3;" ::"l"(extremes), "r"(blue), "r"(5), "r"(slope) : "memory");
    asm volatile("sured.b.and.1d.b32.trap [%0, {%1}], %2;" ::"l"(sets), "r"(0), "r"(colour.y | 0x100) : "memory");
    asm volatile("sured.b.or.1d.b32.trap [%0, {%1}], %2;" ::"l"(sets), "r"(4), "r"(1u << (colour.y & 31)) : "memory");
}
