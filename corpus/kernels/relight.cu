// A ball lit by its surroundings: normals of a height field look into a cube map, mirrored for the shine.
#include <cuda_runtime.h>

__device__ unsigned int byte(float component)
{
    return (unsigned int)(__saturatef(component) * 255.0f + 0.5f);
}

// sky: a cube map, linear; out: width * width pixels.
extern "C" __global__ void relight(cudaTextureObject_t sky, unsigned int *out, int width, float shine)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float scale = 2.0f / (float)width;
    float right = ((float)x + 0.5f) * scale - 1.0f, up = 1.0f - ((float)y + 0.5f) * scale;
    float outside = 1.0f - right * right - up * up;
    float4 colour;
    if (outside > 0.0f) {
        float3 normal = make_float3(right, up, sqrtf(outside));
        // The eye looks along -z: the mirrored ray is 2 n_z n - (0, 0, 1).
        float twice = 2.0f * normal.z;
        float4 diffuse = texCubemap<float4>(sky, normal.x, normal.y, normal.z);
        float4 mirrored = texCubemap<float4>(sky, twice * normal.x, twice * normal.y, twice * normal.z - 1.0f);
        colour.x = diffuse.x + shine * (mirrored.x - diffuse.x);
        colour.y = diffuse.y + shine * (mirrored.y - diffuse.y);
        colour.z = diffuse.z + shine * (mirrored.z - diffuse.z);
    } else {
        colour = texCubemap<float4>(sky, right, up, -1.0f);
    }
    out[y * width + x] = byte(colour.x) | byte(colour.y) << 8 | byte(colour.z) << 16 | 0xff000000u;
}
