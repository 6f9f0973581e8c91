// Looks through a volume: colour is gathered along a line until nothing more would be seen.
// build: main ps_4_0 ps_5_0

Texture3D<float> density : register(t0);
Texture1D<float4> colours : register(t1);
SamplerState smooth : register(s0);
cbuffer View : register(b0)
{
    float2 scale;
    float step;
};

float4 main(float4 position : SV_Position) : SV_Target
{
    float3 at = float3(position.xy * scale, step * 0.5);
    float4 sum = 0;
    [loop]
    while (at.z < 1 && sum.a < 0.9375)
    {
        float here = density.SampleLevel(smooth, at, 0);
        float4 colour = colours.SampleLevel(smooth, here, 0);
        colour.a *= here;
        sum.rgb += colour.rgb * ((1 - sum.a) * colour.a);
        sum.a += (1 - sum.a) * colour.a;
        at.z += step;
    }
    return sum;
}
