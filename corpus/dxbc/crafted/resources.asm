cs_5_0
dcl_resource_<unknown dimension> (float,float,float,float) t1
dcl_resource_<unknown dimension> (float,float,float,float) t1
dcl_resource_<unknown dimension> (float,float,float,float) t1
dcl_resource_<unknown dimension> (float,float,float,float) t1
dcl_resource_<unknown dimension> (float,float,float,float) t1
dcl_resource_<unknown dimension> (float,float,float,float) t1
dcl_resource_buffer (float,float,float,float) t1
dcl_resource_buffer (float,float,float,float) t1
dcl_resource_buffer (float,float,float,float) t1
dcl_resource_buffer (float,float,float,float) t1
dcl_resource_buffer (float,float,float,float) t1
dcl_resource_buffer (float,float,float,float) t1
dcl_resource_texture1d (float,float,float,float) t1
dcl_resource_texture1d (float,float,float,float) t1
dcl_resource_texture1d (float,float,float,float) t1
dcl_resource_texture1d (float,float,float,float) t1
dcl_resource_texture1d (float,float,float,float) t1
dcl_resource_texture1d (float,float,float,float) t1
dcl_resource_texture2d (float,float,float,float) t1
dcl_resource_texture2d (float,float,float,float) t1
dcl_resource_texture2d (float,float,float,float) t1
dcl_resource_texture2d (float,float,float,float) t1
dcl_resource_texture2d (float,float,float,float) t1
dcl_resource_texture2d (float,float,float,float) t1
dcl_resource_texture2dms(0) (float,float,float,float) t1
dcl_resource_texture2dms(4) (float,float,float,float) t1
dcl_resource_texture2dms(1) (float,float,float,float) t1
dcl_resource_texture2dms(2) (float,float,float,float) t1
dcl_resource_texture2dms(3) (float,float,float,float) t1
dcl_resource_texture2dms(0) (float,float,float,float) t1
dcl_resource_texture3d (float,float,float,float) t1
dcl_resource_texture3d (float,float,float,float) t1
dcl_resource_texture3d (float,float,float,float) t1
dcl_resource_texture3d (float,float,float,float) t1
dcl_resource_texture3d (float,float,float,float) t1
dcl_resource_texture3d (float,float,float,float) t1
dcl_resource_texturecube (float,float,float,float) t1
dcl_resource_texturecube (float,float,float,float) t1
dcl_resource_texturecube (float,float,float,float) t1
dcl_resource_texturecube (float,float,float,float) t1
dcl_resource_texturecube (float,float,float,float) t1
dcl_resource_texturecube (float,float,float,float) t1
dcl_resource_texture1darray (float,float,float,float) t1
dcl_resource_texture1darray (float,float,float,float) t1
dcl_resource_texture1darray (float,float,float,float) t1
dcl_resource_texture1darray (float,float,float,float) t1
dcl_resource_texture1darray (float,float,float,float) t1
dcl_resource_texture1darray (float,float,float,float) t1
dcl_resource_texture2darray (float,float,float,float) t1
dcl_resource_texture2darray (float,float,float,float) t1
dcl_resource_texture2darray (float,float,float,float) t1
dcl_resource_texture2darray (float,float,float,float) t1
dcl_resource_texture2darray (float,float,float,float) t1
dcl_resource_texture2darray (float,float,float,float) t1
dcl_resource_texture2dmsarray(0) (float,float,float,float) t1
dcl_resource_texture2dmsarray(4) (float,float,float,float) t1
dcl_resource_texture2dmsarray(1) (float,float,float,float) t1
dcl_resource_texture2dmsarray(2) (float,float,float,float) t1
dcl_resource_texture2dmsarray(3) (float,float,float,float) t1
dcl_resource_texture2dmsarray(0) (float,float,float,float) t1
dcl_resource_texturecubearray (float,float,float,float) t1
dcl_resource_texturecubearray (float,float,float,float) t1
dcl_resource_texturecubearray (float,float,float,float) t1
dcl_resource_texturecubearray (float,float,float,float) t1
dcl_resource_texturecubearray (float,float,float,float) t1
dcl_resource_texturecubearray (float,float,float,float) t1
dcl_resource_raw_buffer (float,float,float,float) t1
dcl_resource_raw_buffer (float,float,float,float) t1
dcl_resource_raw_buffer (float,float,float,float) t1
dcl_resource_raw_buffer (float,float,float,float) t1
dcl_resource_raw_buffer (float,float,float,float) t1
dcl_resource_raw_buffer (float,float,float,float) t1
dcl_resource_structured_buffer (float,float,float,float) t1
dcl_resource_structured_buffer (float,float,float,float) t1
dcl_resource_structured_buffer (float,float,float,float) t1
dcl_resource_structured_buffer (float,float,float,float) t1
dcl_resource_structured_buffer (float,float,float,float) t1
dcl_resource_structured_buffer (float,float,float,float) t1
dcl_resource_<unknown dimension> (float,float,float,float) t1
dcl_resource_<unknown dimension> (float,float,float,float) t1
dcl_resource_<unknown dimension> (float,float,float,float) t1
dcl_resource_<unknown dimension> (float,float,float,float) t1
dcl_resource_<unknown dimension> (float,float,float,float) t1
dcl_resource_<unknown dimension> (float,float,float,float) t1
dcl_resource_texture2d (uint,sint,snorm,unorm) t1
dcl_resource_texture2d (<continued>,double,mixed,float) t1
dcl_resource_texture2d (<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) t1
dcl_resource_texture2d (<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) t1
dcl_uav_typed_<unknown dimension> (float,float,float,float) u1
dcl_uav_typed_<unknown dimension> (float,float,float,float) u1
dcl_uav_typed_<unknown dimension>_glc (float,float,float,float) u1
dcl_uav_typed_<unknown dimension>_rov (float,float,float,float) u1
dcl_uav_typed_<unknown dimension>_glc_rov (float,float,float,float) u1
dcl_uav_typed_<unknown dimension>_opc (float,float,float,float) u1
dcl_uav_typed_buffer (float,float,float,float) u1
dcl_uav_typed_buffer (float,float,float,float) u1
dcl_uav_typed_buffer_glc (float,float,float,float) u1
dcl_uav_typed_buffer_rov (float,float,float,float) u1
dcl_uav_typed_buffer_glc_rov (float,float,float,float) u1
dcl_uav_typed_buffer_opc (float,float,float,float) u1
dcl_uav_typed_texture1d (float,float,float,float) u1
dcl_uav_typed_texture1d (float,float,float,float) u1
dcl_uav_typed_texture1d_glc (float,float,float,float) u1
dcl_uav_typed_texture1d_rov (float,float,float,float) u1
dcl_uav_typed_texture1d_glc_rov (float,float,float,float) u1
dcl_uav_typed_texture1d_opc (float,float,float,float) u1
dcl_uav_typed_texture2d (float,float,float,float) u1
dcl_uav_typed_texture2d (float,float,float,float) u1
dcl_uav_typed_texture2d_glc (float,float,float,float) u1
dcl_uav_typed_texture2d_rov (float,float,float,float) u1
dcl_uav_typed_texture2d_glc_rov (float,float,float,float) u1
dcl_uav_typed_texture2d_opc (float,float,float,float) u1
dcl_uav_typed_texture2dms (float,float,float,float) u1
dcl_uav_typed_texture2dms (float,float,float,float) u1
dcl_uav_typed_texture2dms_glc (float,float,float,float) u1
dcl_uav_typed_texture2dms_rov (float,float,float,float) u1
dcl_uav_typed_texture2dms_glc_rov (float,float,float,float) u1
dcl_uav_typed_texture2dms_opc (float,float,float,float) u1
dcl_uav_typed_texture3d (float,float,float,float) u1
dcl_uav_typed_texture3d (float,float,float,float) u1
dcl_uav_typed_texture3d_glc (float,float,float,float) u1
dcl_uav_typed_texture3d_rov (float,float,float,float) u1
dcl_uav_typed_texture3d_glc_rov (float,float,float,float) u1
dcl_uav_typed_texture3d_opc (float,float,float,float) u1
dcl_uav_typed_texturecube (float,float,float,float) u1
dcl_uav_typed_texturecube (float,float,float,float) u1
dcl_uav_typed_texturecube_glc (float,float,float,float) u1
dcl_uav_typed_texturecube_rov (float,float,float,float) u1
dcl_uav_typed_texturecube_glc_rov (float,float,float,float) u1
dcl_uav_typed_texturecube_opc (float,float,float,float) u1
dcl_uav_typed_texture1darray (float,float,float,float) u1
dcl_uav_typed_texture1darray (float,float,float,float) u1
dcl_uav_typed_texture1darray_glc (float,float,float,float) u1
dcl_uav_typed_texture1darray_rov (float,float,float,float) u1
dcl_uav_typed_texture1darray_glc_rov (float,float,float,float) u1
dcl_uav_typed_texture1darray_opc (float,float,float,float) u1
dcl_uav_typed_texture2darray (float,float,float,float) u1
dcl_uav_typed_texture2darray (float,float,float,float) u1
dcl_uav_typed_texture2darray_glc (float,float,float,float) u1
dcl_uav_typed_texture2darray_rov (float,float,float,float) u1
dcl_uav_typed_texture2darray_glc_rov (float,float,float,float) u1
dcl_uav_typed_texture2darray_opc (float,float,float,float) u1
dcl_uav_typed_texture2dmsarray (float,float,float,float) u1
dcl_uav_typed_texture2dmsarray (float,float,float,float) u1
dcl_uav_typed_texture2dmsarray_glc (float,float,float,float) u1
dcl_uav_typed_texture2dmsarray_rov (float,float,float,float) u1
dcl_uav_typed_texture2dmsarray_glc_rov (float,float,float,float) u1
dcl_uav_typed_texture2dmsarray_opc (float,float,float,float) u1
dcl_uav_typed_texturecubearray (float,float,float,float) u1
dcl_uav_typed_texturecubearray (float,float,float,float) u1
dcl_uav_typed_texturecubearray_glc (float,float,float,float) u1
dcl_uav_typed_texturecubearray_rov (float,float,float,float) u1
dcl_uav_typed_texturecubearray_glc_rov (float,float,float,float) u1
dcl_uav_typed_texturecubearray_opc (float,float,float,float) u1
dcl_uav_typed_raw_buffer (float,float,float,float) u1
dcl_uav_typed_raw_buffer (float,float,float,float) u1
dcl_uav_typed_raw_buffer_glc (float,float,float,float) u1
dcl_uav_typed_raw_buffer_rov (float,float,float,float) u1
dcl_uav_typed_raw_buffer_glc_rov (float,float,float,float) u1
dcl_uav_typed_raw_buffer_opc (float,float,float,float) u1
dcl_uav_typed_structured_buffer (float,float,float,float) u1
dcl_uav_typed_structured_buffer (float,float,float,float) u1
dcl_uav_typed_structured_buffer_glc (float,float,float,float) u1
dcl_uav_typed_structured_buffer_rov (float,float,float,float) u1
dcl_uav_typed_structured_buffer_glc_rov (float,float,float,float) u1
dcl_uav_typed_structured_buffer_opc (float,float,float,float) u1
dcl_uav_typed_<unknown dimension> (float,float,float,float) u1
dcl_uav_typed_<unknown dimension> (float,float,float,float) u1
dcl_uav_typed_<unknown dimension>_glc (float,float,float,float) u1
dcl_uav_typed_<unknown dimension>_rov (float,float,float,float) u1
dcl_uav_typed_<unknown dimension>_glc_rov (float,float,float,float) u1
dcl_uav_typed_<unknown dimension>_opc (float,float,float,float) u1
dcl_uav_typed_texture2d (uint,sint,snorm,unorm) u1
dcl_uav_typed_texture2d (<continued>,double,mixed,float) u1
dcl_uav_typed_texture2d (<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unused>) u1
dcl_uav_typed_texture2d (<unknown resource return type>,<unknown resource return type>,<unknown resource return type>,<unknown resource return type>) u1
dcl_uav_raw u2
dcl_uav_raw_glc u2
dcl_uav_raw_rov u2
dcl_uav_raw_glc_rov u2
dcl_uav_raw_opc u2
dcl_resource_raw t2
dcl_resource_raw t2
dcl_resource_raw t2
dcl_resource_raw t2
dcl_resource_raw t2
dcl_uav_structured u2, 24
dcl_uav_structured_glc u2, 24
dcl_uav_structured_rov u2, 24
dcl_uav_structured_glc_rov u2, 24
dcl_uav_structured_opc u2, 24
dcl_uav_structured_glc_opc u2, 24
dcl_resource_structured t2, 24
dcl_resource_structured t2, 24
dcl_resource_structured t2, 24
dcl_resource_structured t2, 24
dcl_resource_structured t2, 24
dcl_resource_structured t2, 24
dcl_sampler s2, mode_default
dcl_sampler s2, mode_comparison
dcl_sampler s2, mode_mono
dcl_sampler s2
dcl_sampler s2
dcl_constantbuffer CB3[12], immediateIndexed
dcl_constantbuffer CB3[12], dynamicIndexed
dcl_constantbuffer CB3[0], immediateIndexed
dcl_tgsm_raw g1, 64
dcl_tgsm_structured g1, 16, 8
