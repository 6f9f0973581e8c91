// What a shiny surface mirrors of its surroundings, duller where it is rough: a cube map with gradients of our own.
// build: main ps_4_0 ps_5_0
// build: chosen ps_4_1 ps_5_0

TextureCube<float4> sky : register(t0);
TextureCubeArray<float4> skies : register(t1);
SamplerState smooth : register(s0);
cbuffer Frame : register(b0)
{
    float2 pixel;     // 2 / size of the target
    float roughness;  // length of the gradients
    float which;
};

float3 mirrored(float2 at)
{
    float3 eye = float3(at, -1);
    float3 normal = float3(at.y * 0.5, at.x * 0.75, 0.625);
    return eye * dot(normal, normal) - normal * (2 * dot(eye, normal));
}

float4 main(float4 position : SV_Position) : SV_Target
{
    float3 direction = mirrored(position.xy * pixel - 1);
    return sky.SampleGrad(smooth, direction, float3(roughness, 0, 0), float3(0, roughness, 0));
}

float4 chosen(float4 position : SV_Position) : SV_Target
{
    float3 direction = mirrored(position.xy * pixel - 1);
    return skies.SampleLevel(smooth, float4(direction, which + position.x * 0.0625), roughness);
}
