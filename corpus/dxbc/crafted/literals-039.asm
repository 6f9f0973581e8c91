ps_5_0
ine r0.xyzw, r1.xyzw, r2.xyzw
ine r0.xyzw, l(1), r2.xyzw
ine r0.xyzw, l(0x00004e20), r2.xyzw
ine r0.xyzw, l(0x3f800000), r2.xyzw
ine r0.xyzw, l(0x7fc00000), r2.xyzw
ine r0.xyzw, l(0x80000000), r2.xyzw
ine r0.xyzw, l(0), r2.xyzw
ine r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
ine r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ine r0.xyzw, r1.xyzw, l(1)
ine r0.xyzw, r1.xyzw, l(0x00004e20)
ine r0.xyzw, r1.xyzw, l(0x3f800000)
ine r0.xyzw, r1.xyzw, l(0x7fc00000)
ine r0.xyzw, r1.xyzw, l(0x80000000)
ine r0.xyzw, r1.xyzw, l(0)
ine r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ine r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
ineg r0.xyzw, r1.xyzw
ineg r0.xyzw, l(1)
ineg r0.xyzw, l(0x00004e20)
ineg r0.xyzw, l(0x3f800000)
ineg r0.xyzw, l(0x7fc00000)
ineg r0.xyzw, l(0x80000000)
ineg r0.xyzw, l(0)
ineg r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ineg r0.xyzw, d(1.500000l, -2.000000l)
ishl r0.xyzw, r1.xyzw, r2.xyzw
ishl r0.xyzw, l(1), r2.xyzw
ishl r0.xyzw, l(0x00004e20), r2.xyzw
ishl r0.xyzw, l(0x3f800000), r2.xyzw
ishl r0.xyzw, l(0x7fc00000), r2.xyzw
ishl r0.xyzw, l(0x80000000), r2.xyzw
ishl r0.xyzw, l(0), r2.xyzw
ishl r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
ishl r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ishl r0.xyzw, r1.xyzw, l(1)
ishl r0.xyzw, r1.xyzw, l(0x00004e20)
ishl r0.xyzw, r1.xyzw, l(0x3f800000)
ishl r0.xyzw, r1.xyzw, l(0x7fc00000)
ishl r0.xyzw, r1.xyzw, l(0x80000000)
ishl r0.xyzw, r1.xyzw, l(0)
ishl r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ishl r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
ishr r0.xyzw, r1.xyzw, r2.xyzw
ishr r0.xyzw, l(1), r2.xyzw
ishr r0.xyzw, l(0x00004e20), r2.xyzw
ishr r0.xyzw, l(0x3f800000), r2.xyzw
ishr r0.xyzw, l(0x7fc00000), r2.xyzw
ishr r0.xyzw, l(0x80000000), r2.xyzw
ishr r0.xyzw, l(0), r2.xyzw
ishr r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
ishr r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ishr r0.xyzw, r1.xyzw, l(1)
ishr r0.xyzw, r1.xyzw, l(0x00004e20)
ishr r0.xyzw, r1.xyzw, l(0x3f800000)
ishr r0.xyzw, r1.xyzw, l(0x7fc00000)
ishr r0.xyzw, r1.xyzw, l(0x80000000)
ishr r0.xyzw, r1.xyzw, l(0)
ishr r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ishr r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
itof r0.xyzw, r1.xyzw
itof r0.xyzw, l(1)
itof r0.xyzw, l(0x00004e20)
itof r0.xyzw, l(0x3f800000)
itof r0.xyzw, l(0x7fc00000)
itof r0.xyzw, l(0x80000000)
itof r0.xyzw, l(0)
itof r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
itof r0.xyzw, d(1.500000l, -2.000000l)
label r0.xyzw
label l(1)
label l(0x00004e20)
label l(0x3f800000)
label l(0x7fc00000)
label l(0x80000000)
label l(0)
label l(1, 0x3f800000, -3, 0x41234567)
label d(1.500000l, -2.000000l)
ld r0.xyzw, r1.xyzw, r2.xyzw
ld r0.xyzw, l(1), r2.xyzw
ld r0.xyzw, l(0x00004e20), r2.xyzw
ld r0.xyzw, l(0x3f800000), r2.xyzw
ld r0.xyzw, l(0x7fc00000), r2.xyzw
ld r0.xyzw, l(0x80000000), r2.xyzw
ld r0.xyzw, l(0), r2.xyzw
ld r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
ld r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ld r0.xyzw, r1.xyzw, l(1)
ld r0.xyzw, r1.xyzw, l(0x00004e20)
ld r0.xyzw, r1.xyzw, l(0x3f800000)
ld r0.xyzw, r1.xyzw, l(0x7fc00000)
ld r0.xyzw, r1.xyzw, l(0x80000000)
ld r0.xyzw, r1.xyzw, l(0)
ld r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ld r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
ldms r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms r0.xyzw, l(1), r2.xyzw, r3.xyzw
ldms r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
ldms r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
ldms r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
ldms r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
ldms r0.xyzw, l(0), r2.xyzw, r3.xyzw
ldms r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
ldms r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
ldms r0.xyzw, r1.xyzw, l(1), r3.xyzw
ldms r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
ldms r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
ldms r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
ldms r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
ldms r0.xyzw, r1.xyzw, l(0), r3.xyzw
ldms r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
ldms r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
ldms r0.xyzw, r1.xyzw, r2.xyzw, l(1)
ldms r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
ldms r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
ldms r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
ldms r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
ldms r0.xyzw, r1.xyzw, r2.xyzw, l(0)
ldms r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ldms r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
log r0.xyzw, r1.xyzw
log r0.xyzw, l(0.000000)
log r0.xyzw, l(0.000000)
log r0.xyzw, l(1.000000)
log r0.xyzw, l(1.#QNAN0)
log r0.xyzw, l(-0.000000)
log r0.xyzw, l(0.000000)
log r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
log r0.xyzw, d(1.500000l, -2.000000l)
lt r0.xyzw, r1.xyzw, r2.xyzw
lt r0.xyzw, l(0.000000), r2.xyzw
lt r0.xyzw, l(0.000000), r2.xyzw
lt r0.xyzw, l(1.000000), r2.xyzw
lt r0.xyzw, l(1.#QNAN0), r2.xyzw
lt r0.xyzw, l(-0.000000), r2.xyzw
lt r0.xyzw, l(0.000000), r2.xyzw
lt r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
lt r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
lt r0.xyzw, r1.xyzw, l(0.000000)
lt r0.xyzw, r1.xyzw, l(0.000000)
lt r0.xyzw, r1.xyzw, l(1.000000)
lt r0.xyzw, r1.xyzw, l(1.#QNAN0)
lt r0.xyzw, r1.xyzw, l(-0.000000)
lt r0.xyzw, r1.xyzw, l(0.000000)
lt r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
lt r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
mad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
mad r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw
mad r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw
mad r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw
mad r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw
mad r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw
mad r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw
mad r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw
mad r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
mad r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw
mad r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw
mad r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw
mad r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw
mad r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw
mad r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw
mad r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw
mad r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
mad r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000)
mad r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000)
mad r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000)
mad r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0)
mad r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000)
mad r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000)
mad r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
mad r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
min r0.xyzw, r1.xyzw, r2.xyzw
min r0.xyzw, l(0.000000), r2.xyzw
min r0.xyzw, l(0.000000), r2.xyzw
min r0.xyzw, l(1.000000), r2.xyzw
min r0.xyzw, l(1.#QNAN0), r2.xyzw
min r0.xyzw, l(-0.000000), r2.xyzw
min r0.xyzw, l(0.000000), r2.xyzw
min r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
min r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
min r0.xyzw, r1.xyzw, l(0.000000)
min r0.xyzw, r1.xyzw, l(0.000000)
min r0.xyzw, r1.xyzw, l(1.000000)
min r0.xyzw, r1.xyzw, l(1.#QNAN0)
min r0.xyzw, r1.xyzw, l(-0.000000)
min r0.xyzw, r1.xyzw, l(0.000000)
min r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
min r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
max r0.xyzw, r1.xyzw, r2.xyzw
max r0.xyzw, l(0.000000), r2.xyzw
max r0.xyzw, l(0.000000), r2.xyzw
max r0.xyzw, l(1.000000), r2.xyzw
max r0.xyzw, l(1.#QNAN0), r2.xyzw
max r0.xyzw, l(-0.000000), r2.xyzw
max r0.xyzw, l(0.000000), r2.xyzw
max r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
max r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
max r0.xyzw, r1.xyzw, l(0.000000)
max r0.xyzw, r1.xyzw, l(0.000000)
max r0.xyzw, r1.xyzw, l(1.000000)
max r0.xyzw, r1.xyzw, l(1.#QNAN0)
max r0.xyzw, r1.xyzw, l(-0.000000)
max r0.xyzw, r1.xyzw, l(0.000000)
max r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
max r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
mov r0.xyzw, r1.xyzw
mov r0.xyzw, l(1)
mov r0.xyzw, l(0x00004e20)
mov r0.xyzw, l(1.000000)
mov r0.xyzw, l(0x7fc00000)
mov r0.xyzw, l(-0.000000)
mov r0.xyzw, l(0)
mov r0.xyzw, l(1,1.000000,-3,10.204444)
mov r0.xyzw, d(1.500000l, -2.000000l)
movc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
movc r0.xyzw, l(1), r2.xyzw, r3.xyzw
movc r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
movc r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw
movc r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
movc r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw
movc r0.xyzw, l(0), r2.xyzw, r3.xyzw
movc r0.xyzw, l(1,1.000000,-3,10.204444), r2.xyzw, r3.xyzw
movc r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
movc r0.xyzw, r1.xyzw, l(1), r3.xyzw
movc r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
movc r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw
movc r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
movc r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw
movc r0.xyzw, r1.xyzw, l(0), r3.xyzw
movc r0.xyzw, r1.xyzw, l(1,1.000000,-3,10.204444), r3.xyzw
movc r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
movc r0.xyzw, r1.xyzw, r2.xyzw, l(1)
movc r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
movc r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000)
movc r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
movc r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000)
movc r0.xyzw, r1.xyzw, r2.xyzw, l(0)
movc r0.xyzw, r1.xyzw, r2.xyzw, l(1,1.000000,-3,10.204444)
movc r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
mul r0.xyzw, r1.xyzw, r2.xyzw
mul r0.xyzw, l(0.000000), r2.xyzw
mul r0.xyzw, l(0.000000), r2.xyzw
mul r0.xyzw, l(1.000000), r2.xyzw
mul r0.xyzw, l(1.#QNAN0), r2.xyzw
mul r0.xyzw, l(-0.000000), r2.xyzw
mul r0.xyzw, l(0.000000), r2.xyzw
mul r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
mul r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
mul r0.xyzw, r1.xyzw, l(0.000000)
mul r0.xyzw, r1.xyzw, l(0.000000)
mul r0.xyzw, r1.xyzw, l(1.000000)
mul r0.xyzw, r1.xyzw, l(1.#QNAN0)
mul r0.xyzw, r1.xyzw, l(-0.000000)
mul r0.xyzw, r1.xyzw, l(0.000000)
mul r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
mul r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
