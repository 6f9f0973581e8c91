ps_5_0
add_sat r0.xyzw, r1.xyzw, r2.xyzw
add r0.xyzw, r1.xyzw, r2.xyzw
add r0.xyzw, r1.xyzw, r2.xyzw
add r0.xyzw, r1.xyzw, r2.xyzw
add r0.xyzw, r1.xyzw, r2.xyzw
add r0.xyzw, r1.xyzw, r2.xyzw
and_sat r0.xyzw, r1.xyzw, r2.xyzw
and [precise(x)] r0.xyzw, r1.xyzw, r2.xyzw
and r0.xyzw, r1.xyzw, r2.xyzw
and r0.xyzw, r1.xyzw, r2.xyzw
and r0.xyzw, r1.xyzw, r2.xyzw
and r0.xyzw, r1.xyzw, r2.xyzw
break_sat 
break [precise(y)] 
break 
break 
break 
break 
breakc_sat_z r0.xyzw
breakc [precise(xy)]_z r0.xyzw
breakc_nz r0.xyzw
breakc_z r0.xyzw
breakc_z r0.xyzw
breakc_z r0.xyzw
call_sat r0.xyzw
call [precise(z)] r0.xyzw
call r0.xyzw
call r0.xyzw
call r0.xyzw
call r0.xyzw
callc_sat_z r0.xyzw, r1.xyzw
callc [precise(xz)]_z r0.xyzw, r1.xyzw
callc_nz r0.xyzw, r1.xyzw
callc_z r0.xyzw, r1.xyzw
callc_z r0.xyzw, r1.xyzw
callc_z r0.xyzw, r1.xyzw
continue_sat 
continue [precise(xyz)] 
continue 
continue 
continue 
continue 
continuec_sat_z r0.xyzw
continuec [precise(w)]_z r0.xyzw
continuec_nz r0.xyzw
continuec_z r0.xyzw
continuec_z r0.xyzw
continuec_z r0.xyzw
cut_sat 
cut [precise(xw)] 
cut 
cut 
cut 
cut 
deriv_rtx_sat r0.xyzw, r1.xyzw
deriv_rtx [precise(xyw)] r0.xyzw, r1.xyzw
deriv_rtx r0.xyzw, r1.xyzw
deriv_rtx r0.xyzw, r1.xyzw
deriv_rtx r0.xyzw, r1.xyzw
deriv_rtx r0.xyzw, r1.xyzw
deriv_rty_sat r0.xyzw, r1.xyzw
deriv_rty [precise(zw)] r0.xyzw, r1.xyzw
deriv_rty r0.xyzw, r1.xyzw
deriv_rty r0.xyzw, r1.xyzw
deriv_rty r0.xyzw, r1.xyzw
deriv_rty r0.xyzw, r1.xyzw
discard_sat_z r0.xyzw
discard [precise(xzw)]_z r0.xyzw
discard_nz r0.xyzw
discard_z r0.xyzw
discard_z r0.xyzw
discard_z r0.xyzw
div_sat r0.xyzw, r1.xyzw, r2.xyzw
div [precise(yzw)] r0.xyzw, r1.xyzw, r2.xyzw
div r0.xyzw, r1.xyzw, r2.xyzw
div r0.xyzw, r1.xyzw, r2.xyzw
div r0.xyzw, r1.xyzw, r2.xyzw
div r0.xyzw, r1.xyzw, r2.xyzw
dp2_sat r0.xyzw, r1.xyzw, r2.xyzw
dp2 [precise] r0.xyzw, r1.xyzw, r2.xyzw
dp2 r0.xyzw, r1.xyzw, r2.xyzw
dp2 r0.xyzw, r1.xyzw, r2.xyzw
dp2 r0.xyzw, r1.xyzw, r2.xyzw
dp2 r0.xyzw, r1.xyzw, r2.xyzw
dp3_sat r0.xyzw, r1.xyzw, r2.xyzw
dp3 r0.xyzw, r1.xyzw, r2.xyzw
dp3 r0.xyzw, r1.xyzw, r2.xyzw
dp3 r0.xyzw, r1.xyzw, r2.xyzw
dp3 r0.xyzw, r1.xyzw, r2.xyzw
dp3 r0.xyzw, r1.xyzw, r2.xyzw
dp4_sat r0.xyzw, r1.xyzw, r2.xyzw
dp4 [precise(x)] r0.xyzw, r1.xyzw, r2.xyzw
dp4 r0.xyzw, r1.xyzw, r2.xyzw
dp4 r0.xyzw, r1.xyzw, r2.xyzw
dp4 r0.xyzw, r1.xyzw, r2.xyzw
dp4 r0.xyzw, r1.xyzw, r2.xyzw
emit_sat 
emit [precise(xy)] 
emit 
emit 
emit 
emit 
emit_then_cut_sat 
emit_then_cut [precise(z)] 
emit_then_cut 
emit_then_cut 
emit_then_cut 
emit_then_cut 
eq_sat r0.xyzw, r1.xyzw, r2.xyzw
eq [precise(w)] r0.xyzw, r1.xyzw, r2.xyzw
eq r0.xyzw, r1.xyzw, r2.xyzw
eq r0.xyzw, r1.xyzw, r2.xyzw
eq r0.xyzw, r1.xyzw, r2.xyzw
eq r0.xyzw, r1.xyzw, r2.xyzw
exp_sat r0.xyzw, r1.xyzw
exp [precise(xw)] r0.xyzw, r1.xyzw
exp r0.xyzw, r1.xyzw
exp r0.xyzw, r1.xyzw
exp r0.xyzw, r1.xyzw
exp r0.xyzw, r1.xyzw
frc_sat r0.xyzw, r1.xyzw
frc [precise(yw)] r0.xyzw, r1.xyzw
frc r0.xyzw, r1.xyzw
frc r0.xyzw, r1.xyzw
frc r0.xyzw, r1.xyzw
frc r0.xyzw, r1.xyzw
ftoi_sat r0.xyzw, r1.xyzw
ftoi [precise(xyw)] r0.xyzw, r1.xyzw
ftoi r0.xyzw, r1.xyzw
ftoi r0.xyzw, r1.xyzw
ftoi r0.xyzw, r1.xyzw
ftoi r0.xyzw, r1.xyzw
ftou_sat r0.xyzw, r1.xyzw
ftou [precise(zw)] r0.xyzw, r1.xyzw
ftou r0.xyzw, r1.xyzw
ftou r0.xyzw, r1.xyzw
ftou r0.xyzw, r1.xyzw
ftou r0.xyzw, r1.xyzw
ge_sat r0.xyzw, r1.xyzw, r2.xyzw
ge [precise(xzw)] r0.xyzw, r1.xyzw, r2.xyzw
ge r0.xyzw, r1.xyzw, r2.xyzw
ge r0.xyzw, r1.xyzw, r2.xyzw
ge r0.xyzw, r1.xyzw, r2.xyzw
ge r0.xyzw, r1.xyzw, r2.xyzw
iadd_sat r0.xyzw, r1.xyzw, r2.xyzw
iadd [precise(yzw)] r0.xyzw, r1.xyzw, r2.xyzw
iadd r0.xyzw, r1.xyzw, r2.xyzw
iadd r0.xyzw, r1.xyzw, r2.xyzw
iadd r0.xyzw, r1.xyzw, r2.xyzw
iadd r0.xyzw, r1.xyzw, r2.xyzw
ieq_sat r0.xyzw, r1.xyzw, r2.xyzw
ieq r0.xyzw, r1.xyzw, r2.xyzw
ieq r0.xyzw, r1.xyzw, r2.xyzw
ieq r0.xyzw, r1.xyzw, r2.xyzw
ieq r0.xyzw, r1.xyzw, r2.xyzw
ieq r0.xyzw, r1.xyzw, r2.xyzw
ige_sat r0.xyzw, r1.xyzw, r2.xyzw
ige [precise(x)] r0.xyzw, r1.xyzw, r2.xyzw
ige r0.xyzw, r1.xyzw, r2.xyzw
ige r0.xyzw, r1.xyzw, r2.xyzw
ige r0.xyzw, r1.xyzw, r2.xyzw
ige r0.xyzw, r1.xyzw, r2.xyzw
ilt_sat r0.xyzw, r1.xyzw, r2.xyzw
ilt [precise(y)] r0.xyzw, r1.xyzw, r2.xyzw
ilt r0.xyzw, r1.xyzw, r2.xyzw
ilt r0.xyzw, r1.xyzw, r2.xyzw
ilt r0.xyzw, r1.xyzw, r2.xyzw
ilt r0.xyzw, r1.xyzw, r2.xyzw
imad_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imad [precise(xy)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imax_sat r0.xyzw, r1.xyzw, r2.xyzw
imax [precise(z)] r0.xyzw, r1.xyzw, r2.xyzw
imax r0.xyzw, r1.xyzw, r2.xyzw
imax r0.xyzw, r1.xyzw, r2.xyzw
imax r0.xyzw, r1.xyzw, r2.xyzw
imax r0.xyzw, r1.xyzw, r2.xyzw
imin_sat r0.xyzw, r1.xyzw, r2.xyzw
imin [precise(xz)] r0.xyzw, r1.xyzw, r2.xyzw
imin r0.xyzw, r1.xyzw, r2.xyzw
imin r0.xyzw, r1.xyzw, r2.xyzw
imin r0.xyzw, r1.xyzw, r2.xyzw
imin r0.xyzw, r1.xyzw, r2.xyzw
imul_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imul [precise(yz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imul r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imul r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imul r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
imul r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ine_sat r0.xyzw, r1.xyzw, r2.xyzw
ine [precise(xyz)] r0.xyzw, r1.xyzw, r2.xyzw
ine r0.xyzw, r1.xyzw, r2.xyzw
ine r0.xyzw, r1.xyzw, r2.xyzw
ine r0.xyzw, r1.xyzw, r2.xyzw
ine r0.xyzw, r1.xyzw, r2.xyzw
ineg_sat r0.xyzw, r1.xyzw
ineg [precise(w)] r0.xyzw, r1.xyzw
ineg r0.xyzw, r1.xyzw
ineg r0.xyzw, r1.xyzw
ineg r0.xyzw, r1.xyzw
ineg r0.xyzw, r1.xyzw
ishl_sat r0.xyzw, r1.xyzw, r2.xyzw
ishl [precise(xw)] r0.xyzw, r1.xyzw, r2.xyzw
ishl r0.xyzw, r1.xyzw, r2.xyzw
ishl r0.xyzw, r1.xyzw, r2.xyzw
ishl r0.xyzw, r1.xyzw, r2.xyzw
ishl r0.xyzw, r1.xyzw, r2.xyzw
ishr_sat r0.xyzw, r1.xyzw, r2.xyzw
ishr [precise(yw)] r0.xyzw, r1.xyzw, r2.xyzw
ishr r0.xyzw, r1.xyzw, r2.xyzw
ishr r0.xyzw, r1.xyzw, r2.xyzw
ishr r0.xyzw, r1.xyzw, r2.xyzw
ishr r0.xyzw, r1.xyzw, r2.xyzw
itof_sat r0.xyzw, r1.xyzw
itof [precise(xyw)] r0.xyzw, r1.xyzw
itof r0.xyzw, r1.xyzw
itof r0.xyzw, r1.xyzw
itof r0.xyzw, r1.xyzw
itof r0.xyzw, r1.xyzw
label_sat r0.xyzw
label [precise(zw)] r0.xyzw
label r0.xyzw
label r0.xyzw
label r0.xyzw
label r0.xyzw
ld_sat r0.xyzw, r1.xyzw, r2.xyzw
ld [precise(xzw)] r0.xyzw, r1.xyzw, r2.xyzw
ld r0.xyzw, r1.xyzw, r2.xyzw
ld r0.xyzw, r1.xyzw, r2.xyzw
ld r0.xyzw, r1.xyzw, r2.xyzw
ld r0.xyzw, r1.xyzw, r2.xyzw
ldms_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms [precise(yzw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
log_sat r0.xyzw, r1.xyzw
log [precise] r0.xyzw, r1.xyzw
log r0.xyzw, r1.xyzw
log r0.xyzw, r1.xyzw
log r0.xyzw, r1.xyzw
log r0.xyzw, r1.xyzw
lt_sat r0.xyzw, r1.xyzw, r2.xyzw
lt [precise(x)] r0.xyzw, r1.xyzw, r2.xyzw
lt r0.xyzw, r1.xyzw, r2.xyzw
lt r0.xyzw, r1.xyzw, r2.xyzw
lt r0.xyzw, r1.xyzw, r2.xyzw
lt r0.xyzw, r1.xyzw, r2.xyzw
mad_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
mad [precise(y)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
mad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
mad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
mad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
mad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
min_sat r0.xyzw, r1.xyzw, r2.xyzw
min [precise(xy)] r0.xyzw, r1.xyzw, r2.xyzw
min r0.xyzw, r1.xyzw, r2.xyzw
min r0.xyzw, r1.xyzw, r2.xyzw
min r0.xyzw, r1.xyzw, r2.xyzw
min r0.xyzw, r1.xyzw, r2.xyzw
max_sat r0.xyzw, r1.xyzw, r2.xyzw
max [precise(z)] r0.xyzw, r1.xyzw, r2.xyzw
max r0.xyzw, r1.xyzw, r2.xyzw
max r0.xyzw, r1.xyzw, r2.xyzw
max r0.xyzw, r1.xyzw, r2.xyzw
max r0.xyzw, r1.xyzw, r2.xyzw
mov_sat r0.xyzw, r1.xyzw
mov [precise(yz)] r0.xyzw, r1.xyzw
mov r0.xyzw, r1.xyzw
mov r0.xyzw, r1.xyzw
mov r0.xyzw, r1.xyzw
mov r0.xyzw, r1.xyzw
movc_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
movc [precise(xyz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
movc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
movc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
movc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
movc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
mul_sat r0.xyzw, r1.xyzw, r2.xyzw
mul [precise(w)] r0.xyzw, r1.xyzw, r2.xyzw
mul r0.xyzw, r1.xyzw, r2.xyzw
mul r0.xyzw, r1.xyzw, r2.xyzw
mul r0.xyzw, r1.xyzw, r2.xyzw
mul r0.xyzw, r1.xyzw, r2.xyzw
ne_sat r0.xyzw, r1.xyzw, r2.xyzw
ne [precise(xw)] r0.xyzw, r1.xyzw, r2.xyzw
ne r0.xyzw, r1.xyzw, r2.xyzw
ne r0.xyzw, r1.xyzw, r2.xyzw
ne r0.xyzw, r1.xyzw, r2.xyzw
ne r0.xyzw, r1.xyzw, r2.xyzw
nop_sat 
nop [precise(yw)] 
nop 
nop 
nop 
nop 
not_sat r0.xyzw, r1.xyzw
not [precise(xyw)] r0.xyzw, r1.xyzw
not r0.xyzw, r1.xyzw
not r0.xyzw, r1.xyzw
not r0.xyzw, r1.xyzw
not r0.xyzw, r1.xyzw
or_sat r0.xyzw, r1.xyzw, r2.xyzw
or [precise(zw)] r0.xyzw, r1.xyzw, r2.xyzw
or r0.xyzw, r1.xyzw, r2.xyzw
or r0.xyzw, r1.xyzw, r2.xyzw
or r0.xyzw, r1.xyzw, r2.xyzw
or r0.xyzw, r1.xyzw, r2.xyzw
resinfo_sat r0.xyzw, r1.xyzw, r2.xyzw
resinfo [precise(xzw)] r0.xyzw, r1.xyzw, r2.xyzw
resinfo r0.xyzw, r1.xyzw, r2.xyzw
resinfo_rcpfloat r0.xyzw, r1.xyzw, r2.xyzw
resinfo_uint r0.xyzw, r1.xyzw, r2.xyzw
resinfo r0.xyzw, r1.xyzw, r2.xyzw
ret_sat 
ret [precise(yzw)] 
ret 
ret 
ret 
ret 
retc_sat_z r0.xyzw
retc [precise]_z r0.xyzw
retc_nz r0.xyzw
retc_z r0.xyzw
retc_z r0.xyzw
retc_z r0.xyzw
round_ne_sat r0.xyzw, r1.xyzw
round_ne r0.xyzw, r1.xyzw
round_ne r0.xyzw, r1.xyzw
round_ne r0.xyzw, r1.xyzw
round_ne r0.xyzw, r1.xyzw
round_ne r0.xyzw, r1.xyzw
round_ni_sat r0.xyzw, r1.xyzw
round_ni [precise(x)] r0.xyzw, r1.xyzw
round_ni r0.xyzw, r1.xyzw
round_ni r0.xyzw, r1.xyzw
round_ni r0.xyzw, r1.xyzw
round_ni r0.xyzw, r1.xyzw
round_pi_sat r0.xyzw, r1.xyzw
round_pi [precise(y)] r0.xyzw, r1.xyzw
round_pi r0.xyzw, r1.xyzw
round_pi r0.xyzw, r1.xyzw
round_pi r0.xyzw, r1.xyzw
round_pi r0.xyzw, r1.xyzw
round_z_sat r0.xyzw, r1.xyzw
round_z [precise(xy)] r0.xyzw, r1.xyzw
round_z r0.xyzw, r1.xyzw
round_z r0.xyzw, r1.xyzw
round_z r0.xyzw, r1.xyzw
round_z r0.xyzw, r1.xyzw
rsq_sat r0.xyzw, r1.xyzw
rsq [precise(z)] r0.xyzw, r1.xyzw
rsq r0.xyzw, r1.xyzw
rsq r0.xyzw, r1.xyzw
rsq r0.xyzw, r1.xyzw
rsq r0.xyzw, r1.xyzw
sample_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample [precise(xz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_c_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c [precise(yz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz [precise(xyz)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_c_lz r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_l_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_l [precise(w)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_l r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_d_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d [precise(xw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_d r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_b_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_b [precise(yw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sample_b r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
sqrt_sat r0.xyzw, r1.xyzw
sqrt [precise(xyw)] r0.xyzw, r1.xyzw
sqrt r0.xyzw, r1.xyzw
sqrt r0.xyzw, r1.xyzw
sqrt r0.xyzw, r1.xyzw
sqrt r0.xyzw, r1.xyzw
sincos_sat r0.xyzw, r1.xyzw, r2.xyzw
sincos [precise(xzw)] r0.xyzw, r1.xyzw, r2.xyzw
sincos r0.xyzw, r1.xyzw, r2.xyzw
sincos r0.xyzw, r1.xyzw, r2.xyzw
sincos r0.xyzw, r1.xyzw, r2.xyzw
sincos r0.xyzw, r1.xyzw, r2.xyzw
udiv_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
udiv [precise(yzw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
udiv r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
udiv r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
udiv r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
udiv r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ult_sat r0.xyzw, r1.xyzw, r2.xyzw
ult [precise] r0.xyzw, r1.xyzw, r2.xyzw
ult r0.xyzw, r1.xyzw, r2.xyzw
ult r0.xyzw, r1.xyzw, r2.xyzw
ult r0.xyzw, r1.xyzw, r2.xyzw
ult r0.xyzw, r1.xyzw, r2.xyzw
uge_sat r0.xyzw, r1.xyzw, r2.xyzw
uge r0.xyzw, r1.xyzw, r2.xyzw
uge r0.xyzw, r1.xyzw, r2.xyzw
uge r0.xyzw, r1.xyzw, r2.xyzw
uge r0.xyzw, r1.xyzw, r2.xyzw
uge r0.xyzw, r1.xyzw, r2.xyzw
umul_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umul [precise(x)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umul r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umul r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umul r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umul r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umad_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umad [precise(y)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umax_sat r0.xyzw, r1.xyzw, r2.xyzw
umax [precise(xy)] r0.xyzw, r1.xyzw, r2.xyzw
umax r0.xyzw, r1.xyzw, r2.xyzw
umax r0.xyzw, r1.xyzw, r2.xyzw
umax r0.xyzw, r1.xyzw, r2.xyzw
umax r0.xyzw, r1.xyzw, r2.xyzw
umin_sat r0.xyzw, r1.xyzw, r2.xyzw
umin [precise(z)] r0.xyzw, r1.xyzw, r2.xyzw
umin r0.xyzw, r1.xyzw, r2.xyzw
umin r0.xyzw, r1.xyzw, r2.xyzw
umin r0.xyzw, r1.xyzw, r2.xyzw
umin r0.xyzw, r1.xyzw, r2.xyzw
ushr_sat r0.xyzw, r1.xyzw, r2.xyzw
ushr [precise(xz)] r0.xyzw, r1.xyzw, r2.xyzw
ushr r0.xyzw, r1.xyzw, r2.xyzw
ushr r0.xyzw, r1.xyzw, r2.xyzw
ushr r0.xyzw, r1.xyzw, r2.xyzw
ushr r0.xyzw, r1.xyzw, r2.xyzw
utof_sat r0.xyzw, r1.xyzw
utof [precise(yz)] r0.xyzw, r1.xyzw
utof r0.xyzw, r1.xyzw
utof r0.xyzw, r1.xyzw
utof r0.xyzw, r1.xyzw
utof r0.xyzw, r1.xyzw
xor_sat r0.xyzw, r1.xyzw, r2.xyzw
xor [precise(xyz)] r0.xyzw, r1.xyzw, r2.xyzw
xor r0.xyzw, r1.xyzw, r2.xyzw
xor r0.xyzw, r1.xyzw, r2.xyzw
xor r0.xyzw, r1.xyzw, r2.xyzw
xor r0.xyzw, r1.xyzw, r2.xyzw
jmp_sat 
jmp [precise(xyw)] 
jmp 
jmp 
jmp 
jmp 
lod_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
lod [precise(zw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
lod r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
lod r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
lod r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
lod r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_sat r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4 [precise(xzw)] r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4 r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4 r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4 r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4 r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
samplepos_sat r0.xyzw, r1.xyzw, r2.xyzw
samplepos [precise(yzw)] r0.xyzw, r1.xyzw, r2.xyzw
samplepos r0.xyzw, r1.xyzw, r2.xyzw
samplepos r0.xyzw, r1.xyzw, r2.xyzw
samplepos r0.xyzw, r1.xyzw, r2.xyzw
samplepos r0.xyzw, r1.xyzw, r2.xyzw
sampleinfo_sat r0.xyzw, r1.xyzw
sampleinfo [precise] r0.xyzw, r1.xyzw
sampleinfo r0.xyzw, r1.xyzw
sampleinfo_uint r0.xyzw, r1.xyzw
sampleinfo r0.xyzw, r1.xyzw
sampleinfo r0.xyzw, r1.xyzw
_sat 
 
 
 
 
 
emit_stream_sat r0.xyzw
emit_stream [precise(xz)] r0.xyzw
emit_stream r0.xyzw
emit_stream r0.xyzw
emit_stream r0.xyzw
emit_stream r0.xyzw
cut_stream_sat r0.xyzw
cut_stream [precise(yz)] r0.xyzw
cut_stream r0.xyzw
cut_stream r0.xyzw
cut_stream r0.xyzw
cut_stream r0.xyzw
emit_then_cut_stream_sat r0.xyzw
emit_then_cut_stream [precise(xyz)] r0.xyzw
emit_then_cut_stream r0.xyzw
emit_then_cut_stream r0.xyzw
emit_then_cut_stream r0.xyzw
emit_then_cut_stream r0.xyzw
bufinfo_sat r0.xyzw, r1.xyzw
bufinfo [precise(xw)] r0.xyzw, r1.xyzw
bufinfo r0.xyzw, r1.xyzw
bufinfo r0.xyzw, r1.xyzw
bufinfo r0.xyzw, r1.xyzw
bufinfo r0.xyzw, r1.xyzw
deriv_rtx_coarse_sat r0.xyzw, r1.xyzw
deriv_rtx_coarse [precise(yw)] r0.xyzw, r1.xyzw
deriv_rtx_coarse r0.xyzw, r1.xyzw
deriv_rtx_coarse r0.xyzw, r1.xyzw
deriv_rtx_coarse r0.xyzw, r1.xyzw
deriv_rtx_coarse r0.xyzw, r1.xyzw
deriv_rtx_fine_sat r0.xyzw, r1.xyzw
deriv_rtx_fine [precise(xyw)] r0.xyzw, r1.xyzw
deriv_rtx_fine r0.xyzw, r1.xyzw
deriv_rtx_fine r0.xyzw, r1.xyzw
deriv_rtx_fine r0.xyzw, r1.xyzw
deriv_rtx_fine r0.xyzw, r1.xyzw
