ps_5_0
mov r0.xyzw, oMask
mov r0.xyzw, oMask3
mov r0.xyzw, oMask[r1.x + 0]
mov r0.xyzw, oMask[x1[2].z + 5]
mov r0.xyzw, oMask.xyzw
mov r0.xyzw, oMask3.xyzw
mov r0.xyzw, oMask[r1.x + 0].xyzw
mov r0.xyzw, oMask[x1[2].z + 5].xyzw
mov r0.xyzw, -oMask1.xyzw
mov r0.xyzw, |oMask1.xyzw|
mov r0.xyzw, -|oMask1.xyzw|
mov r0.xyzw, -oMask1.xyzw {min16f as def32}
mov r0.xyzw, oMask1.xyzw { nonuniform }
mov r0.xyzw, -oMask1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, m
mov r0.xyzw, m3
mov r0.xyzw, m[r1.x + 0]
mov r0.xyzw, m[x1[2].z + 5]
mov r0.xyzw, m
mov r0.xyzw, m3
mov r0.xyzw, m[r1.x + 0]
mov r0.xyzw, m[x1[2].z + 5]
mov r0.xyzw, m.xyzw
mov r0.xyzw, m3.xyzw
mov r0.xyzw, m[r1.x + 0].xyzw
mov r0.xyzw, m[x1[2].z + 5].xyzw
mov r0.xyzw, -m1.xyzw
mov r0.xyzw, |m1.xyzw|
mov r0.xyzw, -|m1.xyzw|
mov r0.xyzw, -m1.xyzw {min16f as def32}
mov r0.xyzw, m1.xyzw { nonuniform }
mov r0.xyzw, -m1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, fb
mov r0.xyzw, fb3
mov r0.xyzw, fb[r1.x + 0]
mov r0.xyzw, fb[x1[2].z + 5]
mov r0.xyzw, fb
mov r0.xyzw, fb3
mov r0.xyzw, fb[r1.x + 0]
mov r0.xyzw, fb[x1[2].z + 5]
mov r0.xyzw, fb.xyzw
mov r0.xyzw, fb3.xyzw
mov r0.xyzw, fb[r1.x + 0].xyzw
mov r0.xyzw, fb[x1[2].z + 5].xyzw
mov r0.xyzw, -fb1.xyzw
mov r0.xyzw, |fb1.xyzw|
mov r0.xyzw, -|fb1.xyzw|
mov r0.xyzw, -fb1.xyzw {min16f as def32}
mov r0.xyzw, fb1.xyzw { nonuniform }
mov r0.xyzw, -fb1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, ft
mov r0.xyzw, ft3
mov r0.xyzw, ft[r1.x + 0]
mov r0.xyzw, ft[x1[2].z + 5]
mov r0.xyzw, ft
mov r0.xyzw, ft3
mov r0.xyzw, ft[r1.x + 0]
mov r0.xyzw, ft[x1[2].z + 5]
mov r0.xyzw, ft.xyzw
mov r0.xyzw, ft3.xyzw
mov r0.xyzw, ft[r1.x + 0].xyzw
mov r0.xyzw, ft[x1[2].z + 5].xyzw
mov r0.xyzw, -ft1.xyzw
mov r0.xyzw, |ft1.xyzw|
mov r0.xyzw, -|ft1.xyzw|
mov r0.xyzw, -ft1.xyzw {min16f as def32}
mov r0.xyzw, ft1.xyzw { nonuniform }
mov r0.xyzw, -ft1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, fp
mov r0.xyzw, fp3
mov r0.xyzw, fp[r1.x + 0]
mov r0.xyzw, fp[x1[2].z + 5]
mov r0.xyzw, fp
mov r0.xyzw, fp3
mov r0.xyzw, fp[r1.x + 0]
mov r0.xyzw, fp[x1[2].z + 5]
mov r0.xyzw, fp.xyzw
mov r0.xyzw, fp3.xyzw
mov r0.xyzw, fp[r1.x + 0].xyzw
mov r0.xyzw, fp[x1[2].z + 5].xyzw
mov r0.xyzw, -fp1.xyzw
mov r0.xyzw, |fp1.xyzw|
mov r0.xyzw, -|fp1.xyzw|
mov r0.xyzw, -fp1.xyzw {min16f as def32}
mov r0.xyzw, fp1.xyzw { nonuniform }
mov r0.xyzw, -fp1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, iv
mov r0.xyzw, iv3
mov r0.xyzw, iv[r1.x + 0]
mov r0.xyzw, iv[x1[2].z + 5]
mov r0.xyzw, iv
mov r0.xyzw, iv3
mov r0.xyzw, iv[r1.x + 0]
mov r0.xyzw, iv[x1[2].z + 5]
mov r0.xyzw, iv.xyzw
mov r0.xyzw, iv3.xyzw
mov r0.xyzw, iv[r1.x + 0].xyzw
mov r0.xyzw, iv[x1[2].z + 5].xyzw
mov r0.xyzw, -iv1.xyzw
mov r0.xyzw, |iv1.xyzw|
mov r0.xyzw, -|iv1.xyzw|
mov r0.xyzw, -iv1.xyzw {min16f as def32}
mov r0.xyzw, iv1.xyzw { nonuniform }
mov r0.xyzw, -iv1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, ov
mov r0.xyzw, ov3
mov r0.xyzw, ov[r1.x + 0]
mov r0.xyzw, ov[x1[2].z + 5]
mov r0.xyzw, ov
mov r0.xyzw, ov3
mov r0.xyzw, ov[r1.x + 0]
mov r0.xyzw, ov[x1[2].z + 5]
mov r0.xyzw, ov.xyzw
mov r0.xyzw, ov3.xyzw
mov r0.xyzw, ov[r1.x + 0].xyzw
mov r0.xyzw, ov[x1[2].z + 5].xyzw
mov r0.xyzw, -ov1.xyzw
mov r0.xyzw, |ov1.xyzw|
mov r0.xyzw, -|ov1.xyzw|
mov r0.xyzw, -ov1.xyzw {min16f as def32}
mov r0.xyzw, ov1.xyzw { nonuniform }
mov r0.xyzw, -ov1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vOutputControlPointID
mov r0.xyzw, vOutputControlPointID3
mov r0.xyzw, vOutputControlPointID[r1.x + 0]
mov r0.xyzw, vOutputControlPointID[x1[2].z + 5]
mov r0.xyzw, vOutputControlPointID
mov r0.xyzw, vOutputControlPointID3
mov r0.xyzw, vOutputControlPointID[r1.x + 0]
mov r0.xyzw, vOutputControlPointID[x1[2].z + 5]
mov r0.xyzw, vOutputControlPointID.xyzw
mov r0.xyzw, vOutputControlPointID3.xyzw
mov r0.xyzw, vOutputControlPointID[r1.x + 0].xyzw
mov r0.xyzw, vOutputControlPointID[x1[2].z + 5].xyzw
mov r0.xyzw, -vOutputControlPointID1.xyzw
mov r0.xyzw, |vOutputControlPointID1.xyzw|
mov r0.xyzw, -|vOutputControlPointID1.xyzw|
