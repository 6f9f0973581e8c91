ps_5_0
iadd r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
iadd r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
iadd r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
iadd r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
iadd r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
iadd r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
iadd r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
iadd r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
iadd r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
iadd r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
ieq r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
ieq r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ieq r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
ieq r0.xyzw {min16f}, r1.xyzw, r2.xyzw
ieq r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ieq r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
ieq r0.xyzw {min16i}, r1.xyzw, r2.xyzw
ieq r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
ieq r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ieq r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
ige r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
ige r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ige r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
ige r0.xyzw {min16f}, r1.xyzw, r2.xyzw
ige r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ige r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
ige r0.xyzw {min16i}, r1.xyzw, r2.xyzw
ige r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
ige r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ige r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
ilt r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
ilt r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ilt r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
ilt r0.xyzw {min16f}, r1.xyzw, r2.xyzw
ilt r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ilt r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
ilt r0.xyzw {min16i}, r1.xyzw, r2.xyzw
ilt r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
ilt r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ilt r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
imad r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}, r3.xyzw {min16f as def32}
imad r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}, r3.xyzw {min2_8f as def32}
imad r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}, r3.xyzw {min16u as def32}
imad r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}, r3.xyzw {def32 as min16f}
imad r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}, r3.xyzw {min2_8f as min16f}
imad r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}, r3.xyzw {min16u as min16f}
imad r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}, r3.xyzw {def32 as min16i}
imad r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}, r3.xyzw {min16f as min16i}
imad r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}, r3.xyzw {min2_8f as min16i}
imad r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}, r3.xyzw {min16u as min16i}
imax r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
imax r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
imax r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
imax r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
imax r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
imax r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
imax r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
imax r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
imax r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
imax r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
imin r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
imin r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
imin r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
imin r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
imin r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
imin r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
imin r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
imin r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
imin r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
imin r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
imul r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f as def32}, r3.xyzw {min16f as def32}
imul r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as def32}, r3.xyzw {min2_8f as def32}
imul r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u as def32}, r3.xyzw {min16u as def32}
imul r0.xyzw {min16f}, r1.xyzw, r2.xyzw {def32 as min16f}, r3.xyzw {def32 as min16f}
imul r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16f}, r3.xyzw {min2_8f as min16f}
imul r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u as min16f}, r3.xyzw {min16u as min16f}
imul r0.xyzw {min16i}, r1.xyzw, r2.xyzw {def32 as min16i}, r3.xyzw {def32 as min16i}
imul r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f as min16i}, r3.xyzw {min16f as min16i}
imul r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16i}, r3.xyzw {min2_8f as min16i}
imul r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u as min16i}, r3.xyzw {min16u as min16i}
ine r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
ine r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ine r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
ine r0.xyzw {min16f}, r1.xyzw, r2.xyzw
ine r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ine r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
ine r0.xyzw {min16i}, r1.xyzw, r2.xyzw
ine r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
ine r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ine r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
ineg r0.xyzw, r1.xyzw {min16f as def32}
ineg r0.xyzw, r1.xyzw {min2_8f as def32}
ineg r0.xyzw, r1.xyzw {min16u as def32}
ineg r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
ineg r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
ineg r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
ineg r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
ineg r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
ineg r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
ineg r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
ishl r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f}
ishl r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f}
ishl r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u}
ishl r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw
ishl r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f}
ishl r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u}
ishl r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw
ishl r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f}
ishl r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f}
ishl r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u}
ishr r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f}
ishr r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f}
ishr r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u}
ishr r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw
ishr r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f}
ishr r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u}
ishr r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw
ishr r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f}
ishr r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f}
ishr r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u}
itof r0.xyzw, r1.xyzw {min16f}
itof r0.xyzw, r1.xyzw {min2_8f}
itof r0.xyzw, r1.xyzw {min16u}
itof r0.xyzw {min16f}, r1.xyzw
itof r0.xyzw {min16f}, r1.xyzw {min2_8f}
itof r0.xyzw {min16f}, r1.xyzw {min16u}
itof r0.xyzw {min16i}, r1.xyzw
itof r0.xyzw {min16i}, r1.xyzw {min16f}
itof r0.xyzw {min16i}, r1.xyzw {min2_8f}
itof r0.xyzw {min16i}, r1.xyzw {min16u}
ld r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
ld r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ld r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
ld r0.xyzw {min16f}, r1.xyzw, r2.xyzw
ld r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ld r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
ld r0.xyzw {min16i}, r1.xyzw, r2.xyzw
ld r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
ld r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
ld r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
ldms r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
ldms r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ldms r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ldms r0.xyzw {min16f}, r1.xyzw, r2.xyzw, r3.xyzw
ldms r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ldms r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
ldms r0.xyzw {min16i}, r1.xyzw, r2.xyzw, r3.xyzw
ldms r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}, r3.xyzw {min16f}
ldms r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}, r3.xyzw {min2_8f}
ldms r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}, r3.xyzw {min16u}
log r0.xyzw, r1.xyzw {min16f as def32}
log r0.xyzw, r1.xyzw {min2_8f as def32}
log r0.xyzw, r1.xyzw {min16u as def32}
log r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
log r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
log r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
log r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
log r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
log r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
log r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
lt r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f}
lt r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
lt r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u}
lt r0.xyzw {min16f}, r1.xyzw, r2.xyzw
lt r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
lt r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u}
lt r0.xyzw {min16i}, r1.xyzw, r2.xyzw
lt r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f}
lt r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f}
lt r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u}
mad r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}, r3.xyzw {min16f as def32}
mad r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}, r3.xyzw {min2_8f as def32}
mad r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}, r3.xyzw {min16u as def32}
mad r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}, r3.xyzw {def32 as min16f}
mad r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}, r3.xyzw {min2_8f as min16f}
mad r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}, r3.xyzw {min16u as min16f}
mad r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}, r3.xyzw {def32 as min16i}
mad r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}, r3.xyzw {min16f as min16i}
mad r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}, r3.xyzw {min2_8f as min16i}
mad r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}, r3.xyzw {min16u as min16i}
min r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
min r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
min r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
min r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
min r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
min r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
min r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
min r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
min r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
min r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
max r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
max r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
max r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
max r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
max r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
max r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
max r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
max r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
max r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
max r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
mov r0.xyzw, r1.xyzw {min16f as def32}
mov r0.xyzw, r1.xyzw {min2_8f as def32}
mov r0.xyzw, r1.xyzw {min16u as def32}
mov r0.xyzw {min16f}, r1.xyzw {def32 as min16f}
mov r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}
mov r0.xyzw {min16f}, r1.xyzw {min16u as min16f}
mov r0.xyzw {min16i}, r1.xyzw {def32 as min16i}
mov r0.xyzw {min16i}, r1.xyzw {min16f as min16i}
mov r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}
mov r0.xyzw {min16i}, r1.xyzw {min16u as min16i}
movc r0.xyzw, r1.xyzw {min16f}, r2.xyzw {min16f as def32}, r3.xyzw {min16f as def32}
movc r0.xyzw, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as def32}, r3.xyzw {min2_8f as def32}
movc r0.xyzw, r1.xyzw {min16u}, r2.xyzw {min16u as def32}, r3.xyzw {min16u as def32}
movc r0.xyzw {min16f}, r1.xyzw, r2.xyzw {def32 as min16f}, r3.xyzw {def32 as min16f}
movc r0.xyzw {min16f}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16f}, r3.xyzw {min2_8f as min16f}
movc r0.xyzw {min16f}, r1.xyzw {min16u}, r2.xyzw {min16u as min16f}, r3.xyzw {min16u as min16f}
movc r0.xyzw {min16i}, r1.xyzw, r2.xyzw {def32 as min16i}, r3.xyzw {def32 as min16i}
movc r0.xyzw {min16i}, r1.xyzw {min16f}, r2.xyzw {min16f as min16i}, r3.xyzw {min16f as min16i}
movc r0.xyzw {min16i}, r1.xyzw {min2_8f}, r2.xyzw {min2_8f as min16i}, r3.xyzw {min2_8f as min16i}
movc r0.xyzw {min16i}, r1.xyzw {min16u}, r2.xyzw {min16u as min16i}, r3.xyzw {min16u as min16i}
mul r0.xyzw, r1.xyzw {min16f as def32}, r2.xyzw {min16f as def32}
mul r0.xyzw, r1.xyzw {min2_8f as def32}, r2.xyzw {min2_8f as def32}
mul r0.xyzw, r1.xyzw {min16u as def32}, r2.xyzw {min16u as def32}
mul r0.xyzw {min16f}, r1.xyzw {def32 as min16f}, r2.xyzw {def32 as min16f}
mul r0.xyzw {min16f}, r1.xyzw {min2_8f as min16f}, r2.xyzw {min2_8f as min16f}
mul r0.xyzw {min16f}, r1.xyzw {min16u as min16f}, r2.xyzw {min16u as min16f}
mul r0.xyzw {min16i}, r1.xyzw {def32 as min16i}, r2.xyzw {def32 as min16i}
mul r0.xyzw {min16i}, r1.xyzw {min16f as min16i}, r2.xyzw {min16f as min16i}
mul r0.xyzw {min16i}, r1.xyzw {min2_8f as min16i}, r2.xyzw {min2_8f as min16i}
mul r0.xyzw {min16i}, r1.xyzw {min16u as min16i}, r2.xyzw {min16u as min16i}
