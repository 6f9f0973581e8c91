; Gathers, gradients, cubes and array levels by LLVM's own intrinsics: references by name, by object, and both by lane.
target triple = "nvptx64-nvidia-cuda"
%four = type {float, float, float, float}
declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))
declare %four @llvm.nvvm.tld4.unified.r.2d.v4f32.f32(i64, float, float)
declare %four @llvm.nvvm.tld4.unified.a.2d.v4f32.f32(i64, float, float)
declare %four @llvm.nvvm.tex.unified.2d.grad.v4f32.f32(i64, float, float, float, float, float, float)
declare %four @llvm.nvvm.tex.unified.2d.level.v4f32.f32(i64, float, float, float)
declare %four @llvm.nvvm.tex.unified.cube.v4f32.f32(i64, float, float, float)
declare {i32, i32, i32, i32} @llvm.nvvm.tex.unified.1d.v4u32.s32(i64, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
@plane = internal addrspace(1) global i64 0, align 8
@sky = internal addrspace(1) global i64 0, align 8

define void @gather(ptr addrspace(1) %out, i64 %line) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %plane = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @plane)
  %sky = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @sky)
  %x = uitofp i32 %lane to float
  %s = fmul float %x, 0.03125
  %r = call %four @llvm.nvvm.tld4.unified.r.2d.v4f32.f32(i64 %plane, float %s, float 0.5)
  %a = call %four @llvm.nvvm.tld4.unified.a.2d.v4f32.f32(i64 %plane, float %s, float 0.5)
  %g = call %four @llvm.nvvm.tex.unified.2d.grad.v4f32.f32(i64 %plane, float %s, float 0.5, float 0.25, float 0.0, float 0.0, float 0.125)
  %l = call %four @llvm.nvvm.tex.unified.2d.level.v4f32.f32(i64 %plane, float %s, float 0.5, float %s)
  %m = fsub float 0.5, %s
  %c = call %four @llvm.nvvm.tex.unified.cube.v4f32.f32(i64 %sky, float %m, float 0.25, float 1.0)
  %u = call {i32, i32, i32, i32} @llvm.nvvm.tex.unified.1d.v4u32.s32(i64 %line, i32 %lane)
  %wide = zext i32 %lane to i64
  %first = mul i64 %wide, 12
  %to = getelementptr float, ptr addrspace(1) %out, i64 %first
  %r0 = extractvalue %four %r, 0
  %r1 = extractvalue %four %r, 1
  %r2 = extractvalue %four %r, 2
  %r3 = extractvalue %four %r, 3
  %a0 = extractvalue %four %a, 0
  %a3 = extractvalue %four %a, 3
  %g0 = extractvalue %four %g, 0
  %l0 = extractvalue %four %l, 0
  %c0 = extractvalue %four %c, 0
  %c1 = extractvalue %four %c, 1
  %u0 = extractvalue {i32, i32, i32, i32} %u, 0
  %u3 = extractvalue {i32, i32, i32, i32} %u, 3
  %v0 = insertelement <4 x float> undef, float %r0, i32 0
  %v1 = insertelement <4 x float> %v0, float %r1, i32 1
  %v2 = insertelement <4 x float> %v1, float %r2, i32 2
  %v3 = insertelement <4 x float> %v2, float %r3, i32 3
  store <4 x float> %v3, ptr addrspace(1) %to, align 16
  %to4 = getelementptr float, ptr addrspace(1) %to, i64 4
  store float %a0, ptr addrspace(1) %to4
  %to5 = getelementptr float, ptr addrspace(1) %to, i64 5
  store float %a3, ptr addrspace(1) %to5
  %to6 = getelementptr float, ptr addrspace(1) %to, i64 6
  store float %g0, ptr addrspace(1) %to6
  %to7 = getelementptr float, ptr addrspace(1) %to, i64 7
  store float %l0, ptr addrspace(1) %to7
  %to8 = getelementptr float, ptr addrspace(1) %to, i64 8
  store float %c0, ptr addrspace(1) %to8
  %to9 = getelementptr float, ptr addrspace(1) %to, i64 9
  store float %c1, ptr addrspace(1) %to9
  %to10 = getelementptr float, ptr addrspace(1) %to, i64 10
  store i32 %u0, ptr addrspace(1) %to10
  %to11 = getelementptr float, ptr addrspace(1) %to, i64 11
  store i32 %u3, ptr addrspace(1) %to11
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{ptr @gather, !"kernel", i32 1}
!1 = !{ptr addrspace(1) @plane, !"texture", i32 1}
!2 = !{ptr addrspace(1) @sky, !"texture", i32 1}
