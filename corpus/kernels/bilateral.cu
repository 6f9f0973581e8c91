// A bilateral filter: neighbours count by how near they are and by how alike they look, so that edges stay.
#include <cuda_runtime.h>

#define RADIUS 3

__constant__ float nearness[2 * RADIUS + 1] = {0.32465247f, 0.60653066f, 0.8824969f, 1.0f, 0.8824969f, 0.60653066f,
                                               0.32465247f};

__device__ unsigned int byte(float component)
{
    return (unsigned int)(__saturatef(component) * 255.0f + 0.5f);
}

// picture: unnormalised coordinates, point filter, clamped; out: width * height pixels; alike: log2(e) / (2 sigma^2)
// of the difference between colours.
extern "C" __global__ void bilateral(cudaTextureObject_t picture, unsigned int *out, int width, int height,
                                     float left, float top, float alike)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float s = left + (float)x + 0.5f, t = top + (float)y + 0.5f;
    float4 middle = tex2D<float4>(picture, s, t);
    float red = 0.0f, green = 0.0f, blue = 0.0f, total = 0.0f;
    for (int dy = -RADIUS; dy <= RADIUS; ++dy) {
        for (int dx = -RADIUS; dx <= RADIUS; ++dx) {
            float4 colour = tex2D<float4>(picture, s + (float)dx, t + (float)dy);
            float r = colour.x - middle.x, g = colour.y - middle.y, b = colour.z - middle.z;
            float distance = r * r + g * g + b * b;
            float weight = nearness[dx + RADIUS] * nearness[dy + RADIUS] * exp2f(-distance * alike);
            red += weight * colour.x;
            green += weight * colour.y;
            blue += weight * colour.z;
            total += weight;
        }
    }
    out[y * width + x] = byte(red / total) | byte(green / total) << 8 | byte(blue / total) << 16 | 0xff000000u;
}
