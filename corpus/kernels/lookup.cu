// A table in constant memory, indexed by each thread with its own value: one 32-bit and one 64-bit load, and one
// byte with its sign.
#include <cuda_runtime.h>

__constant__ float scale[16] = {1, 2, 4, 8, 16, 32, 64, 128, 0.5f, 0.25f, 0.125f, 0.0625f, 3, 5, 7, 9};
__constant__ float2 line[8] = {{0, 1}, {1, 3}, {2, 5}, {3, 7}, {-1, -2}, {-3, -4}, {-5, -6}, {-7, -8}};
__constant__ signed char small[8] = {1, -1, 2, -2, 127, -128, 0, 5};

// out: one float per thread.
extern "C" __global__ void lookup(const int *index, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int at = index[i];
    float2 ends = line[at & 7];
    out[i] = scale[at & 15] * (float)small[(at >> 4) & 7] + (ends.x - ends.y);
}
