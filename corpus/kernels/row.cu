// A table read through the texture unit: the result depends on which entry each thread asks for, and entries
// outside the table read as zero.
#include <cuda_runtime.h>

// table: unsigned integers, one dimension; index, out: one entry per thread.
extern "C" __global__ void row(cudaTextureObject_t table, const int *index, uint4 *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex1Dfetch<uint4>(table, index[i]);
}
