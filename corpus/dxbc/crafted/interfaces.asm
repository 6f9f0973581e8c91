ps_5_0
dcl_function_body fb0
dcl_function_body fb1
dcl_function_body fb2
dcl_function_table ft0 = {fb0}
dcl_function_table ft1 = {fb1, fb2}
dcl_interface fp0[1][1] = {ft0, ft1}
dcl_interface_dynamicindexed fp3[4][2] = {ft2}
fcall fp0[0][0]
fcall fp3[r1.x + 1][2]
label fb1
call label2
