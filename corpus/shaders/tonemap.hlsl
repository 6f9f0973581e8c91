// Brings a picture of high dynamic range into 0 to 1, and grades it with a table of colours.
// build: main ps_4_0 ps_5_0 ps_5_1

Texture2D<float4> bright : register(t0);
Texture3D<float4> table : register(t1);
SamplerState smooth : register(s0);
cbuffer Grade : register(b0)
{
    float exposure;
    float white; // the brightness that becomes 1
    float strength;
    float entries; // of the table, along each axis
};

float4 main(float4 position : SV_Position) : SV_Target
{
    float3 colour = bright.Load(int3(position.xy, 0)).rgb * exposure;
    float3 mapped = saturate(colour * (1 + colour / (white * white)) / (1 + colour));
    float3 at = mapped * ((entries - 1) / entries) + 0.5 / entries;
    float3 graded = table.SampleLevel(smooth, at, 0).rgb;
    return float4(lerp(mapped, graded, strength), 1);
}
