ps_5_0
f32tof16 r0.xyzw, r1.xyzw {min16f}
f32tof16 r0.xyzw, r1.xyzw {min2_8f}
f32tof16 r0.xyzw, r1.xyzw {min16u}
f32tof16 r0.xyzw {min16f}, r1.xyzw
f32tof16 r0.xyzw {min16f}, r1.xyzw {min2_8f}
f32tof16 r0.xyzw {min16f}, r1.xyzw {min16u}
f32tof16 r0.xyzw {min16i}, r1.xyzw
f32tof16 r0.xyzw {min16i}, r1.xyzw {min16f}
f32tof16 r0.xyzw {min16i}, r1.xyzw {min2_8f}
f32tof16 r0.xyzw {min16i}, r1.xyzw {min16u}
f16tof32 r0.xyzw, r1.xyzw {min16f}
f16tof32 r0.xyzw, r1.xyzw {min2_8f}
f16tof32 r0.xyzw, r1.xyzw {min16u}
f16tof32 r0.xyzw {min16f}, r1.xyzw
f16tof32 r0.xyzw {min16f}, r1.xyzw {min2_8f}
f16tof32 r0.xyzw {min16f}, r1.xyzw {min16u}
f16tof32 r0.xyzw {min16i}, r1.xyzw
f16tof32 r0.xyzw {min16i}, r1.xyzw {min16f}
f16tof32 r0.xyzw {min16i}, r1.xyzw {min2_8f}
f16tof32 r0.xyzw {min16i}, r1.xyzw {min16u}
uaddc r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f as def32}, r3.xyzw {min16f as def32}
uaddc r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as def32}, r3.xyzw {min2_8f as def32}
uaddc r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u as def32}, r3.xyzw {min16u as def32}
uaddc r0.xyzw {min16f}, r1.xyzw, r2.xyzw {def32 as min16f}, r3.xyzw {def32 as min16f}
uaddc r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16f}, r3.xyzw {min2_8f as min16f}
uaddc r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u as min16f}, r3.xyzw {min16u as min16f}
uaddc r0.xyzw {min16i}, r1.xyzw, r2.xyzw {def32 as min16i}, r3.xyzw {def32 as min16i}
uaddc r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f as min16i}, r3.xyzw {min16f as min16i}
uaddc r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16i}, r3.xyzw {min2_8f as min16i}
uaddc r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u as min16i}, r3.xyzw {min16u as min16i}
usubb r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f as def32}, r3.xyzw {min16f as def32}
usubb r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as def32}, r3.xyzw {min2_8f as def32}
usubb r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u as def32}, r3.xyzw {min16u as def32}
usubb r0.xyzw {min16f}, r1.xyzw, r2.xyzw {def32 as min16f}, r3.xyzw {def32 as min16f}
usubb r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16f}, r3.xyzw {min2_8f as min16f}
usubb r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u as min16f}, r3.xyzw {min16u as min16f}
usubb r0.xyzw {min16i}, r1.xyzw, r2.xyzw {def32 as min16i}, r3.xyzw {def32 as min16i}
usubb r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f as min16i}, r3.xyzw {min16f as min16i}
usubb r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16i}, r3.xyzw {min2_8f as min16i}
usubb r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u as min16i}, r3.xyzw {min16u as min16i}
countbits r0.xyzw, r1.xyzw {min16f as def32}
countbits r0.xyzw, r1.xyzw {min2_8f as def32}
countbits r0.xyzw, r1.xyzw {min16u as def32}
countbits r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
countbits r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
countbits r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
countbits r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
countbits r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
countbits r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
countbits r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
firstbit_hi r0.xyzw, r1.xyzw {min16f as def32}
firstbit_hi r0.xyzw, r1.xyzw {min2_8f as def32}
firstbit_hi r0.xyzw, r1.xyzw {min16u as def32}
firstbit_hi r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
firstbit_hi r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
firstbit_hi r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
firstbit_hi r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
firstbit_hi r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
firstbit_hi r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
firstbit_hi r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
firstbit_lo r0.xyzw, r1.xyzw {min16f as def32}
firstbit_lo r0.xyzw, r1.xyzw {min2_8f as def32}
firstbit_lo r0.xyzw, r1.xyzw {min16u as def32}
firstbit_lo r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
firstbit_lo r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
firstbit_lo r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
firstbit_lo r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
firstbit_lo r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
firstbit_lo r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
firstbit_lo r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
firstbit_shi r0.xyzw, r1.xyzw {min16f as def32}
firstbit_shi r0.xyzw, r1.xyzw {min2_8f as def32}
firstbit_shi r0.xyzw, r1.xyzw {min16u as def32}
firstbit_shi r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
firstbit_shi r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
firstbit_shi r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
firstbit_shi r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
firstbit_shi r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
firstbit_shi r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
firstbit_shi r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
ubfe r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f}, r3.xyzw {min16f}
ubfe r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ubfe r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u}, r3.xyzw {min16u}
ubfe r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw, r3.xyzw
ubfe r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ubfe r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u}, r3.xyzw {min16u}
ubfe r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw, r3.xyzw
ubfe r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f}, r3.xyzw {min16f}
ubfe r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ubfe r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u}, r3.xyzw {min16u}
ibfe r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f}, r3.xyzw {min16f}
ibfe r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ibfe r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u}, r3.xyzw {min16u}
ibfe r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw, r3.xyzw
ibfe r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ibfe r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u}, r3.xyzw {min16u}
ibfe r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw, r3.xyzw
ibfe r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f}, r3.xyzw {min16f}
ibfe r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ibfe r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u}, r3.xyzw {min16u}
bfi r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
bfi r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
bfi r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
bfi r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
bfi r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
bfi r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
bfi r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
bfi r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
bfrev r0.xyzw, r1.xyzw {min16f as def32}
bfrev r0.xyzw, r1.xyzw {min2_8f as def32}
bfrev r0.xyzw, r1.xyzw {min16u as def32}
bfrev r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
bfrev r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
bfrev r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
bfrev r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
bfrev r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
bfrev r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
bfrev r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
swapc r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
swapc r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
swapc r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
swapc r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
swapc r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
swapc r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
swapc r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
swapc r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
ld_uav_typed r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
ld_uav_typed r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ld_uav_typed r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
ld_uav_typed r0.xyzw {min16f}, r1.xyzw, r2.xyzw
ld_uav_typed r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ld_uav_typed r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
ld_uav_typed r0.xyzw {min16i}, r1.xyzw, r2.xyzw
ld_uav_typed r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
ld_uav_typed r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ld_uav_typed r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
store_uav_typed r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
store_uav_typed r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
store_uav_typed r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
store_uav_typed r0.xyzw {min16f}, r1.xyzw, r2.xyzw
store_uav_typed r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
store_uav_typed r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
store_uav_typed r0.xyzw {min16i}, r1.xyzw, r2.xyzw
store_uav_typed r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
store_uav_typed r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
store_uav_typed r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
ld_raw r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
ld_raw r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ld_raw r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
ld_raw r0.xyzw {min16f}, r1.xyzw, r2.xyzw
ld_raw r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ld_raw r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
ld_raw r0.xyzw {min16i}, r1.xyzw, r2.xyzw
ld_raw r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
ld_raw r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ld_raw r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
store_raw r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
store_raw r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
store_raw r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
store_raw r0.xyzw {min16f}, r1.xyzw, r2.xyzw
store_raw r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
store_raw r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
store_raw r0.xyzw {min16i}, r1.xyzw, r2.xyzw
store_raw r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
store_raw r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
store_raw r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
ld_structured r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
ld_structured r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ld_structured r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ld_structured r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ld_structured r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ld_structured r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
ld_structured r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ld_structured r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
store_structured r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
store_structured r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
store_structured r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
store_structured r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
store_structured r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
store_structured r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
store_structured r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
store_structured r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
store_structured r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
store_structured r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
atomic_and r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_and r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_and r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_and r0.xyzw {min16f}, r1.xyzw, r2.xyzw
atomic_and r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_and r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_and r0.xyzw {min16i}, r1.xyzw, r2.xyzw
atomic_and r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_and r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_and r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_or r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_or r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_or r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_or r0.xyzw {min16f}, r1.xyzw, r2.xyzw
atomic_or r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_or r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_or r0.xyzw {min16i}, r1.xyzw, r2.xyzw
atomic_or r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_or r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_or r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_xor r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_xor r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_xor r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_xor r0.xyzw {min16f}, r1.xyzw, r2.xyzw
atomic_xor r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_xor r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_xor r0.xyzw {min16i}, r1.xyzw, r2.xyzw
atomic_xor r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_xor r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_xor r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_cmp_store r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
atomic_cmp_store r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
atomic_cmp_store r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
atomic_cmp_store r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
atomic_cmp_store r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
atomic_cmp_store r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
atomic_cmp_store r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
atomic_cmp_store r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
atomic_iadd r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_iadd r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_iadd r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_iadd r0.xyzw {min16f}, r1.xyzw, r2.xyzw
atomic_iadd r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_iadd r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
atomic_iadd r0.xyzw {min16i}, r1.xyzw, r2.xyzw
atomic_iadd r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
atomic_iadd r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
atomic_iadd r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
