// Marching squares over a field of bytes: each cell's case from its corners, the crossings from a table.
#include <cuda_runtime.h>

// Edges that the line of each case crosses, two per line, 4 bits each: 0 above, 1 right, 2 below, 3 left; 15: none.
// Cases 5 and 10 have two lines.
__constant__ unsigned short lines[16] = {0xffff, 0xff30, 0xff01, 0xff31, 0xff12, 0x1230, 0xff02, 0xff32,
                                         0xff23, 0xff20, 0x2301, 0xff21, 0xff13, 0xff10, 0xff03, 0xffff};

struct Crossing {
    float x, y;
};

// Where an edge is crossed: `a` and `b` are the fields at its ends.
__device__ float along(float a, float b, float level)
{
    return (level - a) / (b - a);
}

__device__ Crossing crossing(int edge, int x, int y, const float *corner, float level)
{
    Crossing found;
    float left = (float)x, top = (float)y;
    switch (edge) {
    case 0:
        found.x = left + along(corner[0], corner[1], level);
        found.y = top;
        break;
    case 1:
        found.x = left + 1.0f;
        found.y = top + along(corner[1], corner[2], level);
        break;
    case 2:
        found.x = left + along(corner[3], corner[2], level);
        found.y = top + 1.0f;
        break;
    default:
        found.x = left;
        found.y = top + along(corner[0], corner[3], level);
    }
    return found;
}

// field: one byte per texel read as it is, unnormalised coordinates, point filter, clamped; out: four numbers per
// line, two lines per cell, -1 where there is none; cases: the number of the case.
extern "C" __global__ void cells(cudaTextureObject_t field, float4 *out, unsigned char *cases, int width, float level)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float corner[4];
    corner[0] = (float)tex2D<unsigned char>(field, (float)x + 0.5f, (float)y + 0.5f);
    corner[1] = (float)tex2D<unsigned char>(field, (float)x + 1.5f, (float)y + 0.5f);
    corner[2] = (float)tex2D<unsigned char>(field, (float)x + 1.5f, (float)y + 1.5f);
    corner[3] = (float)tex2D<unsigned char>(field, (float)x + 0.5f, (float)y + 1.5f);
    int which = 0;
#pragma unroll
    for (int i = 0; i < 4; ++i)
        which |= (corner[i] > level) << i;
    int cell = y * width + x;
    cases[cell] = which;
    unsigned int edges = lines[which];
    for (int line = 0; line < 2; ++line, edges >>= 8) {
        float4 found = make_float4(-1.0f, -1.0f, -1.0f, -1.0f);
        if ((edges & 15) != 15) {
            Crossing from = crossing(edges >> 4 & 15, x, y, corner, level);
            Crossing to = crossing(edges & 15, x, y, corner, level);
            found = make_float4(from.x, from.y, to.x, to.y);
        }
        out[2 * cell + line] = found;
    }
}
