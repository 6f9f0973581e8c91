ps_5_0
ld_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
ld_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ld_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ld_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
ld_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ld_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ld_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
ld_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
ld_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ld_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ldms_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
ldms_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
ldms_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
ldms_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
ldms_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
ldms_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ldms_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
ldms_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
ldms_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
ld_uav_typed_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
ld_uav_typed_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ld_uav_typed_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ld_uav_typed_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ld_uav_typed_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ld_uav_typed_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
ld_uav_typed_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
ld_uav_typed_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ld_uav_typed_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ld_raw_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
ld_raw_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ld_raw_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ld_raw_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ld_raw_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ld_raw_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
ld_raw_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
ld_raw_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ld_raw_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ld_structured_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
ld_structured_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
ld_structured_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
ld_structured_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
ld_structured_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
ld_structured_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
ld_structured_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}
ld_structured_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}
ld_structured_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}
sample_l_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
sample_l_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
sample_l_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
sample_l_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
sample_l_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
sample_l_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_l_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
sample_l_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
sample_l_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
sample_c_lz_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
sample_c_lz_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
sample_c_lz_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
sample_c_lz_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
sample_c_lz_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
sample_c_lz_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_c_lz_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
sample_c_lz_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
sample_c_lz_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
sample_cl_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
sample_cl_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
sample_cl_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
sample_cl_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
sample_cl_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
sample_cl_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}
sample_cl_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}
sample_cl_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}
sample_b_cl_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}, r6.xyzw {min16f}
sample_b_cl_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}, r6.xyzw {min2_8f}
sample_b_cl_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}, r6.xyzw {min16u}
sample_b_cl_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}, r6.xyzw {min2_8f}
sample_b_cl_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}, r6.xyzw {min16u}
sample_b_cl_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_b_cl_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}, r6.xyzw {min16f}
sample_b_cl_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}, r6.xyzw {min2_8f}
sample_b_cl_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}, r6.xyzw {min16u}
sample_d_cl_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}, r6.xyzw {min16f}, r7.xyzw {min16f}
sample_d_cl_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}, r6.xyzw {min2_8f}, r7.xyzw {min2_8f}
sample_d_cl_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}, r6.xyzw {min16u}, r7.xyzw {min16u}
sample_d_cl_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}, r6.xyzw {min2_8f}, r7.xyzw {min2_8f}
sample_d_cl_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}, r6.xyzw {min16u}, r7.xyzw {min16u}
sample_d_cl_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw, r7.xyzw
sample_d_cl_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}, r6.xyzw {min16f}, r7.xyzw {min16f}
sample_d_cl_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}, r6.xyzw {min2_8f}, r7.xyzw {min2_8f}
sample_d_cl_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}, r6.xyzw {min16u}, r7.xyzw {min16u}
sample_c_cl_s r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}, r6.xyzw {min16f}
sample_c_cl_s r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}, r6.xyzw {min2_8f}
sample_c_cl_s r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}, r6.xyzw {min16u}
sample_c_cl_s r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}, r6.xyzw {min2_8f}
sample_c_cl_s r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}, r6.xyzw {min16u}
sample_c_cl_s r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
sample_c_cl_s r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}, r4.xyzw {min16f}, r5.xyzw {min16f}, r6.xyzw {min16f}
sample_c_cl_s r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}, r4.xyzw {min2_8f}, r5.xyzw {min2_8f}, r6.xyzw {min2_8f}
sample_c_cl_s r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}, r4.xyzw {min16u}, r5.xyzw {min16u}, r6.xyzw {min16u}
check_access_fully_mapped r0.xyzw, r1.xyzw {min16f}
check_access_fully_mapped r0.xyzw, r1.xyzw {min2_8f}
check_access_fully_mapped r0.xyzw, r1.xyzw {min16u}
check_access_fully_mapped r0.xyzw {min16f}, r1.xyzw
check_access_fully_mapped r0.xyzw {min16f}, r1.xyzw {min2_8f}
check_access_fully_mapped r0.xyzw {min16f}, r1.xyzw {min16u}
check_access_fully_mapped r0.xyzw {min16i}, r1.xyzw
check_access_fully_mapped r0.xyzw {min16i}, r1.xyzw {min16f}
check_access_fully_mapped r0.xyzw {min16i}, r1.xyzw {min2_8f}
check_access_fully_mapped r0.xyzw {min16i}, r1.xyzw {min16u}
