// Boxes as instances, cut by two planes: a vertex shader whose corners are made of the vertex's number.
// build: main vs_4_0 vs_5_0

tbuffer Boxes : register(t0)
{
    float4 boxes[16]; // middle and size
};
cbuffer View : register(b0)
{
    float4x4 projection;
    float4 cuts[2];
};

struct Pixel
{
    float4 position : SV_Position;
    float2 distances : SV_ClipDistance;
    float3 corner : CORNER;
    nointerpolation uint2 numbers : NUMBERS;
};

Pixel main(uint vertex : SV_VertexID, uint instance : SV_InstanceID)
{
    static const uint corners[14] = { 3, 7, 1, 5, 4, 7, 6, 3, 2, 1, 0, 4, 2, 6 };
    Pixel pixel;
    uint bits = corners[vertex % 14];
    pixel.corner = float3(bits & 1, bits >> 1 & 1, bits >> 2) - 0.5;
    float4 box = boxes[(instance * 5) % 16];
    float4 place = float4(box.xyz + pixel.corner * box.w, 1);
    pixel.position = mul(place, projection);
    pixel.distances = float2(dot(place, cuts[0]), dot(place, cuts[1]));
    pixel.numbers = uint2(bits, instance);
    return pixel;
}
