ps_5_0
add r0.xyzw, r1.xyzw, r2.xyzw
add r0.xyzw, l(0.000000), r2.xyzw
add r0.xyzw, l(0.000000), r2.xyzw
add r0.xyzw, l(1.000000), r2.xyzw
add r0.xyzw, l(1.#QNAN0), r2.xyzw
add r0.xyzw, l(-0.000000), r2.xyzw
add r0.xyzw, l(0.000000), r2.xyzw
add r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
add r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
add r0.xyzw, r1.xyzw, l(0.000000)
add r0.xyzw, r1.xyzw, l(0.000000)
add r0.xyzw, r1.xyzw, l(1.000000)
add r0.xyzw, r1.xyzw, l(1.#QNAN0)
add r0.xyzw, r1.xyzw, l(-0.000000)
add r0.xyzw, r1.xyzw, l(0.000000)
add r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
add r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
and r0.xyzw, r1.xyzw, r2.xyzw
and r0.xyzw, l(1), r2.xyzw
and r0.xyzw, l(0x00004e20), r2.xyzw
and r0.xyzw, l(0x3f800000), r2.xyzw
and r0.xyzw, l(0x7fc00000), r2.xyzw
and r0.xyzw, l(0x80000000), r2.xyzw
and r0.xyzw, l(0), r2.xyzw
and r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
and r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
and r0.xyzw, r1.xyzw, l(1)
and r0.xyzw, r1.xyzw, l(0x00004e20)
and r0.xyzw, r1.xyzw, l(0x3f800000)
and r0.xyzw, r1.xyzw, l(0x7fc00000)
and r0.xyzw, r1.xyzw, l(0x80000000)
and r0.xyzw, r1.xyzw, l(0)
and r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
and r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
break 
breakc_z r0.xyzw
breakc_z l(1)
breakc_z l(0x00004e20)
breakc_z l(0x3f800000)
breakc_z l(0x7fc00000)
breakc_z l(0x80000000)
breakc_z l(0)
breakc_z l(1, 0x3f800000, -3, 0x41234567)
breakc_z d(1.500000l, -2.000000l)
call r0.xyzw
call l(1)
call l(0x00004e20)
call l(0x3f800000)
call l(0x7fc00000)
call l(0x80000000)
call l(0)
call l(1, 0x3f800000, -3, 0x41234567)
call d(1.500000l, -2.000000l)
callc_z r0.xyzw, r1.xyzw
callc_z r0.xyzw, l(1)
callc_z r0.xyzw, l(0x00004e20)
callc_z r0.xyzw, l(0x3f800000)
callc_z r0.xyzw, l(0x7fc00000)
callc_z r0.xyzw, l(0x80000000)
callc_z r0.xyzw, l(0)
callc_z r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
callc_z r0.xyzw, d(1.500000l, -2.000000l)
continue 
continuec_z r0.xyzw
continuec_z l(1)
continuec_z l(0x00004e20)
continuec_z l(0x3f800000)
continuec_z l(0x7fc00000)
continuec_z l(0x80000000)
continuec_z l(0)
continuec_z l(1, 0x3f800000, -3, 0x41234567)
continuec_z d(1.500000l, -2.000000l)
cut 
deriv_rtx r0.xyzw, r1.xyzw
deriv_rtx r0.xyzw, l(0.000000)
deriv_rtx r0.xyzw, l(0.000000)
deriv_rtx r0.xyzw, l(1.000000)
deriv_rtx r0.xyzw, l(1.#QNAN0)
deriv_rtx r0.xyzw, l(-0.000000)
deriv_rtx r0.xyzw, l(0.000000)
deriv_rtx r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
deriv_rtx r0.xyzw, d(1.500000l, -2.000000l)
deriv_rty r0.xyzw, r1.xyzw
deriv_rty r0.xyzw, l(0.000000)
deriv_rty r0.xyzw, l(0.000000)
deriv_rty r0.xyzw, l(1.000000)
deriv_rty r0.xyzw, l(1.#QNAN0)
deriv_rty r0.xyzw, l(-0.000000)
deriv_rty r0.xyzw, l(0.000000)
deriv_rty r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
deriv_rty r0.xyzw, d(1.500000l, -2.000000l)
discard_z r0.xyzw
discard_z l(1)
discard_z l(0x00004e20)
discard_z l(0x3f800000)
discard_z l(0x7fc00000)
discard_z l(0x80000000)
discard_z l(0)
discard_z l(1, 0x3f800000, -3, 0x41234567)
discard_z d(1.500000l, -2.000000l)
div r0.xyzw, r1.xyzw, r2.xyzw
div r0.xyzw, l(0.000000), r2.xyzw
div r0.xyzw, l(0.000000), r2.xyzw
div r0.xyzw, l(1.000000), r2.xyzw
div r0.xyzw, l(1.#QNAN0), r2.xyzw
div r0.xyzw, l(-0.000000), r2.xyzw
div r0.xyzw, l(0.000000), r2.xyzw
div r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
div r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
div r0.xyzw, r1.xyzw, l(0.000000)
div r0.xyzw, r1.xyzw, l(0.000000)
div r0.xyzw, r1.xyzw, l(1.000000)
div r0.xyzw, r1.xyzw, l(1.#QNAN0)
div r0.xyzw, r1.xyzw, l(-0.000000)
div r0.xyzw, r1.xyzw, l(0.000000)
div r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
div r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
dp2 r0.xyzw, r1.xyzw, r2.xyzw
dp2 r0.xyzw, l(0.000000), r2.xyzw
dp2 r0.xyzw, l(0.000000), r2.xyzw
dp2 r0.xyzw, l(1.000000), r2.xyzw
dp2 r0.xyzw, l(1.#QNAN0), r2.xyzw
dp2 r0.xyzw, l(-0.000000), r2.xyzw
dp2 r0.xyzw, l(0.000000), r2.xyzw
dp2 r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
dp2 r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
dp2 r0.xyzw, r1.xyzw, l(0.000000)
dp2 r0.xyzw, r1.xyzw, l(0.000000)
dp2 r0.xyzw, r1.xyzw, l(1.000000)
dp2 r0.xyzw, r1.xyzw, l(1.#QNAN0)
dp2 r0.xyzw, r1.xyzw, l(-0.000000)
dp2 r0.xyzw, r1.xyzw, l(0.000000)
dp2 r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dp2 r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
dp3 r0.xyzw, r1.xyzw, r2.xyzw
dp3 r0.xyzw, l(0.000000), r2.xyzw
dp3 r0.xyzw, l(0.000000), r2.xyzw
dp3 r0.xyzw, l(1.000000), r2.xyzw
dp3 r0.xyzw, l(1.#QNAN0), r2.xyzw
dp3 r0.xyzw, l(-0.000000), r2.xyzw
dp3 r0.xyzw, l(0.000000), r2.xyzw
dp3 r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
dp3 r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
dp3 r0.xyzw, r1.xyzw, l(0.000000)
dp3 r0.xyzw, r1.xyzw, l(0.000000)
dp3 r0.xyzw, r1.xyzw, l(1.000000)
dp3 r0.xyzw, r1.xyzw, l(1.#QNAN0)
dp3 r0.xyzw, r1.xyzw, l(-0.000000)
dp3 r0.xyzw, r1.xyzw, l(0.000000)
dp3 r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dp3 r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
dp4 r0.xyzw, r1.xyzw, r2.xyzw
dp4 r0.xyzw, l(0.000000), r2.xyzw
dp4 r0.xyzw, l(0.000000), r2.xyzw
dp4 r0.xyzw, l(1.000000), r2.xyzw
dp4 r0.xyzw, l(1.#QNAN0), r2.xyzw
dp4 r0.xyzw, l(-0.000000), r2.xyzw
dp4 r0.xyzw, l(0.000000), r2.xyzw
dp4 r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
dp4 r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
dp4 r0.xyzw, r1.xyzw, l(0.000000)
dp4 r0.xyzw, r1.xyzw, l(0.000000)
dp4 r0.xyzw, r1.xyzw, l(1.000000)
dp4 r0.xyzw, r1.xyzw, l(1.#QNAN0)
dp4 r0.xyzw, r1.xyzw, l(-0.000000)
dp4 r0.xyzw, r1.xyzw, l(0.000000)
dp4 r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dp4 r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
