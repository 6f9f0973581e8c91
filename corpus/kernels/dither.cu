// Black and white by a Bayer matrix, 32 pixels in a word: the matrix lies in constant memory, a vote packs the bits.
#include <cuda_runtime.h>

__constant__ unsigned char bayer[8][8] = {
    {0, 48, 12, 60, 3, 51, 15, 63},  {32, 16, 44, 28, 35, 19, 47, 31}, {8, 56, 4, 52, 11, 59, 7, 55},
    {40, 24, 36, 20, 43, 27, 39, 23}, {2, 50, 14, 62, 1, 49, 13, 61},  {34, 18, 46, 30, 33, 17, 45, 29},
    {10, 58, 6, 54, 9, 57, 5, 53},   {42, 26, 38, 22, 41, 25, 37, 21}};

// picture: four bytes per texel, unnormalised, point filter; out: a bit per pixel, the leftmost in bit 0 of a word.
extern "C" __global__ void dither(cudaTextureObject_t picture, unsigned int *out, int words)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    uchar4 colour = tex2D<uchar4>(picture, (float)x + 0.5f, (float)y + 0.5f);
    int grey = (77 * colour.x + 150 * colour.y + 29 * colour.z) >> 8;
    unsigned int white = __ballot_sync(0xffffffffu, grey > bayer[y & 7][x & 7] * 4 + 2);
    if (threadIdx.x == 0)
        out[y * words + blockIdx.x] = white;
}
