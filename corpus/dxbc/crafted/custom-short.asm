ps_5_0
dcl_immediateConstantBuffer { { 1, 2, 3, 4} }
ret 
