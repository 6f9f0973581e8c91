// What resources say about themselves.
// build: main cs_5_0

Texture1D<float4> line_ : register(t0);
Texture2D<float4> picture : register(t1);
Texture3D<float4> volume : register(t2);
TextureCube<float4> sky : register(t3);
Texture2DArray<float4> layers : register(t4);
Texture2DMS<float4> samples : register(t5);
Buffer<float4> texels : register(t6);
StructuredBuffer<float3> structures : register(t7);
ByteAddressBuffer bytes : register(t8);
RWStructuredBuffer<uint4> answers : register(u0);
RWStructuredBuffer<float4> shares : register(u1);

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint level = id.x;
    uint4 a = 0;
    line_.GetDimensions(level, a.x, a.w);
    answers[level * 9] = a;
    picture.GetDimensions(level, a.x, a.y, a.w);
    answers[level * 9 + 1] = a;
    volume.GetDimensions(level, a.x, a.y, a.z, a.w);
    answers[level * 9 + 2] = a;
    a = 0;
    sky.GetDimensions(level, a.x, a.y, a.w);
    answers[level * 9 + 3] = a;
    layers.GetDimensions(level, a.x, a.y, a.z, a.w);
    answers[level * 9 + 4] = a;
    samples.GetDimensions(a.x, a.y, a.z);
    a.w = 0;
    answers[level * 9 + 5] = a;
    a = 0;
    texels.GetDimensions(a.x);
    answers[level * 9 + 6] = a;
    structures.GetDimensions(a.x, a.y);
    answers[level * 9 + 7] = a;
    bytes.GetDimensions(a.x);
    answers[level * 9 + 8] = a;
    float4 share = 0;
    float levels;
    picture.GetDimensions(level, share.x, share.y, levels);
    share.zw = samples.GetSamplePosition(level);
    shares[level] = float4(1 / share.xy, share.zw);
}
