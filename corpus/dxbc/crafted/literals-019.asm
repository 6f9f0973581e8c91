ps_5_0
emit 
emit_then_cut 
eq r0.xyzw, r1.xyzw, r2.xyzw
eq r0.xyzw, l(0.000000), r2.xyzw
eq r0.xyzw, l(0.000000), r2.xyzw
eq r0.xyzw, l(1.000000), r2.xyzw
eq r0.xyzw, l(1.#QNAN0), r2.xyzw
eq r0.xyzw, l(-0.000000), r2.xyzw
eq r0.xyzw, l(0.000000), r2.xyzw
eq r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
eq r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
eq r0.xyzw, r1.xyzw, l(0.000000)
eq r0.xyzw, r1.xyzw, l(0.000000)
eq r0.xyzw, r1.xyzw, l(1.000000)
eq r0.xyzw, r1.xyzw, l(1.#QNAN0)
eq r0.xyzw, r1.xyzw, l(-0.000000)
eq r0.xyzw, r1.xyzw, l(0.000000)
eq r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
eq r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
exp r0.xyzw, r1.xyzw
exp r0.xyzw, l(0.000000)
exp r0.xyzw, l(0.000000)
exp r0.xyzw, l(1.000000)
exp r0.xyzw, l(1.#QNAN0)
exp r0.xyzw, l(-0.000000)
exp r0.xyzw, l(0.000000)
exp r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
exp r0.xyzw, d(1.500000l, -2.000000l)
frc r0.xyzw, r1.xyzw
frc r0.xyzw, l(0.000000)
frc r0.xyzw, l(0.000000)
frc r0.xyzw, l(1.000000)
frc r0.xyzw, l(1.#QNAN0)
frc r0.xyzw, l(-0.000000)
frc r0.xyzw, l(0.000000)
frc r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
frc r0.xyzw, d(1.500000l, -2.000000l)
ftoi r0.xyzw, r1.xyzw
ftoi r0.xyzw, l(0.000000)
ftoi r0.xyzw, l(0.000000)
ftoi r0.xyzw, l(1.000000)
ftoi r0.xyzw, l(1.#QNAN0)
ftoi r0.xyzw, l(-0.000000)
ftoi r0.xyzw, l(0.000000)
ftoi r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
ftoi r0.xyzw, d(1.500000l, -2.000000l)
ftou r0.xyzw, r1.xyzw
ftou r0.xyzw, l(0.000000)
ftou r0.xyzw, l(0.000000)
ftou r0.xyzw, l(1.000000)
ftou r0.xyzw, l(1.#QNAN0)
ftou r0.xyzw, l(-0.000000)
ftou r0.xyzw, l(0.000000)
ftou r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
ftou r0.xyzw, d(1.500000l, -2.000000l)
ge r0.xyzw, r1.xyzw, r2.xyzw
ge r0.xyzw, l(0.000000), r2.xyzw
ge r0.xyzw, l(0.000000), r2.xyzw
ge r0.xyzw, l(1.000000), r2.xyzw
ge r0.xyzw, l(1.#QNAN0), r2.xyzw
ge r0.xyzw, l(-0.000000), r2.xyzw
ge r0.xyzw, l(0.000000), r2.xyzw
ge r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
ge r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ge r0.xyzw, r1.xyzw, l(0.000000)
ge r0.xyzw, r1.xyzw, l(0.000000)
ge r0.xyzw, r1.xyzw, l(1.000000)
ge r0.xyzw, r1.xyzw, l(1.#QNAN0)
ge r0.xyzw, r1.xyzw, l(-0.000000)
ge r0.xyzw, r1.xyzw, l(0.000000)
ge r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
ge r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
iadd r0.xyzw, r1.xyzw, r2.xyzw
iadd r0.xyzw, l(1), r2.xyzw
iadd r0.xyzw, l(0x00004e20), r2.xyzw
iadd r0.xyzw, l(0x3f800000), r2.xyzw
iadd r0.xyzw, l(0x7fc00000), r2.xyzw
iadd r0.xyzw, l(0x80000000), r2.xyzw
iadd r0.xyzw, l(0), r2.xyzw
iadd r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
iadd r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
iadd r0.xyzw, r1.xyzw, l(1)
iadd r0.xyzw, r1.xyzw, l(0x00004e20)
iadd r0.xyzw, r1.xyzw, l(0x3f800000)
iadd r0.xyzw, r1.xyzw, l(0x7fc00000)
iadd r0.xyzw, r1.xyzw, l(0x80000000)
iadd r0.xyzw, r1.xyzw, l(0)
iadd r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
iadd r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
ieq r0.xyzw, r1.xyzw, r2.xyzw
ieq r0.xyzw, l(1), r2.xyzw
ieq r0.xyzw, l(0x00004e20), r2.xyzw
ieq r0.xyzw, l(0x3f800000), r2.xyzw
ieq r0.xyzw, l(0x7fc00000), r2.xyzw
ieq r0.xyzw, l(0x80000000), r2.xyzw
ieq r0.xyzw, l(0), r2.xyzw
ieq r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
ieq r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ieq r0.xyzw, r1.xyzw, l(1)
ieq r0.xyzw, r1.xyzw, l(0x00004e20)
ieq r0.xyzw, r1.xyzw, l(0x3f800000)
ieq r0.xyzw, r1.xyzw, l(0x7fc00000)
ieq r0.xyzw, r1.xyzw, l(0x80000000)
ieq r0.xyzw, r1.xyzw, l(0)
ieq r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ieq r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
ige r0.xyzw, r1.xyzw, r2.xyzw
ige r0.xyzw, l(1), r2.xyzw
ige r0.xyzw, l(0x00004e20), r2.xyzw
ige r0.xyzw, l(0x3f800000), r2.xyzw
ige r0.xyzw, l(0x7fc00000), r2.xyzw
ige r0.xyzw, l(0x80000000), r2.xyzw
ige r0.xyzw, l(0), r2.xyzw
ige r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
ige r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ige r0.xyzw, r1.xyzw, l(1)
ige r0.xyzw, r1.xyzw, l(0x00004e20)
ige r0.xyzw, r1.xyzw, l(0x3f800000)
ige r0.xyzw, r1.xyzw, l(0x7fc00000)
ige r0.xyzw, r1.xyzw, l(0x80000000)
ige r0.xyzw, r1.xyzw, l(0)
ige r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ige r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
ilt r0.xyzw, r1.xyzw, r2.xyzw
ilt r0.xyzw, l(1), r2.xyzw
ilt r0.xyzw, l(0x00004e20), r2.xyzw
ilt r0.xyzw, l(0x3f800000), r2.xyzw
ilt r0.xyzw, l(0x7fc00000), r2.xyzw
ilt r0.xyzw, l(0x80000000), r2.xyzw
ilt r0.xyzw, l(0), r2.xyzw
ilt r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
ilt r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ilt r0.xyzw, r1.xyzw, l(1)
ilt r0.xyzw, r1.xyzw, l(0x00004e20)
ilt r0.xyzw, r1.xyzw, l(0x3f800000)
ilt r0.xyzw, r1.xyzw, l(0x7fc00000)
ilt r0.xyzw, r1.xyzw, l(0x80000000)
ilt r0.xyzw, r1.xyzw, l(0)
ilt r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ilt r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
imad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imad r0.xyzw, l(1), r2.xyzw, r3.xyzw
imad r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
imad r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
imad r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
imad r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
imad r0.xyzw, l(0), r2.xyzw, r3.xyzw
imad r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
imad r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
imad r0.xyzw, r1.xyzw, l(1), r3.xyzw
imad r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
imad r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
imad r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
imad r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
imad r0.xyzw, r1.xyzw, l(0), r3.xyzw
imad r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
imad r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
imad r0.xyzw, r1.xyzw, r2.xyzw, l(1)
imad r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
imad r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
imad r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
imad r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
imad r0.xyzw, r1.xyzw, r2.xyzw, l(0)
imad r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imad r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
imax r0.xyzw, r1.xyzw, r2.xyzw
imax r0.xyzw, l(1), r2.xyzw
imax r0.xyzw, l(0x00004e20), r2.xyzw
imax r0.xyzw, l(0x3f800000), r2.xyzw
imax r0.xyzw, l(0x7fc00000), r2.xyzw
imax r0.xyzw, l(0x80000000), r2.xyzw
imax r0.xyzw, l(0), r2.xyzw
imax r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
imax r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
imax r0.xyzw, r1.xyzw, l(1)
imax r0.xyzw, r1.xyzw, l(0x00004e20)
imax r0.xyzw, r1.xyzw, l(0x3f800000)
imax r0.xyzw, r1.xyzw, l(0x7fc00000)
imax r0.xyzw, r1.xyzw, l(0x80000000)
imax r0.xyzw, r1.xyzw, l(0)
imax r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imax r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
imin r0.xyzw, r1.xyzw, r2.xyzw
imin r0.xyzw, l(1), r2.xyzw
imin r0.xyzw, l(0x00004e20), r2.xyzw
imin r0.xyzw, l(0x3f800000), r2.xyzw
imin r0.xyzw, l(0x7fc00000), r2.xyzw
imin r0.xyzw, l(0x80000000), r2.xyzw
imin r0.xyzw, l(0), r2.xyzw
imin r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
imin r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
imin r0.xyzw, r1.xyzw, l(1)
imin r0.xyzw, r1.xyzw, l(0x00004e20)
imin r0.xyzw, r1.xyzw, l(0x3f800000)
imin r0.xyzw, r1.xyzw, l(0x7fc00000)
imin r0.xyzw, r1.xyzw, l(0x80000000)
imin r0.xyzw, r1.xyzw, l(0)
imin r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imin r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
imul r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imul r0.xyzw, l(1), r2.xyzw, r3.xyzw
imul r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
imul r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
imul r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
imul r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
imul r0.xyzw, l(0), r2.xyzw, r3.xyzw
imul r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
imul r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
imul r0.xyzw, r1.xyzw, l(1), r3.xyzw
imul r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
imul r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
imul r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
imul r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
imul r0.xyzw, r1.xyzw, l(0), r3.xyzw
imul r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
imul r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
imul r0.xyzw, r1.xyzw, r2.xyzw, l(1)
imul r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
imul r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
imul r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
imul r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
imul r0.xyzw, r1.xyzw, r2.xyzw, l(0)
imul r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
imul r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
