ps_5_0
ne r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
ne r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ne r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
ne r0.xyzw {min16f}, r1.xyzw, r2.xyzw
ne r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ne r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
ne r0.xyzw {min16i}, r1.xyzw, r2.xyzw
ne r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
ne r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ne r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
not r0.xyzw, r1.xyzw {min16f as def32}
not r0.xyzw, r1.xyzw {min2_8f as def32}
not r0.xyzw, r1.xyzw {min16u as def32}
not r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
not r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
not r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
not r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
not r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
not r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
not r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
or r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
or r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
or r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
or r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
or r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
or r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
or r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
or r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
or r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
or r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
resinfo r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
resinfo r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
resinfo r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
resinfo r0.xyzw {min16f}, r1.xyzw, r2.xyzw
resinfo r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
resinfo r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
resinfo r0.xyzw {min16i}, r1.xyzw, r2.xyzw
resinfo r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
resinfo r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
resinfo r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
round_ne r0.xyzw, r1.xyzw {min16f as def32}
round_ne r0.xyzw, r1.xyzw {min2_8f as def32}
round_ne r0.xyzw, r1.xyzw {min16u as def32}
round_ne r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
round_ne r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
round_ne r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
round_ne r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
round_ne r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
round_ne r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
round_ne r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
round_ni r0.xyzw, r1.xyzw {min16f as def32}
round_ni r0.xyzw, r1.xyzw {min2_8f as def32}
round_ni r0.xyzw, r1.xyzw {min16u as def32}
round_ni r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
round_ni r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
round_ni r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
round_ni r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
round_ni r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
round_ni r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
round_ni r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
round_pi r0.xyzw, r1.xyzw {min16f as def32}
round_pi r0.xyzw, r1.xyzw {min2_8f as def32}
round_pi r0.xyzw, r1.xyzw {min16u as def32}
round_pi r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
round_pi r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
round_pi r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
round_pi r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
round_pi r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
round_pi r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
round_pi r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
round_z r0.xyzw, r1.xyzw {min16f as def32}
round_z r0.xyzw, r1.xyzw {min2_8f as def32}
round_z r0.xyzw, r1.xyzw {min16u as def32}
round_z r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
round_z r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
round_z r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
round_z r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
round_z r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
round_z r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
round_z r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
rsq r0.xyzw, r1.xyzw {min16f as def32}
rsq r0.xyzw, r1.xyzw {min2_8f as def32}
rsq r0.xyzw, r1.xyzw {min16u as def32}
rsq r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
rsq r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
rsq r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
rsq r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
rsq r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
rsq r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
rsq r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
sample r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
sample r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
sample r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
sample r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
sample r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
sample r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
sample r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
sample r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
sample r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
sample r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
sample_c r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
sample_c r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
sample_c r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sample_c r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
sample_c r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sample_c r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
sample_c r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
sample_c r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sample_c_lz r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
sample_c_lz r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
sample_c_lz r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sample_c_lz r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
sample_c_lz r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sample_c_lz r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
sample_c_lz r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
sample_c_lz r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sample_l r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
sample_l r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
sample_l r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sample_l r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
sample_l r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sample_l r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
sample_l r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
sample_l r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sample_d r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
sample_d r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
sample_d r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
sample_d r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
sample_d r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
sample_d r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
sample_d r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
sample_d r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
sample_b r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
sample_b r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
sample_b r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sample_b r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
sample_b r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sample_b r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
sample_b r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
sample_b r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sqrt r0.xyzw, r1.xyzw {min16f as def32}
sqrt r0.xyzw, r1.xyzw {min2_8f as def32}
sqrt r0.xyzw, r1.xyzw {min16u as def32}
sqrt r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
sqrt r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
sqrt r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
sqrt r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
sqrt r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
sqrt r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
sqrt r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
sincos r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f as def32}
sincos r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as def32}
sincos r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u as def32}
sincos r0.xyzw {min16f}, r1.xyzw, r2.xyzw {def32 as min16f}
sincos r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16f}
sincos r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u as min16f}
sincos r0.xyzw {min16i}, r1.xyzw, r2.xyzw {def32 as min16i}
sincos r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f as min16i}
sincos r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16i}
sincos r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u as min16i}
udiv r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f as def32}, r3.xyzw {min16f as def32}
udiv r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as def32}, r3.xyzw {min2_8f as def32}
udiv r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u as def32}, r3.xyzw {min16u as def32}
udiv r0.xyzw {min16f}, r1.xyzw, r2.xyzw {def32 as min16f}, r3.xyzw {def32 as min16f}
udiv r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16f}, r3.xyzw {min2_8f as min16f}
udiv r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u as min16f}, r3.xyzw {min16u as min16f}
udiv r0.xyzw {min16i}, r1.xyzw, r2.xyzw {def32 as min16i}, r3.xyzw {def32 as min16i}
udiv r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f as min16i}, r3.xyzw {min16f as min16i}
udiv r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16i}, r3.xyzw {min2_8f as min16i}
udiv r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u as min16i}, r3.xyzw {min16u as min16i}
ult r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
ult r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ult r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
ult r0.xyzw {min16f}, r1.xyzw, r2.xyzw
ult r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ult r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
ult r0.xyzw {min16i}, r1.xyzw, r2.xyzw
ult r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
ult r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ult r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
uge r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
uge r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
uge r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
uge r0.xyzw {min16f}, r1.xyzw, r2.xyzw
uge r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
uge r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
uge r0.xyzw {min16i}, r1.xyzw, r2.xyzw
uge r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
uge r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
uge r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
umul r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f as def32}, r3.xyzw {min16f as def32}
umul r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as def32}, r3.xyzw {min2_8f as def32}
umul r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u as def32}, r3.xyzw {min16u as def32}
umul r0.xyzw {min16f}, r1.xyzw, r2.xyzw {def32 as min16f}, r3.xyzw {def32 as min16f}
umul r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16f}, r3.xyzw {min2_8f as min16f}
umul r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u as min16f}, r3.xyzw {min16u as min16f}
umul r0.xyzw {min16i}, r1.xyzw, r2.xyzw {def32 as min16i}, r3.xyzw {def32 as min16i}
umul r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f as min16i}, r3.xyzw {min16f as min16i}
umul r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16i}, r3.xyzw {min2_8f as min16i}
umul r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u as min16i}, r3.xyzw {min16u as min16i}
