ps_5_0
mov r0.xyzw, this1[2][3].xyzw
mov r0.xyzw, this1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -this[1].xyzw
mov r0.xyzw, |this[1].xyzw|
mov r0.xyzw, -|this[1].xyzw|
mov r0.xyzw, -this[1].xyzw {min16f as def32}
mov r0.xyzw, this[1].xyzw { nonuniform }
mov r0.xyzw, -this[1].xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, u
mov r0.xyzw, u3
mov r0.xyzw, u3[4]
mov r0.xyzw, u[r1.x + 0]
mov r0.xyzw, u[r1.x + 5]
mov r0.xyzw, u[r1.x + 0][2]
mov r0.xyzw, u2[r1.x + 7]
mov r0.xyzw, u[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, u1[2][3]
mov r0.xyzw, u1[r1.x + 2][r1.x + 3]
mov r0.xyzw, u
mov r0.xyzw, u3
mov r0.xyzw, u3[4]
mov r0.xyzw, u[r1.x + 0]
mov r0.xyzw, u[r1.x + 5]
mov r0.xyzw, u[r1.x + 0][2]
mov r0.xyzw, u2[r1.x + 7]
mov r0.xyzw, u[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, u1[2][3]
mov r0.xyzw, u1[r1.x + 2][r1.x + 3]
mov r0.xyzw, u.xyzw
mov r0.xyzw, u3.xyzw
mov r0.xyzw, u3[4].xyzw
mov r0.xyzw, u[r1.x + 0].xyzw
mov r0.xyzw, u[r1.x + 5].xyzw
mov r0.xyzw, u[r1.x + 0][2].xyzw
mov r0.xyzw, u2[r1.x + 7].xyzw
mov r0.xyzw, u[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, u1[2][3].xyzw
mov r0.xyzw, u1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -u1.xyzw
mov r0.xyzw, |u1.xyzw|
mov r0.xyzw, -|u1.xyzw|
mov r0.xyzw, -u1.xyzw {min16f as def32}
mov r0.xyzw, u1.xyzw { nonuniform }
mov r0.xyzw, -u1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, g
mov r0.xyzw, g3
mov r0.xyzw, g34
mov r0.xyzw, g[r1.x + 0]
mov r0.xyzw, g[r1.x + 5]
mov r0.xyzw, g[r1.x + 0]2
mov r0.xyzw, g2[r1.x + 7]
mov r0.xyzw, g[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, g123
mov r0.xyzw, g1[r1.x + 2][r1.x + 3]
mov r0.xyzw, g
mov r0.xyzw, g3
mov r0.xyzw, g34
mov r0.xyzw, g[r1.x + 0]
mov r0.xyzw, g[r1.x + 5]
mov r0.xyzw, g[r1.x + 0]2
mov r0.xyzw, g2[r1.x + 7]
mov r0.xyzw, g[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, g123
mov r0.xyzw, g1[r1.x + 2][r1.x + 3]
mov r0.xyzw, g.xyzw
mov r0.xyzw, g3.xyzw
mov r0.xyzw, g34.xyzw
mov r0.xyzw, g[r1.x + 0].xyzw
mov r0.xyzw, g[r1.x + 5].xyzw
mov r0.xyzw, g[r1.x + 0]2.xyzw
mov r0.xyzw, g2[r1.x + 7].xyzw
mov r0.xyzw, g[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, g123.xyzw
mov r0.xyzw, g1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -g1.xyzw
mov r0.xyzw, |g1.xyzw|
mov r0.xyzw, -|g1.xyzw|
mov r0.xyzw, -g1.xyzw {min16f as def32}
mov r0.xyzw, g1.xyzw { nonuniform }
mov r0.xyzw, -g1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vThreadID
mov r0.xyzw, vThreadID3
mov r0.xyzw, vThreadID34
mov r0.xyzw, vThreadID[r1.x + 0]
mov r0.xyzw, vThreadID[r1.x + 5]
mov r0.xyzw, vThreadID[r1.x + 0]2
mov r0.xyzw, vThreadID2[r1.x + 7]
mov r0.xyzw, vThreadID[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vThreadID123
mov r0.xyzw, vThreadID1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vThreadID
mov r0.xyzw, vThreadID3
mov r0.xyzw, vThreadID34
mov r0.xyzw, vThreadID[r1.x + 0]
mov r0.xyzw, vThreadID[r1.x + 5]
mov r0.xyzw, vThreadID[r1.x + 0]2
mov r0.xyzw, vThreadID2[r1.x + 7]
mov r0.xyzw, vThreadID[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vThreadID123
mov r0.xyzw, vThreadID1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vThreadID.xyzw
mov r0.xyzw, vThreadID3.xyzw
mov r0.xyzw, vThreadID34.xyzw
mov r0.xyzw, vThreadID[r1.x + 0].xyzw
mov r0.xyzw, vThreadID[r1.x + 5].xyzw
mov r0.xyzw, vThreadID[r1.x + 0]2.xyzw
mov r0.xyzw, vThreadID2[r1.x + 7].xyzw
mov r0.xyzw, vThreadID[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, vThreadID123.xyzw
mov r0.xyzw, vThreadID1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -vThreadID1.xyzw
mov r0.xyzw, |vThreadID1.xyzw|
mov r0.xyzw, -|vThreadID1.xyzw|
mov r0.xyzw, -vThreadID1.xyzw {min16f as def32}
mov r0.xyzw, vThreadID1.xyzw { nonuniform }
mov r0.xyzw, -vThreadID1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vThreadGroupID
mov r0.xyzw, vThreadGroupID3
mov r0.xyzw, vThreadGroupID34
mov r0.xyzw, vThreadGroupID[r1.x + 0]
mov r0.xyzw, vThreadGroupID[r1.x + 5]
mov r0.xyzw, vThreadGroupID[r1.x + 0]2
mov r0.xyzw, vThreadGroupID2[r1.x + 7]
mov r0.xyzw, vThreadGroupID[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vThreadGroupID123
mov r0.xyzw, vThreadGroupID1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vThreadGroupID
mov r0.xyzw, vThreadGroupID3
mov r0.xyzw, vThreadGroupID34
mov r0.xyzw, vThreadGroupID[r1.x + 0]
mov r0.xyzw, vThreadGroupID[r1.x + 5]
mov r0.xyzw, vThreadGroupID[r1.x + 0]2
mov r0.xyzw, vThreadGroupID2[r1.x + 7]
mov r0.xyzw, vThreadGroupID[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vThreadGroupID123
mov r0.xyzw, vThreadGroupID1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vThreadGroupID.xyzw
mov r0.xyzw, vThreadGroupID3.xyzw
mov r0.xyzw, vThreadGroupID34.xyzw
mov r0.xyzw, vThreadGroupID[r1.x + 0].xyzw
mov r0.xyzw, vThreadGroupID[r1.x + 5].xyzw
mov r0.xyzw, vThreadGroupID[r1.x + 0]2.xyzw
mov r0.xyzw, vThreadGroupID2[r1.x + 7].xyzw
mov r0.xyzw, vThreadGroupID[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, vThreadGroupID123.xyzw
mov r0.xyzw, vThreadGroupID1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -vThreadGroupID1.xyzw
mov r0.xyzw, |vThreadGroupID1.xyzw|
mov r0.xyzw, -|vThreadGroupID1.xyzw|
mov r0.xyzw, -vThreadGroupID1.xyzw {min16f as def32}
mov r0.xyzw, vThreadGroupID1.xyzw { nonuniform }
mov r0.xyzw, -vThreadGroupID1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vThreadIDInGroup
mov r0.xyzw, vThreadIDInGroup3
mov r0.xyzw, vThreadIDInGroup34
mov r0.xyzw, vThreadIDInGroup[r1.x + 0]
mov r0.xyzw, vThreadIDInGroup[r1.x + 5]
mov r0.xyzw, vThreadIDInGroup[r1.x + 0]2
mov r0.xyzw, vThreadIDInGroup2[r1.x + 7]
mov r0.xyzw, vThreadIDInGroup[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vThreadIDInGroup123
mov r0.xyzw, vThreadIDInGroup1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vThreadIDInGroup
mov r0.xyzw, vThreadIDInGroup3
mov r0.xyzw, vThreadIDInGroup34
mov r0.xyzw, vThreadIDInGroup[r1.x + 0]
mov r0.xyzw, vThreadIDInGroup[r1.x + 5]
mov r0.xyzw, vThreadIDInGroup[r1.x + 0]2
mov r0.xyzw, vThreadIDInGroup2[r1.x + 7]
mov r0.xyzw, vThreadIDInGroup[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vThreadIDInGroup123
mov r0.xyzw, vThreadIDInGroup1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vThreadIDInGroup.xyzw
mov r0.xyzw, vThreadIDInGroup3.xyzw
mov r0.xyzw, vThreadIDInGroup34.xyzw
mov r0.xyzw, vThreadIDInGroup[r1.x + 0].xyzw
mov r0.xyzw, vThreadIDInGroup[r1.x + 5].xyzw
mov r0.xyzw, vThreadIDInGroup[r1.x + 0]2.xyzw
mov r0.xyzw, vThreadIDInGroup2[r1.x + 7].xyzw
mov r0.xyzw, vThreadIDInGroup[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, vThreadIDInGroup123.xyzw
mov r0.xyzw, vThreadIDInGroup1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -vThreadIDInGroup1.xyzw
mov r0.xyzw, |vThreadIDInGroup1.xyzw|
mov r0.xyzw, -|vThreadIDInGroup1.xyzw|
mov r0.xyzw, -vThreadIDInGroup1.xyzw {min16f as def32}
mov r0.xyzw, vThreadIDInGroup1.xyzw { nonuniform }
mov r0.xyzw, -vThreadIDInGroup1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vCoverage
mov r0.xyzw, vCoverage3
mov r0.xyzw, vCoverage34
mov r0.xyzw, vCoverage[r1.x + 0]
mov r0.xyzw, vCoverage[r1.x + 5]
mov r0.xyzw, vCoverage[r1.x + 0]2
mov r0.xyzw, vCoverage2[r1.x + 7]
mov r0.xyzw, vCoverage[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vCoverage123
mov r0.xyzw, vCoverage1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vCoverage
mov r0.xyzw, vCoverage3
mov r0.xyzw, vCoverage34
mov r0.xyzw, vCoverage[r1.x + 0]
mov r0.xyzw, vCoverage[r1.x + 5]
mov r0.xyzw, vCoverage[r1.x + 0]2
mov r0.xyzw, vCoverage2[r1.x + 7]
mov r0.xyzw, vCoverage[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vCoverage123
mov r0.xyzw, vCoverage1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vCoverage.xyzw
mov r0.xyzw, vCoverage3.xyzw
mov r0.xyzw, vCoverage34.xyzw
mov r0.xyzw, vCoverage[r1.x + 0].xyzw
mov r0.xyzw, vCoverage[r1.x + 5].xyzw
mov r0.xyzw, vCoverage[r1.x + 0]2.xyzw
mov r0.xyzw, vCoverage2[r1.x + 7].xyzw
mov r0.xyzw, vCoverage[r1.x + 1][x1[2].z + 9].xyzw
mov r0.xyzw, vCoverage123.xyzw
mov r0.xyzw, vCoverage1[r1.x + 2][r1.x + 3].xyzw
mov r0.xyzw, -vCoverage1.xyzw
mov r0.xyzw, |vCoverage1.xyzw|
mov r0.xyzw, -|vCoverage1.xyzw|
mov r0.xyzw, -vCoverage1.xyzw {min16f as def32}
mov r0.xyzw, vCoverage1.xyzw { nonuniform }
mov r0.xyzw, -vCoverage1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vThreadIDInGroupFlattened
mov r0.xyzw, vThreadIDInGroupFlattened3
mov r0.xyzw, vThreadIDInGroupFlattened34
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 0]
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 5]
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 0]2
mov r0.xyzw, vThreadIDInGroupFlattened2[r1.x + 7]
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vThreadIDInGroupFlattened123
mov r0.xyzw, vThreadIDInGroupFlattened1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vThreadIDInGroupFlattened
mov r0.xyzw, vThreadIDInGroupFlattened3
mov r0.xyzw, vThreadIDInGroupFlattened34
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 0]
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 5]
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 0]2
mov r0.xyzw, vThreadIDInGroupFlattened2[r1.x + 7]
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 1][x1[2].z + 9]
mov r0.xyzw, vThreadIDInGroupFlattened123
mov r0.xyzw, vThreadIDInGroupFlattened1[r1.x + 2][r1.x + 3]
mov r0.xyzw, vThreadIDInGroupFlattened.xyzw
mov r0.xyzw, vThreadIDInGroupFlattened3.xyzw
mov r0.xyzw, vThreadIDInGroupFlattened34.xyzw
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 0].xyzw
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 5].xyzw
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 0]2.xyzw
