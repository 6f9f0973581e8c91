// One step of an image pyramid: the 5 by 5 binomial filter at every second texel, in integers.
#include <cuda_runtime.h>

// picture: four bytes per texel read as they are, unnormalised coordinates, point filter, clamped; out: width * height
// pixels, half as many as the picture has in each direction.
extern "C" __global__ void pyramid(cudaTextureObject_t picture, uchar4 *out, int width, int height)
{
    const int binomial[5] = {1, 4, 6, 4, 1};
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    unsigned int red = 128, green = 128, blue = 128, alpha = 128;
    for (int row = 0; row < 5; ++row) {
        for (int column = 0; column < 5; ++column) {
            uchar4 texel =
                tex2D<uchar4>(picture, (float)(2 * x + column - 2) + 0.5f, (float)(2 * y + row - 2) + 0.5f);
            unsigned int weight = binomial[row] * binomial[column];
            red += weight * texel.x;
            green += weight * texel.y;
            blue += weight * texel.z;
            alpha += weight * texel.w;
        }
    }
    out[y * width + x] = make_uchar4(red >> 8, green >> 8, blue >> 8, alpha >> 8);
}
