// Reflection: every kind of variable, binding and class, so that the comments of a listing are met in full.
// build: main      ps_5_0
struct In { float x; float2 y[3]; };
struct Out { In i; float3x2 m; In j[2]; int q; };
class Kl { float a; int2 b; };
interface IF { float f(float x); };
class K2 : IF { float a; float f(float x){return a*x;} };
cbuffer A : register(b0) { float4 d0 = float4(1,2,3,-4); Out o; float z; Out p[3]; float w = 3.5; Kl kk; In last; bool bb = true; row_major float2x3 rm = {1,2,3,4,5,6}; float arr[2] = {7,8}; }
cbuffer B : register(b2) { In first; float a2; double dd; uint3 u3; float1 f1; float1x1 f11; int3x3 im; bool2 b2; float longer_name_than_the_column_can_hold_really_long; K2 k2; }
tbuffer T : register(t3) { float4 tt; }
Texture2D<float4> a_texture_with_a_very_long_name_that_exceeds_it : register(t15);
Texture2D<float> arrt[3] : register(t20);
Texture2DMS<float2, 4> ms[2] : register(t30);
SamplerState ss[3];
IF obj;
struct S1 { In n; min16float4 h; };
StructuredBuffer<S1> sb : register(t7);
StructuredBuffer<float> sf : register(t8);
StructuredBuffer<float3x3> sm : register(t9);
AppendStructuredBuffer<uint2> ap : register(u3);
ConsumeStructuredBuffer<uint2> cs : register(u4);
RWStructuredBuffer<uint2> ct : register(u5);
globallycoherent RWByteAddressBuffer rb : register(u6);
RWBuffer<unorm float> ub : register(u7);
RWTexture2D<snorm float2> ut : register(u2);
Buffer<int3> bi : register(t40);
TextureCubeArray<float> tca : register(t41);
float4 g0; float g1 = 2;
float4 main(float4 v : A, nointerpolation uint4 i : I) : SV_Target
{
  ap.Append(i.xy); uint2 c = cs.Consume(); ct.IncrementCounter(); rb.Store(i.x, i.y); ub[i.x] = 1; ut[i.xy] = 0.5;
  return d0 + o.i.x + z + p[i.x].j[1].y[2].x + w + kk.a + last.x + bb + rm[0][1] + arr[i.y] + first.x + a2 + (float)dd + u3.x + f1 + f11 + im[0][0] + b2.x + tt
   + longer_name_than_the_column_can_hold_really_long + a_texture_with_a_very_long_name_that_exceeds_it.Sample(ss[0], v.xy) + arrt[1].Sample(ss[2], v.xy) + obj.f(v.x) + k2.a + sb[i.x].n.x + sb[i.y].h + sf[i.x] + sm[i.x][0][1] + g0 + g1 + c.x
   + ms[1].Load(i.xy, 2).x + bi[i.x].x + tca.Sample(ss[1], v);
}
