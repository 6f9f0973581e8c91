// Surfaces lit by a lamp: colours in sRGB, normals in signed bytes, roughness in 16 bits, each as its format says.
#include <cuda_runtime.h>

// colours: sRGB, unnormalised, point filter; normals: signed fractions; rough: unsigned fractions of 16 bits; all
// unnormalised, point filter; out: red, green and blue of each pixel as linear light.
extern "C" __global__ void materials(cudaTextureObject_t colours, cudaTextureObject_t normals, cudaTextureObject_t rough,
                                     float *out, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float s = (float)x + 0.5f, t = (float)y + 0.5f;
    float4 colour = tex2D<float4>(colours, s, t);
    float2 tilt = tex2D<float2>(normals, s, t);
    float dull = tex2D<float>(rough, s, t);
    float up = sqrtf(fmaxf(1.0f - tilt.x * tilt.x - tilt.y * tilt.y, 0.0f));
    float light = fmaxf(0.5f * tilt.x - 0.25f * tilt.y + 0.75f * up, 0.0f);
    float shine = light * light;
    shine *= shine;
    float share = dull * light + (1.0f - dull) * shine;
    float *to = out + 3 * (y * width + x);
    to[0] = colour.x * share;
    to[1] = colour.y * share;
    to[2] = colour.z * share * colour.w;
}
