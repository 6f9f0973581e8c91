// Vertices that follow two of many bones; the bones are constants that each vertex indexes.
// build: main vs_4_0 vs_5_0 vs_5_1

struct Bone
{
    float4 rows[3];
};
cbuffer Skeleton : register(b0)
{
    Bone bones[8];
};
cbuffer Camera : register(b1)
{
    float4x4 projection;
};
Buffer<float4> places : register(t0);
Buffer<uint4> links : register(t1); // two bones, and the share of the first in 1/256

struct Pixel
{
    float4 position : SV_Position;
    float share : SHARE;
};

float3 moved(Bone bone, float4 place)
{
    return float3(dot(bone.rows[0], place), dot(bone.rows[1], place), dot(bone.rows[2], place));
}

Pixel main(uint number : SV_VertexID)
{
    Pixel pixel;
    float4 place = float4(places[number].xyz, 1);
    uint4 link = links[number];
    pixel.share = link.z / 256.0;
    float3 mixed = lerp(moved(bones[link.y], place), moved(bones[link.x], place), pixel.share);
    pixel.position = mul(float4(mixed, 1), projection);
    return pixel;
}
