ds_5_0
ret 
