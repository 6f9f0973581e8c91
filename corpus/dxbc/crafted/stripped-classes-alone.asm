//
// Available Class Types:
//
// Name                             ID CB Stride Texture Sampler
// ------------------------------ ---- --------- ------- -------
// Blue                              0         1       0       0
// Red                               1         1       0       0
//
// Available Class Instances:
//
// Name                        Type CB CB Offset Texture Sampler
// --------------------------- ---- -- --------- ------- -------
// red                            1  1         0       -       -
// blue                           0  1         1       -       -
//
// Interface slots, 4 total:
//
//             Slots
// +----------+---------+---------------------------------------
// | Type ID  |   0     |0    1    
// | Table ID |         |0    1    
// +----------+---------+---------------------------------------
// | Type ID  |   1-3   |0    1    
// | Table ID |         |2    3    
// +----------+---------+---------------------------------------
ps_5_0
dcl_globalFlags refactoringAllowed
dcl_constantbuffer CB1[2], immediateIndexed
dcl_function_body fb0
dcl_function_body fb1
dcl_function_body fb2
dcl_function_body fb3
dcl_function_table ft0 = {fb0}
dcl_function_table ft1 = {fb1}
dcl_function_table ft2 = {fb2}
dcl_function_table ft3 = {fb3}
dcl_interface fp0[1][1] = {ft0, ft1}
dcl_interface_dynamicindexed fp1[3][1] = {ft2, ft3}
dcl_input_ps linear v0.xyzw
dcl_input_ps constant v1.x
dcl_output o0.xyzw
dcl_temps 3
fcall fp0[0][0]
mov r1.x, v1.x
fcall fp1[r1.x + 0][0]
add o0.xyzw, r0.xyzw, r2.xyzw
ret 
label fb0
mov r1.xy, this[0].yxyy
add r0.xyzw, v0.xyzw, cb[r1.y + 0][r1.x + 0].xyzw
ret 
label fb1
mov r1.xy, this[0].yxyy
mul r0.xyzw, v0.xyzw, cb[r1.y + 0][r1.x + 0].xxxx
ret 
label fb2
mov r1.yz, this[r1.x + 1].yyxy
add r2.xyzw, v0.xyzw, cb[r1.z + 0][r1.y + 0].xyzw
ret 
label fb3
mov r1.y, this[r1.x + 1].y
mov r1.x, this[r1.x + 1].x
mul r2.xyzw, v0.xyzw, cb[r1.x + 0][r1.y + 0].xxxx
ret 
