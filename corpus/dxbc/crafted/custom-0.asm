ps_5_0
// COMMENT: 
ret 
