ps_5_0
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, l(1), r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, l(0), r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, l(1), r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, l(0), r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, l(1)
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, l(0)
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, l(1), r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, l(0), r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, l(1), r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, l(0), r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, l(1)
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, l(0)
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, l(1), r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, l(0), r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, l(1), r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, l(0), r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, l(1)
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, l(0)
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, l(1), r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, l(0), r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, l(1), r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, l(0), r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, l(1), r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20), r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000), r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000), r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000), r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, l(0), r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567), r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1)
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x00004e20)
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x3f800000)
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x7fc00000)
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x80000000)
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0)
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l)
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, l(1), r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, l(0), r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, l(1), r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, l(0), r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, l(1)
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, l(0)
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, l(1), r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, l(0), r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, l(1), r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, l(0), r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, l(1)
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, l(0)
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, l(1), r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, l(0), r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, l(1), r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, l(0), r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, l(1)
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, l(0)
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, l(1), r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, l(0), r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, l(1), r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, l(0), r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, l(1)
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, l(0)
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
sync
dadd r0.xyzw, r1.xyzw, r2.xyzw
dadd r0.xyzw, l(0.000000), r2.xyzw
dadd r0.xyzw, l(0.000000), r2.xyzw
dadd r0.xyzw, l(1.000000), r2.xyzw
dadd r0.xyzw, l(1.#QNAN0), r2.xyzw
dadd r0.xyzw, l(-0.000000), r2.xyzw
dadd r0.xyzw, l(0.000000), r2.xyzw
dadd r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
dadd r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
dadd r0.xyzw, r1.xyzw, l(0.000000)
dadd r0.xyzw, r1.xyzw, l(0.000000)
dadd r0.xyzw, r1.xyzw, l(1.000000)
dadd r0.xyzw, r1.xyzw, l(1.#QNAN0)
dadd r0.xyzw, r1.xyzw, l(-0.000000)
dadd r0.xyzw, r1.xyzw, l(0.000000)
dadd r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dadd r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
dmax r0.xyzw, r1.xyzw, r2.xyzw
dmax r0.xyzw, l(0.000000), r2.xyzw
dmax r0.xyzw, l(0.000000), r2.xyzw
dmax r0.xyzw, l(1.000000), r2.xyzw
dmax r0.xyzw, l(1.#QNAN0), r2.xyzw
dmax r0.xyzw, l(-0.000000), r2.xyzw
dmax r0.xyzw, l(0.000000), r2.xyzw
dmax r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
dmax r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
dmax r0.xyzw, r1.xyzw, l(0.000000)
dmax r0.xyzw, r1.xyzw, l(0.000000)
dmax r0.xyzw, r1.xyzw, l(1.000000)
dmax r0.xyzw, r1.xyzw, l(1.#QNAN0)
dmax r0.xyzw, r1.xyzw, l(-0.000000)
dmax r0.xyzw, r1.xyzw, l(0.000000)
dmax r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dmax r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
dmin r0.xyzw, r1.xyzw, r2.xyzw
dmin r0.xyzw, l(0.000000), r2.xyzw
dmin r0.xyzw, l(0.000000), r2.xyzw
dmin r0.xyzw, l(1.000000), r2.xyzw
dmin r0.xyzw, l(1.#QNAN0), r2.xyzw
dmin r0.xyzw, l(-0.000000), r2.xyzw
dmin r0.xyzw, l(0.000000), r2.xyzw
dmin r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
dmin r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
dmin r0.xyzw, r1.xyzw, l(0.000000)
dmin r0.xyzw, r1.xyzw, l(0.000000)
dmin r0.xyzw, r1.xyzw, l(1.000000)
dmin r0.xyzw, r1.xyzw, l(1.#QNAN0)
dmin r0.xyzw, r1.xyzw, l(-0.000000)
dmin r0.xyzw, r1.xyzw, l(0.000000)
dmin r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dmin r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
dmul r0.xyzw, r1.xyzw, r2.xyzw
dmul r0.xyzw, l(0.000000), r2.xyzw
dmul r0.xyzw, l(0.000000), r2.xyzw
dmul r0.xyzw, l(1.000000), r2.xyzw
dmul r0.xyzw, l(1.#QNAN0), r2.xyzw
dmul r0.xyzw, l(-0.000000), r2.xyzw
dmul r0.xyzw, l(0.000000), r2.xyzw
dmul r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
dmul r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
dmul r0.xyzw, r1.xyzw, l(0.000000)
dmul r0.xyzw, r1.xyzw, l(0.000000)
dmul r0.xyzw, r1.xyzw, l(1.000000)
dmul r0.xyzw, r1.xyzw, l(1.#QNAN0)
dmul r0.xyzw, r1.xyzw, l(-0.000000)
dmul r0.xyzw, r1.xyzw, l(0.000000)
dmul r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dmul r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
deq r0.xyzw, r1.xyzw, r2.xyzw
deq r0.xyzw, l(0.000000), r2.xyzw
deq r0.xyzw, l(0.000000), r2.xyzw
deq r0.xyzw, l(1.000000), r2.xyzw
deq r0.xyzw, l(1.#QNAN0), r2.xyzw
deq r0.xyzw, l(-0.000000), r2.xyzw
deq r0.xyzw, l(0.000000), r2.xyzw
deq r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
deq r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
deq r0.xyzw, r1.xyzw, l(0.000000)
deq r0.xyzw, r1.xyzw, l(0.000000)
deq r0.xyzw, r1.xyzw, l(1.000000)
deq r0.xyzw, r1.xyzw, l(1.#QNAN0)
deq r0.xyzw, r1.xyzw, l(-0.000000)
deq r0.xyzw, r1.xyzw, l(0.000000)
deq r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
deq r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
dge r0.xyzw, r1.xyzw, r2.xyzw
dge r0.xyzw, l(0.000000), r2.xyzw
dge r0.xyzw, l(0.000000), r2.xyzw
dge r0.xyzw, l(1.000000), r2.xyzw
dge r0.xyzw, l(1.#QNAN0), r2.xyzw
dge r0.xyzw, l(-0.000000), r2.xyzw
dge r0.xyzw, l(0.000000), r2.xyzw
dge r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
dge r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
dge r0.xyzw, r1.xyzw, l(0.000000)
dge r0.xyzw, r1.xyzw, l(0.000000)
dge r0.xyzw, r1.xyzw, l(1.000000)
dge r0.xyzw, r1.xyzw, l(1.#QNAN0)
dge r0.xyzw, r1.xyzw, l(-0.000000)
dge r0.xyzw, r1.xyzw, l(0.000000)
dge r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dge r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
dlt r0.xyzw, r1.xyzw, r2.xyzw
dlt r0.xyzw, l(0.000000), r2.xyzw
dlt r0.xyzw, l(0.000000), r2.xyzw
dlt r0.xyzw, l(1.000000), r2.xyzw
dlt r0.xyzw, l(1.#QNAN0), r2.xyzw
dlt r0.xyzw, l(-0.000000), r2.xyzw
dlt r0.xyzw, l(0.000000), r2.xyzw
dlt r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
dlt r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
dlt r0.xyzw, r1.xyzw, l(0.000000)
dlt r0.xyzw, r1.xyzw, l(0.000000)
dlt r0.xyzw, r1.xyzw, l(1.000000)
dlt r0.xyzw, r1.xyzw, l(1.#QNAN0)
dlt r0.xyzw, r1.xyzw, l(-0.000000)
dlt r0.xyzw, r1.xyzw, l(0.000000)
dlt r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dlt r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
