// Comparisons in a hull shader: the compiler takes them, although the one-line programs of legality.tsv did not declare them rightly.
// build: main      hs_5_0
Texture2D t; SamplerComparisonState s; 
struct V { float3 p : P; }; struct C { float e[3] : SV_TessFactor; float i : SV_InsideTessFactor; };
C pc(InputPatch<V,3> ip) { C c; c.e[0]=c.e[1]=c.e[2]=c.i=1; return c; }
[domain("tri")][partitioning("integer")][outputtopology("triangle_cw")][outputcontrolpoints(3)][patchconstantfunc("pc")]
V main(InputPatch<V,3> ip, uint id : SV_OutputControlPointID) { V v; v.p = t.SampleCmpLevelZero(s, ip[id].p.xy, ip[id].p.z) + t.GatherCmp(s, ip[id].p.xy, ip[id].p.z).xyz; return v; }
