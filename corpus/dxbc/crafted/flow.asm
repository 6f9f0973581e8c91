ps_5_0
loop 
  if_z r1.x
    breakc_nz r1.x
  else 
    continuec_z r1.x
  endif 
  switch r1.x
    case l(-5)
    case l(0x00011170)
    break 
    default 
    continue 
  endswitch 
endloop 
callc_nz r1.x, label3
callc_z r1.x, label3
retc_z r1.x
retc_nz r1.x
discard_z r1.x
discard_nz r1.x
ret 
label label3
ret 
endif 
endif 
mov r0.xyzw, r1.x
nop 
if_nz r1.x
  loop 
    switch l(3)
      nop 
