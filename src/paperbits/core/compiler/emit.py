"""The machine code of a kernel: from Numba's text, with a function around it that takes one
address, and the memory functions of Numba's runtime on the C library's ``malloc``.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

from paperbits.core.compiler.arguments import FIRST, RESULT_SLOTS
from paperbits.core.compiler.numba_text import Whole
from paperbits.core.compiler.targets import Target

CODES: Final = {"int64": "q", "uint64": "Q", "float64": "d", "bool": "?", "none": ""}
"""How a result lies in memory, by Numba's name for its type."""


def emitted_for(target: Target, whole: Whole, symbol: str) -> bytes:
    """Return the machine code of a kernel for a target."""
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=3, reloc="pic", codemodel="default"
    )
    return emitted(machine, target.triple, target.pointer, whole, symbol)[0]


def emitted(
    machine: Any, triple: str, pointer: int, whole: Whole, symbol: str
) -> tuple[bytes, tuple[str, ...]]:
    """Return a kernel for one of LLVM's machines, whose addresses have ``pointer`` bits: a file for
    the linker, and the functions that the code calls and does not contain, of the C library or of
    Numba.
    """
    from llvmlite import binding

    layout = f'target datalayout = "{machine.target_data}"\ntarget triple = "{triple}"\n'
    text = re.sub(r"^target (datalayout|triple) = .*$", "", whole.text, flags=re.MULTILINE)
    module = binding.parse_assembly(layout + text)
    entry = module.get_function(whole.entry)
    kinds = [str(argument.type) for argument in entry.arguments]
    module.link_in(binding.parse_assembly(layout + _wrapper(whole.entry, kinds, symbol)))
    module.link_in(binding.parse_assembly(layout + memory_text(pointer)))
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    for function in module.functions:
        if not function.is_declaration and function.name != symbol:
            function.linkage = "internal"
    builder = binding.create_pass_builder(
        machine, binding.create_pipeline_tuning_options(speed_level=3)
    )
    builder.getModulePassManager().run(module, builder)
    module.verify()
    declared = (function.name for function in module.functions if function.is_declaration)
    needs = tuple(name for name in declared if not name.startswith("llvm."))
    return bytes(machine.emit_object(module)), needs


def _wrapper(entry: str, kinds: Sequence[str], symbol: str) -> str:
    """Return a function that takes the address of the slots and calls a kernel."""
    lines, given = [], ["ptr %slots", "ptr %error"]
    for number, kind in enumerate(kinds[2:]):
        lines += [
            f"  %p{number} = getelementptr i64, ptr %slots, i32 {FIRST + number}",
            f"  %v{number} = load {kind}, ptr %p{number}",
        ]
        given.append(f"{kind} %v{number}")
    body = "\n".join(lines)
    return f"""
declare i32 @"{entry}"({", ".join(kinds)})
define i32 @{symbol}(ptr %slots) {{
  %error = getelementptr i64, ptr %slots, i32 {FIRST - 1}
{body}
  %code = call i32 @"{entry}"({", ".join(given)})
  ret i32 %code
}}
"""


def result_code(returns: str) -> str:
    """Return how a result of a Numba type lies in memory; raises TypeError for other types."""
    many = re.fullmatch(r"UniTuple\((\w+) x (\d+)\)", returns)
    parts = (
        [many[1]] * int(many[2]) if many else re.sub(r"^Tuple\((.*)\)$", r"\1", returns).split(", ")
    )
    if any(part not in CODES for part in parts):
        raise TypeError(f"A kernel returns numbers, not {returns}.")
    if len(parts) > RESULT_SLOTS:
        raise TypeError(f"A kernel returns {RESULT_SLOTS} numbers at most, not {len(parts)}.")
    codes = "".join(CODES[part] for part in parts)
    return f"({codes})" if "uple(" in returns else codes


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
