// Light in half floats: read from a texture of halves, exposed, written back as halves.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

// light: four halves per texel, unnormalised, linear, clamped; out: four halves per pixel.
extern "C" __global__ void expose(cudaTextureObject_t light, ushort4 *out, int width, float factor)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float4 colour = tex2D<float4>(light, (float)x * 0.5f + 0.25f, (float)y * 0.5f + 0.75f);
    ushort4 pixel;
    pixel.x = __half_as_ushort(__float2half_rn(colour.x * factor));
    pixel.y = __half_as_ushort(__float2half_rz(colour.y * factor));
    pixel.z = __half_as_ushort(__float2half_ru(colour.z * factor));
    pixel.w = __half_as_ushort(__float2half_rd(colour.w * factor));
    out[y * width + x] = pixel;
}
