ps_5_0
dtou r0.xyzw, r1.xyzw
dtou r0.xyzw, l(1)
dtou r0.xyzw, l(0x00004e20)
dtou r0.xyzw, l(0x3f800000)
dtou r0.xyzw, l(0x7fc00000)
dtou r0.xyzw, l(0x80000000)
dtou r0.xyzw, l(0)
dtou r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
dtou r0.xyzw, d(1.500000l, -2.000000l)
itod r0.xyzw, r1.xyzw
itod r0.xyzw, l(1)
itod r0.xyzw, l(0x00004e20)
itod r0.xyzw, l(0x3f800000)
itod r0.xyzw, l(0x7fc00000)
itod r0.xyzw, l(0x80000000)
itod r0.xyzw, l(0)
itod r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
itod r0.xyzw, d(1.500000l, -2.000000l)
utod r0.xyzw, r1.xyzw
utod r0.xyzw, l(1)
utod r0.xyzw, l(0x00004e20)
utod r0.xyzw, l(0x3f800000)
utod r0.xyzw, l(0x7fc00000)
utod r0.xyzw, l(0x80000000)
utod r0.xyzw, l(0)
utod r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
utod r0.xyzw, d(1.500000l, -2.000000l)
 
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000)
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0)
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000)
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l)
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000), r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0), r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000), r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l), r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.000000)
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.#QNAN0)
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(-0.000000)
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, d(1.500000l, -2.000000l)
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, l(1), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, l(0), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, l(1), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, l(0), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, l(1), r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20), r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000), r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000), r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000), r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, l(0), r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567), r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1), r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x00004e20), r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x3f800000), r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x7fc00000), r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x80000000), r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0), r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1, 0x3f800000, -3, 0x41234567), r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l), r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1)
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0x00004e20)
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0x3f800000)
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0x7fc00000)
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0x80000000)
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0)
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1, 0x3f800000, -3, 0x41234567)
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, d(1.500000l, -2.000000l)
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, l(1), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, l(0), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, l(1), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, l(0), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(1), r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20), r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000), r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000), r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000), r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(0), r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567), r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1), r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x00004e20), r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x3f800000), r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x7fc00000), r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x80000000), r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0), r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1, 0x3f800000, -3, 0x41234567), r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l), r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1), r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0x00004e20), r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0x3f800000), r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0x7fc00000), r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0x80000000), r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0), r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1, 0x3f800000, -3, 0x41234567), r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, d(1.500000l, -2.000000l), r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(1)
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0x00004e20)
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0x3f800000)
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0x7fc00000)
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0x80000000)
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0)
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(1, 0x3f800000, -3, 0x41234567)
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, d(1.500000l, -2.000000l)
ld_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s r0.xyzw, l(1), r2.xyzw, r3.xyzw
ld_s r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
ld_s r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
ld_s r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
ld_s r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
ld_s r0.xyzw, l(0), r2.xyzw, r3.xyzw
ld_s r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
ld_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
ld_s r0.xyzw, r1.xyzw, l(1), r3.xyzw
ld_s r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
ld_s r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
ld_s r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
ld_s r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
ld_s r0.xyzw, r1.xyzw, l(0), r3.xyzw
ld_s r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
ld_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
ld_s r0.xyzw, r1.xyzw, r2.xyzw, l(1)
ld_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
ld_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
ld_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
ld_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
ld_s r0.xyzw, r1.xyzw, r2.xyzw, l(0)
ld_s r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ld_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, l(1), r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, l(0), r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, l(1), r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, l(0), r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, l(1), r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20), r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000), r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000), r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000), r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, l(0), r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567), r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1)
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x00004e20)
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x3f800000)
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x7fc00000)
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x80000000)
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0)
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l)
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, l(1), r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, l(0), r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, l(1), r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, l(0), r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, l(1)
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, l(0)
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, l(1), r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, l(0), r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, l(1), r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, l(0), r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, l(1)
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, l(0)
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, l(1), r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, l(0), r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, l(1), r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, l(0), r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, l(1), r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20), r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000), r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000), r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000), r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, l(0), r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567), r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1)
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x00004e20)
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x3f800000)
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x7fc00000)
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x80000000)
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0)
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l)
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000), r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0), r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000), r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l), r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.000000)
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.#QNAN0)
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(-0.000000)
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, d(1.500000l, -2.000000l)
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000), r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0), r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000), r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l), r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.000000)
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.#QNAN0)
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(-0.000000)
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, d(1.500000l, -2.000000l)
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000), r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0), r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000), r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l), r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.000000)
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.#QNAN0)
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(-0.000000)
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000)
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, d(1.500000l, -2.000000l)
