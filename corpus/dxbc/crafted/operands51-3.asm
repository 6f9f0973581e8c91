ps_5_1
mov r0.xyzw, -vOutputControlPointID1.xyzw {min16f as def32}
mov r0.xyzw, vOutputControlPointID1.xyzw { nonuniform }
mov r0.xyzw, -vOutputControlPointID1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vForkInstanceID
mov r0.xyzw, vForkInstanceID3
mov r0.xyzw, vForkInstanceID[r1.x + 0]
mov r0.xyzw, vForkInstanceID[x1[2].z + 5]
mov r0.xyzw, vForkInstanceID
mov r0.xyzw, vForkInstanceID3
mov r0.xyzw, vForkInstanceID[r1.x + 0]
mov r0.xyzw, vForkInstanceID[x1[2].z + 5]
mov r0.xyzw, vForkInstanceID.xyzw
mov r0.xyzw, vForkInstanceID3.xyzw
mov r0.xyzw, vForkInstanceID[r1.x + 0].xyzw
mov r0.xyzw, vForkInstanceID[x1[2].z + 5].xyzw
mov r0.xyzw, -vForkInstanceID1.xyzw
mov r0.xyzw, |vForkInstanceID1.xyzw|
mov r0.xyzw, -|vForkInstanceID1.xyzw|
mov r0.xyzw, -vForkInstanceID1.xyzw {min16f as def32}
mov r0.xyzw, vForkInstanceID1.xyzw { nonuniform }
mov r0.xyzw, -vForkInstanceID1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vJoinInstanceID
mov r0.xyzw, vJoinInstanceID3
mov r0.xyzw, vJoinInstanceID[r1.x + 0]
mov r0.xyzw, vJoinInstanceID[x1[2].z + 5]
mov r0.xyzw, vJoinInstanceID
mov r0.xyzw, vJoinInstanceID3
mov r0.xyzw, vJoinInstanceID[r1.x + 0]
mov r0.xyzw, vJoinInstanceID[x1[2].z + 5]
mov r0.xyzw, vJoinInstanceID.xyzw
mov r0.xyzw, vJoinInstanceID3.xyzw
mov r0.xyzw, vJoinInstanceID[r1.x + 0].xyzw
mov r0.xyzw, vJoinInstanceID[x1[2].z + 5].xyzw
mov r0.xyzw, -vJoinInstanceID1.xyzw
mov r0.xyzw, |vJoinInstanceID1.xyzw|
mov r0.xyzw, -|vJoinInstanceID1.xyzw|
mov r0.xyzw, -vJoinInstanceID1.xyzw {min16f as def32}
mov r0.xyzw, vJoinInstanceID1.xyzw { nonuniform }
mov r0.xyzw, -vJoinInstanceID1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vicp
mov r0.xyzw, vicp3
mov r0.xyzw, vicp[r1.x + 0]
mov r0.xyzw, vicp[x1[2].z + 5]
mov r0.xyzw, vicp[3][4]
mov r0.xyzw, vicp[r1.x + 0][2]
mov r0.xyzw, vicp[2][r1.x + 7]
mov r0.xyzw, vicp[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vicp
mov r0.xyzw, vicp3
mov r0.xyzw, vicp[r1.x + 0]
mov r0.xyzw, vicp[x1[2].z + 5]
mov r0.xyzw, vicp[3][4]
mov r0.xyzw, vicp[r1.x + 0][2]
mov r0.xyzw, vicp[2][r1.x + 7]
mov r0.xyzw, vicp[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vicp.xyzw
mov r0.xyzw, vicp3.xyzw
mov r0.xyzw, vicp[r1.x + 0].xyzw
mov r0.xyzw, vicp[x1[2].z + 5].xyzw
mov r0.xyzw, vicp[3][4].xyzw
mov r0.xyzw, vicp[r1.x + 0][2].xyzw
mov r0.xyzw, vicp[2][r1.x + 7].xyzw
mov r0.xyzw, vicp[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, -vicp1.xyzw
mov r0.xyzw, |vicp1.xyzw|
mov r0.xyzw, -|vicp1.xyzw|
mov r0.xyzw, -vicp1.xyzw {min16f as def32}
mov r0.xyzw, vicp1.xyzw { nonuniform }
mov r0.xyzw, -vicp1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vocp
mov r0.xyzw, vocp3
mov r0.xyzw, vocp[r1.x + 0]
mov r0.xyzw, vocp[x1[2].z + 5]
mov r0.xyzw, vocp[3][4]
mov r0.xyzw, vocp[r1.x + 0][2]
mov r0.xyzw, vocp[2][r1.x + 7]
mov r0.xyzw, vocp[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vocp
mov r0.xyzw, vocp3
mov r0.xyzw, vocp[r1.x + 0]
mov r0.xyzw, vocp[x1[2].z + 5]
mov r0.xyzw, vocp[3][4]
mov r0.xyzw, vocp[r1.x + 0][2]
mov r0.xyzw, vocp[2][r1.x + 7]
mov r0.xyzw, vocp[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vocp.xyzw
mov r0.xyzw, vocp3.xyzw
mov r0.xyzw, vocp[r1.x + 0].xyzw
mov r0.xyzw, vocp[x1[2].z + 5].xyzw
mov r0.xyzw, vocp[3][4].xyzw
mov r0.xyzw, vocp[r1.x + 0][2].xyzw
mov r0.xyzw, vocp[2][r1.x + 7].xyzw
mov r0.xyzw, vocp[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, -vocp1.xyzw
mov r0.xyzw, |vocp1.xyzw|
mov r0.xyzw, -|vocp1.xyzw|
mov r0.xyzw, -vocp1.xyzw {min16f as def32}
mov r0.xyzw, vocp1.xyzw { nonuniform }
mov r0.xyzw, -vocp1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vpc
mov r0.xyzw, vpc3
mov r0.xyzw, vpc[r1.x + 0]
mov r0.xyzw, vpc[x1[2].z + 5]
mov r0.xyzw, vpc
mov r0.xyzw, vpc3
mov r0.xyzw, vpc[r1.x + 0]
mov r0.xyzw, vpc[x1[2].z + 5]
mov r0.xyzw, vpc.xyzw
mov r0.xyzw, vpc3.xyzw
mov r0.xyzw, vpc[r1.x + 0].xyzw
mov r0.xyzw, vpc[x1[2].z + 5].xyzw
mov r0.xyzw, -vpc1.xyzw
mov r0.xyzw, |vpc1.xyzw|
mov r0.xyzw, -|vpc1.xyzw|
mov r0.xyzw, -vpc1.xyzw {min16f as def32}
mov r0.xyzw, vpc1.xyzw { nonuniform }
mov r0.xyzw, -vpc1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vDomain
mov r0.xyzw, vDomain3
mov r0.xyzw, vDomain[r1.x + 0]
mov r0.xyzw, vDomain[x1[2].z + 5]
mov r0.xyzw, vDomain
mov r0.xyzw, vDomain3
mov r0.xyzw, vDomain[r1.x + 0]
mov r0.xyzw, vDomain[x1[2].z + 5]
mov r0.xyzw, vDomain.xyzw
mov r0.xyzw, vDomain3.xyzw
mov r0.xyzw, vDomain[r1.x + 0].xyzw
mov r0.xyzw, vDomain[x1[2].z + 5].xyzw
mov r0.xyzw, -vDomain1.xyzw
mov r0.xyzw, |vDomain1.xyzw|
mov r0.xyzw, -|vDomain1.xyzw|
mov r0.xyzw, -vDomain1.xyzw {min16f as def32}
mov r0.xyzw, vDomain1.xyzw { nonuniform }
mov r0.xyzw, -vDomain1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, this
mov r0.xyzw, this[3]
