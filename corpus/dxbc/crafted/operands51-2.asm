ps_5_1
mov r0.xyzw, -|oMask1.xyzw|
mov r0.xyzw, -oMask1.xyzw {min16f as def32}
mov r0.xyzw, oMask1.xyzw { nonuniform }
mov r0.xyzw, -oMask1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, m
mov r0.xyzw, m3
mov r0.xyzw, m34
mov r0.xyzw, m[r1.x + 0]
mov r0.xyzw, m[r1.x + 5]
mov r0.xyzw, m[r1.x + 0]2
mov r0.xyzw, m2[r1.x + 7]
mov r0.xyzw, m[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, m123
mov r0.xyzw, m1[r1.x + 2][r1.x + 3]
mov r0.xyzw, m
mov r0.xyzw, m3
mov r0.xyzw, m34
mov r0.xyzw, m[r1.x + 0]
mov r0.xyzw, m[r1.x + 5]
mov r0.xyzw, m[r1.x + 0]2
mov r0.xyzw, m2[r1.x + 7]
mov r0.xyzw, m[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, m123
mov r0.xyzw, m1[r1.x + 2][r1.x + 3]
mov r0.xyzw, m.xyzw
mov r0.xyzw, m3.xyzw
mov r0.xyzw, m34.xyzw
mov r0.xyzw, m[r1.x + 0].xyzw
mov r0.xyzw, m[r1.x + 5].xyzw
mov r0.xyzw, m[r1.x + 0]2.xyzw
mov r0.xyzw, m2[r1.x + 7].xyzw
mov r0.xyzw, m[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, m123.xyzw
mov r0.xyzw, m1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -m1.xyzw
mov r0.xyzw, |m1.xyzw|
mov r0.xyzw, -|m1.xyzw|
mov r0.xyzw, -m1.xyzw {min16f as def32}
mov r0.xyzw, m1.xyzw { nonuniform }
mov r0.xyzw, -m1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, fb
mov r0.xyzw, fb3
mov r0.xyzw, fb34
mov r0.xyzw, fb[r1.x + 0]
mov r0.xyzw, fb[r1.x + 5]
mov r0.xyzw, fb[r1.x + 0]2
mov r0.xyzw, fb2[r1.x + 7]
mov r0.xyzw, fb[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, fb123
mov r0.xyzw, fb1[r1.x + 2][r1.x + 3]
mov r0.xyzw, fb
mov r0.xyzw, fb3
mov r0.xyzw, fb34
mov r0.xyzw, fb[r1.x + 0]
mov r0.xyzw, fb[r1.x + 5]
mov r0.xyzw, fb[r1.x + 0]2
mov r0.xyzw, fb2[r1.x + 7]
mov r0.xyzw, fb[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, fb123
mov r0.xyzw, fb1[r1.x + 2][r1.x + 3]
mov r0.xyzw, fb.xyzw
mov r0.xyzw, fb3.xyzw
mov r0.xyzw, fb34.xyzw
mov r0.xyzw, fb[r1.x + 0].xyzw
mov r0.xyzw, fb[r1.x + 5].xyzw
mov r0.xyzw, fb[r1.x + 0]2.xyzw
mov r0.xyzw, fb2[r1.x + 7].xyzw
mov r0.xyzw, fb[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, fb123.xyzw
mov r0.xyzw, fb1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -fb1.xyzw
mov r0.xyzw, |fb1.xyzw|
mov r0.xyzw, -|fb1.xyzw|
mov r0.xyzw, -fb1.xyzw {min16f as def32}
mov r0.xyzw, fb1.xyzw { nonuniform }
mov r0.xyzw, -fb1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, ft
mov r0.xyzw, ft3
mov r0.xyzw, ft34
mov r0.xyzw, ft[r1.x + 0]
mov r0.xyzw, ft[r1.x + 5]
mov r0.xyzw, ft[r1.x + 0]2
mov r0.xyzw, ft2[r1.x + 7]
mov r0.xyzw, ft[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, ft123
mov r0.xyzw, ft1[r1.x + 2][r1.x + 3]
mov r0.xyzw, ft
mov r0.xyzw, ft3
mov r0.xyzw, ft34
mov r0.xyzw, ft[r1.x + 0]
mov r0.xyzw, ft[r1.x + 5]
mov r0.xyzw, ft[r1.x + 0]2
mov r0.xyzw, ft2[r1.x + 7]
mov r0.xyzw, ft[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, ft123
mov r0.xyzw, ft1[r1.x + 2][r1.x + 3]
mov r0.xyzw, ft.xyzw
mov r0.xyzw, ft3.xyzw
mov r0.xyzw, ft34.xyzw
mov r0.xyzw, ft[r1.x + 0].xyzw
mov r0.xyzw, ft[r1.x + 5].xyzw
mov r0.xyzw, ft[r1.x + 0]2.xyzw
mov r0.xyzw, ft2[r1.x + 7].xyzw
mov r0.xyzw, ft[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, ft123.xyzw
mov r0.xyzw, ft1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -ft1.xyzw
mov r0.xyzw, |ft1.xyzw|
mov r0.xyzw, -|ft1.xyzw|
mov r0.xyzw, -ft1.xyzw {min16f as def32}
mov r0.xyzw, ft1.xyzw { nonuniform }
mov r0.xyzw, -ft1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, fp
mov r0.xyzw, fp3
mov r0.xyzw, fp3[4]
mov r0.xyzw, fp[r1.x + 0]
mov r0.xyzw, fp[r1.x + 5]
mov r0.xyzw, fp[r1.x + 0][2]
mov r0.xyzw, fp2[r1.x + 7]
mov r0.xyzw, fp[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, fp1[2][3]
mov r0.xyzw, fp1[r1.x + 2][r1.x + 3]
mov r0.xyzw, fp
mov r0.xyzw, fp3
mov r0.xyzw, fp3[4]
mov r0.xyzw, fp[r1.x + 0]
mov r0.xyzw, fp[r1.x + 5]
mov r0.xyzw, fp[r1.x + 0][2]
mov r0.xyzw, fp2[r1.x + 7]
mov r0.xyzw, fp[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, fp1[2][3]
mov r0.xyzw, fp1[r1.x + 2][r1.x + 3]
mov r0.xyzw, fp.xyzw
mov r0.xyzw, fp3.xyzw
mov r0.xyzw, fp3[4].xyzw
mov r0.xyzw, fp[r1.x + 0].xyzw
mov r0.xyzw, fp[r1.x + 5].xyzw
mov r0.xyzw, fp[r1.x + 0][2].xyzw
mov r0.xyzw, fp2[r1.x + 7].xyzw
mov r0.xyzw, fp[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, fp1[2][3].xyzw
mov r0.xyzw, fp1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -fp1.xyzw
mov r0.xyzw, |fp1.xyzw|
mov r0.xyzw, -|fp1.xyzw|
mov r0.xyzw, -fp1.xyzw {min16f as def32}
mov r0.xyzw, fp1.xyzw { nonuniform }
mov r0.xyzw, -fp1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, iv
mov r0.xyzw, iv3
mov r0.xyzw, iv3[4]
mov r0.xyzw, iv[r1.x + 0]
mov r0.xyzw, iv[r1.x + 5]
mov r0.xyzw, iv[r1.x + 0][2]
mov r0.xyzw, iv2[r1.x + 7]
mov r0.xyzw, iv[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, iv1[2][3]
mov r0.xyzw, iv1[r1.x + 2][r1.x + 3]
mov r0.xyzw, iv
mov r0.xyzw, iv3
mov r0.xyzw, iv3[4]
mov r0.xyzw, iv[r1.x + 0]
mov r0.xyzw, iv[r1.x + 5]
mov r0.xyzw, iv[r1.x + 0][2]
mov r0.xyzw, iv2[r1.x + 7]
mov r0.xyzw, iv[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, iv1[2][3]
mov r0.xyzw, iv1[r1.x + 2][r1.x + 3]
mov r0.xyzw, iv.xyzw
mov r0.xyzw, iv3.xyzw
mov r0.xyzw, iv3[4].xyzw
mov r0.xyzw, iv[r1.x + 0].xyzw
mov r0.xyzw, iv[r1.x + 5].xyzw
mov r0.xyzw, iv[r1.x + 0][2].xyzw
mov r0.xyzw, iv2[r1.x + 7].xyzw
mov r0.xyzw, iv[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, iv1[2][3].xyzw
mov r0.xyzw, iv1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -iv1.xyzw
mov r0.xyzw, |iv1.xyzw|
mov r0.xyzw, -|iv1.xyzw|
mov r0.xyzw, -iv1.xyzw {min16f as def32}
mov r0.xyzw, iv1.xyzw { nonuniform }
mov r0.xyzw, -iv1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, ov
mov r0.xyzw, ov3
mov r0.xyzw, ov3[4]
mov r0.xyzw, ov[r1.x + 0]
mov r0.xyzw, ov[r1.x + 5]
mov r0.xyzw, ov[r1.x + 0][2]
mov r0.xyzw, ov2[r1.x + 7]
mov r0.xyzw, ov[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, ov1[2][3]
mov r0.xyzw, ov1[r1.x + 2][r1.x + 3]
mov r0.xyzw, ov
mov r0.xyzw, ov3
mov r0.xyzw, ov3[4]
mov r0.xyzw, ov[r1.x + 0]
mov r0.xyzw, ov[r1.x + 5]
mov r0.xyzw, ov[r1.x + 0][2]
mov r0.xyzw, ov2[r1.x + 7]
mov r0.xyzw, ov[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, ov1[2][3]
mov r0.xyzw, ov1[r1.x + 2][r1.x + 3]
mov r0.xyzw, ov.xyzw
mov r0.xyzw, ov3.xyzw
mov r0.xyzw, ov3[4].xyzw
mov r0.xyzw, ov[r1.x + 0].xyzw
mov r0.xyzw, ov[r1.x + 5].xyzw
mov r0.xyzw, ov[r1.x + 0][2].xyzw
mov r0.xyzw, ov2[r1.x + 7].xyzw
mov r0.xyzw, ov[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, ov1[2][3].xyzw
mov r0.xyzw, ov1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -ov1.xyzw
mov r0.xyzw, |ov1.xyzw|
mov r0.xyzw, -|ov1.xyzw|
mov r0.xyzw, -ov1.xyzw {min16f as def32}
mov r0.xyzw, ov1.xyzw { nonuniform }
mov r0.xyzw, -ov1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vOutputControlPointID
mov r0.xyzw, vOutputControlPointID3
mov r0.xyzw, vOutputControlPointID34
mov r0.xyzw, vOutputControlPointID[r1.x + 0]
mov r0.xyzw, vOutputControlPointID[r1.x + 5]
mov r0.xyzw, vOutputControlPointID[r1.x + 0]2
mov r0.xyzw, vOutputControlPointID2[r1.x + 7]
mov r0.xyzw, vOutputControlPointID[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vOutputControlPointID123
mov r0.xyzw, vOutputControlPointID1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vOutputControlPointID
mov r0.xyzw, vOutputControlPointID3
mov r0.xyzw, vOutputControlPointID34
mov r0.xyzw, vOutputControlPointID[r1.x + 0]
mov r0.xyzw, vOutputControlPointID[r1.x + 5]
mov r0.xyzw, vOutputControlPointID[r1.x + 0]2
mov r0.xyzw, vOutputControlPointID2[r1.x + 7]
mov r0.xyzw, vOutputControlPointID[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vOutputControlPointID123
mov r0.xyzw, vOutputControlPointID1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vOutputControlPointID.xyzw
mov r0.xyzw, vOutputControlPointID3.xyzw
mov r0.xyzw, vOutputControlPointID34.xyzw
mov r0.xyzw, vOutputControlPointID[r1.x + 0].xyzw
mov r0.xyzw, vOutputControlPointID[r1.x + 5].xyzw
mov r0.xyzw, vOutputControlPointID[r1.x + 0]2.xyzw
mov r0.xyzw, vOutputControlPointID2[r1.x + 7].xyzw
mov r0.xyzw, vOutputControlPointID[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, vOutputControlPointID123.xyzw
mov r0.xyzw, vOutputControlPointID1[r1.x + 2][r1.x + 3].xyzw
