ps_5_0
samplepos r0.xyzw, r1.xyzw, l(2)
sample_l_s r0.xyzw, r1.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
nop 
