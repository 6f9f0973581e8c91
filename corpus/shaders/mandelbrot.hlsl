// The Mandelbrot set in double precision, where float has long run out of places.
// build: main ps_5_0
// build: grid cs_5_0

cbuffer View : register(b0)
{
    uint2 left;   // the two words of a double
    uint2 top;
    uint2 pixel;  // distance of two pixels
    uint most;    // steps
    uint across;  // pixels in a row
};

uint steps(uint2 at)
{
    double step = asdouble(pixel.x, pixel.y);
    double cx = asdouble(left.x, left.y) + double(at.x) * step;
    double cy = asdouble(top.x, top.y) + double(at.y) * step;
    double x = 0, y = 0;
    uint i = 0;
    [loop]
    for (; i < most; i++)
    {
        double xx = x * x, yy = y * y;
        if (xx + yy > 4)
            break;
        y = 2 * x * y + cy;
        x = xx - yy + cx;
    }
    return i;
}

float4 main(float4 position : SV_Position) : SV_Target
{
    uint i = steps(uint2(position.xy));
    return float4(i, i & 1, i == most, 1);
}

RWBuffer<uint> counts : register(u0);

[numthreads(8, 4, 1)]
void grid(uint3 id : SV_DispatchThreadID)
{
    counts[id.y * across + id.x] = steps(id.xy);
}
