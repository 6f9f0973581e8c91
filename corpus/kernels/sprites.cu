// Sprites from the layers of an array, one over the other: the table of sprites lies in constant memory.
#include <cuda_runtime.h>

struct Sprite {
    float left, top, width, height;
    int layer;
    float opacity;
};

__constant__ Sprite sprites[6] = {
    {2.0f, 3.0f, 24.0f, 32.0f, 0, 1.0f},     {20.0f, 10.0f, 32.0f, 16.0f, 1, 0.75f},
    {36.0f, 30.0f, 25.0f, 30.0f, 2, 1.0f},   {8.0f, 40.0f, 16.0f, 16.0f, 3, 0.5f},
    {-10.0f, 20.0f, 40.0f, 13.0f, 2, 0.25f}, {48.0f, -4.0f, 12.0f, 48.0f, 7, 0.625f},
};

__device__ unsigned int byte(float component)
{
    return (unsigned int)(__saturatef(component) * 255.0f + 0.5f);
}

// stack: an array of pictures, normalised coordinates, linear filter; out: width * height pixels.
extern "C" __global__ void sprite(cudaTextureObject_t stack, unsigned int *out, int width, int count)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float red = 0.125f, green = 0.25f, blue = 0.5f;
    for (int i = 0; i < count; ++i) {
        Sprite sprite = sprites[i];
        float s = ((float)x + 0.5f - sprite.left) / sprite.width, t = ((float)y + 0.5f - sprite.top) / sprite.height;
        if (s < 0.0f || s >= 1.0f || t < 0.0f || t >= 1.0f)
            continue;
        float4 colour = tex2DLayered<float4>(stack, s, t, sprite.layer);
        float opacity = colour.w * sprite.opacity;
        red += opacity * (colour.x - red);
        green += opacity * (colour.y - green);
        blue += opacity * (colour.z - blue);
    }
    out[y * width + x] = byte(red) | byte(green) << 8 | byte(blue) << 16 | 0xff000000u;
}
