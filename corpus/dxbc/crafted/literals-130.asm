ps_5_0
f32tof16 r0.xyzw, r1.xyzw
f32tof16 r0.xyzw, l(0.000000)
f32tof16 r0.xyzw, l(0.000000)
f32tof16 r0.xyzw, l(1.000000)
f32tof16 r0.xyzw, l(1.#QNAN0)
f32tof16 r0.xyzw, l(-0.000000)
f32tof16 r0.xyzw, l(0.000000)
f32tof16 r0.xyzw, l(0.000000, 1.000000, -1.#QNAN0, 10.204444)
f32tof16 r0.xyzw, d(1.500000l, -2.000000l)
f16tof32 r0.xyzw, r1.xyzw
f16tof32 r0.xyzw, l(1)
f16tof32 r0.xyzw, l(0x00004e20)
f16tof32 r0.xyzw, l(0x3f800000)
f16tof32 r0.xyzw, l(0x7fc00000)
f16tof32 r0.xyzw, l(0x80000000)
f16tof32 r0.xyzw, l(0)
f16tof32 r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
f16tof32 r0.xyzw, d(1.500000l, -2.000000l)
uaddc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
uaddc r0.xyzw, l(1), r2.xyzw, r3.xyzw
uaddc r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
uaddc r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
uaddc r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
uaddc r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
uaddc r0.xyzw, l(0), r2.xyzw, r3.xyzw
uaddc r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
uaddc r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
uaddc r0.xyzw, r1.xyzw, l(1), r3.xyzw
uaddc r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
uaddc r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
uaddc r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
uaddc r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
uaddc r0.xyzw, r1.xyzw, l(0), r3.xyzw
uaddc r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
uaddc r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
uaddc r0.xyzw, r1.xyzw, r2.xyzw, l(1)
uaddc r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
uaddc r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
uaddc r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
uaddc r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
uaddc r0.xyzw, r1.xyzw, r2.xyzw, l(0)
uaddc r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
uaddc r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
usubb r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
usubb r0.xyzw, l(1), r2.xyzw, r3.xyzw
usubb r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
usubb r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
usubb r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
usubb r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
usubb r0.xyzw, l(0), r2.xyzw, r3.xyzw
usubb r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
usubb r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
usubb r0.xyzw, r1.xyzw, l(1), r3.xyzw
usubb r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
usubb r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
usubb r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
usubb r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
usubb r0.xyzw, r1.xyzw, l(0), r3.xyzw
usubb r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
usubb r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
usubb r0.xyzw, r1.xyzw, r2.xyzw, l(1)
usubb r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
usubb r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
usubb r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
usubb r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
usubb r0.xyzw, r1.xyzw, r2.xyzw, l(0)
usubb r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
usubb r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
countbits r0.xyzw, r1.xyzw
countbits r0.xyzw, l(1)
countbits r0.xyzw, l(0x00004e20)
countbits r0.xyzw, l(0x3f800000)
countbits r0.xyzw, l(0x7fc00000)
countbits r0.xyzw, l(0x80000000)
countbits r0.xyzw, l(0)
countbits r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
countbits r0.xyzw, d(1.500000l, -2.000000l)
firstbit_hi r0.xyzw, r1.xyzw
firstbit_hi r0.xyzw, l(1)
firstbit_hi r0.xyzw, l(0x00004e20)
firstbit_hi r0.xyzw, l(0x3f800000)
firstbit_hi r0.xyzw, l(0x7fc00000)
firstbit_hi r0.xyzw, l(0x80000000)
firstbit_hi r0.xyzw, l(0)
firstbit_hi r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
firstbit_hi r0.xyzw, d(1.500000l, -2.000000l)
firstbit_lo r0.xyzw, r1.xyzw
firstbit_lo r0.xyzw, l(1)
firstbit_lo r0.xyzw, l(0x00004e20)
firstbit_lo r0.xyzw, l(0x3f800000)
firstbit_lo r0.xyzw, l(0x7fc00000)
firstbit_lo r0.xyzw, l(0x80000000)
firstbit_lo r0.xyzw, l(0)
firstbit_lo r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
firstbit_lo r0.xyzw, d(1.500000l, -2.000000l)
firstbit_shi r0.xyzw, r1.xyzw
firstbit_shi r0.xyzw, l(1)
firstbit_shi r0.xyzw, l(0x00004e20)
firstbit_shi r0.xyzw, l(0x3f800000)
firstbit_shi r0.xyzw, l(0x7fc00000)
firstbit_shi r0.xyzw, l(0x80000000)
firstbit_shi r0.xyzw, l(0)
firstbit_shi r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
firstbit_shi r0.xyzw, d(1.500000l, -2.000000l)
ubfe r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ubfe r0.xyzw, l(1), r2.xyzw, r3.xyzw
ubfe r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
ubfe r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
ubfe r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
ubfe r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
ubfe r0.xyzw, l(0), r2.xyzw, r3.xyzw
ubfe r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
ubfe r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
ubfe r0.xyzw, r1.xyzw, l(1), r3.xyzw
ubfe r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
ubfe r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
ubfe r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
ubfe r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
ubfe r0.xyzw, r1.xyzw, l(0), r3.xyzw
ubfe r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
ubfe r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
ubfe r0.xyzw, r1.xyzw, r2.xyzw, l(1)
ubfe r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
ubfe r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
ubfe r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
ubfe r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
ubfe r0.xyzw, r1.xyzw, r2.xyzw, l(0)
ubfe r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ubfe r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
ibfe r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ibfe r0.xyzw, l(1), r2.xyzw, r3.xyzw
ibfe r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw
ibfe r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw
ibfe r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw
ibfe r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw
ibfe r0.xyzw, l(0), r2.xyzw, r3.xyzw
ibfe r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw
ibfe r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw
ibfe r0.xyzw, r1.xyzw, l(1), r3.xyzw
ibfe r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw
ibfe r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw
ibfe r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw
ibfe r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw
ibfe r0.xyzw, r1.xyzw, l(0), r3.xyzw
ibfe r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw
ibfe r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw
ibfe r0.xyzw, r1.xyzw, r2.xyzw, l(1)
ibfe r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20)
ibfe r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000)
ibfe r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000)
ibfe r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000)
ibfe r0.xyzw, r1.xyzw, r2.xyzw, l(0)
ibfe r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ibfe r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l)
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, l(1), r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, l(0x3f800000), r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, l(0x80000000), r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, l(0), r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, l(1), r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, l(0x3f800000), r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, l(0x80000000), r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, l(0), r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567), r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, l(1), r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20), r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, l(0x3f800000), r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000), r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, l(0x80000000), r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, l(0), r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, l(1, 0x3f800000, -3, 0x41234567), r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1)
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x00004e20)
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x3f800000)
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x7fc00000)
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x80000000)
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0)
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1, 0x3f800000, -3, 0x41234567)
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l)
bfrev r0.xyzw, r1.xyzw
bfrev r0.xyzw, l(1)
bfrev r0.xyzw, l(0x00004e20)
bfrev r0.xyzw, l(0x3f800000)
bfrev r0.xyzw, l(0x7fc00000)
bfrev r0.xyzw, l(0x80000000)
bfrev r0.xyzw, l(0)
bfrev r0.xyzw, l(1, 0x3f800000, -3, 0x41234567)
bfrev r0.xyzw, d(1.500000l, -2.000000l)
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, l(1), r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, l(0x00004e20), r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, l(1.000000), r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, l(0x7fc00000), r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, l(-0.000000), r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, l(0), r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, l(1,1.000000,-3,10.204444), r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, l(1), r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, l(0x00004e20), r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, l(1.000000), r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, l(0x7fc00000), r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, l(-0.000000), r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, l(0), r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, l(1,1.000000,-3,10.204444), r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l), r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, l(1), r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, l(0x00004e20), r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, l(1.000000), r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, l(0x7fc00000), r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, l(-0.000000), r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, l(0), r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, l(1,1.000000,-3,10.204444), r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, d(1.500000l, -2.000000l), r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1)
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x00004e20)
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1.000000)
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0x7fc00000)
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(-0.000000)
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(0)
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, l(1,1.000000,-3,10.204444)
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, d(1.500000l, -2.000000l)
ld_uav_typed r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed r0.xyzw, l(1), r2.xyzw
ld_uav_typed r0.xyzw, l(0x00004e20), r2.xyzw
ld_uav_typed r0.xyzw, l(0x3f800000), r2.xyzw
ld_uav_typed r0.xyzw, l(0x7fc00000), r2.xyzw
ld_uav_typed r0.xyzw, l(0x80000000), r2.xyzw
ld_uav_typed r0.xyzw, l(0), r2.xyzw
ld_uav_typed r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
ld_uav_typed r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ld_uav_typed r0.xyzw, r1.xyzw, l(1)
ld_uav_typed r0.xyzw, r1.xyzw, l(0x00004e20)
ld_uav_typed r0.xyzw, r1.xyzw, l(0x3f800000)
ld_uav_typed r0.xyzw, r1.xyzw, l(0x7fc00000)
ld_uav_typed r0.xyzw, r1.xyzw, l(0x80000000)
ld_uav_typed r0.xyzw, r1.xyzw, l(0)
ld_uav_typed r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ld_uav_typed r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
store_uav_typed r0.xyzw, r1.xyzw, r2.xyzw
store_uav_typed r0.xyzw, l(1), r2.xyzw
store_uav_typed r0.xyzw, l(0x00004e20), r2.xyzw
store_uav_typed r0.xyzw, l(1.000000), r2.xyzw
store_uav_typed r0.xyzw, l(0x7fc00000), r2.xyzw
store_uav_typed r0.xyzw, l(-0.000000), r2.xyzw
store_uav_typed r0.xyzw, l(0), r2.xyzw
store_uav_typed r0.xyzw, l(1,1.000000,-3,10.204444), r2.xyzw
store_uav_typed r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
store_uav_typed r0.xyzw, r1.xyzw, l(1)
store_uav_typed r0.xyzw, r1.xyzw, l(0x00004e20)
store_uav_typed r0.xyzw, r1.xyzw, l(1.000000)
store_uav_typed r0.xyzw, r1.xyzw, l(0x7fc00000)
store_uav_typed r0.xyzw, r1.xyzw, l(-0.000000)
store_uav_typed r0.xyzw, r1.xyzw, l(0)
store_uav_typed r0.xyzw, r1.xyzw, l(1,1.000000,-3,10.204444)
store_uav_typed r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
ld_raw r0.xyzw, r1.xyzw, r2.xyzw
ld_raw r0.xyzw, l(1), r2.xyzw
ld_raw r0.xyzw, l(0x00004e20), r2.xyzw
ld_raw r0.xyzw, l(0x3f800000), r2.xyzw
ld_raw r0.xyzw, l(0x7fc00000), r2.xyzw
ld_raw r0.xyzw, l(0x80000000), r2.xyzw
ld_raw r0.xyzw, l(0), r2.xyzw
ld_raw r0.xyzw, l(1, 0x3f800000, -3, 0x41234567), r2.xyzw
ld_raw r0.xyzw, d(1.500000l, -2.000000l), r2.xyzw
ld_raw r0.xyzw, r1.xyzw, l(1)
ld_raw r0.xyzw, r1.xyzw, l(0x00004e20)
ld_raw r0.xyzw, r1.xyzw, l(0x3f800000)
ld_raw r0.xyzw, r1.xyzw, l(0x7fc00000)
ld_raw r0.xyzw, r1.xyzw, l(0x80000000)
ld_raw r0.xyzw, r1.xyzw, l(0)
ld_raw r0.xyzw, r1.xyzw, l(1, 0x3f800000, -3, 0x41234567)
ld_raw r0.xyzw, r1.xyzw, d(1.500000l, -2.000000l)
