// Fourier transforms of 32 numbers, one in each lane: five rounds of butterflies between lanes, factors from a texture.
#include <cuda_runtime.h>

// signal: a row of numbers; factors: cosine and sine of i/32 of a turn, read by index; out: 32 complex numbers per
// warp, in their natural order; powers: the squared size of each.
extern "C" __global__ void fft(const float *signal, cudaTextureObject_t factors, float2 *out, float *powers)
{
    unsigned int lane = threadIdx.x & 31, warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    float re = signal[warp * 16 + lane], im = 0.0f;
    for (unsigned int half = 16; half > 0; half >>= 1) {
        float other_re = __shfl_xor_sync(0xffffffffu, re, half), other_im = __shfl_xor_sync(0xffffffffu, im, half);
        if (lane & half) {
            // The lower half takes the difference, turned.
            float2 factor = tex1Dfetch<float2>(factors, (lane & (half - 1)) * (16 / half));
            float a = other_re - re, b = other_im - im;
            re = a * factor.x + b * factor.y;
            im = b * factor.x - a * factor.y;
        } else {
            re += other_re;
            im += other_im;
        }
    }
    unsigned int place = warp * 32 + (__brev(lane) >> 27);
    out[place] = make_float2(re, im);
    float power = re * re + im * im;
    powers[place] = __shfl_sync(0xffffffffu, power, lane ^ 1, 2);
}
