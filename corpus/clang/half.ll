; 16-bit floats, alone and in pairs: every result is rounded to 16 bits.
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)

define void @half(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = sitofp i32 %lane to float
  %scaled = fmul float %x, 0x3FD7AE1480000000
  %a = fptrunc float %scaled to half
  %rest = sub i32 3, %lane
  %b = sitofp i32 %rest to half
  %sum = fadd half %a, %b
  %product = fmul half %a, %b
  %square = fmul half %b, %b
  %difference = fsub half %a, %square
  %less = fcmp olt half %a, %b
  %smaller = select i1 %less, half %a, half %b
  %pair0 = insertelement <2 x half> undef, half %a, i32 0
  %pair = insertelement <2 x half> %pair0, half %b, i32 1
  %fused = call <2 x half> @llvm.fma.v2f16(<2 x half> %pair, <2 x half> %pair, <2 x half> %pair)
  %f0 = extractelement <2 x half> %fused, i32 0
  %f1 = extractelement <2 x half> %fused, i32 1
  %minus = fneg half %f1
  %whole = fptosi half %f0 to i32
  %again = sitofp i32 %whole to half
  %wide = zext i32 %lane to i64
  %first = mul i64 %wide, 8
  %to = getelementptr half, ptr addrspace(1) %out, i64 %first
  store half %sum, ptr addrspace(1) %to
  %to1 = getelementptr half, ptr addrspace(1) %to, i64 1
  store half %product, ptr addrspace(1) %to1
  %to2 = getelementptr half, ptr addrspace(1) %to, i64 2
  store half %difference, ptr addrspace(1) %to2
  %to3 = getelementptr half, ptr addrspace(1) %to, i64 3
  store half %smaller, ptr addrspace(1) %to3
  %to4 = getelementptr half, ptr addrspace(1) %to, i64 4
  store half %f0, ptr addrspace(1) %to4
  %to5 = getelementptr half, ptr addrspace(1) %to, i64 5
  store half %minus, ptr addrspace(1) %to5
  %to6 = getelementptr half, ptr addrspace(1) %to, i64 6
  store half %again, ptr addrspace(1) %to6
  %quotient = fdiv half %a, 0xH4200
  %to7 = getelementptr half, ptr addrspace(1) %to, i64 7
  store half %quotient, ptr addrspace(1) %to7
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @half, !"kernel", i32 1}
