ps_5_0
dcl_function_table ft2 = {fb2}
dcl_interface_dynamicindexed fp1[2][1] = {ft0, ft1}
