// Conway's game of life on a board of bytes that joins at its edges; a generation per launch, ages of cells kept.
#include <cuda_runtime.h>

// board: one byte per texel, 0 dead, otherwise the age, unnormalised, point filter; out: size * size bytes.
extern "C" __global__ void life(cudaTextureObject_t board, unsigned char *out, int size)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= size || y >= size)
        return;
    int alive = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            int column = (x + dx + size) % size, row = (y + dy + size) % size;
            if ((dx != 0 || dy != 0) && tex2D<unsigned char>(board, (float)column, (float)row) != 0)
                ++alive;
        }
    }
    unsigned char age = tex2D<unsigned char>(board, (float)x, (float)y);
    bool stays = alive == 3 || (age != 0 && alive == 2);
    out[y * size + x] = stays ? min((int)age + 1, 255) : 0;
}
