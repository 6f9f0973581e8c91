; A surface that is read, changed and written, with its own size asked of it.
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.suq.width(i64)
declare i32 @llvm.nvvm.suld.2d.i32.trap(i64, i32, i32)
declare void @llvm.nvvm.sust.b.2d.i32.zero(i64, i32, i32, i32)
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()

define void @canvas(i64 %picture) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %width = call i32 @llvm.nvvm.suq.width(i64 %picture)
  %byte = shl i32 %x, 2
  %old = call i32 @llvm.nvvm.suld.2d.i32.trap(i64 %picture, i32 %byte, i32 %y)
  call void @llvm.nvvm.barrier0()
  %row = mul i32 %y, %width
  %place = add i32 %row, %x
  %shifted = shl i32 %place, 16
  %new = add i32 %old, %shifted
  ; One column to the right; what falls over the edge is not written.
  %right = add i32 %byte, 4
  %even = and i32 %y, 1
  %is_even = icmp eq i32 %even, 0
  br i1 %is_even, label %store, label %end
store:
  call void @llvm.nvvm.sust.b.2d.i32.zero(i64 %picture, i32 %right, i32 %y, i32 %new)
  br label %end
end:
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @canvas, !"kernel", i32 1}
