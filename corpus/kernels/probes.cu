// Light probes of a room: an array of cube maps with levels, rough surfaces looking at the smaller ones.
#include <cuda_runtime.h>

// probes: an array of cube maps of one float, point filter in and between levels; rooms: which probe each square of
// 8 * 8 sees; out: width * width times two floats, what is seen and what is seen with level 0 alone.
extern "C" __global__ void probes(cudaTextureObject_t probes, const int *rooms, float2 *out, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    // Directions around the horizon, up and down with y; never on an edge of the cube.
    float turn = ((float)x + 0.5f) * 0.25f - 4.0f, up = ((float)y + 0.5f) * 0.125f - 2.03125f;
    float3 look = turn < 0.0f ? make_float3(turn + 2.0f, up, 1.0f) : make_float3(1.0f, up, turn - 2.0f);
    float rough = (float)(y & 7) * 0.5f;
    int room = rooms[(y >> 3) * 4 + (x >> 3)];
    out[y * width + x] = make_float2(texCubemapLayeredLod<float>(probes, look.x, look.y, look.z, room, rough),
                                     texCubemapLayered<float>(probes, -look.x, -look.y, -look.z, room));
}
