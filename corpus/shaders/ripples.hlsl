// A picture seen through water that something fell into: rings bend the view, and their slopes catch the light.
// build: main ps_4_0

Texture2D<float4> picture : register(t0);
SamplerState smooth : register(s0);

cbuffer Water : register(b0)
{
    float2 drop;        // where it fell, 0 to 1
    float wavelength;   // of the rings
    float age;          // in wavelengths
    float3 light;       // towards the light, length 1
    float strength;     // of the bending
};

float4 main(float4 position : SV_Position, float2 uv : TEXCOORD0) : SV_Target
{
    float2 from = uv - drop;
    float distance = length(from);
    float2 outwards = from / max(distance, 0.0001);
    float phase = 6.2831853 * (distance / wavelength - age);
    float slope = cos(phase) * exp(-3 * distance) * smoothstep(0, 0.5, distance / wavelength);

    float4 colour = picture.SampleLevel(smooth, uv + outwards * slope * strength, 0);
    float3 normal = normalize(float3(-2 * slope * outwards, 1));
    float shine = pow(saturate(dot(normal, light)), 20);
    float edge = dot(uv - 0.5, uv - 0.5);
    return float4(colour.rgb * (1 - edge) + 0.5 * shine, 1);
}
