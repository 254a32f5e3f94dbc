"""The machine code of a kernel: from Numba's text, with a function around it that takes one
address.
"""

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from paperbits.core.compiler.ahead.arguments import FIRST
from paperbits.core.compiler.ahead.memory import memory_text
from paperbits.core.compiler.ahead.targets import Target
from paperbits.core.compiler.numba_text import Whole

CODES: Final = {"int64": "q", "uint64": "Q", "float64": "d", "bool": "?", "none": ""}
"""How a result lies in memory, by Numba's name for its type."""


class Emitted(NamedTuple):
    """The machine code of a kernel."""

    code: bytes
    """A file for the linker."""
    needs: tuple[str, ...]
    """Functions that it calls and does not contain, of the C library or of Numba."""


def emitted_for(target: Target, whole: Whole, symbol: str) -> bytes:
    """Return the machine code of a kernel for a target."""
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=3, reloc="pic", codemodel="default"
    )
    return emitted(machine, target.triple, target.pointer, whole, symbol).code


def emitted(machine: Any, triple: str, pointer: int, whole: Whole, symbol: str) -> Emitted:
    """Return a kernel's code for one of LLVM's machines; ``pointer`` is the bits of an address."""
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
    return Emitted(bytes(machine.emit_object(module)), needs)


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
    codes = "".join(CODES[part] for part in parts)
    return f"({codes})" if "uple(" in returns else codes
