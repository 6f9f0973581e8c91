ps_5_0
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000), r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0), r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000), r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l), r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.000000)
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.#QNAN0)
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(-0.000000)
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, d(1.500000l, -2.000000l)
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000)
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0)
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000)
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l)
sqrt r0.xyzw, r1.xyzw
sqrt r0.xyzw, l(0.000000)
sqrt r0.xyzw, l(0.000000)
sqrt r0.xyzw, l(1.000000)
sqrt r0.xyzw, l(1.#QNAN0)
sqrt r0.xyzw, l(-0.000000)
sqrt r0.xyzw, l(0.000000)
sqrt r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sqrt r0.xyzw, d(1.500000l, -2.000000l)
sincos r0.xyzw, r1.xyzw, r2.xyzw
sincos r0.xyzw, l(0.000000), r2.xyzw
sincos r0.xyzw, l(0.000000), r2.xyzw
sincos r0.xyzw, l(1.000000), r2.xyzw
sincos r0.xyzw, l(1.#QNAN0), r2.xyzw
sincos r0.xyzw, l(-0.000000), r2.xyzw
sincos r0.xyzw, l(0.000000), r2.xyzw
sincos r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
sincos r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
sincos r0.xyzw, r1.xyzw, l(0.000000)
sincos r0.xyzw, r1.xyzw, l(0.000000)
sincos r0.xyzw, r1.xyzw, l(1.000000)
sincos r0.xyzw, r1.xyzw, l(1.#QNAN0)
sincos r0.xyzw, r1.xyzw, l(-0.000000)
sincos r0.xyzw, r1.xyzw, l(0.000000)
sincos r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sincos r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
udiv r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
udiv r0.xyzw, l(1), r2.xyzw, r3.xyzw
udiv r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
udiv r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
udiv r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
udiv r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
udiv r0.xyzw, l(0), r2.xyzw, r3.xyzw
udiv r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
udiv r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
udiv r0.xyzw, r1.xyzw, l(1), r3.xyzw
udiv r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
udiv r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
udiv r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
udiv r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
udiv r0.xyzw, r1.xyzw, l(0), r3.xyzw
udiv r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
udiv r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
udiv r0.xyzw, r1.xyzw, r2.xyzw, l(1)
udiv r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
udiv r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
udiv r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
udiv r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
udiv r0.xyzw, r1.xyzw, r2.xyzw, l(0)
udiv r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
udiv r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
ult r0.xyzw, r1.xyzw, r2.xyzw
ult r0.xyzw, l(1), r2.xyzw
ult r0.xyzw, l(0x00004e20), r2.xyzw
ult r0.xyzw, l(0x3f800000), r2.xyzw
ult r0.xyzw, l(0x7fc00000), r2.xyzw
ult r0.xyzw, l(0x80000000), r2.xyzw
ult r0.xyzw, l(0), r2.xyzw
ult r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
ult r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ult r0.xyzw, r1.xyzw, l(1)
ult r0.xyzw, r1.xyzw, l(0x00004e20)
ult r0.xyzw, r1.xyzw, l(0x3f800000)
ult r0.xyzw, r1.xyzw, l(0x7fc00000)
ult r0.xyzw, r1.xyzw, l(0x80000000)
ult r0.xyzw, r1.xyzw, l(0)
ult r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ult r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
uge r0.xyzw, r1.xyzw, r2.xyzw
uge r0.xyzw, l(1), r2.xyzw
uge r0.xyzw, l(0x00004e20), r2.xyzw
uge r0.xyzw, l(0x3f800000), r2.xyzw
uge r0.xyzw, l(0x7fc00000), r2.xyzw
uge r0.xyzw, l(0x80000000), r2.xyzw
uge r0.xyzw, l(0), r2.xyzw
uge r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
uge r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
uge r0.xyzw, r1.xyzw, l(1)
uge r0.xyzw, r1.xyzw, l(0x00004e20)
uge r0.xyzw, r1.xyzw, l(0x3f800000)
uge r0.xyzw, r1.xyzw, l(0x7fc00000)
uge r0.xyzw, r1.xyzw, l(0x80000000)
uge r0.xyzw, r1.xyzw, l(0)
uge r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
uge r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
umul r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umul r0.xyzw, l(1), r2.xyzw, r3.xyzw
umul r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
umul r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
umul r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
umul r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
umul r0.xyzw, l(0), r2.xyzw, r3.xyzw
umul r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
umul r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
umul r0.xyzw, r1.xyzw, l(1), r3.xyzw
umul r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
umul r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
umul r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
umul r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
umul r0.xyzw, r1.xyzw, l(0), r3.xyzw
umul r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
umul r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
umul r0.xyzw, r1.xyzw, r2.xyzw, l(1)
umul r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
umul r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
umul r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
umul r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
umul r0.xyzw, r1.xyzw, r2.xyzw, l(0)
umul r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
umul r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
umad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umad r0.xyzw, l(1), r2.xyzw, r3.xyzw
umad r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
umad r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
umad r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
umad r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
umad r0.xyzw, l(0), r2.xyzw, r3.xyzw
umad r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
umad r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
umad r0.xyzw, r1.xyzw, l(1), r3.xyzw
umad r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
umad r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
umad r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
umad r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
umad r0.xyzw, r1.xyzw, l(0), r3.xyzw
umad r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
umad r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
umad r0.xyzw, r1.xyzw, r2.xyzw, l(1)
umad r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
umad r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
umad r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
umad r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
umad r0.xyzw, r1.xyzw, r2.xyzw, l(0)
umad r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
umad r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
umax r0.xyzw, r1.xyzw, r2.xyzw
umax r0.xyzw, l(1), r2.xyzw
umax r0.xyzw, l(0x00004e20), r2.xyzw
umax r0.xyzw, l(0x3f800000), r2.xyzw
umax r0.xyzw, l(0x7fc00000), r2.xyzw
umax r0.xyzw, l(0x80000000), r2.xyzw
umax r0.xyzw, l(0), r2.xyzw
umax r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
umax r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
umax r0.xyzw, r1.xyzw, l(1)
umax r0.xyzw, r1.xyzw, l(0x00004e20)
umax r0.xyzw, r1.xyzw, l(0x3f800000)
umax r0.xyzw, r1.xyzw, l(0x7fc00000)
umax r0.xyzw, r1.xyzw, l(0x80000000)
umax r0.xyzw, r1.xyzw, l(0)
umax r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
umax r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
umin r0.xyzw, r1.xyzw, r2.xyzw
umin r0.xyzw, l(1), r2.xyzw
umin r0.xyzw, l(0x00004e20), r2.xyzw
umin r0.xyzw, l(0x3f800000), r2.xyzw
umin r0.xyzw, l(0x7fc00000), r2.xyzw
umin r0.xyzw, l(0x80000000), r2.xyzw
umin r0.xyzw, l(0), r2.xyzw
umin r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
umin r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
umin r0.xyzw, r1.xyzw, l(1)
umin r0.xyzw, r1.xyzw, l(0x00004e20)
umin r0.xyzw, r1.xyzw, l(0x3f800000)
umin r0.xyzw, r1.xyzw, l(0x7fc00000)
umin r0.xyzw, r1.xyzw, l(0x80000000)
umin r0.xyzw, r1.xyzw, l(0)
umin r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
umin r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
ushr r0.xyzw, r1.xyzw, r2.xyzw
ushr r0.xyzw, l(1), r2.xyzw
ushr r0.xyzw, l(0x00004e20), r2.xyzw
ushr r0.xyzw, l(0x3f800000), r2.xyzw
ushr r0.xyzw, l(0x7fc00000), r2.xyzw
ushr r0.xyzw, l(0x80000000), r2.xyzw
ushr r0.xyzw, l(0), r2.xyzw
ushr r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
ushr r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ushr r0.xyzw, r1.xyzw, l(1)
ushr r0.xyzw, r1.xyzw, l(0x00004e20)
ushr r0.xyzw, r1.xyzw, l(0x3f800000)
ushr r0.xyzw, r1.xyzw, l(0x7fc00000)
ushr r0.xyzw, r1.xyzw, l(0x80000000)
ushr r0.xyzw, r1.xyzw, l(0)
ushr r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ushr r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
utof r0.xyzw, r1.xyzw
utof r0.xyzw, l(1)
utof r0.xyzw, l(0x00004e20)
utof r0.xyzw, l(0x3f800000)
utof r0.xyzw, l(0x7fc00000)
utof r0.xyzw, l(0x80000000)
utof r0.xyzw, l(0)
utof r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
utof r0.xyzw, d(1.500000l, -2.000000l)
xor r0.xyzw, r1.xyzw, r2.xyzw
xor r0.xyzw, l(1), r2.xyzw
xor r0.xyzw, l(0x00004e20), r2.xyzw
xor r0.xyzw, l(0x3f800000), r2.xyzw
xor r0.xyzw, l(0x7fc00000), r2.xyzw
xor r0.xyzw, l(0x80000000), r2.xyzw
xor r0.xyzw, l(0), r2.xyzw
xor r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
xor r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
xor r0.xyzw, r1.xyzw, l(1)
xor r0.xyzw, r1.xyzw, l(0x00004e20)
xor r0.xyzw, r1.xyzw, l(0x3f800000)
xor r0.xyzw, r1.xyzw, l(0x7fc00000)
xor r0.xyzw, r1.xyzw, l(0x80000000)
xor r0.xyzw, r1.xyzw, l(0)
xor r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
xor r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
jmp 
lod r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
lod r0.xyzw, l(1), r2.xyzw, r3.xyzw
lod r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
lod r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
lod r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
lod r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
lod r0.xyzw, l(0), r2.xyzw, r3.xyzw
lod r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
lod r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
lod r0.xyzw, r1.xyzw, l(1), r3.xyzw
lod r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
lod r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
lod r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
lod r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
lod r0.xyzw, r1.xyzw, l(0), r3.xyzw
lod r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
lod r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
lod r0.xyzw, r1.xyzw, r2.xyzw, l(1)
lod r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
lod r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
lod r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
lod r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
lod r0.xyzw, r1.xyzw, r2.xyzw, l(0)
lod r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
lod r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
