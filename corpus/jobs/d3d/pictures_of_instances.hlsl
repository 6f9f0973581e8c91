// Classes with textures and samplers of their own.
interface Source { float4 read(float2 place); };
class Scaled : Source
{
    Texture2D picture;
    SamplerState smooth;
    float factor;
    float4 read(float2 place) { return picture.SampleLevel(smooth, place, 0) * factor; }
};
Texture2D other : register(t0);
cbuffer Parameters : register(b0) { Scaled first; Scaled second; };
Source source;
RWStructuredBuffer<float4> result : register(u0);
[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    result[id.x] = source.read((id.xy + 0.5) / float2(4, 1)) + other.Load(int3(0, 0, 0));
}
