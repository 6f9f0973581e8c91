// The Sobel operator on a picture of bytes: how steep it is, and which of four ways.
#include <cuda_runtime.h>

// picture: one byte per texel read as it is, unnormalised coordinates, point filter; out: width * height pixels of two
// bytes, strength in the low one and direction (0 to 3, in steps of 45 degrees) in the high one.
extern "C" __global__ void sobel(cudaTextureObject_t picture, unsigned short *out, int width, int height, int scale)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int texel[3][3];
#pragma unroll
    for (int row = 0; row < 3; ++row)
#pragma unroll
        for (int column = 0; column < 3; ++column)
            texel[row][column] =
                tex2D<unsigned char>(picture, (float)(x + column - 1) + 0.5f, (float)(y + row - 1) + 0.5f);
    int across = texel[0][2] + 2 * texel[1][2] + texel[2][2] - texel[0][0] - 2 * texel[1][0] - texel[2][0];
    int down = texel[2][0] + 2 * texel[2][1] + texel[2][2] - texel[0][0] - 2 * texel[0][1] - texel[0][2];
    int strength = min((abs(across) + abs(down)) * scale >> 4, 255);
    // Slopes below tan 22.5 degrees = 0.4142 and above tan 67.5 degrees = 2.4142 are along the axes.
    int direction;
    if (abs(down) * 1000 <= abs(across) * 414)
        direction = 0;
    else if (abs(across) * 1000 <= abs(down) * 414)
        direction = 2;
    else
        direction = (across ^ down) >= 0 ? 1 : 3;
    out[y * width + x] = (unsigned short)(strength | direction << 8);
}
