"""The memory functions that compiled kernels call, as LLVM text: what Numba's runtime does, on the
C library's ``malloc``.
"""

_HEADER = 64
"""Bytes before the data: the count of references, the destructor, its argument, the address of the
data, its size, and an allocator that is not used.
"""

_TEXT = """
%info = type {{ i64, ptr, ptr, ptr, i64, ptr }}
declare ptr @malloc(i{bits})
declare void @free(ptr)
declare double @llvm.sqrt.f64(double)
declare void @llvm.trap()

define ptr @NRT_Allocate(i64 %size) {{
  %n = {narrow}
  %p = call ptr @malloc(i{bits} %n)
  ret ptr %p
}}
define void @NRT_Free(ptr %p) {{
  call void @free(ptr %p)
  ret void
}}
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {{
  %wide = zext i32 %align to i64
  %extra = add i64 %wide, {header}
  %whole = add i64 %size, %extra
  %p = call ptr @NRT_Allocate(i64 %whole)
  %none = icmp eq ptr %p, null
  br i1 %none, label %failed, label %made
failed:
  ret ptr null
made:
  %at = ptrtoint ptr %p to i64
  %past = add i64 %at, {header}
  %less = sub i64 %wide, 1
  %up = add i64 %past, %less
  %mask = xor i64 %less, -1
  %place = and i64 %up, %mask
  %data = inttoptr i64 %place to ptr
  store i64 1, ptr %p
  %f1 = getelementptr %info, ptr %p, i32 0, i32 1
  store ptr null, ptr %f1
  %f2 = getelementptr %info, ptr %p, i32 0, i32 2
  store ptr null, ptr %f2
  %f3 = getelementptr %info, ptr %p, i32 0, i32 3
  store ptr %data, ptr %f3
  %f4 = getelementptr %info, ptr %p, i32 0, i32 4
  store i64 %size, ptr %f4
  %f5 = getelementptr %info, ptr %p, i32 0, i32 5
  store ptr null, ptr %f5
  ret ptr %p
}}
define ptr @NRT_MemInfo_alloc(i64 %size) {{
  %p = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 16)
  ret ptr %p
}}
define void @NRT_MemInfo_call_dtor(ptr %p) {{
  %f1 = getelementptr %info, ptr %p, i32 0, i32 1
  %dtor = load ptr, ptr %f1
  %none = icmp eq ptr %dtor, null
  br i1 %none, label %done, label %call
call:
  %f2 = getelementptr %info, ptr %p, i32 0, i32 2
  %given = load ptr, ptr %f2
  %f3 = getelementptr %info, ptr %p, i32 0, i32 3
  %data = load ptr, ptr %f3
  %f4 = getelementptr %info, ptr %p, i32 0, i32 4
  %size = load i64, ptr %f4
  call void %dtor(ptr %data, i64 %size, ptr %given)
  br label %done
done:
  call void @free(ptr %p)
  ret void
}}
define void @PyErr_SetString(ptr %kind, ptr %text) {{
  call void @llvm.trap()
  unreachable
}}
define double @sqrt(double %x) {{
  %r = call double @llvm.sqrt.f64(double %x)
  ret double %r
}}
"""


def memory_text(pointer: int) -> str:
    """Return the functions for addresses of so many bits."""
    narrow = "trunc i64 %size to i32" if pointer == 32 else "add i64 %size, 0"
    return _TEXT.format(bits=pointer, narrow=narrow, header=_HEADER)
