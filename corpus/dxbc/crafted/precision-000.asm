ps_5_0
add r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
add r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
add r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
add r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
add r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
add r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
add r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
add r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
add r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
add r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
and r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
and r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
and r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
and r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
and r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
and r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
and r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
and r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
and r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
and r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
callc_z r0.xyzw, r1.xyzw {min16f}
callc_z r0.xyzw, r1.xyzw {min2_8f}
callc_z r0.xyzw, r1.xyzw {min16u}
callc_z r0.xyzw {min16f}, r1.xyzw
callc_z r0.xyzw {min16f}, r1.xyzw {min2_8f}
callc_z r0.xyzw {min16f}, r1.xyzw {min16u}
callc_z r0.xyzw {min16i}, r1.xyzw
callc_z r0.xyzw {min16i}, r1.xyzw {min16f}
callc_z r0.xyzw {min16i}, r1.xyzw {min2_8f}
callc_z r0.xyzw {min16i}, r1.xyzw {min16u}
deriv_rtx r0.xyzw, r1.xyzw {min16f as def32}
deriv_rtx r0.xyzw, r1.xyzw {min2_8f as def32}
deriv_rtx r0.xyzw, r1.xyzw {min16u as def32}
deriv_rtx r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
deriv_rtx r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
deriv_rtx r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
deriv_rtx r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
deriv_rtx r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
deriv_rtx r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
deriv_rtx r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
deriv_rty r0.xyzw, r1.xyzw {min16f as def32}
deriv_rty r0.xyzw, r1.xyzw {min2_8f as def32}
deriv_rty r0.xyzw, r1.xyzw {min16u as def32}
deriv_rty r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
deriv_rty r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
deriv_rty r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
deriv_rty r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
deriv_rty r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
deriv_rty r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
deriv_rty r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
div r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
div r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
div r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
div r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
div r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
div r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
div r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
div r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
div r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
div r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
dp2 r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
dp2 r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
dp2 r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
dp2 r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
dp2 r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
dp2 r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
dp2 r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
dp2 r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
dp2 r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
dp2 r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
dp3 r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
dp3 r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
dp3 r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
dp3 r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
dp3 r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
dp3 r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
dp3 r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
dp3 r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
dp3 r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
dp3 r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
dp4 r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
dp4 r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
dp4 r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
dp4 r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
dp4 r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
dp4 r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
dp4 r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
dp4 r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
dp4 r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
dp4 r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
eq r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
eq r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
eq r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
eq r0.xyzw {min16f}, r1.xyzw, r2.xyzw
eq r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
eq r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
eq r0.xyzw {min16i}, r1.xyzw, r2.xyzw
eq r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
eq r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
eq r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
exp r0.xyzw, r1.xyzw {min16f as def32}
exp r0.xyzw, r1.xyzw {min2_8f as def32}
exp r0.xyzw, r1.xyzw {min16u as def32}
exp r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
exp r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
exp r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
exp r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
exp r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
exp r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
exp r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
frc r0.xyzw, r1.xyzw {min16f as def32}
frc r0.xyzw, r1.xyzw {min2_8f as def32}
frc r0.xyzw, r1.xyzw {min16u as def32}
frc r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
frc r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
frc r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
frc r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
frc r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
frc r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
frc r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
ftoi r0.xyzw, r1.xyzw {min16f}
ftoi r0.xyzw, r1.xyzw {min2_8f}
ftoi r0.xyzw, r1.xyzw {min16u}
ftoi r0.xyzw {min16f}, r1.xyzw
ftoi r0.xyzw {min16f}, r1.xyzw {min2_8f}
ftoi r0.xyzw {min16f}, r1.xyzw {min16u}
ftoi r0.xyzw {min16i}, r1.xyzw
ftoi r0.xyzw {min16i}, r1.xyzw {min16f}
ftoi r0.xyzw {min16i}, r1.xyzw {min2_8f}
ftoi r0.xyzw {min16i}, r1.xyzw {min16u}
ftou r0.xyzw, r1.xyzw {min16f}
ftou r0.xyzw, r1.xyzw {min2_8f}
ftou r0.xyzw, r1.xyzw {min16u}
ftou r0.xyzw {min16f}, r1.xyzw
ftou r0.xyzw {min16f}, r1.xyzw {min2_8f}
ftou r0.xyzw {min16f}, r1.xyzw {min16u}
ftou r0.xyzw {min16i}, r1.xyzw
ftou r0.xyzw {min16i}, r1.xyzw {min16f}
ftou r0.xyzw {min16i}, r1.xyzw {min2_8f}
ftou r0.xyzw {min16i}, r1.xyzw {min16u}
ge r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
ge r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ge r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
ge r0.xyzw {min16f}, r1.xyzw, r2.xyzw
ge r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ge r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
ge r0.xyzw {min16i}, r1.xyzw, r2.xyzw
ge r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
ge r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ge r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
