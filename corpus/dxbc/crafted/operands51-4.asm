ps_5_1
mov r0.xyzw, this[r1.x + 0]
mov r0.xyzw, this[x1[2].z + 5]
mov r0.xyzw, this
mov r0.xyzw, this[3]
mov r0.xyzw, this[r1.x + 0]
mov r0.xyzw, this[x1[2].z + 5]
mov r0.xyzw, this.xyzw
mov r0.xyzw, this[3].xyzw
mov r0.xyzw, this[r1.x + 0].xyzw
mov r0.xyzw, this[x1[2].z + 5].xyzw
mov r0.xyzw, -this[1].xyzw
mov r0.xyzw, |this[1].xyzw|
mov r0.xyzw, -|this[1].xyzw|
mov r0.xyzw, -this[1].xyzw {min16f as def32}
mov r0.xyzw, this[1].xyzw { nonuniform }
mov r0.xyzw, -this[1].xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, U
mov r0.xyzw, U3
mov r0.xyzw, U[r1.x + 0]
mov r0.xyzw, U[x1[2].z + 5]
mov r0.xyzw, U
mov r0.xyzw, U3
mov r0.xyzw, U[r1.x + 0]
mov r0.xyzw, U[x1[2].z + 5]
mov r0.xyzw, U.xyzw
mov r0.xyzw, U3.xyzw
mov r0.xyzw, U[r1.x + 0].xyzw
mov r0.xyzw, U[x1[2].z + 5].xyzw
mov r0.xyzw, -U1.xyzw
mov r0.xyzw, |U1.xyzw|
mov r0.xyzw, -|U1.xyzw|
mov r0.xyzw, -U1.xyzw {min16f as def32}
mov r0.xyzw, U1.xyzw { nonuniform }
mov r0.xyzw, -U1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, g
mov r0.xyzw, g3
mov r0.xyzw, g[r1.x + 0]
mov r0.xyzw, g[x1[2].z + 5]
mov r0.xyzw, g
mov r0.xyzw, g3
mov r0.xyzw, g[r1.x + 0]
mov r0.xyzw, g[x1[2].z + 5]
mov r0.xyzw, g.xyzw
mov r0.xyzw, g3.xyzw
mov r0.xyzw, g[r1.x + 0].xyzw
mov r0.xyzw, g[x1[2].z + 5].xyzw
mov r0.xyzw, -g1.xyzw
mov r0.xyzw, |g1.xyzw|
mov r0.xyzw, -|g1.xyzw|
mov r0.xyzw, -g1.xyzw {min16f as def32}
mov r0.xyzw, g1.xyzw { nonuniform }
mov r0.xyzw, -g1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vThreadID
mov r0.xyzw, vThreadID3
mov r0.xyzw, vThreadID[r1.x + 0]
mov r0.xyzw, vThreadID[x1[2].z + 5]
mov r0.xyzw, vThreadID
mov r0.xyzw, vThreadID3
mov r0.xyzw, vThreadID[r1.x + 0]
mov r0.xyzw, vThreadID[x1[2].z + 5]
mov r0.xyzw, vThreadID.xyzw
mov r0.xyzw, vThreadID3.xyzw
mov r0.xyzw, vThreadID[r1.x + 0].xyzw
mov r0.xyzw, vThreadID[x1[2].z + 5].xyzw
mov r0.xyzw, -vThreadID1.xyzw
mov r0.xyzw, |vThreadID1.xyzw|
mov r0.xyzw, -|vThreadID1.xyzw|
mov r0.xyzw, -vThreadID1.xyzw {min16f as def32}
mov r0.xyzw, vThreadID1.xyzw { nonuniform }
mov r0.xyzw, -vThreadID1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vThreadGroupID
mov r0.xyzw, vThreadGroupID3
mov r0.xyzw, vThreadGroupID[r1.x + 0]
mov r0.xyzw, vThreadGroupID[x1[2].z + 5]
mov r0.xyzw, vThreadGroupID
mov r0.xyzw, vThreadGroupID3
mov r0.xyzw, vThreadGroupID[r1.x + 0]
mov r0.xyzw, vThreadGroupID[x1[2].z + 5]
mov r0.xyzw, vThreadGroupID.xyzw
mov r0.xyzw, vThreadGroupID3.xyzw
mov r0.xyzw, vThreadGroupID[r1.x + 0].xyzw
mov r0.xyzw, vThreadGroupID[x1[2].z + 5].xyzw
mov r0.xyzw, -vThreadGroupID1.xyzw
mov r0.xyzw, |vThreadGroupID1.xyzw|
mov r0.xyzw, -|vThreadGroupID1.xyzw|
mov r0.xyzw, -vThreadGroupID1.xyzw {min16f as def32}
mov r0.xyzw, vThreadGroupID1.xyzw { nonuniform }
mov r0.xyzw, -vThreadGroupID1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vThreadIDInGroup
mov r0.xyzw, vThreadIDInGroup3
mov r0.xyzw, vThreadIDInGroup[r1.x + 0]
mov r0.xyzw, vThreadIDInGroup[x1[2].z + 5]
mov r0.xyzw, vThreadIDInGroup
mov r0.xyzw, vThreadIDInGroup3
mov r0.xyzw, vThreadIDInGroup[r1.x + 0]
mov r0.xyzw, vThreadIDInGroup[x1[2].z + 5]
mov r0.xyzw, vThreadIDInGroup.xyzw
mov r0.xyzw, vThreadIDInGroup3.xyzw
mov r0.xyzw, vThreadIDInGroup[r1.x + 0].xyzw
mov r0.xyzw, vThreadIDInGroup[x1[2].z + 5].xyzw
mov r0.xyzw, -vThreadIDInGroup1.xyzw
mov r0.xyzw, |vThreadIDInGroup1.xyzw|
mov r0.xyzw, -|vThreadIDInGroup1.xyzw|
mov r0.xyzw, -vThreadIDInGroup1.xyzw {min16f as def32}
mov r0.xyzw, vThreadIDInGroup1.xyzw { nonuniform }
mov r0.xyzw, -vThreadIDInGroup1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vCoverage
mov r0.xyzw, vCoverage3
mov r0.xyzw, vCoverage[r1.x + 0]
mov r0.xyzw, vCoverage[x1[2].z + 5]
mov r0.xyzw, vCoverage
mov r0.xyzw, vCoverage3
mov r0.xyzw, vCoverage[r1.x + 0]
mov r0.xyzw, vCoverage[x1[2].z + 5]
mov r0.xyzw, vCoverage.xyzw
mov r0.xyzw, vCoverage3.xyzw
mov r0.xyzw, vCoverage[r1.x + 0].xyzw
mov r0.xyzw, vCoverage[x1[2].z + 5].xyzw
mov r0.xyzw, -vCoverage1.xyzw
mov r0.xyzw, |vCoverage1.xyzw|
mov r0.xyzw, -|vCoverage1.xyzw|
mov r0.xyzw, -vCoverage1.xyzw {min16f as def32}
mov r0.xyzw, vCoverage1.xyzw { nonuniform }
mov r0.xyzw, -vCoverage1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vThreadIDInGroupFlattened
mov r0.xyzw, vThreadIDInGroupFlattened3
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 0]
mov r0.xyzw, vThreadIDInGroupFlattened[x1[2].z + 5]
mov r0.xyzw, vThreadIDInGroupFlattened
mov r0.xyzw, vThreadIDInGroupFlattened3
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 0]
mov r0.xyzw, vThreadIDInGroupFlattened[x1[2].z + 5]
mov r0.xyzw, vThreadIDInGroupFlattened.xyzw
mov r0.xyzw, vThreadIDInGroupFlattened3.xyzw
mov r0.xyzw, vThreadIDInGroupFlattened[r1.x + 0].xyzw
mov r0.xyzw, vThreadIDInGroupFlattened[x1[2].z + 5].xyzw
mov r0.xyzw, -vThreadIDInGroupFlattened1.xyzw
