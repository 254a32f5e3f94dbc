"""Compile kernels for a target: from Numba's text to a library and its lines in the manifest.

The text is taken as Numba writes it, not optimised, and optimised for the target.
"""

import importlib
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from paperbits.core.compiler.arguments import classes_of, described, examples, types_of
from paperbits.core.compiler.emit import emitted_for, result_code
from paperbits.core.compiler.kernel import Kernel
from paperbits.core.compiler.library import Entry, name_of
from paperbits.core.compiler.numba_text import compile_whole
from paperbits.core.compiler.reach import source_digest
from paperbits.core.compiler.targets import Target

UNOPTIMISED: Final = {
    "NUMBA_OPT": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "PAPERBITS_AHEAD": "0",
}
"""The environment in which Numba leaves its text as it is, needed before it is loaded."""


class Call(NamedTuple):
    """A kernel, and arguments of the types to compile it for. It can be pickled."""

    kernel: str
    """The function's module and name (``library.name_of``)."""
    types: tuple[Any, ...]
    """Arguments, with types in place of arrays."""


@contextmanager
def noting(calls: dict[tuple[str, str], Call], *, compiled: bool) -> Iterator[None]:
    """Run kernels while this lasts, and note each with the types of its arguments."""
    usual = Kernel.__call__

    def noted(kernel: Kernel[Any, Any], *values: Any) -> Any:
        key = name_of(kernel.interpreted), described(values)
        if key not in calls:
            calls[key] = Call(key[0], types_of(values))
        return usual(kernel, *values) if compiled else kernel.interpreted(*values)

    Kernel.__call__ = noted  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Kernel.__call__ = usual  # type: ignore[method-assign]


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
        whole = compile_whole(kernel.interpreted, *values)
        entry = Entry(
            kernel=call.kernel,
            arguments=described(values),
            source=source_digest(kernel.interpreted, classes_of(values)),
            library=library,
            symbol=f"paperbits_{part}_{number}",
            result=result_code(whole.returns),
        )
        for target, folder in targets:
            _object(folder, entry).write_bytes(emitted_for(target, whole, entry.symbol))
        entries.append(entry)
    return entries


def _object(folder: Path, entry: Entry) -> Path:
    return folder / f"{entry.library}-{entry.symbol}.o"


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
