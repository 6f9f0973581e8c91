ps_5_0
deriv_rty_coarse_sat r0.xyzw, r1.xyzw
deriv_rty_coarse [precise(zw)] r0.xyzw, r1.xyzw
deriv_rty_coarse r0.xyzw, r1.xyzw
deriv_rty_coarse r0.xyzw, r1.xyzw
deriv_rty_coarse r0.xyzw, r1.xyzw
deriv_rty_coarse r0.xyzw, r1.xyzw
deriv_rty_fine_sat r0.xyzw, r1.xyzw
deriv_rty_fine [precise(xzw)] r0.xyzw, r1.xyzw
deriv_rty_fine r0.xyzw, r1.xyzw
deriv_rty_fine r0.xyzw, r1.xyzw
deriv_rty_fine r0.xyzw, r1.xyzw
deriv_rty_fine r0.xyzw, r1.xyzw
gather4_c_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_c [precise(yzw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_po_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_po [precise] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_po r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_po_c_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
rcp_sat r0.xyzw, r1.xyzw
rcp [precise(x)] r0.xyzw, r1.xyzw
rcp r0.xyzw, r1.xyzw
rcp r0.xyzw, r1.xyzw
rcp r0.xyzw, r1.xyzw
rcp r0.xyzw, r1.xyzw
f32tof16_sat r0.xyzw, r1.xyzw
f32tof16 [precise(y)] r0.xyzw, r1.xyzw
f32tof16 r0.xyzw, r1.xyzw
f32tof16 r0.xyzw, r1.xyzw
f32tof16 r0.xyzw, r1.xyzw
f32tof16 r0.xyzw, r1.xyzw
f16tof32_sat r0.xyzw, r1.xyzw
f16tof32 [precise(xy)] r0.xyzw, r1.xyzw
f16tof32 r0.xyzw, r1.xyzw
f16tof32 r0.xyzw, r1.xyzw
f16tof32 r0.xyzw, r1.xyzw
f16tof32 r0.xyzw, r1.xyzw
uaddc_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
uaddc [precise(z)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
uaddc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
uaddc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
uaddc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
uaddc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
usubb_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
usubb [precise(xz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
usubb r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
usubb r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
usubb r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
usubb r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
countbits_sat r0.xyzw, r1.xyzw
countbits [precise(yz)] r0.xyzw, r1.xyzw
countbits r0.xyzw, r1.xyzw
countbits r0.xyzw, r1.xyzw
countbits r0.xyzw, r1.xyzw
countbits r0.xyzw, r1.xyzw
firstbit_hi_sat r0.xyzw, r1.xyzw
firstbit_hi [precise(xyz)] r0.xyzw, r1.xyzw
firstbit_hi r0.xyzw, r1.xyzw
firstbit_hi r0.xyzw, r1.xyzw
firstbit_hi r0.xyzw, r1.xyzw
firstbit_hi r0.xyzw, r1.xyzw
firstbit_lo_sat r0.xyzw, r1.xyzw
firstbit_lo [precise(w)] r0.xyzw, r1.xyzw
firstbit_lo r0.xyzw, r1.xyzw
firstbit_lo r0.xyzw, r1.xyzw
firstbit_lo r0.xyzw, r1.xyzw
firstbit_lo r0.xyzw, r1.xyzw
firstbit_shi_sat r0.xyzw, r1.xyzw
firstbit_shi [precise(xw)] r0.xyzw, r1.xyzw
firstbit_shi r0.xyzw, r1.xyzw
firstbit_shi r0.xyzw, r1.xyzw
firstbit_shi r0.xyzw, r1.xyzw
firstbit_shi r0.xyzw, r1.xyzw
ubfe_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ubfe [precise(yw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ubfe r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ubfe r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ubfe r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ubfe r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ibfe_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ibfe [precise(xyw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ibfe r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ibfe r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ibfe r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ibfe r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
bfi_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
bfi [precise(zw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
bfi r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
bfrev_sat r0.xyzw, r1.xyzw
bfrev [precise(xzw)] r0.xyzw, r1.xyzw
bfrev r0.xyzw, r1.xyzw
bfrev r0.xyzw, r1.xyzw
bfrev r0.xyzw, r1.xyzw
bfrev r0.xyzw, r1.xyzw
swapc_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
swapc [precise(yzw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ld_uav_typed_sat r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed [precise(xy)] r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed r0.xyzw, r1.xyzw, r2.xyzw
store_uav_typed_sat r0.xyzw, r1.xyzw, r2.xyzw
store_uav_typed [precise(z)] r0.xyzw, r1.xyzw, r2.xyzw
store_uav_typed r0.xyzw, r1.xyzw, r2.xyzw
store_uav_typed r0.xyzw, r1.xyzw, r2.xyzw
store_uav_typed r0.xyzw, r1.xyzw, r2.xyzw
store_uav_typed r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_sat r0.xyzw, r1.xyzw, r2.xyzw
ld_raw [precise(xz)] r0.xyzw, r1.xyzw, r2.xyzw
ld_raw r0.xyzw, r1.xyzw, r2.xyzw
ld_raw r0.xyzw, r1.xyzw, r2.xyzw
ld_raw r0.xyzw, r1.xyzw, r2.xyzw
ld_raw r0.xyzw, r1.xyzw, r2.xyzw
store_raw_sat r0.xyzw, r1.xyzw, r2.xyzw
store_raw [precise(yz)] r0.xyzw, r1.xyzw, r2.xyzw
store_raw r0.xyzw, r1.xyzw, r2.xyzw
store_raw r0.xyzw, r1.xyzw, r2.xyzw
store_raw r0.xyzw, r1.xyzw, r2.xyzw
store_raw r0.xyzw, r1.xyzw, r2.xyzw
ld_structured_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured [precise(xyz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
store_structured_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
store_structured [precise(w)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
store_structured r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
store_structured r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
store_structured r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
store_structured r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
atomic_and_sat r0.xyzw, r1.xyzw, r2.xyzw
atomic_and [precise(xw)] r0.xyzw, r1.xyzw, r2.xyzw
atomic_and r0.xyzw, r1.xyzw, r2.xyzw
atomic_and r0.xyzw, r1.xyzw, r2.xyzw
atomic_and r0.xyzw, r1.xyzw, r2.xyzw
atomic_and r0.xyzw, r1.xyzw, r2.xyzw
atomic_or_sat r0.xyzw, r1.xyzw, r2.xyzw
atomic_or [precise(yw)] r0.xyzw, r1.xyzw, r2.xyzw
atomic_or r0.xyzw, r1.xyzw, r2.xyzw
atomic_or r0.xyzw, r1.xyzw, r2.xyzw
atomic_or r0.xyzw, r1.xyzw, r2.xyzw
atomic_or r0.xyzw, r1.xyzw, r2.xyzw
atomic_xor_sat r0.xyzw, r1.xyzw, r2.xyzw
atomic_xor [precise(xyw)] r0.xyzw, r1.xyzw, r2.xyzw
atomic_xor r0.xyzw, r1.xyzw, r2.xyzw
atomic_xor r0.xyzw, r1.xyzw, r2.xyzw
atomic_xor r0.xyzw, r1.xyzw, r2.xyzw
atomic_xor r0.xyzw, r1.xyzw, r2.xyzw
atomic_cmp_store_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
atomic_cmp_store [precise(zw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
atomic_cmp_store r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
atomic_iadd_sat r0.xyzw, r1.xyzw, r2.xyzw
atomic_iadd [precise(xzw)] r0.xyzw, r1.xyzw, r2.xyzw
atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw
atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw
atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw
atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw
atomic_imax_sat r0.xyzw, r1.xyzw, r2.xyzw
atomic_imax [precise(yzw)] r0.xyzw, r1.xyzw, r2.xyzw
atomic_imax r0.xyzw, r1.xyzw, r2.xyzw
atomic_imax r0.xyzw, r1.xyzw, r2.xyzw
atomic_imax r0.xyzw, r1.xyzw, r2.xyzw
atomic_imax r0.xyzw, r1.xyzw, r2.xyzw
atomic_imin_sat r0.xyzw, r1.xyzw, r2.xyzw
atomic_imin [precise] r0.xyzw, r1.xyzw, r2.xyzw
atomic_imin r0.xyzw, r1.xyzw, r2.xyzw
atomic_imin r0.xyzw, r1.xyzw, r2.xyzw
atomic_imin r0.xyzw, r1.xyzw, r2.xyzw
atomic_imin r0.xyzw, r1.xyzw, r2.xyzw
atomic_umax_sat r0.xyzw, r1.xyzw, r2.xyzw
atomic_umax r0.xyzw, r1.xyzw, r2.xyzw
atomic_umax r0.xyzw, r1.xyzw, r2.xyzw
atomic_umax r0.xyzw, r1.xyzw, r2.xyzw
atomic_umax r0.xyzw, r1.xyzw, r2.xyzw
atomic_umax r0.xyzw, r1.xyzw, r2.xyzw
atomic_umin_sat r0.xyzw, r1.xyzw, r2.xyzw
atomic_umin [precise(x)] r0.xyzw, r1.xyzw, r2.xyzw
atomic_umin r0.xyzw, r1.xyzw, r2.xyzw
atomic_umin r0.xyzw, r1.xyzw, r2.xyzw
atomic_umin r0.xyzw, r1.xyzw, r2.xyzw
atomic_umin r0.xyzw, r1.xyzw, r2.xyzw
imm_atomic_alloc_sat r0.xyzw, r1.xyzw
imm_atomic_alloc [precise(y)] r0.xyzw, r1.xyzw
imm_atomic_alloc r0.xyzw, r1.xyzw
imm_atomic_alloc r0.xyzw, r1.xyzw
imm_atomic_alloc r0.xyzw, r1.xyzw
imm_atomic_alloc r0.xyzw, r1.xyzw
imm_atomic_consume_sat r0.xyzw, r1.xyzw
imm_atomic_consume [precise(xy)] r0.xyzw, r1.xyzw
imm_atomic_consume r0.xyzw, r1.xyzw
imm_atomic_consume r0.xyzw, r1.xyzw
imm_atomic_consume r0.xyzw, r1.xyzw
imm_atomic_consume r0.xyzw, r1.xyzw
imm_atomic_iadd_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_iadd [precise(z)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_iadd r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_and_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_and [precise(xz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_and r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_or_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_or [precise(yz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_or r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_xor_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_xor [precise(xyz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_xor r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_exch_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_exch [precise(w)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_cmp_exch_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch [precise(xw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_cmp_exch r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
imm_atomic_imax_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imax [precise(yw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imax r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imin_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imin [precise(xyw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_imin r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umax_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umax [precise(zw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umax r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umin_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umin [precise(xzw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imm_atomic_umin r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sync_sat_ugroup
sync [precise(yzw)]
sync
sync_t
sync_g
sync_g_t
dadd_sat r0.xyzw, r1.xyzw, r2.xyzw
dadd [precise] r0.xyzw, r1.xyzw, r2.xyzw
dadd r0.xyzw, r1.xyzw, r2.xyzw
dadd r0.xyzw, r1.xyzw, r2.xyzw
dadd r0.xyzw, r1.xyzw, r2.xyzw
dadd r0.xyzw, r1.xyzw, r2.xyzw
dmax_sat r0.xyzw, r1.xyzw, r2.xyzw
dmax r0.xyzw, r1.xyzw, r2.xyzw
dmax r0.xyzw, r1.xyzw, r2.xyzw
dmax r0.xyzw, r1.xyzw, r2.xyzw
dmax r0.xyzw, r1.xyzw, r2.xyzw
dmax r0.xyzw, r1.xyzw, r2.xyzw
dmin_sat r0.xyzw, r1.xyzw, r2.xyzw
dmin [precise(x)] r0.xyzw, r1.xyzw, r2.xyzw
dmin r0.xyzw, r1.xyzw, r2.xyzw
dmin r0.xyzw, r1.xyzw, r2.xyzw
dmin r0.xyzw, r1.xyzw, r2.xyzw
dmin r0.xyzw, r1.xyzw, r2.xyzw
dmul_sat r0.xyzw, r1.xyzw, r2.xyzw
dmul [precise(y)] r0.xyzw, r1.xyzw, r2.xyzw
dmul r0.xyzw, r1.xyzw, r2.xyzw
dmul r0.xyzw, r1.xyzw, r2.xyzw
dmul r0.xyzw, r1.xyzw, r2.xyzw
dmul r0.xyzw, r1.xyzw, r2.xyzw
deq_sat r0.xyzw, r1.xyzw, r2.xyzw
deq [precise(xy)] r0.xyzw, r1.xyzw, r2.xyzw
deq r0.xyzw, r1.xyzw, r2.xyzw
deq r0.xyzw, r1.xyzw, r2.xyzw
deq r0.xyzw, r1.xyzw, r2.xyzw
deq r0.xyzw, r1.xyzw, r2.xyzw
dge_sat r0.xyzw, r1.xyzw, r2.xyzw
dge [precise(z)] r0.xyzw, r1.xyzw, r2.xyzw
dge r0.xyzw, r1.xyzw, r2.xyzw
dge r0.xyzw, r1.xyzw, r2.xyzw
dge r0.xyzw, r1.xyzw, r2.xyzw
dge r0.xyzw, r1.xyzw, r2.xyzw
dlt_sat r0.xyzw, r1.xyzw, r2.xyzw
dlt [precise(xz)] r0.xyzw, r1.xyzw, r2.xyzw
dlt r0.xyzw, r1.xyzw, r2.xyzw
dlt r0.xyzw, r1.xyzw, r2.xyzw
dlt r0.xyzw, r1.xyzw, r2.xyzw
dlt r0.xyzw, r1.xyzw, r2.xyzw
dne_sat r0.xyzw, r1.xyzw, r2.xyzw
dne [precise(yz)] r0.xyzw, r1.xyzw, r2.xyzw
dne r0.xyzw, r1.xyzw, r2.xyzw
dne r0.xyzw, r1.xyzw, r2.xyzw
dne r0.xyzw, r1.xyzw, r2.xyzw
dne r0.xyzw, r1.xyzw, r2.xyzw
dmov_sat r0.xyzw, r1.xyzw
dmov [precise(xyz)] r0.xyzw, r1.xyzw
dmov r0.xyzw, r1.xyzw
dmov r0.xyzw, r1.xyzw
dmov r0.xyzw, r1.xyzw
dmov r0.xyzw, r1.xyzw
dmovc_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dmovc [precise(w)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dmovc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dmovc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dmovc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dmovc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dtof_sat r0.xyzw, r1.xyzw
dtof [precise(xw)] r0.xyzw, r1.xyzw
dtof r0.xyzw, r1.xyzw
dtof r0.xyzw, r1.xyzw
dtof r0.xyzw, r1.xyzw
dtof r0.xyzw, r1.xyzw
ftod_sat r0.xyzw, r1.xyzw
ftod [precise(yw)] r0.xyzw, r1.xyzw
ftod r0.xyzw, r1.xyzw
ftod r0.xyzw, r1.xyzw
ftod r0.xyzw, r1.xyzw
ftod r0.xyzw, r1.xyzw
eval_snapped_sat r0.xyzw, r1.xyzw, r2.xyzw
eval_snapped [precise(xyw)] r0.xyzw, r1.xyzw, r2.xyzw
eval_snapped r0.xyzw, r1.xyzw, r2.xyzw
eval_snapped r0.xyzw, r1.xyzw, r2.xyzw
eval_snapped r0.xyzw, r1.xyzw, r2.xyzw
eval_snapped r0.xyzw, r1.xyzw, r2.xyzw
eval_sample_index_sat r0.xyzw, r1.xyzw, r2.xyzw
eval_sample_index [precise(zw)] r0.xyzw, r1.xyzw, r2.xyzw
eval_sample_index r0.xyzw, r1.xyzw, r2.xyzw
eval_sample_index r0.xyzw, r1.xyzw, r2.xyzw
eval_sample_index r0.xyzw, r1.xyzw, r2.xyzw
eval_sample_index r0.xyzw, r1.xyzw, r2.xyzw
eval_centroid_sat r0.xyzw, r1.xyzw
eval_centroid [precise(xzw)] r0.xyzw, r1.xyzw
eval_centroid r0.xyzw, r1.xyzw
eval_centroid r0.xyzw, r1.xyzw
eval_centroid r0.xyzw, r1.xyzw
eval_centroid r0.xyzw, r1.xyzw
abort_sat 
abort [precise] 
abort 
abort 
abort 
abort 
debug_break_sat 
debug_break 
debug_break 
debug_break 
debug_break 
debug_break 
_sat 
 [precise(x)] 
 
 
 
 
ddiv_sat r0.xyzw, r1.xyzw, r2.xyzw
ddiv [precise(y)] r0.xyzw, r1.xyzw, r2.xyzw
ddiv r0.xyzw, r1.xyzw, r2.xyzw
ddiv r0.xyzw, r1.xyzw, r2.xyzw
ddiv r0.xyzw, r1.xyzw, r2.xyzw
ddiv r0.xyzw, r1.xyzw, r2.xyzw
dfma_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dfma [precise(xy)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dfma r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dfma r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dfma r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dfma r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
drcp_sat r0.xyzw, r1.xyzw
drcp [precise(z)] r0.xyzw, r1.xyzw
drcp r0.xyzw, r1.xyzw
drcp r0.xyzw, r1.xyzw
drcp r0.xyzw, r1.xyzw
drcp r0.xyzw, r1.xyzw
msad_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
msad [precise(xz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
msad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
msad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
msad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
msad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
dtoi_sat r0.xyzw, r1.xyzw
dtoi [precise(yz)] r0.xyzw, r1.xyzw
dtoi r0.xyzw, r1.xyzw
dtoi r0.xyzw, r1.xyzw
dtoi r0.xyzw, r1.xyzw
dtoi r0.xyzw, r1.xyzw
dtou_sat r0.xyzw, r1.xyzw
dtou [precise(xyz)] r0.xyzw, r1.xyzw
dtou r0.xyzw, r1.xyzw
dtou r0.xyzw, r1.xyzw
dtou r0.xyzw, r1.xyzw
dtou r0.xyzw, r1.xyzw
itod_sat r0.xyzw, r1.xyzw
itod [precise(w)] r0.xyzw, r1.xyzw
itod r0.xyzw, r1.xyzw
itod r0.xyzw, r1.xyzw
itod r0.xyzw, r1.xyzw
itod r0.xyzw, r1.xyzw
utod_sat r0.xyzw, r1.xyzw
utod [precise(xw)] r0.xyzw, r1.xyzw
utod r0.xyzw, r1.xyzw
utod r0.xyzw, r1.xyzw
utod r0.xyzw, r1.xyzw
utod r0.xyzw, r1.xyzw
_sat 
 [precise(yw)] 
 
 
 
 
gather4_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_s [precise(xyw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
gather4_c_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s [precise(zw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s [precise(xzw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
gather4_po_c_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s [precise(yzw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
gather4_po_c_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
ld_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s [precise] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ld_uav_typed_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_uav_typed_s [precise(x)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_raw_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_raw_s [precise(y)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s [precise(xy)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_l_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s [precise(z)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s [precise(xz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s [precise(yz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_b_cl_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s [precise(xyz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_d_cl_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s [precise(w)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_c_cl_s_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s [precise(xw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
check_access_fully_mapped_sat r0.xyzw, r1.xyzw
check_access_fully_mapped [precise(yw)] r0.xyzw, r1.xyzw
check_access_fully_mapped r0.xyzw, r1.xyzw
check_access_fully_mapped r0.xyzw, r1.xyzw
check_access_fully_mapped r0.xyzw, r1.xyzw
check_access_fully_mapped r0.xyzw, r1.xyzw
