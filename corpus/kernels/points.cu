// A cloud of points: read by index, moved, projected, and splatted into a depth picture.
#include <cuda_runtime.h>

// From the cloud's space to the screen's: three rows of four.
__constant__ float move[3][4] = {{0.75f, 0.0f, -0.5f, 1.0f}, {0.25f, 1.0f, 0.25f, -0.5f}, {0.5f, -0.125f, 0.75f, 6.0f}};

// cloud: four floats per texel, read by index; order: the indices to take; out: x, y and depth as whole numbers, and
// the colour of each point.
extern "C" __global__ void points(cudaTextureObject_t cloud, const int *order, int4 *out, int count, float focus)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    float4 point = tex1Dfetch<float4>(cloud, order[i]);
    float x = move[0][0] * point.x + move[0][1] * point.y + move[0][2] * point.z + move[0][3];
    float y = move[1][0] * point.x + move[1][1] * point.y + move[1][2] * point.z + move[1][3];
    float z = move[2][0] * point.x + move[2][1] * point.y + move[2][2] * point.z + move[2][3];
    int4 pixel = make_int4(-1, -1, 0x7fffffff, 0);
    if (z > 0.5f) {
        float scale = focus / z;
        pixel = make_int4(__float2int_rn(x * scale), __float2int_rd(y * scale), __float2int_ru(z * 256.0f),
                          __float_as_int(point.w));
    }
    out[i] = pixel;
}
