ps_5_0
dne r0.xyzw, r1.xyzw, r2.xyzw
dne r0.xyzw, l(0.000000), r2.xyzw
dne r0.xyzw, l(0.000000), r2.xyzw
dne r0.xyzw, l(1.000000), r2.xyzw
dne r0.xyzw, l(1.#QNAN0), r2.xyzw
dne r0.xyzw, l(-0.000000), r2.xyzw
dne r0.xyzw, l(0.000000), r2.xyzw
dne r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
dne r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
dne r0.xyzw, r1.xyzw, l(0.000000)
dne r0.xyzw, r1.xyzw, l(0.000000)
dne r0.xyzw, r1.xyzw, l(1.000000)
dne r0.xyzw, r1.xyzw, l(1.#QNAN0)
dne r0.xyzw, r1.xyzw, l(-0.000000)
dne r0.xyzw, r1.xyzw, l(0.000000)
dne r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dne r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
dmov r0.xyzw, r1.xyzw
dmov r0.xyzw, l(0.000000)
dmov r0.xyzw, l(0.000000)
dmov r0.xyzw, l(1.000000)
dmov r0.xyzw, l(1.#QNAN0)
dmov r0.xyzw, l(-0.000000)
dmov r0.xyzw, l(0.000000)
dmov r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dmov r0.xyzw, d(1.500000l, -2.000000l)
dmovc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dmovc r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw
dmovc r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw
dmovc r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw
dmovc r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw
dmovc r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw
dmovc r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw
dmovc r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw
dmovc r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
dmovc r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw
dmovc r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw
dmovc r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw
dmovc r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw
dmovc r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw
dmovc r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw
dmovc r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw
dmovc r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
dmovc r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000)
dmovc r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000)
dmovc r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000)
dmovc r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0)
dmovc r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000)
dmovc r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000)
dmovc r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dmovc r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
dtof r0.xyzw, r1.xyzw
dtof r0.xyzw, l(0.000000)
dtof r0.xyzw, l(0.000000)
dtof r0.xyzw, l(1.000000)
dtof r0.xyzw, l(1.#QNAN0)
dtof r0.xyzw, l(-0.000000)
dtof r0.xyzw, l(0.000000)
dtof r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
dtof r0.xyzw, d(1.500000l, -2.000000l)
ftod r0.xyzw, r1.xyzw
ftod r0.xyzw, l(0.000000)
ftod r0.xyzw, l(0.000000)
ftod r0.xyzw, l(1.000000)
ftod r0.xyzw, l(1.#QNAN0)
ftod r0.xyzw, l(-0.000000)
ftod r0.xyzw, l(0.000000)
ftod r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
ftod r0.xyzw, d(1.500000l, -2.000000l)
eval_snapped r0.xyzw, r1.xyzw, r2.xyzw
eval_snapped r0.xyzw, l(1), r2.xyzw
eval_snapped r0.xyzw, l(0x00004e20), r2.xyzw
eval_snapped r0.xyzw, l(0x3f800000), r2.xyzw
eval_snapped r0.xyzw, l(0x7fc00000), r2.xyzw
eval_snapped r0.xyzw, l(0x80000000), r2.xyzw
eval_snapped r0.xyzw, l(0), r2.xyzw
eval_snapped r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
eval_snapped r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
eval_snapped r0.xyzw, r1.xyzw, l(1)
eval_snapped r0.xyzw, r1.xyzw, l(0x00004e20)
eval_snapped r0.xyzw, r1.xyzw, l(0x3f800000)
eval_snapped r0.xyzw, r1.xyzw, l(0x7fc00000)
eval_snapped r0.xyzw, r1.xyzw, l(0x80000000)
eval_snapped r0.xyzw, r1.xyzw, l(0)
eval_snapped r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
eval_snapped r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
eval_sample_index r0.xyzw, r1.xyzw, r2.xyzw
eval_sample_index r0.xyzw, l(1), r2.xyzw
eval_sample_index r0.xyzw, l(0x00004e20), r2.xyzw
eval_sample_index r0.xyzw, l(0x3f800000), r2.xyzw
eval_sample_index r0.xyzw, l(0x7fc00000), r2.xyzw
eval_sample_index r0.xyzw, l(0x80000000), r2.xyzw
eval_sample_index r0.xyzw, l(0), r2.xyzw
eval_sample_index r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
eval_sample_index r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
eval_sample_index r0.xyzw, r1.xyzw, l(1)
eval_sample_index r0.xyzw, r1.xyzw, l(0x00004e20)
eval_sample_index r0.xyzw, r1.xyzw, l(0x3f800000)
eval_sample_index r0.xyzw, r1.xyzw, l(0x7fc00000)
eval_sample_index r0.xyzw, r1.xyzw, l(0x80000000)
eval_sample_index r0.xyzw, r1.xyzw, l(0)
eval_sample_index r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
eval_sample_index r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
eval_centroid r0.xyzw, r1.xyzw
eval_centroid r0.xyzw, l(1)
eval_centroid r0.xyzw, l(0x00004e20)
eval_centroid r0.xyzw, l(0x3f800000)
eval_centroid r0.xyzw, l(0x7fc00000)
eval_centroid r0.xyzw, l(0x80000000)
eval_centroid r0.xyzw, l(0)
eval_centroid r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
eval_centroid r0.xyzw, d(1.500000l, -2.000000l)
abort 
debug_break 
 
ddiv r0.xyzw, r1.xyzw, r2.xyzw
ddiv r0.xyzw, l(0.000000), r2.xyzw
ddiv r0.xyzw, l(0.000000), r2.xyzw
ddiv r0.xyzw, l(1.000000), r2.xyzw
ddiv r0.xyzw, l(1.#QNAN0), r2.xyzw
ddiv r0.xyzw, l(-0.000000), r2.xyzw
ddiv r0.xyzw, l(0.000000), r2.xyzw
ddiv r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw
ddiv r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ddiv r0.xyzw, r1.xyzw, l(0.000000)
ddiv r0.xyzw, r1.xyzw, l(0.000000)
ddiv r0.xyzw, r1.xyzw, l(1.000000)
ddiv r0.xyzw, r1.xyzw, l(1.#QNAN0)
ddiv r0.xyzw, r1.xyzw, l(-0.000000)
ddiv r0.xyzw, r1.xyzw, l(0.000000)
ddiv r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
ddiv r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
dfma r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dfma r0.xyzw, l(1), r2.xyzw, r3.xyzw
dfma r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
dfma r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
dfma r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
dfma r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
dfma r0.xyzw, l(0), r2.xyzw, r3.xyzw
dfma r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
dfma r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
dfma r0.xyzw, r1.xyzw, l(1), r3.xyzw
dfma r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
dfma r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
dfma r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
dfma r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
dfma r0.xyzw, r1.xyzw, l(0), r3.xyzw
dfma r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
dfma r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
dfma r0.xyzw, r1.xyzw, r2.xyzw, l(1)
dfma r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
dfma r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
dfma r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
dfma r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
dfma r0.xyzw, r1.xyzw, r2.xyzw, l(0)
dfma r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
dfma r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
drcp r0.xyzw, r1.xyzw
drcp r0.xyzw, l(1)
drcp r0.xyzw, l(0x00004e20)
drcp r0.xyzw, l(0x3f800000)
drcp r0.xyzw, l(0x7fc00000)
drcp r0.xyzw, l(0x80000000)
drcp r0.xyzw, l(0)
drcp r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
drcp r0.xyzw, d(1.500000l, -2.000000l)
msad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
msad r0.xyzw, l(1), r2.xyzw, r3.xyzw
msad r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
msad r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
msad r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
msad r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
msad r0.xyzw, l(0), r2.xyzw, r3.xyzw
msad r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
msad r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
msad r0.xyzw, r1.xyzw, l(1), r3.xyzw
msad r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
msad r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
msad r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
msad r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
msad r0.xyzw, r1.xyzw, l(0), r3.xyzw
msad r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
msad r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
msad r0.xyzw, r1.xyzw, r2.xyzw, l(1)
msad r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
msad r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
msad r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
msad r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
msad r0.xyzw, r1.xyzw, r2.xyzw, l(0)
msad r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
msad r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
dtoi r0.xyzw, r1.xyzw
dtoi r0.xyzw, l(1)
dtoi r0.xyzw, l(0x00004e20)
dtoi r0.xyzw, l(0x3f800000)
dtoi r0.xyzw, l(0x7fc00000)
dtoi r0.xyzw, l(0x80000000)
dtoi r0.xyzw, l(0)
dtoi r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
dtoi r0.xyzw, d(1.500000l, -2.000000l)
