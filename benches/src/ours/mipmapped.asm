// The mean of four samples of a mipmapped texture, of 0.75, 1.5, 3 and 6 texels a pixel; cb0[0] is the size of a texel.
ps_5_0
dcl_globalFlags refactoringAllowed
dcl_constantbuffer CB0[1], immediateIndexed
dcl_sampler s0, mode_default
dcl_resource_texture2d (float,float,float,float) t0
dcl_input_ps_siv linear noperspective v0.xy, position
dcl_output o0.xyzw
dcl_temps 3
mul r0.xy, v0.xyxx, cb0[0].xyxx
mul r1.xyzw, r0.xyxy, l(0.750000, 0.750000, 1.500000, 1.500000)
sample_indexable(texture2d)(float,float,float,float) r2.xyzw, r1.xyxx, t0.xyzw, s0
sample_indexable(texture2d)(float,float,float,float) r1.xyzw, r1.zwzz, t0.xyzw, s0
add r2.xyzw, r1.xyzw, r2.xyzw
mul r1.xyzw, r0.xyxy, l(3.000000, 3.000000, 6.000000, 6.000000)
sample_indexable(texture2d)(float,float,float,float) r0.xyzw, r1.xyxx, t0.xyzw, s0
add r2.xyzw, r0.xyzw, r2.xyzw
sample_indexable(texture2d)(float,float,float,float) r0.xyzw, r1.zwzz, t0.xyzw, s0
add r0.xyzw, r0.xyzw, r2.xyzw
mul o0.xyzw, r0.xyzw, l(0.250000, 0.250000, 0.250000, 0.250000)
ret
