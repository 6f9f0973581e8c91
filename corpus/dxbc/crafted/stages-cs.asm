cs_5_1
ret 
