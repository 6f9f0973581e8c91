ps_5_0
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000), r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0), r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000), r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l), r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000), r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000), r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.000000), r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.#QNAN0), r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(-0.000000), r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000), r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, d(1.500000l, -2.000000l), r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0.000000)
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0.000000)
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(1.000000)
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(1.#QNAN0)
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(-0.000000)
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0.000000)
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, d(1.500000l, -2.000000l)
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000), r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0), r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000), r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l), r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000), r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000), r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.000000), r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.#QNAN0), r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(-0.000000), r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000), r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, d(1.500000l, -2.000000l), r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0.000000), r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0.000000), r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(1.000000), r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(1.#QNAN0), r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(-0.000000), r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0.000000), r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, d(1.500000l, -2.000000l), r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, l(0.000000)
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, l(0.000000)
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, l(1.000000)
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, l(1.#QNAN0)
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, l(-0.000000)
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, l(0.000000)
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, d(1.500000l, -2.000000l)
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000), r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0), r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000), r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000), r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l), r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000), r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000), r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.000000), r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1.#QNAN0), r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(-0.000000), r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000), r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, d(1.500000l, -2.000000l), r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0.000000)
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0.000000)
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(1.000000)
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(1.#QNAN0)
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(-0.000000)
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0.000000)
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, d(1.500000l, -2.000000l)
check_access_fully_mapped r0.xyzw, r1.xyzw
check_access_fully_mapped r0.xyzw, l(1)
check_access_fully_mapped r0.xyzw, l(0x00004e20)
check_access_fully_mapped r0.xyzw, l(0x3f800000)
check_access_fully_mapped r0.xyzw, l(0x7fc00000)
check_access_fully_mapped r0.xyzw, l(0x80000000)
check_access_fully_mapped r0.xyzw, l(0)
check_access_fully_mapped r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
check_access_fully_mapped r0.xyzw, d(1.500000l, -2.000000l)
