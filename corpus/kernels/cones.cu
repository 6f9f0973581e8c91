// Ambient light by cones: each widens along its way through a volume and so looks at smaller levels.
#include <cuda_runtime.h>

__constant__ float cones[5][3] = {{0.0f, 0.0f, 1.0f}, {0.75f, 0.0f, 0.5f}, {-0.75f, 0.0f, 0.5f}, {0.0f, 0.75f, 0.5f},
                                  {0.0f, -0.75f, 0.5f}};

// volume: a chain of levels of one byte as a fraction, normalised, linear in and between levels, black outside; out:
// width * width floats.
extern "C" __global__ void cones_of_light(cudaTextureObject_t volume, float *out, int width, float texel)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float s = ((float)x + 0.5f) * texel, t = ((float)y + 0.5f) * texel, r = 0.0625f;
    float light = 0.0f;
    for (int cone = 0; cone < 5; ++cone) {
        float clear = 1.0f, away = 1.5f, wide = 0.0f;
        while (away < 24.0f) {
            float far = away * texel;
            float dense = tex3DLod<float>(volume, s + cones[cone][0] * far, t + cones[cone][1] * far,
                                          r + cones[cone][2] * far, wide);
            clear *= 1.0f - 0.75f * dense;
            away *= 1.5f;
            wide += 0.5625f;
        }
        light += clear * cones[cone][2];
    }
    out[y * width + x] = light;
}
