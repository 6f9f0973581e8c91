ps_5_0
dne r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
dne r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
dne r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
dne r0.xyzw {min16f}, r1.xyzw, r2.xyzw
dne r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
dne r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
dne r0.xyzw {min16i}, r1.xyzw, r2.xyzw
dne r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
dne r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
dne r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
dmov r0.xyzw, r1.xyzw {min16f as def32}
dmov r0.xyzw, r1.xyzw {min2_8f as def32}
dmov r0.xyzw, r1.xyzw {min16u as def32}
dmov r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
dmov r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
dmov r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
dmov r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
dmov r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
dmov r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
dmov r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
dmovc r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f as def32}, r3.xyzw {min16f as def32}
dmovc r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as def32}, r3.xyzw {min2_8f as def32}
dmovc r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u as def32}, r3.xyzw {min16u as def32}
dmovc r0.xyzw {min16f}, r1.xyzw, r2.xyzw {def32 as min16f}, r3.xyzw {def32 as min16f}
dmovc r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16f}, r3.xyzw {min2_8f as min16f}
dmovc r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u as min16f}, r3.xyzw {min16u as min16f}
dmovc r0.xyzw {min16i}, r1.xyzw, r2.xyzw {def32 as min16i}, r3.xyzw {def32 as min16i}
dmovc r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f as min16i}, r3.xyzw {min16f as min16i}
dmovc r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16i}, r3.xyzw {min2_8f as min16i}
dmovc r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u as min16i}, r3.xyzw {min16u as min16i}
dtof r0.xyzw, r1.xyzw {min16f as def32}
dtof r0.xyzw, r1.xyzw {min2_8f as def32}
dtof r0.xyzw, r1.xyzw {min16u as def32}
dtof r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
dtof r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
dtof r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
dtof r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
dtof r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
dtof r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
dtof r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
ftod r0.xyzw, r1.xyzw {min16f}
ftod r0.xyzw, r1.xyzw {min2_8f}
ftod r0.xyzw, r1.xyzw {min16u}
ftod r0.xyzw {min16f}, r1.xyzw
ftod r0.xyzw {min16f}, r1.xyzw {min2_8f}
ftod r0.xyzw {min16f}, r1.xyzw {min16u}
ftod r0.xyzw {min16i}, r1.xyzw
ftod r0.xyzw {min16i}, r1.xyzw {min16f}
ftod r0.xyzw {min16i}, r1.xyzw {min2_8f}
ftod r0.xyzw {min16i}, r1.xyzw {min16u}
eval_snapped r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f}
eval_snapped r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f}
eval_snapped r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u}
eval_snapped r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw
eval_snapped r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f}
eval_snapped r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u}
eval_snapped r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw
eval_snapped r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f}
eval_snapped r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f}
eval_snapped r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u}
eval_sample_index r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f}
eval_sample_index r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f}
eval_sample_index r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u}
eval_sample_index r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw
eval_sample_index r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f}
eval_sample_index r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u}
eval_sample_index r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw
eval_sample_index r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f}
eval_sample_index r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f}
eval_sample_index r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u}
eval_centroid r0.xyzw, r1.xyzw {min16f as def32}
eval_centroid r0.xyzw, r1.xyzw {min2_8f as def32}
eval_centroid r0.xyzw, r1.xyzw {min16u as def32}
eval_centroid r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
eval_centroid r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
eval_centroid r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
eval_centroid r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
eval_centroid r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
eval_centroid r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
eval_centroid r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
ddiv r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
ddiv r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
ddiv r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
ddiv r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
ddiv r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
ddiv r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
ddiv r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
ddiv r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
ddiv r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
ddiv r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
dfma r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}, r3.xyzw {min16f as def32}
dfma r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}, r3.xyzw {min2_8f as def32}
dfma r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}, r3.xyzw {min16u as def32}
dfma r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}, r3.xyzw {def32 as min16f}
dfma r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}, r3.xyzw {min2_8f as min16f}
dfma r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}, r3.xyzw {min16u as min16f}
dfma r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}, r3.xyzw {def32 as min16i}
dfma r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}, r3.xyzw {min16f as min16i}
dfma r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}, r3.xyzw {min2_8f as min16i}
dfma r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}, r3.xyzw {min16u as min16i}
drcp r0.xyzw, r1.xyzw {min16f as def32}
drcp r0.xyzw, r1.xyzw {min2_8f as def32}
drcp r0.xyzw, r1.xyzw {min16u as def32}
drcp r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
drcp r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
drcp r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
drcp r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
drcp r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
drcp r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
drcp r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
msad r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}, r3.xyzw {min16f as def32}
msad r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}, r3.xyzw {min2_8f as def32}
msad r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}, r3.xyzw {min16u as def32}
msad r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}, r3.xyzw {def32 as min16f}
msad r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}, r3.xyzw {min2_8f as min16f}
msad r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}, r3.xyzw {min16u as min16f}
msad r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}, r3.xyzw {def32 as min16i}
msad r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}, r3.xyzw {min16f as min16i}
msad r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}, r3.xyzw {min2_8f as min16i}
msad r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}, r3.xyzw {min16u as min16i}
dtoi r0.xyzw, r1.xyzw {min16f}
dtoi r0.xyzw, r1.xyzw {min2_8f}
dtoi r0.xyzw, r1.xyzw {min16u}
dtoi r0.xyzw {min16f}, r1.xyzw
dtoi r0.xyzw {min16f}, r1.xyzw {min2_8f}
dtoi r0.xyzw {min16f}, r1.xyzw {min16u}
dtoi r0.xyzw {min16i}, r1.xyzw
dtoi r0.xyzw {min16i}, r1.xyzw {min16f}
dtoi r0.xyzw {min16i}, r1.xyzw {min2_8f}
dtoi r0.xyzw {min16i}, r1.xyzw {min16u}
dtou r0.xyzw, r1.xyzw {min16f}
dtou r0.xyzw, r1.xyzw {min2_8f}
dtou r0.xyzw, r1.xyzw {min16u}
dtou r0.xyzw {min16f}, r1.xyzw
dtou r0.xyzw {min16f}, r1.xyzw {min2_8f}
dtou r0.xyzw {min16f}, r1.xyzw {min16u}
dtou r0.xyzw {min16i}, r1.xyzw
dtou r0.xyzw {min16i}, r1.xyzw {min16f}
dtou r0.xyzw {min16i}, r1.xyzw {min2_8f}
dtou r0.xyzw {min16i}, r1.xyzw {min16u}
itod r0.xyzw, r1.xyzw {min16f}
itod r0.xyzw, r1.xyzw {min2_8f}
itod r0.xyzw, r1.xyzw {min16u}
itod r0.xyzw {min16f}, r1.xyzw
itod r0.xyzw {min16f}, r1.xyzw {min2_8f}
itod r0.xyzw {min16f}, r1.xyzw {min16u}
itod r0.xyzw {min16i}, r1.xyzw
itod r0.xyzw {min16i}, r1.xyzw {min16f}
itod r0.xyzw {min16i}, r1.xyzw {min2_8f}
itod r0.xyzw {min16i}, r1.xyzw {min16u}
utod r0.xyzw, r1.xyzw {min16f}
utod r0.xyzw, r1.xyzw {min2_8f}
utod r0.xyzw, r1.xyzw {min16u}
utod r0.xyzw {min16f}, r1.xyzw
utod r0.xyzw {min16f}, r1.xyzw {min2_8f}
utod r0.xyzw {min16f}, r1.xyzw {min16u}
utod r0.xyzw {min16i}, r1.xyzw
utod r0.xyzw {min16i}, r1.xyzw {min16f}
utod r0.xyzw {min16i}, r1.xyzw {min2_8f}
utod r0.xyzw {min16i}, r1.xyzw {min16u}
gather4_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
gather4_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
gather4_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
gather4_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
gather4_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
gather4_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
gather4_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
gather4_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
gather4_c_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
gather4_c_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
gather4_c_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
gather4_c_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
gather4_c_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
gather4_c_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
gather4_c_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
gather4_c_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
gather4_po_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
gather4_po_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
gather4_po_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
gather4_po_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
gather4_po_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
gather4_po_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
gather4_po_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
gather4_po_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
gather4_po_c_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}, r6.xyzw {min16f}
gather4_po_c_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}, r6.xyzw {min2_8f}
gather4_po_c_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}, r6.xyzw {min16u}
gather4_po_c_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}, r6.xyzw {min2_8f}
gather4_po_c_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}, r6.xyzw {min16u}
gather4_po_c_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}, r6.xyzw {min16f}
gather4_po_c_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}, r6.xyzw {min2_8f}
gather4_po_c_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}, r6.xyzw {min16u}
