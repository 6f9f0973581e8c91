// Sobel's gradient of the brightness around each pixel; cb0[0] is the size of a texel, four times.
ps_5_0
dcl_globalFlags refactoringAllowed
dcl_constantbuffer CB0[1], immediateIndexed
dcl_sampler s0, mode_default
dcl_resource_texture2d (float,float,float,float) t0
dcl_input_ps_siv linear noperspective v0.xy, position
dcl_output o0.xyzw
dcl_temps 6
mul r0.xyzw, cb0[0].xyxy, l(-1.000000, -1.000000, 1.000000, -1.000000)
mad r0.xyzw, v0.xyxy, cb0[0].xyxy, r0.xyzw
sample_l_indexable(texture2d)(float,float,float,float) r2.xyz, r0.xyxx, t0.xyzw, s0, l(0.000000)
dp3 r1.x, r2.xyzx, l(0.299000, 0.587000, 0.114000, 0.000000)
sample_l_indexable(texture2d)(float,float,float,float) r2.xyz, r0.zwzz, t0.xyzw, s0, l(0.000000)
dp3 r1.y, r2.xyzx, l(0.299000, 0.587000, 0.114000, 0.000000)
mul r0.xyzw, cb0[0].xyxy, l(-1.000000, 1.000000, 1.000000, 1.000000)
mad r0.xyzw, v0.xyxy, cb0[0].xyxy, r0.xyzw
sample_l_indexable(texture2d)(float,float,float,float) r2.xyz, r0.xyxx, t0.xyzw, s0, l(0.000000)
dp3 r1.z, r2.xyzx, l(0.299000, 0.587000, 0.114000, 0.000000)
sample_l_indexable(texture2d)(float,float,float,float) r2.xyz, r0.zwzz, t0.xyzw, s0, l(0.000000)
dp3 r1.w, r2.xyzx, l(0.299000, 0.587000, 0.114000, 0.000000)
mul r0.xyzw, cb0[0].xyxy, l(0.000000, -1.000000, 0.000000, 1.000000)
mad r0.xyzw, v0.xyxy, cb0[0].xyxy, r0.xyzw
sample_l_indexable(texture2d)(float,float,float,float) r2.xyz, r0.xyxx, t0.xyzw, s0, l(0.000000)
dp3 r3.x, r2.xyzx, l(0.299000, 0.587000, 0.114000, 0.000000)
sample_l_indexable(texture2d)(float,float,float,float) r2.xyz, r0.zwzz, t0.xyzw, s0, l(0.000000)
dp3 r3.y, r2.xyzx, l(0.299000, 0.587000, 0.114000, 0.000000)
mul r0.xyzw, cb0[0].xyxy, l(-1.000000, 0.000000, 1.000000, 0.000000)
mad r0.xyzw, v0.xyxy, cb0[0].xyxy, r0.xyzw
sample_l_indexable(texture2d)(float,float,float,float) r2.xyz, r0.xyxx, t0.xyzw, s0, l(0.000000)
dp3 r3.z, r2.xyzx, l(0.299000, 0.587000, 0.114000, 0.000000)
sample_l_indexable(texture2d)(float,float,float,float) r2.xyz, r0.zwzz, t0.xyzw, s0, l(0.000000)
dp3 r3.w, r2.xyzx, l(0.299000, 0.587000, 0.114000, 0.000000)
add r4.xy, r1.ywyy, -r1.xzxx
add r4.x, r4.y, r4.x
add r4.y, r3.w, -r3.z
mad r4.x, r4.y, l(2.000000), r4.x
add r5.xy, r1.zwzz, -r1.xyxx
add r5.x, r5.y, r5.x
add r5.y, r3.y, -r3.x
mad r5.x, r5.y, l(2.000000), r5.x
mov r4.y, r5.x
dp2 r4.x, r4.xyxx, r4.xyxx
sqrt r4.x, r4.x
mul o0.xyz, r4.xxxx, l(0.250000, 0.250000, 0.250000, 0.000000)
mov o0.w, l(1.000000)
ret
