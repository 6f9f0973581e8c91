// Reflection: types of minimum precision.
// build: main      ps_5_0
cbuffer A { min16float a; min10float b; min16int c; min12int d; min16uint e; double g; uint f; bool h; min16float4x3 m; row_major min12int2x2 q;}
float4 main() : SV_Target { return a+b+c+d+e+f+h+m[0][1]+q[0][0]+(float)g; }
