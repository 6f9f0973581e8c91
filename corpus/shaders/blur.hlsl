// A Gaussian blur in two passes, first along rows, then along columns.
// build: across ps_4_0 ps_5_0 ps_5_1
// build: down ps_4_0 ps_5_0 ps_5_1

Texture2D<float4> picture : register(t0);
SamplerState nearest : register(s0);
cbuffer Kernel : register(b0)
{
    float2 texel;
    int radius;
    float4 weights[3]; // of distance 0 to 8; the last three are not used
};

float4 blur(float2 at, float2 direction)
{
    float4 sum = weights[0].x * picture.Sample(nearest, at);
    [loop]
    for (int i = 1; i <= radius; i++)
    {
        float2 away = direction * i;
        float4 pair = picture.SampleLevel(nearest, at - away, 0) + picture.SampleLevel(nearest, at + away, 0);
        sum += weights[(uint)i / 4][(uint)i % 4] * pair;
    }
    return sum;
}

float4 across(float4 position : SV_Position) : SV_Target
{
    return blur(position.xy * texel, float2(texel.x, 0));
}

float4 down(float4 position : SV_Position) : SV_Target
{
    return blur(position.xy * texel, float2(0, texel.y));
}
