// Random walks in 64-bit whole numbers: PCG generators, products and quotients of any size.
#include <cuda_runtime.h>

// out: a number of 64 bits per thread; rest: what is left of a division by a prime.
extern "C" __global__ void wide(unsigned long long *out, long long *rest, int rounds, unsigned long long seed)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long state = seed + (unsigned long long)i * 0x9e3779b97f4a7c15ull, sum = 0;
    for (int round = 0; round < rounds; ++round) {
        unsigned long long old = state;
        state = old * 6364136223846793005ull + 1442695040888963407ull;
        unsigned int mixed = (unsigned int)((old >> 18 ^ old) >> 27), by = (unsigned int)(old >> 59);
        unsigned int number = mixed >> by | mixed << (-by & 31);
        sum += (unsigned long long)number << (round & 31);
    }
    out[i] = sum ^ __umul64hi(state, sum);
    rest[i] = (long long)sum % 1000000007ll - (long long)(state / 10007ull >> 32);
}
