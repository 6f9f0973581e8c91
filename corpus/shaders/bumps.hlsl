// A surface whose normals come from a texture: the vertex shader turns the surface's own axes, the pixel shader the
// texture's normals with them.
// build: vertex vs_4_0 vs_5_0
// build: pixel ps_4_0 ps_5_0

cbuffer Scene : register(b0)
{
    float4x4 projection;
    row_major float3x4 model;
    float3 light;
    float shine;
};

struct Vertex
{
    float3 place : POSITION;
    float3 normal : NORMAL;
    float4 tangent : TANGENT;
    float2 at : TEXCOORD0;
};

struct Pixel
{
    float4 position : SV_Position;
    float2 at : TEXCOORD0;
    float3 tangent : TANGENT;
    float3 bitangent : BINORMAL;
    float3 normal : NORMAL;
};

Pixel vertex(Vertex vertex)
{
    Pixel pixel;
    pixel.position = mul(float4(mul(model, float4(vertex.place, 1)), 1), projection);
    pixel.at = vertex.at;
    pixel.tangent = mul((float3x3)model, vertex.tangent.xyz);
    pixel.normal = mul((float3x3)model, vertex.normal);
    pixel.bitangent = cross(pixel.normal, pixel.tangent) * vertex.tangent.w;
    return pixel;
}

Texture2D<float4> normals : register(t0);
SamplerState smooth : register(s0);

float4 pixel(Pixel pixel) : SV_Target
{
    float3 bump = normals.Sample(smooth, pixel.at).xyz * 2 - 1;
    float3 normal = bump.x * pixel.tangent + bump.y * pixel.bitangent + bump.z * pixel.normal;
    normal *= rsqrt(dot(normal, normal));
    float towards = saturate(dot(normal, light));
    float gleam = pow(towards, shine);
    return float4(towards * float3(0.75, 0.5, 0.25) + gleam * 0.25, 1);
}
