// Heat on a plate until it no longer changes: rounds in shared memory, and a question to the whole block after each.
#include <cuda_runtime.h>

#define SIDE 16

// plate: whole degrees, fixed on the frame of each square of 16 * 16; out: after at most `limit` rounds; rounds: how
// many there were, how many threads changed in the first, and whether all inner threads did in the second.
extern "C" __global__ void relax(const int *plate, int *out, int *rounds, int width, int limit)
{
    __shared__ int heat[2][SIDE][SIDE];
    int x = threadIdx.x, y = threadIdx.y;
    int at = (blockIdx.y * SIDE + y) * width + blockIdx.x * SIDE + x;
    bool inner = x > 0 && y > 0 && x < SIDE - 1 && y < SIDE - 1;
    heat[0][y][x] = heat[1][y][x] = plate[at];
    __syncthreads();
    int round = 0, changed = 0, all = 0;
    bool moving = true;
    while (moving && round < limit) {
        int from = round & 1, old = heat[from][y][x], next = old;
        if (inner)
            next = (heat[from][y - 1][x] + heat[from][y + 1][x] + heat[from][y][x - 1] + heat[from][y][x + 1] + 2) >> 2;
        heat[from ^ 1][y][x] = next;
        if (round == 0)
            changed = __syncthreads_count(next != old);
        if (round == 1)
            all = __syncthreads_and(!inner || next != old);
        moving = __syncthreads_or(next != old);
        ++round;
    }
    out[at] = heat[round & 1][y][x];
    if (x == 0 && y == 0) {
        int *to = rounds + 3 * (blockIdx.y * gridDim.x + blockIdx.x);
        to[0] = round;
        to[1] = changed;
        to[2] = all;
    }
}
