ps_5_1
mov r0.xyzw, r
mov r0.xyzw, r3
mov r0.xyzw, r[r1.x + 0]
mov r0.xyzw, r[x1[2].z + 5]
mov r0.xyzw, r
mov r0.xyzw, r3
mov r0.xyzw, r[r1.x + 0]
mov r0.xyzw, r[x1[2].z + 5]
mov r0.xyzw, r.xyzw
mov r0.xyzw, r3.xyzw
mov r0.xyzw, r[r1.x + 0].xyzw
mov r0.xyzw, r[x1[2].z + 5].xyzw
mov r0.xyzw, -r1.xyzw
mov r0.xyzw, |r1.xyzw|
mov r0.xyzw, -|r1.xyzw|
mov r0.xyzw, -r1.xyzw {min16f as def32}
mov r0.xyzw, r1.xyzw { nonuniform }
mov r0.xyzw, -r1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, v
mov r0.xyzw, v3
mov r0.xyzw, v[r1.x + 0]
mov r0.xyzw, v[x1[2].z + 5]
mov r0.xyzw, v[3][4]
mov r0.xyzw, v[r1.x + 0][2]
mov r0.xyzw, v[2][r1.x + 7]
mov r0.xyzw, v[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, v
mov r0.xyzw, v3
mov r0.xyzw, v[r1.x + 0]
mov r0.xyzw, v[x1[2].z + 5]
mov r0.xyzw, v[3][4]
mov r0.xyzw, v[r1.x + 0][2]
mov r0.xyzw, v[2][r1.x + 7]
mov r0.xyzw, v[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, v.xyzw
mov r0.xyzw, v3.xyzw
mov r0.xyzw, v[r1.x + 0].xyzw
mov r0.xyzw, v[x1[2].z + 5].xyzw
mov r0.xyzw, v[3][4].xyzw
mov r0.xyzw, v[r1.x + 0][2].xyzw
mov r0.xyzw, v[2][r1.x + 7].xyzw
mov r0.xyzw, v[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, -v1.xyzw
mov r0.xyzw, |v1.xyzw|
mov r0.xyzw, -|v1.xyzw|
mov r0.xyzw, -v1.xyzw {min16f as def32}
mov r0.xyzw, v1.xyzw { nonuniform }
mov r0.xyzw, -v1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, o
mov r0.xyzw, o3
mov r0.xyzw, o[r1.x + 0]
mov r0.xyzw, o[x1[2].z + 5]
mov r0.xyzw, o
mov r0.xyzw, o3
mov r0.xyzw, o[r1.x + 0]
mov r0.xyzw, o[x1[2].z + 5]
mov r0.xyzw, o.xyzw
mov r0.xyzw, o3.xyzw
mov r0.xyzw, o[r1.x + 0].xyzw
mov r0.xyzw, o[x1[2].z + 5].xyzw
mov r0.xyzw, -o1.xyzw
mov r0.xyzw, |o1.xyzw|
mov r0.xyzw, -|o1.xyzw|
mov r0.xyzw, -o1.xyzw {min16f as def32}
mov r0.xyzw, o1.xyzw { nonuniform }
mov r0.xyzw, -o1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, x
mov r0.xyzw, x3
mov r0.xyzw, x[r1.x + 0]
mov r0.xyzw, x[x1[2].z + 5]
mov r0.xyzw, x3[4]
mov r0.xyzw, x[r1.x + 0][2]
mov r0.xyzw, x2[r1.x + 7]
mov r0.xyzw, x[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, x
mov r0.xyzw, x3
mov r0.xyzw, x[r1.x + 0]
mov r0.xyzw, x[x1[2].z + 5]
mov r0.xyzw, x3[4]
mov r0.xyzw, x[r1.x + 0][2]
mov r0.xyzw, x2[r1.x + 7]
mov r0.xyzw, x[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, x.xyzw
mov r0.xyzw, x3.xyzw
mov r0.xyzw, x[r1.x + 0].xyzw
mov r0.xyzw, x[x1[2].z + 5].xyzw
mov r0.xyzw, x3[4].xyzw
mov r0.xyzw, x[r1.x + 0][2].xyzw
mov r0.xyzw, x2[r1.x + 7].xyzw
mov r0.xyzw, x[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, -x1.xyzw
mov r0.xyzw, |x1.xyzw|
mov r0.xyzw, -|x1.xyzw|
mov r0.xyzw, -x1.xyzw {min16f as def32}
mov r0.xyzw, x1.xyzw { nonuniform }
mov r0.xyzw, -x1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, S
mov r0.xyzw, S3
mov r0.xyzw, S[r1.x + 0]
mov r0.xyzw, S[x1[2].z + 5]
mov r0.xyzw, S
mov r0.xyzw, S3
mov r0.xyzw, S[r1.x + 0]
mov r0.xyzw, S[x1[2].z + 5]
mov r0.xyzw, S.xyzw
mov r0.xyzw, S3.xyzw
mov r0.xyzw, S[r1.x + 0].xyzw
mov r0.xyzw, S[x1[2].z + 5].xyzw
mov r0.xyzw, -S1.xyzw
mov r0.xyzw, |S1.xyzw|
mov r0.xyzw, -|S1.xyzw|
mov r0.xyzw, -S1.xyzw {min16f as def32}
mov r0.xyzw, S1.xyzw { nonuniform }
mov r0.xyzw, -S1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, T
mov r0.xyzw, T3
mov r0.xyzw, T[r1.x + 0]
mov r0.xyzw, T[x1[2].z + 5]
mov r0.xyzw, T
mov r0.xyzw, T3
mov r0.xyzw, T[r1.x + 0]
mov r0.xyzw, T[x1[2].z + 5]
mov r0.xyzw, T.xyzw
mov r0.xyzw, T3.xyzw
mov r0.xyzw, T[r1.x + 0].xyzw
mov r0.xyzw, T[x1[2].z + 5].xyzw
mov r0.xyzw, -T1.xyzw
mov r0.xyzw, |T1.xyzw|
mov r0.xyzw, -|T1.xyzw|
mov r0.xyzw, -T1.xyzw {min16f as def32}
mov r0.xyzw, T1.xyzw { nonuniform }
mov r0.xyzw, -T1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, CB
mov r0.xyzw, CB3
mov r0.xyzw, CB[r1.x + 0]
mov r0.xyzw, CB[x1[2].z + 5]
mov r0.xyzw, CB3[4]
