// Billboards from a list in memory: each entry holds the object of its own texture.
#include <cuda_runtime.h>

struct Billboard {
    cudaTextureObject_t picture;
    float left, top, scale, level;
};

__device__ unsigned int byte(float component)
{
    return (unsigned int)(component * 255.0f + 0.5f);
}

// boards: `count` of them, the last one that covers a pixel is seen; out: width * width pixels.
extern "C" __global__ void billboards(const Billboard *boards, unsigned int *out, int width, int count)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float4 colour = make_float4(0.25f, 0.25f, 0.25f, 1.0f);
    int seen = -1;
    for (int i = 0; i < count; ++i) {
        float s = ((float)x + 0.5f - boards[i].left) * boards[i].scale, t = ((float)y + 0.5f - boards[i].top) * boards[i].scale;
        if (s >= 0.0f && s < 1.0f && t >= 0.0f && t < 1.0f)
            seen = i;
    }
    if (seen >= 0) {
        Billboard board = boards[seen];
        float s = ((float)x + 0.5f - board.left) * board.scale, t = ((float)y + 0.5f - board.top) * board.scale;
        colour = tex2DLod<float4>(board.picture, s, t, board.level);
        if (seen & 1) {
            float4 corner = tex2D<float4>(board.picture, 0.0f, 0.0f);
            colour.x = 0.5f * (colour.x + corner.x);
        }
    }
    out[y * width + x] = byte(colour.x) | byte(colour.y) << 8 | byte(colour.z) << 16 | byte(colour.w) << 24;
}
