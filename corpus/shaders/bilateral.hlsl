// Smooths a picture but keeps its edges: neighbours count less the farther and the less alike they are.
// build: main ps_5_0 ps_4_1

Texture2D<float4> picture : register(t0);
cbuffer Frame : register(b0)
{
    int radius;
    float far;    // how much distance costs
    float unlike; // how much difference costs
};

float4 main(float4 position : SV_Position) : SV_Target
{
    int2 centre = int2(position.xy);
    float3 own = picture.Load(int3(centre, 0)).rgb;
    float4 sum = 0;
    [loop]
    for (int y = -radius; y <= radius; y++)
    {
        [loop]
        for (int x = -radius; x <= radius; x++)
        {
            // Outside the picture there is nothing: alpha is 0 there.
            float4 texel = picture.Load(int3(centre + int2(x, y), 0));
            float3 difference = texel.rgb - own;
            float cost = 1 + far * (x * x + y * y) + unlike * dot(difference, difference);
            sum += texel.a * float4(texel.rgb, 1) / cost;
        }
    }
    return float4(sum.rgb / sum.w, sum.w);
}
