ps_5_0
gather4 r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4 r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw
gather4 r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw
gather4 r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw
gather4 r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw
gather4 r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw
gather4 r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw
gather4 r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw
gather4 r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
gather4 r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw
gather4 r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw
gather4 r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw
gather4 r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw
gather4 r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw
gather4 r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw
gather4 r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw
gather4 r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
gather4 r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000)
gather4 r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000)
gather4 r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000)
gather4 r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0)
gather4 r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000)
gather4 r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000)
gather4 r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
gather4 r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
samplepos r0.xyzw, r1.xyzw, r2.xyzw
samplepos r0.xyzw, l(1), r2.xyzw
samplepos r0.xyzw, l(0x00004e20), r2.xyzw
samplepos r0.xyzw, l(0x3f800000), r2.xyzw
samplepos r0.xyzw, l(0x7fc00000), r2.xyzw
samplepos r0.xyzw, l(0x80000000), r2.xyzw
samplepos r0.xyzw, l(0), r2.xyzw
samplepos r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
samplepos r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
samplepos r0.xyzw, r1.xyzw, l(1)
samplepos r0.xyzw, r1.xyzw, l(0x00004e20)
samplepos r0.xyzw, r1.xyzw, l(0x3f800000)
samplepos r0.xyzw, r1.xyzw, l(0x7fc00000)
samplepos r0.xyzw, r1.xyzw, l(0x80000000)
samplepos r0.xyzw, r1.xyzw, l(0)
samplepos r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
samplepos r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
sampleinfo r0.xyzw, r1.xyzw
sampleinfo r0.xyzw, l(1)
sampleinfo r0.xyzw, l(0x00004e20)
sampleinfo r0.xyzw, l(0x3f800000)
sampleinfo r0.xyzw, l(0x7fc00000)
sampleinfo r0.xyzw, l(0x80000000)
sampleinfo r0.xyzw, l(0)
sampleinfo r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
sampleinfo r0.xyzw, d(1.500000l, -2.000000l)
 
emit_stream r0.xyzw
emit_stream l(1)
emit_stream l(0x00004e20)
emit_stream l(0x3f800000)
emit_stream l(0x7fc00000)
emit_stream l(0x80000000)
emit_stream l(0)
emit_stream l(1, 0x3f800000, -3, 0x41234567)
emit_stream d(1.500000l, -2.000000l)
cut_stream r0.xyzw
cut_stream l(1)
cut_stream l(0x00004e20)
cut_stream l(0x3f800000)
cut_stream l(0x7fc00000)
cut_stream l(0x80000000)
cut_stream l(0)
cut_stream l(1, 0x3f800000, -3, 0x41234567)
cut_stream d(1.500000l, -2.000000l)
emit_then_cut_stream r0.xyzw
emit_then_cut_stream l(1)
emit_then_cut_stream l(0x00004e20)
emit_then_cut_stream l(0x3f800000)
emit_then_cut_stream l(0x7fc00000)
emit_then_cut_stream l(0x80000000)
emit_then_cut_stream l(0)
emit_then_cut_stream l(1, 0x3f800000, -3, 0x41234567)
emit_then_cut_stream d(1.500000l, -2.000000l)
bufinfo r0.xyzw, r1.xyzw
bufinfo r0.xyzw, l(1)
bufinfo r0.xyzw, l(0x00004e20)
bufinfo r0.xyzw, l(0x3f800000)
bufinfo r0.xyzw, l(0x7fc00000)
bufinfo r0.xyzw, l(0x80000000)
bufinfo r0.xyzw, l(0)
bufinfo r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
bufinfo r0.xyzw, d(1.500000l, -2.000000l)
deriv_rtx_coarse r0.xyzw, r1.xyzw
deriv_rtx_coarse r0.xyzw, l(1)
deriv_rtx_coarse r0.xyzw, l(0x00004e20)
deriv_rtx_coarse r0.xyzw, l(0x3f800000)
deriv_rtx_coarse r0.xyzw, l(0x7fc00000)
deriv_rtx_coarse r0.xyzw, l(0x80000000)
deriv_rtx_coarse r0.xyzw, l(0)
deriv_rtx_coarse r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
deriv_rtx_coarse r0.xyzw, d(1.500000l, -2.000000l)
deriv_rtx_fine r0.xyzw, r1.xyzw
deriv_rtx_fine r0.xyzw, l(1)
deriv_rtx_fine r0.xyzw, l(0x00004e20)
deriv_rtx_fine r0.xyzw, l(0x3f800000)
deriv_rtx_fine r0.xyzw, l(0x7fc00000)
deriv_rtx_fine r0.xyzw, l(0x80000000)
deriv_rtx_fine r0.xyzw, l(0)
deriv_rtx_fine r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
deriv_rtx_fine r0.xyzw, d(1.500000l, -2.000000l)
deriv_rty_coarse r0.xyzw, r1.xyzw
deriv_rty_coarse r0.xyzw, l(1)
deriv_rty_coarse r0.xyzw, l(0x00004e20)
deriv_rty_coarse r0.xyzw, l(0x3f800000)
deriv_rty_coarse r0.xyzw, l(0x7fc00000)
deriv_rty_coarse r0.xyzw, l(0x80000000)
deriv_rty_coarse r0.xyzw, l(0)
deriv_rty_coarse r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
deriv_rty_coarse r0.xyzw, d(1.500000l, -2.000000l)
deriv_rty_fine r0.xyzw, r1.xyzw
deriv_rty_fine r0.xyzw, l(1)
deriv_rty_fine r0.xyzw, l(0x00004e20)
deriv_rty_fine r0.xyzw, l(0x3f800000)
deriv_rty_fine r0.xyzw, l(0x7fc00000)
deriv_rty_fine r0.xyzw, l(0x80000000)
deriv_rty_fine r0.xyzw, l(0)
deriv_rty_fine r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
deriv_rty_fine r0.xyzw, d(1.500000l, -2.000000l)
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, l(1.#QNAN0), r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, l(0.000000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, l(1.#QNAN0), r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, l(0.000000), r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, l(1.#QNAN0), r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000), r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444), r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000)
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.#QNAN0)
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000)
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000)
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l)
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, l(1), r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, l(0), r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, l(1), r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, l(0), r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, l(1), r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20), r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000), r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000), r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000), r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, l(0), r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567), r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1)
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x00004e20)
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x3f800000)
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x7fc00000)
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x80000000)
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0)
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1, 0x3f800000, -3, 0x41234567)
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l)
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, l(1), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, l(0), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, l(1), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, l(0), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, l(1), r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20), r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000), r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000), r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000), r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, l(0), r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567), r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1), r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x00004e20), r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x3f800000), r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x7fc00000), r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x80000000), r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0), r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1, 0x3f800000, -3, 0x41234567), r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l), r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1)
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0x00004e20)
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0x3f800000)
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0x7fc00000)
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0x80000000)
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(0)
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, l(1, 0x3f800000, -3, 0x41234567)
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, d(1.500000l, -2.000000l)
rcp r0.xyzw, r1.xyzw
rcp r0.xyzw, l(1)
rcp r0.xyzw, l(0x00004e20)
rcp r0.xyzw, l(0x3f800000)
rcp r0.xyzw, l(0x7fc00000)
rcp r0.xyzw, l(0x80000000)
rcp r0.xyzw, l(0)
rcp r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
rcp r0.xyzw, d(1.500000l, -2.000000l)
