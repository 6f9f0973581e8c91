// A convolution with a kernel of any size, the tile in as much shared memory as the launch asks for.
#include <cuda_runtime.h>

// picture: one byte per texel as a fraction, unnormalised, point filter, mirrored by hand; weights: (2 * radius + 1)^2
// floats; out: width * height floats. Blocks of any shape, with (x + 2 * radius) * (y + 2 * radius) floats of memory.
extern "C" __global__ void convolve(cudaTextureObject_t picture, const float *weights, float *out, int width, int height,
                                    int radius)
{
    extern __shared__ float tile[];
    int columns = blockDim.x + 2 * radius, rows = blockDim.y + 2 * radius;
    for (int i = threadIdx.y * blockDim.x + threadIdx.x; i < columns * rows; i += blockDim.x * blockDim.y) {
        int x = blockIdx.x * blockDim.x + i % columns - radius, y = blockIdx.y * blockDim.y + i / columns - radius;
        x = x < 0 ? -1 - x : x >= width ? 2 * width - 1 - x : x;
        y = y < 0 ? -1 - y : y >= height ? 2 * height - 1 - y : y;
        tile[i] = tex2D<float>(picture, (float)x + 0.5f, (float)y + 0.5f);
    }
    __syncthreads();
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0.0f;
    for (int v = 0; v <= 2 * radius; ++v)
        for (int u = 0; u <= 2 * radius; ++u)
            sum += weights[v * (2 * radius + 1) + u] * tile[(threadIdx.y + v) * columns + threadIdx.x + u];
    out[y * width + x] = sum;
}
