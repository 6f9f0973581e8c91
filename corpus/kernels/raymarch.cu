// Direct volume rendering: a ray through a turned cube of density, coloured by a transfer function, front to back.
#include <cuda_runtime.h>

__device__ unsigned int byte(float component)
{
    return (unsigned int)(__saturatef(component) * 255.0f + 0.5f);
}

// view: three rows of four, from the eye's space to the volume's, in which the volume fills -1...1.
__constant__ float view[12] = {0.8f, 0.0f, 0.6f, 2.4f, -0.36f, 0.8f, 0.48f, 1.92f, -0.48f, -0.6f, 0.64f, 2.56f};

__device__ float3 turned(float x, float y, float z)
{
    return make_float3(view[0] * x + view[1] * y + view[2] * z, view[4] * x + view[5] * y + view[6] * z,
                       view[8] * x + view[9] * y + view[10] * z);
}

// volume: one byte per texel as a fraction, normalised, linear, clamped; colours: normalised, linear, clamped; out:
// width * width pixels.
extern "C" __global__ void raymarch(cudaTextureObject_t volume, cudaTextureObject_t colours, unsigned int *out,
                                    int width, float density)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float2 at = make_float2(((float)x + 0.5f) * (2.0f / 64.0f) - 1.0f, ((float)y + 0.5f) * (2.0f / 64.0f) - 1.0f);
    float3 ray = turned(at.x, at.y, -2.0f);
    float3 eye = make_float3(view[3], view[7], view[11]);

    // Where the ray enters and leaves the box.
    float x0 = (-1.0f - eye.x) / ray.x, x1 = (1.0f - eye.x) / ray.x;
    float y0 = (-1.0f - eye.y) / ray.y, y1 = (1.0f - eye.y) / ray.y;
    float z0 = (-1.0f - eye.z) / ray.z, z1 = (1.0f - eye.z) / ray.z;
    float enter = fmaxf(fmaxf(fminf(x0, x1), fminf(y0, y1)), fmaxf(fminf(z0, z1), 0.0f));
    float leave = fminf(fminf(fmaxf(x0, x1), fmaxf(y0, y1)), fmaxf(z0, z1));

    float red = 0.0f, green = 0.0f, blue = 0.0f, alpha = 0.0f;
    for (float along = enter; along < leave && alpha < 0.95f; along += 1.0f / 32.0f) {
        float3 place = make_float3(eye.x + ray.x * along, eye.y + ray.y * along, eye.z + ray.z * along);
        float sample = tex3D<float>(volume, place.x * 0.5f + 0.5f, place.y * 0.5f + 0.5f, place.z * 0.5f + 0.5f);
        float4 colour = tex1D<float4>(colours, sample);
        float opacity = colour.w * density * (1.0f - alpha);
        red += colour.x * opacity;
        green += colour.y * opacity;
        blue += colour.z * opacity;
        alpha += opacity;
    }
    out[y * width + x] = byte(red) | byte(green) << 8 | byte(blue) << 16 | byte(alpha) << 24;
}
