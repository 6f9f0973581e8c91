// Multisampled textures where no pixel is drawn: layers, offsets, samples by computed numbers.
// build: compute cs_4_1 cs_5_0
// build: vertex vs_4_1 vs_5_0

Texture2DMSArray<float4> layers : register(t0);
Texture2DMS<uint4> whole : register(t1);
RWStructuredBuffer<float4> answers : register(u0);

[numthreads(8, 4, 2)]
void compute(uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)
{
    uint width, height, count, samples;
    layers.GetDimensions(width, height, count, samples);
    float4 sum = 0;
    [loop]
    for (uint i = 0; i < samples; i++)
        sum += layers.Load(int3(id), i, int2(1, -1)) * (i + 1);
    answers[local] = sum + float4(width, height, count, samples);
}

struct Corner
{
    float4 position : SV_Position;
    uint4 texel : TEXEL;
};

Corner vertex(uint number : SV_VertexID)
{
    Corner corner;
    int2 at = int2(number % 5, number / 5);
    corner.texel = whole.Load(at, number & 3).wzyx;
    corner.position = float4(at, corner.texel.x, 1);
    return corner;
}
