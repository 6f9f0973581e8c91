ps_5_0
umad r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}, r3.xyzw {min16f as def32}
umad r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}, r3.xyzw {min2_8f as def32}
umad r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}, r3.xyzw {min16u as def32}
umad r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}, r3.xyzw {def32 as min16f}
umad r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}, r3.xyzw {min2_8f as min16f}
umad r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}, r3.xyzw {min16u as min16f}
umad r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}, r3.xyzw {def32 as min16i}
umad r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}, r3.xyzw {min16f as min16i}
umad r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}, r3.xyzw {min2_8f as min16i}
umad r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}, r3.xyzw {min16u as min16i}
umax r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
umax r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
umax r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
umax r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
umax r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
umax r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
umax r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
umax r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
umax r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
umax r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
umin r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
umin r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
umin r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
umin r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
umin r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
umin r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
umin r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
umin r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
umin r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
umin r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
ushr r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f}
ushr r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f}
ushr r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u}
ushr r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw
ushr r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f}
ushr r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u}
ushr r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw
ushr r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f}
ushr r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f}
ushr r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u}
utof r0.xyzw, r1.xyzw {min16f}
utof r0.xyzw, r1.xyzw {min2_8f}
utof r0.xyzw, r1.xyzw {min16u}
utof r0.xyzw {min16f}, r1.xyzw
utof r0.xyzw {min16f}, r1.xyzw {min2_8f}
utof r0.xyzw {min16f}, r1.xyzw {min16u}
utof r0.xyzw {min16i}, r1.xyzw
utof r0.xyzw {min16i}, r1.xyzw {min16f}
utof r0.xyzw {min16i}, r1.xyzw {min2_8f}
utof r0.xyzw {min16i}, r1.xyzw {min16u}
xor r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
xor r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
xor r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
xor r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
xor r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
xor r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
xor r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
xor r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
xor r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
xor r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
lod r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
lod r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
lod r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
lod r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
lod r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
lod r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
lod r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
lod r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
lod r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
lod r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
gather4 r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
gather4 r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
gather4 r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
gather4 r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
gather4 r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
gather4 r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
gather4 r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
gather4 r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
gather4 r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
gather4 r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
samplepos r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
samplepos r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
samplepos r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
samplepos r0.xyzw {min16f}, r1.xyzw, r2.xyzw
samplepos r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
samplepos r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
samplepos r0.xyzw {min16i}, r1.xyzw, r2.xyzw
samplepos r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
samplepos r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
samplepos r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
sampleinfo r0.xyzw, r1.xyzw {min16f}
sampleinfo r0.xyzw, r1.xyzw {min2_8f}
sampleinfo r0.xyzw, r1.xyzw {min16u}
sampleinfo r0.xyzw {min16f}, r1.xyzw
sampleinfo r0.xyzw {min16f}, r1.xyzw {min2_8f}
sampleinfo r0.xyzw {min16f}, r1.xyzw {min16u}
sampleinfo r0.xyzw {min16i}, r1.xyzw
sampleinfo r0.xyzw {min16i}, r1.xyzw {min16f}
sampleinfo r0.xyzw {min16i}, r1.xyzw {min2_8f}
sampleinfo r0.xyzw {min16i}, r1.xyzw {min16u}
bufinfo r0.xyzw, r1.xyzw {min16f}
bufinfo r0.xyzw, r1.xyzw {min2_8f}
bufinfo r0.xyzw, r1.xyzw {min16u}
bufinfo r0.xyzw {min16f}, r1.xyzw
bufinfo r0.xyzw {min16f}, r1.xyzw {min2_8f}
bufinfo r0.xyzw {min16f}, r1.xyzw {min16u}
bufinfo r0.xyzw {min16i}, r1.xyzw
bufinfo r0.xyzw {min16i}, r1.xyzw {min16f}
bufinfo r0.xyzw {min16i}, r1.xyzw {min2_8f}
bufinfo r0.xyzw {min16i}, r1.xyzw {min16u}
deriv_rtx_coarse r0.xyzw, r1.xyzw {min16f as def32}
deriv_rtx_coarse r0.xyzw, r1.xyzw {min2_8f as def32}
deriv_rtx_coarse r0.xyzw, r1.xyzw {min16u as def32}
deriv_rtx_coarse r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
deriv_rtx_coarse r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
deriv_rtx_coarse r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
deriv_rtx_coarse r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
deriv_rtx_coarse r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
deriv_rtx_coarse r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
deriv_rtx_coarse r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
deriv_rtx_fine r0.xyzw, r1.xyzw {min16f as def32}
deriv_rtx_fine r0.xyzw, r1.xyzw {min2_8f as def32}
deriv_rtx_fine r0.xyzw, r1.xyzw {min16u as def32}
deriv_rtx_fine r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
deriv_rtx_fine r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
deriv_rtx_fine r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
deriv_rtx_fine r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
deriv_rtx_fine r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
deriv_rtx_fine r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
deriv_rtx_fine r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
deriv_rty_coarse r0.xyzw, r1.xyzw {min16f as def32}
deriv_rty_coarse r0.xyzw, r1.xyzw {min2_8f as def32}
deriv_rty_coarse r0.xyzw, r1.xyzw {min16u as def32}
deriv_rty_coarse r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
deriv_rty_coarse r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
deriv_rty_coarse r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
deriv_rty_coarse r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
deriv_rty_coarse r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
deriv_rty_coarse r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
deriv_rty_coarse r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
deriv_rty_fine r0.xyzw, r1.xyzw {min16f as def32}
deriv_rty_fine r0.xyzw, r1.xyzw {min2_8f as def32}
deriv_rty_fine r0.xyzw, r1.xyzw {min16u as def32}
deriv_rty_fine r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
deriv_rty_fine r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
deriv_rty_fine r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
deriv_rty_fine r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
deriv_rty_fine r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
deriv_rty_fine r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
deriv_rty_fine r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
gather4_c r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
gather4_c r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
gather4_c r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
gather4_c r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
gather4_c r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
gather4_c r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
gather4_c r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
gather4_c r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
gather4_po r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
gather4_po r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
gather4_po r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
gather4_po r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
gather4_po r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
gather4_po r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
gather4_po r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
gather4_po r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
gather4_po_c r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
gather4_po_c r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
gather4_po_c r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
gather4_po_c r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
gather4_po_c r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
gather4_po_c r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
gather4_po_c r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
gather4_po_c r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
rcp r0.xyzw, r1.xyzw {min16f as def32}
rcp r0.xyzw, r1.xyzw {min2_8f as def32}
rcp r0.xyzw, r1.xyzw {min16u as def32}
rcp r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
rcp r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
rcp r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
rcp r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
rcp r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
rcp r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
rcp r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
