// Surfaces: reads and writes of bytes in one, two and three dimensions, in layers and on cubes, of every width and with
// every rule for places outside; formatted writes as PTX has them.

// A picture through a 3 x 3 box: reads outside go to the nearest pixel, writes outside are dropped.
extern "C" __global__ void box(cudaSurfaceObject_t from, cudaSurfaceObject_t to)
{
    int x = threadIdx.x, y = threadIdx.y;
    uchar4 sum[1];
    int r = 0, g = 0, b = 0, a = 0;
    for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i) {
            surf2Dread(sum, from, (x + i) * 4, y + j, cudaBoundaryModeClamp);
            r += sum->x, g += sum->y, b += sum->z, a += sum->w;
        }
    uchar4 mean = make_uchar4(r / 9, g / 9, b / 9, a / 9);
    surf2Dwrite(mean, to, x * 4, y, cudaBoundaryModeZero);
}

// Every width: the first elements of the rows 0 to 4, moved and negated.
extern "C" __global__ void widths(cudaSurfaceObject_t s)
{
    int x = threadIdx.x;
    unsigned char c;
    unsigned short h;
    int2 v;
    int4 w;
    surf2Dread(&c, s, x, 0);
    surf2Dwrite((unsigned char)~c, s, x, 5);
    surf2Dread(&h, s, x * 2, 1);
    surf2Dwrite((unsigned short)~h, s, x * 2, 6);
    surf2Dwrite(~surf2Dread<int>(s, x * 4, 2), s, x * 4, 7);
    surf2Dread(&v, s, x * 8, 3);
    surf2Dwrite(make_int2(~v.y, ~v.x), s, x * 8, 8);
    surf2Dread(&w, s, x * 16, 4);
    surf2Dwrite(make_int4(~w.w, ~w.z, ~w.y, ~w.x), s, x * 16, 9);
}

// Other dimensions: each place gets what its neighbour along every axis has, plus one. Outside there is zero.
extern "C" __global__ void shapes(cudaSurfaceObject_t line, cudaSurfaceObject_t lines, cudaSurfaceObject_t layers,
                                  cudaSurfaceObject_t volume, cudaSurfaceObject_t cube)
{
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    const cudaSurfaceBoundaryMode zero = cudaBoundaryModeZero;
    int a = surf1Dread<int>(line, x * 4 + 4, zero);
    int b = surf1DLayeredread<int>(lines, x * 4 + 4, y + 1, zero);
    int c = surf2DLayeredread<int>(layers, x * 4 + 4, y + 1, z + 1, zero);
    int d = surf3Dread<int>(volume, x * 4 + 4, y + 1, z + 1, zero);
    int e = surfCubemapread<int>(cube, x * 4 + 4, y + 1, z + 1, zero);
    __syncthreads();
    if (y == 0 && z == 0) surf1Dwrite(a + 1, line, x * 4);
    if (z == 0) surf1DLayeredwrite(b + 1, lines, x * 4, y);
    surf2DLayeredwrite(c + 1, layers, x * 4, y, z);
    surf3Dwrite(d + 1, volume, x * 4, y, z);
    surfCubemapwrite(e + 1, cube, x * 4, y, z);
}

// A ramp in the surface's own format; the last column is written again, from outside.
extern "C" __global__ void formatted(cudaSurfaceObject_t s)
{
    int x = threadIdx.x;
    float v = x * 0.25f;
    asm volatile("sust.p.2d.v4.b32.trap [%0, {%1, %2}], {%3, %4, %5, %6};" ::"l"(s), "r"(x), "r"(0), "f"(v),
                 "f"(1.0f - v), "f"(2.0f * v), "f"(-v));
    asm volatile("sust.p.2d.v4.b32.clamp [%0, {%1, %2}], {%3, %4, %5, %6};" ::"l"(s), "r"(x + 3), "r"(7), "f"(1.0f),
                 "f"(1.0f), "f"(0.5f), "f"(1.0f));
}

// The last thread leaves the surface.
extern "C" __global__ void trap(cudaSurfaceObject_t s)
{
    int x = threadIdx.x;
    surf1Dwrite(x + 1, s, x * 4);
}
