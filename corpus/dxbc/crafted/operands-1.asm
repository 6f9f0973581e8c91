ps_5_0
mov r0.xyzw, cb[r1.x + 0][2]
mov r0.xyzw, cb2[r1.x + 7]
mov r0.xyzw, cb[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, cb
mov r0.xyzw, cb3
mov r0.xyzw, cb[r1.x + 0]
mov r0.xyzw, cb[x1[2].z + 5]
mov r0.xyzw, cb3[4]
mov r0.xyzw, cb[r1.x + 0][2]
mov r0.xyzw, cb2[r1.x + 7]
mov r0.xyzw, cb[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, cb.xyzw
mov r0.xyzw, cb3.xyzw
mov r0.xyzw, cb[r1.x + 0].xyzw
mov r0.xyzw, cb[x1[2].z + 5].xyzw
mov r0.xyzw, cb3[4].xyzw
mov r0.xyzw, cb[r1.x + 0][2].xyzw
mov r0.xyzw, cb2[r1.x + 7].xyzw
mov r0.xyzw, cb[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, -cb1.xyzw
mov r0.xyzw, |cb1.xyzw|
mov r0.xyzw, -|cb1.xyzw|
mov r0.xyzw, -cb1.xyzw {min16f as def32}
mov r0.xyzw, cb1.xyzw { nonuniform }
mov r0.xyzw, -cb1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, icb
mov r0.xyzw, icb3
mov r0.xyzw, icb[r1.x + 0]
mov r0.xyzw, icb[x1[2].z + 5]
mov r0.xyzw, icb
mov r0.xyzw, icb3
mov r0.xyzw, icb[r1.x + 0]
mov r0.xyzw, icb[x1[2].z + 5]
mov r0.xyzw, icb.xyzw
mov r0.xyzw, icb3.xyzw
mov r0.xyzw, icb[r1.x + 0].xyzw
mov r0.xyzw, icb[x1[2].z + 5].xyzw
mov r0.xyzw, -icb1.xyzw
mov r0.xyzw, |icb1.xyzw|
mov r0.xyzw, -|icb1.xyzw|
mov r0.xyzw, -icb1.xyzw {min16f as def32}
mov r0.xyzw, icb1.xyzw { nonuniform }
mov r0.xyzw, -icb1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, label
mov r0.xyzw, label3
mov r0.xyzw, label[r1.x + 0]
mov r0.xyzw, label[x1[2].z + 5]
mov r0.xyzw, label
mov r0.xyzw, label3
mov r0.xyzw, label[r1.x + 0]
mov r0.xyzw, label[x1[2].z + 5]
mov r0.xyzw, label.xyzw
mov r0.xyzw, label3.xyzw
mov r0.xyzw, label[r1.x + 0].xyzw
mov r0.xyzw, label[x1[2].z + 5].xyzw
mov r0.xyzw, -label1.xyzw
mov r0.xyzw, |label1.xyzw|
mov r0.xyzw, -|label1.xyzw|
mov r0.xyzw, -label1.xyzw {min16f as def32}
mov r0.xyzw, label1.xyzw { nonuniform }
mov r0.xyzw, -label1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vPrim
mov r0.xyzw, vPrim3
mov r0.xyzw, vPrim[r1.x + 0]
mov r0.xyzw, vPrim[x1[2].z + 5]
mov r0.xyzw, vPrim
mov r0.xyzw, vPrim3
mov r0.xyzw, vPrim[r1.x + 0]
mov r0.xyzw, vPrim[x1[2].z + 5]
mov r0.xyzw, vPrim.xyzw
mov r0.xyzw, vPrim3.xyzw
mov r0.xyzw, vPrim[r1.x + 0].xyzw
mov r0.xyzw, vPrim[x1[2].z + 5].xyzw
mov r0.xyzw, -vPrim1.xyzw
mov r0.xyzw, |vPrim1.xyzw|
mov r0.xyzw, -|vPrim1.xyzw|
mov r0.xyzw, -vPrim1.xyzw {min16f as def32}
mov r0.xyzw, vPrim1.xyzw { nonuniform }
mov r0.xyzw, -vPrim1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, oDepth
mov r0.xyzw, oDepth3
mov r0.xyzw, oDepth[r1.x + 0]
mov r0.xyzw, oDepth[x1[2].z + 5]
mov r0.xyzw, oDepth
mov r0.xyzw, oDepth3
mov r0.xyzw, oDepth[r1.x + 0]
mov r0.xyzw, oDepth[x1[2].z + 5]
mov r0.xyzw, oDepth.xyzw
mov r0.xyzw, oDepth3.xyzw
mov r0.xyzw, oDepth[r1.x + 0].xyzw
mov r0.xyzw, oDepth[x1[2].z + 5].xyzw
mov r0.xyzw, -oDepth1.xyzw
mov r0.xyzw, |oDepth1.xyzw|
mov r0.xyzw, -|oDepth1.xyzw|
mov r0.xyzw, -oDepth1.xyzw {min16f as def32}
mov r0.xyzw, oDepth1.xyzw { nonuniform }
mov r0.xyzw, -oDepth1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, null
mov r0.xyzw, null3
mov r0.xyzw, null[r1.x + 0]
mov r0.xyzw, null[x1[2].z + 5]
mov r0.xyzw, null
mov r0.xyzw, null3
mov r0.xyzw, null[r1.x + 0]
mov r0.xyzw, null[x1[2].z + 5]
mov r0.xyzw, null.xyzw
mov r0.xyzw, null3.xyzw
mov r0.xyzw, null[r1.x + 0].xyzw
mov r0.xyzw, null[x1[2].z + 5].xyzw
mov r0.xyzw, -null1.xyzw
mov r0.xyzw, |null1.xyzw|
mov r0.xyzw, -|null1.xyzw|
mov r0.xyzw, -null1.xyzw {min16f as def32}
mov r0.xyzw, null1.xyzw { nonuniform }
mov r0.xyzw, -null1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, rasterizer
mov r0.xyzw, rasterizer3
mov r0.xyzw, rasterizer[r1.x + 0]
mov r0.xyzw, rasterizer[x1[2].z + 5]
mov r0.xyzw, rasterizer
mov r0.xyzw, rasterizer3
mov r0.xyzw, rasterizer[r1.x + 0]
mov r0.xyzw, rasterizer[x1[2].z + 5]
mov r0.xyzw, rasterizer.xyzw
mov r0.xyzw, rasterizer3.xyzw
mov r0.xyzw, rasterizer[r1.x + 0].xyzw
mov r0.xyzw, rasterizer[x1[2].z + 5].xyzw
mov r0.xyzw, -rasterizer1.xyzw
mov r0.xyzw, |rasterizer1.xyzw|
mov r0.xyzw, -|rasterizer1.xyzw|
mov r0.xyzw, -rasterizer1.xyzw {min16f as def32}
mov r0.xyzw, rasterizer1.xyzw { nonuniform }
mov r0.xyzw, -rasterizer1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, oMask
mov r0.xyzw, oMask3
mov r0.xyzw, oMask[r1.x + 0]
mov r0.xyzw, oMask[x1[2].z + 5]
