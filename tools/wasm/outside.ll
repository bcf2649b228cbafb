; What numba's code calls outside of itself, for machines that have no library.

; The square root is an instruction of WebAssembly's own.
declare double @llvm.sqrt.f64(double)

define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}

; A flat array seen as rows: the kernel reshapes nothing else, and for anything else the answer is that it cannot be.
define i32 @numba_attempt_nocopy_reshape(i64 %nd, ptr %dims, ptr %strides, i64 %newnd, ptr %newdims, ptr %newstrides,
                                         i64 %itemsize, i32 %is_f_order) alwaysinline {
  %is_flat = icmp eq i64 %nd, 1
  %is_rows = icmp eq i64 %newnd, 2
  %is_known = and i1 %is_flat, %is_rows
  br i1 %is_known, label %rows, label %unknown
rows:
  %step = load i64, ptr %strides
  %is_dense = icmp eq i64 %step, %itemsize
  br i1 %is_dense, label %dense, label %unknown
dense:
  %width.at = getelementptr i64, ptr %newdims, i64 1
  %width = load i64, ptr %width.at
  %row = mul i64 %width, %itemsize
  store i64 %row, ptr %newstrides
  %step.at = getelementptr i64, ptr %newstrides, i64 1
  store i64 %itemsize, ptr %step.at
  ret i32 1
unknown:
  ret i32 0
}
