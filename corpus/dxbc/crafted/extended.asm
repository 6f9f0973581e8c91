ps_5_0
ld_aoffimmi(0,0,0) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi(-8,7,1) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi(1,-1,-8) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_indexable(texture2d)(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw
ld_indexable(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw
ld_indexable(texture2d)(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_indexable(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw
ld_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw
ld_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw
ld_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw
ld_indexable(texture2d) r0.xyzw, r1.xyzw, r2.xyzw
ld_indexable [precise](texture2d)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ldms_aoffimmi(0,0,0) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi(-8,7,1) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi(1,-1,-8) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_indexable(texture2d)(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_indexable(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_indexable(texture2d)(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_indexable(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_indexable(texture2d) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ldms_indexable [precise](texture2d)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi(0,0,0) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi(-8,7,1) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi(1,-1,-8) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_indexable(texture2d)(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_indexable(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_indexable(texture2d)(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_indexable(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_indexable(texture2d) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_indexable [precise](texture2d)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
resinfo_aoffimmi(0,0,0) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi(-8,7,1) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi(1,-1,-8) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_indexable(texture2d)(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_indexable(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_indexable(texture2d)(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_indexable(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_indexable(texture2d) r0.xyzw, r1.xyzw, r2.xyzw
resinfo_indexable [precise](texture2d)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi(0,0,0) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi(-8,7,1) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi(1,-1,-8) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_indexable(texture2d)(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_indexable(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_indexable(texture2d)(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_indexable(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_indexable(texture2d) r0.xyzw, r1.xyzw, r2.xyzw
ld_raw_indexable [precise](texture2d)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_structured_aoffimmi(0,0,0) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi(-8,7,1) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi(1,-1,-8) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_indexable(texture2d)(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_indexable(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_indexable(texture2d)(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_indexable(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_indexable(texture2d) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_structured_indexable [precise](texture2d)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi(0,0,0) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi(-8,7,1) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi(1,-1,-8) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_indexable(texture2d)(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_indexable(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_indexable(texture2d)(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_indexable(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_indexable(texture2d) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
gather4_indexable [precise](texture2d)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi(0,0,0) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi(-8,7,1) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi(1,-1,-8) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_indexable(texture2d)(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_indexable(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_indexable(texture2d)(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_indexable(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_indexable(texture2d) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
ld_s_indexable [precise](texture2d)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
sample_cl_s_aoffimmi(0,0,0) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi(-8,7,1) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi(1,-1,-8) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_indexable(texture2d)(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_indexable(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_indexable(texture2d)(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_indexable(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_indexable(texture2d) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
sample_cl_s_indexable [precise](texture2d)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw, r5.xyzw
bufinfo_aoffimmi(0,0,0) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi(-8,7,1) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi(1,-1,-8) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw
bufinfo_indexable(texture2d)(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw
bufinfo_indexable(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw
bufinfo_indexable(texture2d)(<continued>,double,mixed,float) r0.xyzw, r1.xyzw
bufinfo_indexable(<continued>,double,mixed,float) r0.xyzw, r1.xyzw
bufinfo_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw
bufinfo_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw
bufinfo_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw
bufinfo_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw
bufinfo_indexable(texture2d) r0.xyzw, r1.xyzw
bufinfo_indexable [precise](texture2d)(float,float,float,float) r0.xyzw, r1.xyzw
ld_uav_typed_aoffimmi(0,0,0) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(0,0,0)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi(-8,7,1) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable(-8,7,1)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi(1,-1,-8) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(texture1d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(texture2d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(texture2dms, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(texture3d, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(texturecube, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(texture1darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(texture2darray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(texture2dmsarray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(texturecubearray, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(raw_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(structured_buffer, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_aoffimmi_indexable_sat(1,-1,-8)(<unknown dimension>, stride=20)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_indexable(texture2d)(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_indexable(uint,sint,snorm,unorm) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_indexable(texture2d)(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_indexable(<continued>,double,mixed,float) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_indexable(texture2d)(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_indexable(<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_indexable(texture2d) r0.xyzw, r1.xyzw, r2.xyzw
ld_uav_typed_indexable [precise](texture2d)(float,float,float,float) r0.xyzw, r1.xyzw, r2.xyzw
