// Registers of one component that pixel shaders read and write, and positions of samples of textures in ranges.
// build: stencil   ps_5_0 ps_5_1
// build: all       ps_5_0
// build: inner     ps_5_0
// build: positions ps_5_1
struct Stencil { float4 color : SV_Target; uint reference : SV_StencilRef; };
Stencil stencil(float4 v : V) { Stencil o; o.color = v; o.reference = uint(v.x); return o; }

struct All { float4 color : SV_Target; float depth : SV_DepthGreaterEqual; uint reference : SV_StencilRef; uint mask : SV_Coverage; };
All all(float4 v : V) { All o; o.color = v; o.depth = v.y; o.reference = uint(v.x); o.mask = 3; return o; }

float4 inner(float4 v : V, uint covered : SV_InnerCoverage) : SV_Target { return covered ? v : 0; }

#if SM51
Texture2DMS<float4> one : register(t0);
Texture2DMSArray<float4> layers[4] : register(t4, space1);
float4 positions(float4 v : V) : SV_Target
{
    return one.GetSamplePosition(int(v.x)).xyxy + layers[2].GetSamplePosition(2).xxyy + GetRenderTargetSamplePosition(int(v.y)).xyyx;
}
#endif
