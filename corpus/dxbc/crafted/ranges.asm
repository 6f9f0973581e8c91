ps_5_1
mov r0.xyzw, S3[4].xyzw
mov r0.xyzw, S3[4].xyzw { nonuniform }
mov r0.xyzw, -S3[4].xyzw
mov r0.xyzw, S2[r1.x + 7].xyzw
mov r0.xyzw, S2[r1.x + 7].xyzw { nonuniform }
mov r0.xyzw, -S2[r1.x + 7].xyzw
mov r0.xyzw, S2[r1.x + 0].xyzw
mov r0.xyzw, S2[r1.x + 0].xyzw { nonuniform }
mov r0.xyzw, -S2[r1.x + 0].xyzw
mov r0.xyzw, T3[4].xyzw
mov r0.xyzw, T3[4].xyzw { nonuniform }
mov r0.xyzw, -T3[4].xyzw
mov r0.xyzw, T2[r1.x + 7].xyzw
mov r0.xyzw, T2[r1.x + 7].xyzw { nonuniform }
mov r0.xyzw, -T2[r1.x + 7].xyzw
mov r0.xyzw, T2[r1.x + 0].xyzw
mov r0.xyzw, T2[r1.x + 0].xyzw { nonuniform }
mov r0.xyzw, -T2[r1.x + 0].xyzw
mov r0.xyzw, CB3[4].xyzw
mov r0.xyzw, CB3[4].xyzw { nonuniform }
mov r0.xyzw, -CB3[4].xyzw
mov r0.xyzw, CB2[r1.x + 7].xyzw
mov r0.xyzw, CB2[r1.x + 7].xyzw { nonuniform }
mov r0.xyzw, -CB2[r1.x + 7].xyzw
mov r0.xyzw, CB2[r1.x + 0].xyzw
mov r0.xyzw, CB2[r1.x + 0].xyzw { nonuniform }
mov r0.xyzw, -CB2[r1.x + 0].xyzw
mov r0.xyzw, CB1[2][3].xyzw
mov r0.xyzw, CB1[2][3].xyzw { nonuniform }
mov r0.xyzw, -CB1[2][3].xyzw
mov r0.xyzw, CB1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, CB1[r1.x + 2][r1.x + 3].xyzw { nonuniform }
mov r0.xyzw, -CB1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, CB1[9][x1[2].z + 0].xyzw
mov r0.xyzw, CB1[9][x1[2].z + 0].xyzw { nonuniform }
mov r0.xyzw, -CB1[9][x1[2].z + 0].xyzw
mov r0.xyzw, U3[4].xyzw
mov r0.xyzw, U3[4].xyzw { nonuniform }
mov r0.xyzw, -U3[4].xyzw
mov r0.xyzw, U2[r1.x + 7].xyzw
mov r0.xyzw, U2[r1.x + 7].xyzw { nonuniform }
mov r0.xyzw, -U2[r1.x + 7].xyzw
mov r0.xyzw, U2[r1.x + 0].xyzw
mov r0.xyzw, U2[r1.x + 0].xyzw { nonuniform }
mov r0.xyzw, -U2[r1.x + 0].xyzw
