// Bit by bit: counting, finding, turning round, shifting across words, picking bytes.
#include <cuda_runtime.h>

// in: words; out: eight results per word.
extern "C" __global__ void bits(const unsigned int *in, unsigned int *out, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    unsigned int a = in[i], b = in[(i + 1) % count];
    unsigned int *to = out + 8 * i;
    to[0] = __popc(a) | __clz(a) << 8 | __ffs(b) << 16;
    to[1] = __brev(a ^ b);
    to[2] = __byte_perm(a, b, 0x2614) + __byte_perm(a, b, b & 0x7777);
    to[3] = __funnelshift_l(a, b, i) ^ __funnelshift_rc(a, b, i + 7);
    to[4] = __umulhi(a, b) + __mulhi((int)a, (int)b);
    to[5] = (a >> (b & 31)) - ((int)b >> (a & 31)) + (a << 3 ^ b << 27);
    to[6] = (a & ~b) | (b & (a >> 7 ^ 0x55aa55aau));
    to[7] = a % 1000u + b / 7u;
}
