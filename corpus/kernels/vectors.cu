// Loads and stores of every width, through the read-only cache and past it.
#include <cuda_runtime.h>

struct Entry {
    unsigned char small;
    signed char sign;
    unsigned short middle;
    short other;
    unsigned short spare;
    double wide;
};

// in: four floats per thread; entries: mixed numbers; out: four floats per thread; changed: the entries in another
// order with other contents.
extern "C" __global__ void vectors(const float4 *__restrict__ in, const Entry *__restrict__ entries, float4 *out,
                                   Entry *changed, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    float4 own = in[i], next = __ldg(&in[(i + 1) % count]);
    float2 half = *(const float2 *)((const char *)&in[(i + 2) % count] + 8);
    out[i] = make_float4(own.x + next.y, own.y - next.x, half.x * 2.0f, __ldcg(&in[i]).w + __ldcs(&in[i]).z);
    Entry entry = entries[i];
    entry.small = entry.small * 3 + entry.sign;
    entry.sign = (signed char)(entry.middle >> 3);
    entry.other = entry.other / 3;
    entry.middle = entry.middle ^ entry.spare;
    entry.wide = -entry.wide;
    changed[count - 1 - i] = entry;
}
