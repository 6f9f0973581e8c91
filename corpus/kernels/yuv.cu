// Video: planes of brightness and, at half the size, colour become red, green and blue in whole numbers (BT.601).
#include <cuda_runtime.h>

__device__ int clamped(int value)
{
    return min(max(value, 0), 255);
}

// luma: one byte per texel; chroma: two; both unnormalised, point filter, clamped; out: width * height pixels, two
// rows and two columns per thread.
extern "C" __global__ void yuv(cudaTextureObject_t luma, cudaTextureObject_t chroma, uchar4 *out, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    uchar2 colour = tex2D<uchar2>(chroma, (float)x + 0.5f, (float)y + 0.5f);
    int u = (int)colour.x - 128, v = (int)colour.y - 128;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        int column = 2 * x + (i & 1), row = 2 * y + (i >> 1);
        int brightness = 298 * ((int)tex2D<unsigned char>(luma, (float)column + 0.5f, (float)row + 0.5f) - 16) + 128;
        int red = clamped((brightness + 409 * v) >> 8);
        int green = clamped((brightness - 100 * u - 208 * v) >> 8);
        int blue = clamped((brightness + 516 * u) >> 8);
        out[row * width + column] = make_uchar4(red, green, blue, 255);
    }
}
