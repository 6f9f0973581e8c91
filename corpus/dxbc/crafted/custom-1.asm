ps_5_0
undecipherable custom data
ret 
