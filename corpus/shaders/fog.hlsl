// Fog that thickens with distance, and colours in sRGB's curve: powers, exponentials and logarithms.
// build: main ps_4_0 ps_5_0

Texture2D<float4> picture : register(t0);
cbuffer Fog : register(b0)
{
    float4 colour;
    float thickness;
    float turn;
};

float4 main(float4 position : SV_Position) : SV_Target
{
    float4 texel = picture.Load(int3(position.xy, 0));
    float distance = sqrt(dot(position.xy, position.xy));
    float clear = exp(-distance * thickness);
    float s, c;
    sincos(distance * turn, s, c);
    float3 mixed = lerp(colour.rgb, texel.rgb, clear) * (0.875 + 0.0625 * s + 0.0625 * c);
    float3 curved = mixed <= 0.0031308 ? mixed * 12.92 : 1.055 * pow(mixed, 1 / 2.4) - 0.055;
    return float4(curved, log2(1 + distance));
}
