// A sheet of vertices lifted by a height field; each reads its own texel and its neighbours'.
// build: main vs_4_0 vs_5_0 vs_5_1

Texture2D<float> heights : register(t0);
SamplerState smooth : register(s0);
cbuffer Sheet : register(b0)
{
    uint across; // vertices in a row
    float spacing;
    float lift;
};

struct Pixel
{
    float4 position : SV_Position;
    float3 normal : NORMAL;
    nointerpolation uint2 cell : CELL;
};

Pixel main(uint number : SV_VertexID, uint copy : SV_InstanceID)
{
    Pixel pixel;
    uint2 cell = uint2(number % across, number / across);
    float2 at = (float2(cell) + 0.5) * spacing;
    float height = heights.SampleLevel(smooth, at, 0) * lift;
    float right = heights.SampleLevel(smooth, at, 0, int2(1, 0)) * lift;
    float below = heights.SampleLevel(smooth, at, 0, int2(0, 1)) * lift;
    pixel.position = float4(at.x, height + copy, at.y, 1);
    pixel.normal = float3(height - right, spacing, height - below);
    pixel.cell = cell;
    return pixel;
}
