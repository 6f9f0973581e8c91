// A picture seen turned and zoomed, with a magnifying lens in the middle whose rim is blurred.
//
// One thread makes one pixel. Outside the lens the picture is sampled once and dimmed; inside it every pixel takes
// 1, 2, 4 or 8 samples along the line to the centre, more towards the rim, so lanes of one warp loop a different
// number of times. The tables lie in constant memory and are indexed by a register.
#include <cuda_runtime.h>

__constant__ float rim[3] = {2048.0f, 4096.0f, 5760.0f};      // squared distance where the blur doubles
__constant__ float share[4] = {1.0f, 0.5f, 0.25f, 0.125f};    // 1 / number of samples

// The byte nearest to a colour component in 0...1.
__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

// picture: normalised coordinates, linear filter; out: width * height pixels, red in the low byte;
// across, down: the step in the picture for one pixel to the right, in texels; texel: 1 / size of the picture.
extern "C" __global__ void view(cudaTextureObject_t picture, unsigned int *out, int width, int height,
                                float across, float down, float texel, float lens)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;

    float right = (float)x + 0.5f - 0.5f * (float)width;
    float below = (float)y + 0.5f - 0.5f * (float)height;
    float s = across * right - down * below;
    float t = down * right + across * below;
    float distance = right * right + below * below;

    float red, green, blue;
    if (distance < lens * lens) {
        int ring = 0;
        while (ring < 3 && distance > rim[ring])
            ++ring;
        red = green = blue = 0.0f;
        for (int sample = 0; sample < 1 << ring; ++sample) {
            float nearer = 0.5f - (float)sample * (1.0f / 64.0f);
            float4 colour = tex2D<float4>(picture, s * nearer * texel + 0.5f, t * nearer * texel + 0.5f);
            red += colour.x;
            green += colour.y;
            blue += colour.z;
        }
        red *= share[ring];
        green *= share[ring];
        blue *= share[ring];
    } else {
        float4 colour = tex2D<float4>(picture, s * texel + 0.5f, t * texel + 0.5f);
        red = colour.x * 0.75f;
        green = colour.y * 0.75f;
        blue = colour.z * 0.75f;
    }
    out[y * width + x] = byte(red) | byte(green) << 8 | byte(blue) << 16 | 0xff000000u;
}
