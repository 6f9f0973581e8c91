// Bodies that attract each other: all pairs, tile by tile through shared memory, then one step in time.
#include <cuda_runtime.h>

// bodies: position and mass; speeds: velocities; both are moved on by `step`. Blocks of 64 threads.
extern "C" __global__ void nbody(const float4 *bodies, const float4 *speeds, float4 *moved, float4 *faster, int count,
                                 float step)
{
    __shared__ float4 tile[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    float4 own = bodies[i];
    float3 pull = make_float3(0.0f, 0.0f, 0.0f);
    for (int first = 0; first < count; first += 64) {
        tile[threadIdx.x] = bodies[first + threadIdx.x];
        __syncthreads();
#pragma unroll 4
        for (int k = 0; k < 64; ++k) {
            float4 other = tile[k];
            float dx = other.x - own.x, dy = other.y - own.y, dz = other.z - own.z;
            float squared = dx * dx + dy * dy + dz * dz + 0.0625f;
            float inverse = rsqrtf(squared);
            float strength = other.w * inverse * inverse * inverse;
            pull.x += dx * strength;
            pull.y += dy * strength;
            pull.z += dz * strength;
        }
        __syncthreads();
    }
    float4 speed = speeds[i];
    speed.x += pull.x * step;
    speed.y += pull.y * step;
    speed.z += pull.z * step;
    own.x += speed.x * step;
    own.y += speed.y * step;
    own.z += speed.z * step;
    moved[i] = own;
    faster[i] = speed;
}
