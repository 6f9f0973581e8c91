vs_4_1
ret 
