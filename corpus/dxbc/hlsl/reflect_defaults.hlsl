// Reflection: default values and nested structures in every model.
// build: main      ps_4_0 ps_4_1 ps_5_0 ps_5_1
struct In { float x; float2 y[3]; };
struct Out { In i; float3x2 m; In j[2]; int q; };
cbuffer A : register(b0) { float4 d0 = float4(1,2,3,-4); Out o; float z; Out p[3]; float w = 3.5;  In last; bool bb = true; row_major float2x3 rm = {1,2,3,4,5,6}; float arr[2] = {7,8}; int3x3 im; uint u = 77777; int neg = -5; }
tbuffer T : register(t3) { float4 tt; In tin;}
Texture2D tex[2]; SamplerState ss; SamplerComparisonState sc; Texture2D<uint3> tu;
float4 main(float4 v : A, nointerpolation uint4 i : I) : SV_Target
{
  return d0 + o.i.x + z + p[i.x].j[1].y[2].x + w + last.x + bb + rm[0][1] + arr[i.y] + im[0][0] + tt + tin.x + tex[1].Sample(ss, v.xy) + tex[0].SampleCmp(sc, v.xy, v.z) + tu.Load(i.xyz).x+u+neg;
}
