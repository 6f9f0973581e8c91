ps_5_0
ne r0.xyzw, r1.xyzw, r2.xyzw
ne r0.xyzw, l(0.000000), r2.xyzw
ne r0.xyzw, l(0.000000), r2.xyzw
ne r0.xyzw, l(1.000000), r2.xyzw
ne r0.xyzw, l(1.#QNAN0), r2.xyzw
ne r0.xyzw, l(-0.000000), r2.xyzw
ne r0.xyzw, l(0.000000), r2.xyzw
ne r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
ne r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ne r0.xyzw, r1.xyzw, l(0.000000)
ne r0.xyzw, r1.xyzw, l(0.000000)
ne r0.xyzw, r1.xyzw, l(1.000000)
ne r0.xyzw, r1.xyzw, l(1.#QNAN0)
ne r0.xyzw, r1.xyzw, l(-0.000000)
ne r0.xyzw, r1.xyzw, l(0.000000)
ne r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
ne r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
nop 
not r0.xyzw, r1.xyzw
not r0.xyzw, l(1)
not r0.xyzw, l(0x00004e20)
not r0.xyzw, l(0x3f800000)
not r0.xyzw, l(0x7fc00000)
not r0.xyzw, l(0x80000000)
not r0.xyzw, l(0)
not r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
not r0.xyzw, d(1.500000l, -2.000000l)
or r0.xyzw, r1.xyzw, r2.xyzw
or r0.xyzw, l(1), r2.xyzw
or r0.xyzw, l(0x00004e20), r2.xyzw
or r0.xyzw, l(0x3f800000), r2.xyzw
or r0.xyzw, l(0x7fc00000), r2.xyzw
or r0.xyzw, l(0x80000000), r2.xyzw
or r0.xyzw, l(0), r2.xyzw
or r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
or r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
or r0.xyzw, r1.xyzw, l(1)
or r0.xyzw, r1.xyzw, l(0x00004e20)
or r0.xyzw, r1.xyzw, l(0x3f800000)
or r0.xyzw, r1.xyzw, l(0x7fc00000)
or r0.xyzw, r1.xyzw, l(0x80000000)
or r0.xyzw, r1.xyzw, l(0)
or r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
or r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
resinfo r0.xyzw, r1.xyzw, r2.xyzw
resinfo r0.xyzw, l(1), r2.xyzw
resinfo r0.xyzw, l(0x00004e20), r2.xyzw
resinfo r0.xyzw, l(0x3f800000), r2.xyzw
resinfo r0.xyzw, l(0x7fc00000), r2.xyzw
resinfo r0.xyzw, l(0x80000000), r2.xyzw
resinfo r0.xyzw, l(0), r2.xyzw
resinfo r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
resinfo r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
resinfo r0.xyzw, r1.xyzw, l(1)
resinfo r0.xyzw, r1.xyzw, l(0x00004e20)
resinfo r0.xyzw, r1.xyzw, l(0x3f800000)
resinfo r0.xyzw, r1.xyzw, l(0x7fc00000)
resinfo r0.xyzw, r1.xyzw, l(0x80000000)
resinfo r0.xyzw, r1.xyzw, l(0)
resinfo r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
resinfo r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
ret 
retc_z r0.xyzw
retc_z l(1)
retc_z l(0x00004e20)
retc_z l(0x3f800000)
retc_z l(0x7fc00000)
retc_z l(0x80000000)
retc_z l(0)
retc_z l(1, 0x3f800000, -3, 0x41234567)
retc_z d(1.500000l, -2.000000l)
round_ne r0.xyzw, r1.xyzw
round_ne r0.xyzw, l(0.000000)
round_ne r0.xyzw, l(0.000000)
round_ne r0.xyzw, l(1.000000)
round_ne r0.xyzw, l(1.#QNAN0)
round_ne r0.xyzw, l(-0.000000)
round_ne r0.xyzw, l(0.000000)
round_ne r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
round_ne r0.xyzw, d(1.500000l, -2.000000l)
round_ni r0.xyzw, r1.xyzw
round_ni r0.xyzw, l(0.000000)
round_ni r0.xyzw, l(0.000000)
round_ni r0.xyzw, l(1.000000)
round_ni r0.xyzw, l(1.#QNAN0)
round_ni r0.xyzw, l(-0.000000)
round_ni r0.xyzw, l(0.000000)
round_ni r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
round_ni r0.xyzw, d(1.500000l, -2.000000l)
round_pi r0.xyzw, r1.xyzw
round_pi r0.xyzw, l(0.000000)
round_pi r0.xyzw, l(0.000000)
round_pi r0.xyzw, l(1.000000)
round_pi r0.xyzw, l(1.#QNAN0)
round_pi r0.xyzw, l(-0.000000)
round_pi r0.xyzw, l(0.000000)
round_pi r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
round_pi r0.xyzw, d(1.500000l, -2.000000l)
round_z r0.xyzw, r1.xyzw
round_z r0.xyzw, l(0.000000)
round_z r0.xyzw, l(0.000000)
round_z r0.xyzw, l(1.000000)
round_z r0.xyzw, l(1.#QNAN0)
round_z r0.xyzw, l(-0.000000)
round_z r0.xyzw, l(0.000000)
round_z r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
round_z r0.xyzw, d(1.500000l, -2.000000l)
rsq r0.xyzw, r1.xyzw
rsq r0.xyzw, l(0.000000)
rsq r0.xyzw, l(0.000000)
rsq r0.xyzw, l(1.000000)
rsq r0.xyzw, l(1.#QNAN0)
rsq r0.xyzw, l(-0.000000)
rsq r0.xyzw, l(0.000000)
rsq r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
rsq r0.xyzw, d(1.500000l, -2.000000l)
sample r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw
sample r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw
sample r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw
sample r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw
sample r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw
sample r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw
sample r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw
sample r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
sample r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw
sample r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw
sample r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw
sample r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw
sample r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw
sample r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw
sample r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw
sample r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
sample r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000)
sample r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000)
sample r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000)
sample r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0)
sample r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000)
sample r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000)
sample r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sample r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000)
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0)
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000)
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l)
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000)
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0)
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000)
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l)
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000)
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0)
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000)
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l)
