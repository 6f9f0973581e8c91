// Light whose kind is chosen when the shader is bound: interfaces and classes.
// build: main ps_5_0

interface Light
{
    float3 shine(float3 normal);
};

class Ambient : Light
{
    float4 colour;
    float3 shine(float3 normal)
    {
        return colour.rgb * (0.75 + normal.y * 0.25);
    }
};

class Directed : Light
{
    float4 colour;
    float4 direction;
    float3 shine(float3 normal)
    {
        return colour.rgb * saturate(dot(normal, direction.xyz));
    }
};

Light lights[2];
cbuffer Lights : register(b0)
{
    Ambient ambient;
    Directed sun;
    Directed lamp;
};

float4 main(float4 position : SV_Position) : SV_Target
{
    float3 normal = float3(position.x * 0.03125 - 0.5, position.y * 0.03125 - 0.5, 0.5);
    float3 sum = 0;
    [unroll]
    for (int i = 0; i < 2; i++)
        sum += lights[i].shine(normal);
    return float4(sum, 1);
}
