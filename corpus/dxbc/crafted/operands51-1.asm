ps_5_1
mov r0.xyzw, CB1.xyzw { nonuniform }
mov r0.xyzw, -CB1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, icb
mov r0.xyzw, icb3
mov r0.xyzw, icb34
mov r0.xyzw, icb[r1.x + 0]
mov r0.xyzw, icb[r1.x + 5]
mov r0.xyzw, icb[r1.x + 0]2
mov r0.xyzw, icb2[r1.x + 7]
mov r0.xyzw, icb[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, icb123
mov r0.xyzw, icb1[r1.x + 2][r1.x + 3]
mov r0.xyzw, icb
mov r0.xyzw, icb3
mov r0.xyzw, icb34
mov r0.xyzw, icb[r1.x + 0]
mov r0.xyzw, icb[r1.x + 5]
mov r0.xyzw, icb[r1.x + 0]2
mov r0.xyzw, icb2[r1.x + 7]
mov r0.xyzw, icb[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, icb123
mov r0.xyzw, icb1[r1.x + 2][r1.x + 3]
mov r0.xyzw, icb.xyzw
mov r0.xyzw, icb3.xyzw
mov r0.xyzw, icb34.xyzw
mov r0.xyzw, icb[r1.x + 0].xyzw
mov r0.xyzw, icb[r1.x + 5].xyzw
mov r0.xyzw, icb[r1.x + 0]2.xyzw
mov r0.xyzw, icb2[r1.x + 7].xyzw
mov r0.xyzw, icb[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, icb123.xyzw
mov r0.xyzw, icb1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -icb1.xyzw
mov r0.xyzw, |icb1.xyzw|
mov r0.xyzw, -|icb1.xyzw|
mov r0.xyzw, -icb1.xyzw {min16f as def32}
mov r0.xyzw, icb1.xyzw { nonuniform }
mov r0.xyzw, -icb1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, label
mov r0.xyzw, label3
mov r0.xyzw, label34
mov r0.xyzw, label[r1.x + 0]
mov r0.xyzw, label[r1.x + 5]
mov r0.xyzw, label[r1.x + 0]2
mov r0.xyzw, label2[r1.x + 7]
mov r0.xyzw, label[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, label123
mov r0.xyzw, label1[r1.x + 2][r1.x + 3]
mov r0.xyzw, label
mov r0.xyzw, label3
mov r0.xyzw, label34
mov r0.xyzw, label[r1.x + 0]
mov r0.xyzw, label[r1.x + 5]
mov r0.xyzw, label[r1.x + 0]2
mov r0.xyzw, label2[r1.x + 7]
mov r0.xyzw, label[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, label123
mov r0.xyzw, label1[r1.x + 2][r1.x + 3]
mov r0.xyzw, label.xyzw
mov r0.xyzw, label3.xyzw
mov r0.xyzw, label34.xyzw
mov r0.xyzw, label[r1.x + 0].xyzw
mov r0.xyzw, label[r1.x + 5].xyzw
mov r0.xyzw, label[r1.x + 0]2.xyzw
mov r0.xyzw, label2[r1.x + 7].xyzw
mov r0.xyzw, label[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, label123.xyzw
mov r0.xyzw, label1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -label1.xyzw
mov r0.xyzw, |label1.xyzw|
mov r0.xyzw, -|label1.xyzw|
mov r0.xyzw, -label1.xyzw {min16f as def32}
mov r0.xyzw, label1.xyzw { nonuniform }
mov r0.xyzw, -label1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vPrim
mov r0.xyzw, vPrim3
mov r0.xyzw, vPrim34
mov r0.xyzw, vPrim[r1.x + 0]
mov r0.xyzw, vPrim[r1.x + 5]
mov r0.xyzw, vPrim[r1.x + 0]2
mov r0.xyzw, vPrim2[r1.x + 7]
mov r0.xyzw, vPrim[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vPrim123
mov r0.xyzw, vPrim1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vPrim
mov r0.xyzw, vPrim3
mov r0.xyzw, vPrim34
mov r0.xyzw, vPrim[r1.x + 0]
mov r0.xyzw, vPrim[r1.x + 5]
mov r0.xyzw, vPrim[r1.x + 0]2
mov r0.xyzw, vPrim2[r1.x + 7]
mov r0.xyzw, vPrim[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vPrim123
mov r0.xyzw, vPrim1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vPrim.xyzw
mov r0.xyzw, vPrim3.xyzw
mov r0.xyzw, vPrim34.xyzw
mov r0.xyzw, vPrim[r1.x + 0].xyzw
mov r0.xyzw, vPrim[r1.x + 5].xyzw
mov r0.xyzw, vPrim[r1.x + 0]2.xyzw
mov r0.xyzw, vPrim2[r1.x + 7].xyzw
mov r0.xyzw, vPrim[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, vPrim123.xyzw
mov r0.xyzw, vPrim1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -vPrim1.xyzw
mov r0.xyzw, |vPrim1.xyzw|
mov r0.xyzw, -|vPrim1.xyzw|
mov r0.xyzw, -vPrim1.xyzw {min16f as def32}
mov r0.xyzw, vPrim1.xyzw { nonuniform }
mov r0.xyzw, -vPrim1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, oDepth
mov r0.xyzw, oDepth3
mov r0.xyzw, oDepth34
mov r0.xyzw, oDepth[r1.x + 0]
mov r0.xyzw, oDepth[r1.x + 5]
mov r0.xyzw, oDepth[r1.x + 0]2
mov r0.xyzw, oDepth2[r1.x + 7]
mov r0.xyzw, oDepth[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, oDepth123
mov r0.xyzw, oDepth1[r1.x + 2][r1.x + 3]
mov r0.xyzw, oDepth
mov r0.xyzw, oDepth3
mov r0.xyzw, oDepth34
mov r0.xyzw, oDepth[r1.x + 0]
mov r0.xyzw, oDepth[r1.x + 5]
mov r0.xyzw, oDepth[r1.x + 0]2
mov r0.xyzw, oDepth2[r1.x + 7]
mov r0.xyzw, oDepth[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, oDepth123
mov r0.xyzw, oDepth1[r1.x + 2][r1.x + 3]
mov r0.xyzw, oDepth.xyzw
mov r0.xyzw, oDepth3.xyzw
mov r0.xyzw, oDepth34.xyzw
mov r0.xyzw, oDepth[r1.x + 0].xyzw
mov r0.xyzw, oDepth[r1.x + 5].xyzw
mov r0.xyzw, oDepth[r1.x + 0]2.xyzw
mov r0.xyzw, oDepth2[r1.x + 7].xyzw
mov r0.xyzw, oDepth[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, oDepth123.xyzw
mov r0.xyzw, oDepth1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -oDepth1.xyzw
mov r0.xyzw, |oDepth1.xyzw|
mov r0.xyzw, -|oDepth1.xyzw|
mov r0.xyzw, -oDepth1.xyzw {min16f as def32}
mov r0.xyzw, oDepth1.xyzw { nonuniform }
mov r0.xyzw, -oDepth1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, null
mov r0.xyzw, null3
mov r0.xyzw, null34
mov r0.xyzw, null[r1.x + 0]
mov r0.xyzw, null[r1.x + 5]
mov r0.xyzw, null[r1.x + 0]2
mov r0.xyzw, null2[r1.x + 7]
mov r0.xyzw, null[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, null123
mov r0.xyzw, null1[r1.x + 2][r1.x + 3]
mov r0.xyzw, null
mov r0.xyzw, null3
mov r0.xyzw, null34
mov r0.xyzw, null[r1.x + 0]
mov r0.xyzw, null[r1.x + 5]
mov r0.xyzw, null[r1.x + 0]2
mov r0.xyzw, null2[r1.x + 7]
mov r0.xyzw, null[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, null123
mov r0.xyzw, null1[r1.x + 2][r1.x + 3]
mov r0.xyzw, null.xyzw
mov r0.xyzw, null3.xyzw
mov r0.xyzw, null34.xyzw
mov r0.xyzw, null[r1.x + 0].xyzw
mov r0.xyzw, null[r1.x + 5].xyzw
mov r0.xyzw, null[r1.x + 0]2.xyzw
mov r0.xyzw, null2[r1.x + 7].xyzw
mov r0.xyzw, null[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, null123.xyzw
mov r0.xyzw, null1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -null1.xyzw
mov r0.xyzw, |null1.xyzw|
mov r0.xyzw, -|null1.xyzw|
mov r0.xyzw, -null1.xyzw {min16f as def32}
mov r0.xyzw, null1.xyzw { nonuniform }
mov r0.xyzw, -null1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, rasterizer
mov r0.xyzw, rasterizer3
mov r0.xyzw, rasterizer34
mov r0.xyzw, rasterizer[r1.x + 0]
mov r0.xyzw, rasterizer[r1.x + 5]
mov r0.xyzw, rasterizer[r1.x + 0]2
mov r0.xyzw, rasterizer2[r1.x + 7]
mov r0.xyzw, rasterizer[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, rasterizer123
mov r0.xyzw, rasterizer1[r1.x + 2][r1.x + 3]
mov r0.xyzw, rasterizer
mov r0.xyzw, rasterizer3
mov r0.xyzw, rasterizer34
mov r0.xyzw, rasterizer[r1.x + 0]
mov r0.xyzw, rasterizer[r1.x + 5]
mov r0.xyzw, rasterizer[r1.x + 0]2
mov r0.xyzw, rasterizer2[r1.x + 7]
mov r0.xyzw, rasterizer[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, rasterizer123
mov r0.xyzw, rasterizer1[r1.x + 2][r1.x + 3]
mov r0.xyzw, rasterizer.xyzw
mov r0.xyzw, rasterizer3.xyzw
mov r0.xyzw, rasterizer34.xyzw
mov r0.xyzw, rasterizer[r1.x + 0].xyzw
mov r0.xyzw, rasterizer[r1.x + 5].xyzw
mov r0.xyzw, rasterizer[r1.x + 0]2.xyzw
mov r0.xyzw, rasterizer2[r1.x + 7].xyzw
mov r0.xyzw, rasterizer[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, rasterizer123.xyzw
mov r0.xyzw, rasterizer1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -rasterizer1.xyzw
mov r0.xyzw, |rasterizer1.xyzw|
mov r0.xyzw, -|rasterizer1.xyzw|
mov r0.xyzw, -rasterizer1.xyzw {min16f as def32}
mov r0.xyzw, rasterizer1.xyzw { nonuniform }
mov r0.xyzw, -rasterizer1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, oMask
mov r0.xyzw, oMask3
mov r0.xyzw, oMask34
mov r0.xyzw, oMask[r1.x + 0]
mov r0.xyzw, oMask[r1.x + 5]
mov r0.xyzw, oMask[r1.x + 0]2
mov r0.xyzw, oMask2[r1.x + 7]
mov r0.xyzw, oMask[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, oMask123
mov r0.xyzw, oMask1[r1.x + 2][r1.x + 3]
mov r0.xyzw, oMask
mov r0.xyzw, oMask3
mov r0.xyzw, oMask34
mov r0.xyzw, oMask[r1.x + 0]
mov r0.xyzw, oMask[r1.x + 5]
mov r0.xyzw, oMask[r1.x + 0]2
mov r0.xyzw, oMask2[r1.x + 7]
mov r0.xyzw, oMask[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, oMask123
mov r0.xyzw, oMask1[r1.x + 2][r1.x + 3]
mov r0.xyzw, oMask.xyzw
mov r0.xyzw, oMask3.xyzw
mov r0.xyzw, oMask34.xyzw
mov r0.xyzw, oMask[r1.x + 0].xyzw
mov r0.xyzw, oMask[r1.x + 5].xyzw
mov r0.xyzw, oMask[r1.x + 0]2.xyzw
mov r0.xyzw, oMask2[r1.x + 7].xyzw
mov r0.xyzw, oMask[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, oMask123.xyzw
mov r0.xyzw, oMask1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -oMask1.xyzw
mov r0.xyzw, |oMask1.xyzw|
