ps_5_0
store_raw r0.xyzw, r1.xyzw, r2.xyzw
store_raw r0.xyzw, l(1), r2.xyzw
store_raw r0.xyzw, l(0x00004e20), r2.xyzw
store_raw r0.xyzw, l(1.000000), r2.xyzw
store_raw r0.xyzw, l(0x7fc00000), r2.xyzw
store_raw r0.xyzw, l(-0.000000), r2.xyzw
store_raw r0.xyzw, l(0), r2.xyzw
store_raw r0.xyzw, l(1,1.000000,-3,10.204444), r2.xyzw
store_raw r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
store_raw r0.xyzw, r1.xyzw, l(1)
store_raw r0.xyzw, r1.xyzw, l(0x00004e20)
store_raw r0.xyzw, r1.xyzw, l(1.000000)
store_raw r0.xyzw, r1.xyzw, l(0x7fc00000)
store_raw r0.xyzw, r1.xyzw, l(-0.000000)
store_raw r0.xyzw, r1.xyzw, l(0)
store_raw r0.xyzw, r1.xyzw, l(1,1.000000,-3,10.204444)
store_raw r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured r0.xyzw, l(1), r2.xyzw, r3.xyzw
ld_structured r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
ld_structured r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
ld_structured r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
ld_structured r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
ld_structured r0.xyzw, l(0), r2.xyzw, r3.xyzw
ld_structured r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
ld_structured r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
ld_structured r0.xyzw, r1.xyzw, l(1), r3.xyzw
ld_structured r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
ld_structured r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
ld_structured r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
ld_structured r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
ld_structured r0.xyzw, r1.xyzw, l(0), r3.xyzw
ld_structured r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
ld_structured r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, l(1)
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, l(0)
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
store_structured r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
store_structured r0.xyzw, l(1), r2.xyzw, r3.xyzw
store_structured r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
store_structured r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw
store_structured r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
store_structured r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw
store_structured r0.xyzw, l(0), r2.xyzw, r3.xyzw
store_structured r0.xyzw, l(1,1.000000,-3,10.204444), r2.xyzw, r3.xyzw
store_structured r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
store_structured r0.xyzw, r1.xyzw, l(1), r3.xyzw
store_structured r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
store_structured r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw
store_structured r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
store_structured r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw
store_structured r0.xyzw, r1.xyzw, l(0), r3.xyzw
store_structured r0.xyzw, r1.xyzw, l(1,1.000000,-3,10.204444), r3.xyzw
store_structured r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
store_structured r0.xyzw, r1.xyzw, r2.xyzw, l(1)
store_structured r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
store_structured r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000)
store_structured r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
store_structured r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000)
store_structured r0.xyzw, r1.xyzw, r2.xyzw, l(0)
store_structured r0.xyzw, r1.xyzw, r2.xyzw, l(1,1.000000,-3,10.204444)
store_structured r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
atomic_and r0.xyzw, r1.xyzw, r2.xyzw
atomic_and r0.xyzw, l(1), r2.xyzw
atomic_and r0.xyzw, l(0x00004e20), r2.xyzw
atomic_and r0.xyzw, l(0x3f800000), r2.xyzw
atomic_and r0.xyzw, l(0x7fc00000), r2.xyzw
atomic_and r0.xyzw, l(0x80000000), r2.xyzw
atomic_and r0.xyzw, l(0), r2.xyzw
atomic_and r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
atomic_and r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
atomic_and r0.xyzw, r1.xyzw, l(1)
atomic_and r0.xyzw, r1.xyzw, l(0x00004e20)
atomic_and r0.xyzw, r1.xyzw, l(0x3f800000)
atomic_and r0.xyzw, r1.xyzw, l(0x7fc00000)
atomic_and r0.xyzw, r1.xyzw, l(0x80000000)
atomic_and r0.xyzw, r1.xyzw, l(0)
atomic_and r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
atomic_and r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
atomic_or r0.xyzw, r1.xyzw, r2.xyzw
atomic_or r0.xyzw, l(1), r2.xyzw
atomic_or r0.xyzw, l(0x00004e20), r2.xyzw
atomic_or r0.xyzw, l(0x3f800000), r2.xyzw
atomic_or r0.xyzw, l(0x7fc00000), r2.xyzw
atomic_or r0.xyzw, l(0x80000000), r2.xyzw
atomic_or r0.xyzw, l(0), r2.xyzw
atomic_or r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
atomic_or r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
atomic_or r0.xyzw, r1.xyzw, l(1)
atomic_or r0.xyzw, r1.xyzw, l(0x00004e20)
atomic_or r0.xyzw, r1.xyzw, l(0x3f800000)
atomic_or r0.xyzw, r1.xyzw, l(0x7fc00000)
atomic_or r0.xyzw, r1.xyzw, l(0x80000000)
atomic_or r0.xyzw, r1.xyzw, l(0)
atomic_or r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
atomic_or r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
atomic_xor r0.xyzw, r1.xyzw, r2.xyzw
atomic_xor r0.xyzw, l(1), r2.xyzw
atomic_xor r0.xyzw, l(0x00004e20), r2.xyzw
atomic_xor r0.xyzw, l(0x3f800000), r2.xyzw
atomic_xor r0.xyzw, l(0x7fc00000), r2.xyzw
atomic_xor r0.xyzw, l(0x80000000), r2.xyzw
atomic_xor r0.xyzw, l(0), r2.xyzw
atomic_xor r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
atomic_xor r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
atomic_xor r0.xyzw, r1.xyzw, l(1)
atomic_xor r0.xyzw, r1.xyzw, l(0x00004e20)
atomic_xor r0.xyzw, r1.xyzw, l(0x3f800000)
atomic_xor r0.xyzw, r1.xyzw, l(0x7fc00000)
atomic_xor r0.xyzw, r1.xyzw, l(0x80000000)
atomic_xor r0.xyzw, r1.xyzw, l(0)
atomic_xor r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
atomic_xor r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, l(1), r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, l(0), r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, l(1), r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, l(0), r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, l(1)
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, l(0)
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw
atomic_iadd r0.xyzw, l(1), r2.xyzw
atomic_iadd r0.xyzw, l(0x00004e20), r2.xyzw
atomic_iadd r0.xyzw, l(0x3f800000), r2.xyzw
atomic_iadd r0.xyzw, l(0x7fc00000), r2.xyzw
atomic_iadd r0.xyzw, l(0x80000000), r2.xyzw
atomic_iadd r0.xyzw, l(0), r2.xyzw
atomic_iadd r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
atomic_iadd r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
atomic_iadd r0.xyzw, r1.xyzw, l(1)
atomic_iadd r0.xyzw, r1.xyzw, l(0x00004e20)
atomic_iadd r0.xyzw, r1.xyzw, l(0x3f800000)
atomic_iadd r0.xyzw, r1.xyzw, l(0x7fc00000)
atomic_iadd r0.xyzw, r1.xyzw, l(0x80000000)
atomic_iadd r0.xyzw, r1.xyzw, l(0)
atomic_iadd r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
atomic_iadd r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
atomic_imax r0.xyzw, r1.xyzw, r2.xyzw
atomic_imax r0.xyzw, l(1), r2.xyzw
atomic_imax r0.xyzw, l(0x00004e20), r2.xyzw
atomic_imax r0.xyzw, l(0x3f800000), r2.xyzw
atomic_imax r0.xyzw, l(0x7fc00000), r2.xyzw
atomic_imax r0.xyzw, l(0x80000000), r2.xyzw
atomic_imax r0.xyzw, l(0), r2.xyzw
atomic_imax r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
atomic_imax r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
atomic_imax r0.xyzw, r1.xyzw, l(1)
atomic_imax r0.xyzw, r1.xyzw, l(0x00004e20)
atomic_imax r0.xyzw, r1.xyzw, l(0x3f800000)
atomic_imax r0.xyzw, r1.xyzw, l(0x7fc00000)
atomic_imax r0.xyzw, r1.xyzw, l(0x80000000)
atomic_imax r0.xyzw, r1.xyzw, l(0)
atomic_imax r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
atomic_imax r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
atomic_imin r0.xyzw, r1.xyzw, r2.xyzw
atomic_imin r0.xyzw, l(1), r2.xyzw
atomic_imin r0.xyzw, l(0x00004e20), r2.xyzw
atomic_imin r0.xyzw, l(0x3f800000), r2.xyzw
atomic_imin r0.xyzw, l(0x7fc00000), r2.xyzw
atomic_imin r0.xyzw, l(0x80000000), r2.xyzw
atomic_imin r0.xyzw, l(0), r2.xyzw
atomic_imin r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
atomic_imin r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
atomic_imin r0.xyzw, r1.xyzw, l(1)
atomic_imin r0.xyzw, r1.xyzw, l(0x00004e20)
atomic_imin r0.xyzw, r1.xyzw, l(0x3f800000)
atomic_imin r0.xyzw, r1.xyzw, l(0x7fc00000)
atomic_imin r0.xyzw, r1.xyzw, l(0x80000000)
atomic_imin r0.xyzw, r1.xyzw, l(0)
atomic_imin r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
atomic_imin r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
atomic_umax r0.xyzw, r1.xyzw, r2.xyzw
atomic_umax r0.xyzw, l(1), r2.xyzw
atomic_umax r0.xyzw, l(0x00004e20), r2.xyzw
atomic_umax r0.xyzw, l(0x3f800000), r2.xyzw
atomic_umax r0.xyzw, l(0x7fc00000), r2.xyzw
atomic_umax r0.xyzw, l(0x80000000), r2.xyzw
atomic_umax r0.xyzw, l(0), r2.xyzw
atomic_umax r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
atomic_umax r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
atomic_umax r0.xyzw, r1.xyzw, l(1)
atomic_umax r0.xyzw, r1.xyzw, l(0x00004e20)
atomic_umax r0.xyzw, r1.xyzw, l(0x3f800000)
atomic_umax r0.xyzw, r1.xyzw, l(0x7fc00000)
atomic_umax r0.xyzw, r1.xyzw, l(0x80000000)
atomic_umax r0.xyzw, r1.xyzw, l(0)
atomic_umax r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
atomic_umax r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
atomic_umin r0.xyzw, r1.xyzw, r2.xyzw
atomic_umin r0.xyzw, l(1), r2.xyzw
atomic_umin r0.xyzw, l(0x00004e20), r2.xyzw
atomic_umin r0.xyzw, l(0x3f800000), r2.xyzw
atomic_umin r0.xyzw, l(0x7fc00000), r2.xyzw
atomic_umin r0.xyzw, l(0x80000000), r2.xyzw
atomic_umin r0.xyzw, l(0), r2.xyzw
atomic_umin r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
atomic_umin r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
atomic_umin r0.xyzw, r1.xyzw, l(1)
atomic_umin r0.xyzw, r1.xyzw, l(0x00004e20)
atomic_umin r0.xyzw, r1.xyzw, l(0x3f800000)
atomic_umin r0.xyzw, r1.xyzw, l(0x7fc00000)
atomic_umin r0.xyzw, r1.xyzw, l(0x80000000)
atomic_umin r0.xyzw, r1.xyzw, l(0)
atomic_umin r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
atomic_umin r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
imm_atomic_alloc r0.xyzw, r1.xyzw
imm_atomic_alloc r0.xyzw, l(1)
imm_atomic_alloc r0.xyzw, l(0x00004e20)
imm_atomic_alloc r0.xyzw, l(0x3f800000)
imm_atomic_alloc r0.xyzw, l(0x7fc00000)
imm_atomic_alloc r0.xyzw, l(0x80000000)
imm_atomic_alloc r0.xyzw, l(0)
imm_atomic_alloc r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imm_atomic_alloc r0.xyzw, d(1.500000l, -2.000000l)
imm_atomic_consume r0.xyzw, r1.xyzw
imm_atomic_consume r0.xyzw, l(1)
imm_atomic_consume r0.xyzw, l(0x00004e20)
imm_atomic_consume r0.xyzw, l(0x3f800000)
imm_atomic_consume r0.xyzw, l(0x7fc00000)
imm_atomic_consume r0.xyzw, l(0x80000000)
imm_atomic_consume r0.xyzw, l(0)
imm_atomic_consume r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imm_atomic_consume r0.xyzw, d(1.500000l, -2.000000l)
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, l(1), r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, l(0), r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, l(1), r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, l(0), r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, l(1)
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, l(0)
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, l(1), r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, l(0), r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, l(1), r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, l(0), r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, l(1)
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, l(0)
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
