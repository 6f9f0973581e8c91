// Writes what later passes light by: colour, a packed normal and the kind of material, each in a target of its own, and
// a depth.
// build: main ps_4_0 ps_5_0

Texture2D<float4> picture : register(t0);
cbuffer Frame : register(b0)
{
    float near, far;
};

struct Targets
{
    float4 colour : SV_Target0;
    float2 normal : SV_Target1;
    uint material : SV_Target2;
    float depth : SV_Depth;
};

Targets main(float4 position : SV_Position)
{
    Targets targets;
    float4 texel = picture.Load(int3(position.xy, 0));
    targets.colour = texel;
    float3 normal = texel.rgb * 2 - 1;
    // Onto an octahedron.
    normal /= abs(normal.x) + abs(normal.y) + abs(normal.z);
    float2 turned = (1 - abs(normal.yx)) * (normal.xy >= 0 ? 1.0 : -1.0);
    targets.normal = normal.z >= 0 ? normal.xy : turned;
    targets.material = uint(texel.r * 255) >> 6 | uint(texel.g * 255) >> 6 << 2;
    targets.depth = near / (far - (far - near) * (position.y * 0.015625));
    return targets;
}
