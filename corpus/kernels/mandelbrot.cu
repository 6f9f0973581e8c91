// The Mandelbrot set: lanes leave their loops at different times; a palette in a texture colours how long it took.
#include <cuda_runtime.h>

__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

// palette: colours in a row, normalised, linear, repeated; out: width * height pixels.
extern "C" __global__ void mandelbrot(cudaTextureObject_t palette, unsigned int *out, int width, float left, float top,
                                      float step, int limit)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float a = left + (float)x * step, b = top + (float)y * step;
    float re = 0.0f, im = 0.0f;
    int rounds = 0;
    while (rounds < limit && re * re + im * im < 4.0f) {
        float next = re * re - im * im + a;
        im = 2.0f * re * im + b;
        re = next;
        ++rounds;
    }
    float4 colour = make_float4(0.0f, 0.0f, 0.0f, 1.0f);
    if (rounds < limit)
        colour = tex1D<float4>(palette, (float)rounds * 0.03125f);
    out[y * width + x] = byte(colour.x) | byte(colour.y) << 8 | byte(colour.z) << 16 | byte(colour.w) << 24;
}
