// Two kernels that between them need every kind of section a cubin can have.

__constant__ float weights[8] = {1, 2, 3, 4, 5, 6, 7, 8};   // .nv.constant3
__device__ int counts[4] = {1, 2, 3, 4};                    // .nv.global.init, its address in .nv.constant4
__device__ int zeros[4];                                    // .nv.global

// Static shared memory, one barrier, a texture handle as a parameter, parameters of four sizes.
extern "C" __global__ void shared(unsigned long long texture, float4 *out, int width, float scale,
                                  unsigned char shift, double bias)
{
    __shared__ float row[64];
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    row[threadIdx.x] = weights[x & 7];
    __syncthreads();
    float4 texel;
    asm("tex.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6}];"
        : "=f"(texel.x), "=f"(texel.y), "=f"(texel.z), "=f"(texel.w)
        : "l"(texture), "f"(x + row[threadIdx.x ^ 1]), "f"((float)(scale * bias + shift)));
    out[x] = texel;
    if (x > width)
        counts[x & 3] += zeros[x & 3];
}

struct Five {
    float values[5];
};

// Local memory, literals in .nv.constant2, a called function (the slow path of the division), a limited block.
extern "C" __global__ void __launch_bounds__(128) local(Five five, float *out, int index)
{
    float copy[32];
    for (int i = 0; i < 32; ++i)
        copy[i] = out[i];
    for (int i = 0; i < 32; ++i)
        copy[(i * index) & 31] += five.values[i % 5];
    out[index] = copy[index & 31] / five.values[index & 3];
}
