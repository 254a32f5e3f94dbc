"""Compile kernels for a target: from Numba's text to a library and its lines in the manifest.

The text is taken as Numba writes it, not optimised, and optimised for the target.
"""

import importlib
import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from paperbits.core.compiler.ahead.arguments import FIRST, described
from paperbits.core.compiler.ahead.library import Entry, name_of
from paperbits.core.compiler.ahead.memory import memory_text
from paperbits.core.compiler.ahead.targets import Target
from paperbits.core.compiler.kernel import Kernel
from paperbits.core.compiler.numba_whole import Whole, compile_whole
from paperbits.core.compiler.reach import Reach

UNOPTIMISED: Final = {
    "NUMBA_OPT": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "PAPERBITS_AHEAD": "0",
}
"""The environment in which Numba leaves its text as it is; a process needs it before it loads
Numba.
"""

CODES: Final = {"int64": "q", "uint64": "Q", "float64": "d", "bool": "?", "none": ""}
"""How a result lies in memory, by Numba's name for its type."""


class Call(NamedTuple):
    """A kernel, and arguments of the types to compile it for. It can be pickled."""

    kernel: str
    """The function's module and name (``library.name_of``)."""
    types: tuple[Any, ...]
    """Arguments, with types in place of arrays."""


@contextmanager
def noting(calls: dict[tuple[str, str], Call], *, compiled: bool) -> Iterator[None]:
    """Run kernels while this lasts, compiled here or interpreted, and note each with the types of
    its arguments.
    """
    usual = Kernel._prepare

    def prepare(kernel: Kernel[Any, Any], kinds: Any) -> Callable[..., Any]:
        runs = kernel._run_for(kinds) if compiled else kernel.interpreted

        def run(*values: Any) -> Any:
            key = name_of(kernel.interpreted), described(values)
            if key not in calls:
                calls[key] = Call(key[0], types_of(values))
            return runs(*values)

        return run

    Kernel._prepare = prepare  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Kernel._prepare = usual  # type: ignore[method-assign]


@dataclass(frozen=True, slots=True)
class Array:
    """The type of an array. Pickling an array itself would lose part of it."""

    kind: "type[np.ndarray[Any, Any]]"
    dtype: "np.dtype[Any]"
    ndim: int
    contiguous: bool
    writeable: bool

    def made(self) -> "np.ndarray[Any, Any]":
        """Return an array of this type."""
        found = np.zeros((2,) * (self.ndim + (not self.contiguous)), self.dtype)
        found = found if self.contiguous else found[..., 0]
        found.flags.writeable = self.writeable
        return found.view(self.kind)


def types_of(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return arguments with the types of arrays in their place."""
    return _with(
        values,
        np.ndarray,
        lambda each: Array(
            type(each), each.dtype, each.ndim, each.flags.c_contiguous, each.flags.writeable
        ),
    )


def examples(types: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return arguments of these types."""
    return _with(types, Array, Array.made)


def _with(values: tuple[Any, ...], kind: type, change: Callable[[Any], Any]) -> tuple[Any, ...]:
    return tuple(
        change(value)
        if isinstance(value, kind)
        else getattr(value, "_make", tuple)(_with(value, kind, change))
        if isinstance(value, tuple)
        else value
        for value in values
    )


def _kernel_of(name: str) -> Kernel[Any, Any]:
    module, _, function = name.partition(":")
    found: Kernel[Any, Any] = getattr(importlib.import_module(module), function)
    return found


def compile_kernels(
    calls: Sequence[Call], targets: Sequence[tuple[Target, Path]], library: str, part: int
) -> list[Entry]:
    """Compile kernels for each target into files for the linker, in its folder; return the lines of
    the manifest, which are the same for all targets but for the library's ending. ``part`` tells
    the files of one library apart.
    """
    entries: list[Entry] = []
    for number, call in enumerate(calls):
        kernel, values = _kernel_of(call.kernel), examples(call.types)
        whole = compile_whole(kernel, *values)
        classes = [type(each) for each in values if hasattr(each, "_fields")]
        entry = Entry(
            kernel=call.kernel,
            arguments=described(values),
            source=Reach(kernel.interpreted, classes).source_digest(),
            library=library,
            symbol=f"paperbits_{part}_{number}",
            result=_result(whole.returns),
        )
        for target, folder in targets:
            _object(folder, entry).write_bytes(emitted(whole, target, entry.symbol))
        entries.append(entry)
    return entries


def _object(folder: Path, entry: Entry) -> Path:
    return folder / f"{entry.library}-{entry.symbol}.o"


def emitted(whole: Whole, target: Target, symbol: str) -> bytes:
    """Return the machine code of a kernel, as a file for the linker."""
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=3, reloc="pic", codemodel="default"
    )
    layout = f'target datalayout = "{machine.target_data}"\ntarget triple = "{target.triple}"\n'
    text = re.sub(r"^target (datalayout|triple) = .*$", "", whole.text, flags=re.MULTILINE)
    module = binding.parse_assembly(layout + text)
    entry = module.get_function(whole.entry)
    kinds = [str(argument.type) for argument in entry.arguments]
    module.link_in(binding.parse_assembly(layout + _wrapper(whole.entry, kinds, symbol)))
    module.link_in(binding.parse_assembly(layout + memory_text(target)))
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
    return bytes(machine.emit_object(module))


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


def _result(returns: str) -> str:
    """Return how a result lies in memory, from Numba's name for its type."""
    if returns in CODES:
        return CODES[returns]
    many = re.fullmatch(r"UniTuple\((\w+) x (\d+)\)", returns)
    if many:
        return f"({CODES[many[1]] * int(many[2])})"
    return f"({''.join(CODES[each] for each in returns.removeprefix('Tuple(')[:-1].split(', '))})"


def link(target: Target, folder: Path, entries: Sequence[Entry], file: Path) -> None:
    """Link the files of these kernels, which are all of one library. Raises ModuleNotFoundError
    without the linkers, CalledProcessError if linking fails.
    """
    if importlib.util.find_spec("ziglang") is None:
        raise ModuleNotFoundError("Linking needs the package ziglang: pip install ziglang")
    linker, *options = target.link
    if linker == "wasm-ld":
        options += [f"--export={entry.symbol}" for entry in entries]
        options.append("--unresolved-symbols=import-dynamic")
    made = folder / file.name  # Some linkers leave more than the library beside it.
    objects = [str(_object(folder, entry)) for entry in entries]
    subprocess.run(  # noqa: S603 (our own words)
        [sys.executable, "-m", "ziglang", linker, *options, "-o", str(made), *objects], check=True
    )
    shutil.copy(made, file)
