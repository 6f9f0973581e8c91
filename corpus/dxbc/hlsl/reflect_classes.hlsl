// Reflection: classes with textures, arrays of instances, arrays of interfaces.
// build: main      ps_5_0
struct In { float x; float2 y[1]; }; 
interface IF { float4 f(float x); };
class K2 : IF { float a; Texture2D t; SamplerState s; float4 f(float x){return a*x+t.Sample(s,x.xx);} };
class K3 : IF { float4 b[2]; float4 f(float x){return x+b[1];} };
class K4 : IF { float4 b; float4 f(float x){return x*b;} };
class K5 : IF { float4 b; float4 f(float x){return x-b;} };
class K6 : IF { float4 b; float4 f(float x){return x/b;} };
cbuffer B : register(b2) { float a1[1]; In i1[1]; K2 k2; K3 k3[2]; K4 k4; K2 k22; K5 k5; K6 k6; }
IF obj; IF o2[2];
float4 main(float4 v : A, nointerpolation uint i : I) : SV_Target { return obj.f(v.x) + o2[i].f(v.y) + a1[0] + i1[0].y[0].x; }
