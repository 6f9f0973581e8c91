ps_5_1
mov r0.xyzw, |vThreadIDInGroupFlattened1.xyzw|
mov r0.xyzw, -|vThreadIDInGroupFlattened1.xyzw|
mov r0.xyzw, -vThreadIDInGroupFlattened1.xyzw {min16f as def32}
mov r0.xyzw, vThreadIDInGroupFlattened1.xyzw { nonuniform }
mov r0.xyzw, -vThreadIDInGroupFlattened1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vGSInstanceID
mov r0.xyzw, vGSInstanceID3
mov r0.xyzw, vGSInstanceID[r1.x + 0]
mov r0.xyzw, vGSInstanceID[x1[2].z + 5]
mov r0.xyzw, vGSInstanceID
mov r0.xyzw, vGSInstanceID3
mov r0.xyzw, vGSInstanceID[r1.x + 0]
mov r0.xyzw, vGSInstanceID[x1[2].z + 5]
mov r0.xyzw, vGSInstanceID.xyzw
mov r0.xyzw, vGSInstanceID3.xyzw
mov r0.xyzw, vGSInstanceID[r1.x + 0].xyzw
mov r0.xyzw, vGSInstanceID[x1[2].z + 5].xyzw
mov r0.xyzw, -vGSInstanceID1.xyzw
mov r0.xyzw, |vGSInstanceID1.xyzw|
mov r0.xyzw, -|vGSInstanceID1.xyzw|
mov r0.xyzw, -vGSInstanceID1.xyzw {min16f as def32}
mov r0.xyzw, vGSInstanceID1.xyzw { nonuniform }
mov r0.xyzw, -vGSInstanceID1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, oDepthGE
mov r0.xyzw, oDepthGE3
mov r0.xyzw, oDepthGE[r1.x + 0]
mov r0.xyzw, oDepthGE[x1[2].z + 5]
mov r0.xyzw, oDepthGE
mov r0.xyzw, oDepthGE3
mov r0.xyzw, oDepthGE[r1.x + 0]
mov r0.xyzw, oDepthGE[x1[2].z + 5]
mov r0.xyzw, oDepthGE.xyzw
mov r0.xyzw, oDepthGE3.xyzw
mov r0.xyzw, oDepthGE[r1.x + 0].xyzw
mov r0.xyzw, oDepthGE[x1[2].z + 5].xyzw
mov r0.xyzw, -oDepthGE1.xyzw
mov r0.xyzw, |oDepthGE1.xyzw|
mov r0.xyzw, -|oDepthGE1.xyzw|
mov r0.xyzw, -oDepthGE1.xyzw {min16f as def32}
mov r0.xyzw, oDepthGE1.xyzw { nonuniform }
mov r0.xyzw, -oDepthGE1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, oDepthLE
mov r0.xyzw, oDepthLE3
mov r0.xyzw, oDepthLE[r1.x + 0]
mov r0.xyzw, oDepthLE[x1[2].z + 5]
mov r0.xyzw, oDepthLE
mov r0.xyzw, oDepthLE3
mov r0.xyzw, oDepthLE[r1.x + 0]
mov r0.xyzw, oDepthLE[x1[2].z + 5]
mov r0.xyzw, oDepthLE.xyzw
mov r0.xyzw, oDepthLE3.xyzw
mov r0.xyzw, oDepthLE[r1.x + 0].xyzw
mov r0.xyzw, oDepthLE[x1[2].z + 5].xyzw
mov r0.xyzw, -oDepthLE1.xyzw
mov r0.xyzw, |oDepthLE1.xyzw|
mov r0.xyzw, -|oDepthLE1.xyzw|
mov r0.xyzw, -oDepthLE1.xyzw {min16f as def32}
mov r0.xyzw, oDepthLE1.xyzw { nonuniform }
mov r0.xyzw, -oDepthLE1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vCycleCounter
mov r0.xyzw, vCycleCounter3
mov r0.xyzw, vCycleCounter[r1.x + 0]
mov r0.xyzw, vCycleCounter[x1[2].z + 5]
mov r0.xyzw, vCycleCounter
mov r0.xyzw, vCycleCounter3
mov r0.xyzw, vCycleCounter[r1.x + 0]
mov r0.xyzw, vCycleCounter[x1[2].z + 5]
mov r0.xyzw, vCycleCounter.xyzw
mov r0.xyzw, vCycleCounter3.xyzw
mov r0.xyzw, vCycleCounter[r1.x + 0].xyzw
mov r0.xyzw, vCycleCounter[x1[2].z + 5].xyzw
mov r0.xyzw, -vCycleCounter1.xyzw
mov r0.xyzw, |vCycleCounter1.xyzw|
mov r0.xyzw, -|vCycleCounter1.xyzw|
mov r0.xyzw, -vCycleCounter1.xyzw {min16f as def32}
mov r0.xyzw, vCycleCounter1.xyzw { nonuniform }
mov r0.xyzw, -vCycleCounter1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, oStencilRef
mov r0.xyzw, oStencilRef3
mov r0.xyzw, oStencilRef[r1.x + 0]
mov r0.xyzw, oStencilRef[x1[2].z + 5]
mov r0.xyzw, oStencilRef
mov r0.xyzw, oStencilRef3
mov r0.xyzw, oStencilRef[r1.x + 0]
mov r0.xyzw, oStencilRef[x1[2].z + 5]
mov r0.xyzw, oStencilRef.xyzw
mov r0.xyzw, oStencilRef3.xyzw
mov r0.xyzw, oStencilRef[r1.x + 0].xyzw
mov r0.xyzw, oStencilRef[x1[2].z + 5].xyzw
mov r0.xyzw, -oStencilRef1.xyzw
mov r0.xyzw, |oStencilRef1.xyzw|
mov r0.xyzw, -|oStencilRef1.xyzw|
mov r0.xyzw, -oStencilRef1.xyzw {min16f as def32}
mov r0.xyzw, oStencilRef1.xyzw { nonuniform }
mov r0.xyzw, -oStencilRef1.xyzw {min16f as def32} { nonuniform }
mov r0.xyzw, vInnerCoverage
mov r0.xyzw, vInnerCoverage3
mov r0.xyzw, vInnerCoverage[r1.x + 0]
mov r0.xyzw, vInnerCoverage[x1[2].z + 5]
mov r0.xyzw, vInnerCoverage
mov r0.xyzw, vInnerCoverage3
mov r0.xyzw, vInnerCoverage[r1.x + 0]
mov r0.xyzw, vInnerCoverage[x1[2].z + 5]
mov r0.xyzw, vInnerCoverage.xyzw
mov r0.xyzw, vInnerCoverage3.xyzw
mov r0.xyzw, vInnerCoverage[r1.x + 0].xyzw
mov r0.xyzw, vInnerCoverage[x1[2].z + 5].xyzw
mov r0.xyzw, -vInnerCoverage1.xyzw
mov r0.xyzw, |vInnerCoverage1.xyzw|
mov r0.xyzw, -|vInnerCoverage1.xyzw|
mov r0.xyzw, -vInnerCoverage1.xyzw {min16f as def32}
mov r0.xyzw, vInnerCoverage1.xyzw { nonuniform }
mov r0.xyzw, -vInnerCoverage1.xyzw {min16f as def32} { nonuniform }
mov r0., r1.x
mov r0.x, r1.y
mov r0.y, r1.z
mov r0.xy, r1.w
mov r0.z, r1.x
mov r0.xz, r1.y
mov r0.yz, r1.z
mov r0.xyz, r1.w
mov r0.w, r1.x
mov r0.xw, r1.y
mov r0.yw, r1.z
mov r0.xyw, r1.w
mov r0.zw, r1.x
mov r0.xzw, r1.y
mov r0.yzw, r1.z
mov r0.xyzw, r1.w
mov r0.xyzw, -|r1.xxxx|
mov r0.xyzw, -|r1.wzyx|
mov r0.xyzw, -|r1.wwww|
mov r0.xyzw, -|r1.yzwx|
