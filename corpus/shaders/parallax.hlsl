// Depth in a flat surface: the line of sight is followed into a height field until it is below it.
// build: main ps_4_0 ps_5_0 ps_5_1

Texture2D<float> heights : register(t0);
SamplerState smooth : register(s0);
cbuffer View : register(b0)
{
    float2 scale;  // texture coordinates per pixel
    float2 lean;   // how far the line moves along the surface per unit of depth
    int most;      // steps
};

float4 main(float4 position : SV_Position) : SV_Target
{
    float2 at = position.xy * scale;
    float2 dx = ddx(at), dy = ddy(at);
    float ray = 1, before = 1, height = 0, last = 0;
    float step = 1.0 / most;
    int i = 0;
    [loop]
    while (i < most)
    {
        height = heights.SampleGrad(smooth, at, dx, dy);
        if (height >= ray)
            break;
        last = height;
        before = ray;
        ray -= step;
        at += lean * step;
        i++;
    }
    if (i == most)
        return float4(at, 0, -1);
    // Between the last two steps, where the line crosses the field.
    float over = height - ray, under = before - last;
    float share = i == 0 ? 0 : over / (over + under);
    return float4(at - lean * step * share, i, share);
}
