ps_5_0
atomic_imax r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_imax r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_imax r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_imax r0.xyzw {min16f}, r1.xyzw, r2.xyzw
atomic_imax r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_imax r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_imax r0.xyzw {min16i}, r1.xyzw, r2.xyzw
atomic_imax r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_imax r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_imax r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_imin r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_imin r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_imin r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_imin r0.xyzw {min16f}, r1.xyzw, r2.xyzw
atomic_imin r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_imin r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_imin r0.xyzw {min16i}, r1.xyzw, r2.xyzw
atomic_imin r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_imin r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_imin r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_umax r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_umax r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_umax r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_umax r0.xyzw {min16f}, r1.xyzw, r2.xyzw
atomic_umax r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_umax r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_umax r0.xyzw {min16i}, r1.xyzw, r2.xyzw
atomic_umax r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_umax r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_umax r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_umin r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_umin r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_umin r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_umin r0.xyzw {min16f}, r1.xyzw, r2.xyzw
atomic_umin r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_umin r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_umin r0.xyzw {min16i}, r1.xyzw, r2.xyzw
atomic_umin r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_umin r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_umin r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
imm_atomic_alloc r0.xyzw, r1.xyzw {min16f}
imm_atomic_alloc r0.xyzw, r1.xyzw {min2_8f}
imm_atomic_alloc r0.xyzw, r1.xyzw {min16u}
imm_atomic_alloc r0.xyzw {min16f}, r1.xyzw
imm_atomic_alloc r0.xyzw {min16f}, r1.xyzw {min2_8f}
imm_atomic_alloc r0.xyzw {min16f}, r1.xyzw {min16u}
imm_atomic_alloc r0.xyzw {min16i}, r1.xyzw
imm_atomic_alloc r0.xyzw {min16i}, r1.xyzw {min16f}
imm_atomic_alloc r0.xyzw {min16i}, r1.xyzw {min2_8f}
imm_atomic_alloc r0.xyzw {min16i}, r1.xyzw {min16u}
imm_atomic_consume r0.xyzw, r1.xyzw {min16f}
imm_atomic_consume r0.xyzw, r1.xyzw {min2_8f}
imm_atomic_consume r0.xyzw, r1.xyzw {min16u}
imm_atomic_consume r0.xyzw {min16f}, r1.xyzw
imm_atomic_consume r0.xyzw {min16f}, r1.xyzw {min2_8f}
imm_atomic_consume r0.xyzw {min16f}, r1.xyzw {min16u}
imm_atomic_consume r0.xyzw {min16i}, r1.xyzw
imm_atomic_consume r0.xyzw {min16i}, r1.xyzw {min16f}
imm_atomic_consume r0.xyzw {min16i}, r1.xyzw {min2_8f}
imm_atomic_consume r0.xyzw {min16i}, r1.xyzw {min16u}
imm_atomic_iadd r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_iadd r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_iadd r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_iadd r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_iadd r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_iadd r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_iadd r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_iadd r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_and r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_and r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_and r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_and r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_and r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_and r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_and r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_and r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_or r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_or r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_or r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_or r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_or r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_or r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_or r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_or r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_xor r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_xor r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_xor r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_xor r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_xor r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_xor r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_xor r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_xor r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_exch r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_exch r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_exch r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_exch r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_exch r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_exch r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_exch r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_exch r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_cmp_exch r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
imm_atomic_cmp_exch r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
imm_atomic_cmp_exch r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
imm_atomic_cmp_exch r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
imm_atomic_cmp_exch r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
imm_atomic_cmp_exch r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
imm_atomic_cmp_exch r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
imm_atomic_cmp_exch r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
imm_atomic_imax r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_imax r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_imax r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_imax r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_imax r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_imax r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_imax r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_imax r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_imin r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_imin r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_imin r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_imin r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_imin r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_imin r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_imin r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_imin r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_umax r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_umax r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_umax r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_umax r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_umax r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_umax r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_umax r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_umax r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_umin r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_umin r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_umin r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_umin r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_umin r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
imm_atomic_umin r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
imm_atomic_umin r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
imm_atomic_umin r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
dadd r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
dadd r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
dadd r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
dadd r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
dadd r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
dadd r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
dadd r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
dadd r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
dadd r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
dadd r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
dmax r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
dmax r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
dmax r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
dmax r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
dmax r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
dmax r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
dmax r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
dmax r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
dmax r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
dmax r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
dmin r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
dmin r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
dmin r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
dmin r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
dmin r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
dmin r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
dmin r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
dmin r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
dmin r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
dmin r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
dmul r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
dmul r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
dmul r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
dmul r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
dmul r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
dmul r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
dmul r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
dmul r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
dmul r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
dmul r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
deq r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
deq r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
deq r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
deq r0.xyzw {min16f}, r1.xyzw, r2.xyzw
deq r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
deq r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
deq r0.xyzw {min16i}, r1.xyzw, r2.xyzw
deq r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
deq r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
deq r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
dge r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
dge r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
dge r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
dge r0.xyzw {min16f}, r1.xyzw, r2.xyzw
dge r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
dge r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
dge r0.xyzw {min16i}, r1.xyzw, r2.xyzw
dge r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
dge r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
dge r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
dlt r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
dlt r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
dlt r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
dlt r0.xyzw {min16f}, r1.xyzw, r2.xyzw
dlt r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
dlt r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
dlt r0.xyzw {min16i}, r1.xyzw, r2.xyzw
dlt r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
dlt r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
dlt r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
