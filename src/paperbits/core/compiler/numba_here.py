"""Kernels compiled here: Numba's text becomes machine code, which is kept on disk and loaded from
there without Numba.
"""

import ctypes
from collections.abc import Callable, Sequence
from typing import Any, Final

from paperbits.core.compiler import cache, registry
from paperbits.core.compiler.arguments import Native, classes_of, described, examples, types_of
from paperbits.core.compiler.emit import emitted, result_code
from paperbits.core.compiler.numba_text import compile_whole
from paperbits.core.compiler.reach import code_digest

SYMBOL: Final = "paperbits_kernel"

_engines: list[Any] = []
"""What holds the loaded code."""


def native_here(function: Callable[..., Any], values: Sequence[Any]) -> Native:
    """Return a kernel for arguments of these types: from the cache, or compiled. Raises
    UnusableError where LLVM, or Numba if it is needed, can't be loaded, TypeError for arguments
    that kernels don't take, and Numba's own errors for code that it does not know.
    """
    with registry.importing():
        from llvmlite import binding  # noqa: F401 (only to see whether it can be loaded)
    classes = classes_of(values)
    place = cache.place_of(
        function, classes, described(values), code_digest(function, classes, registry.mark_of)
    )
    stored = cache.read(place)
    if stored is None:
        with registry.compiling(function.__name__):
            stored, lasts = _compile(function, values)
        if lasts:
            cache.write(place, stored)
    return Native(_loaded(stored), stored.result)


def _compile(function: Callable[..., Any], values: Sequence[Any]) -> tuple[cache.Stored, bool]:
    """Return a compiled kernel, and whether other processes can use it, too: not if it holds an
    address of this one, such as that of a large array.
    """
    from llvmlite import binding

    whole = compile_whole(function, *examples(types_of(tuple(values))))
    triple = binding.get_process_triple()
    pointer = 8 * ctypes.sizeof(ctypes.c_void_p)
    code, needs = emitted(_machine(), triple, pointer, whole, SYMBOL)
    stored = cache.Stored(result_code(whole.returns), needs, code)
    return stored, "numba.dynamic.globals" not in whole.text


def _machine() -> Any:
    """Return this machine, as LLVM describes it."""
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    return binding.Target.from_triple(binding.get_process_triple()).create_target_machine(
        cpu=binding.get_host_cpu_name(),
        features=binding.get_host_cpu_features().flatten(),
        opt=3,
        reloc="default",
        codemodel="jitdefault",
    )


def _loaded(stored: cache.Stored) -> Callable[[int], int]:
    """Return the function of machine code. Raises RuntimeError if something it calls is missing."""
    from llvmlite import binding

    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), _machine())
    # From here on LLVM knows the functions of this process, such as the C library's.
    if any(binding.address_of_symbol(name) is None for name in stored.needs):
        registry.load()
        from numba.core.registry import cpu_target

        cpu_target.target_context.refresh()  # It tells LLVM where Numba's own functions are.
        missing = [name for name in stored.needs if binding.address_of_symbol(name) is None]
        if missing:
            raise RuntimeError(f"A kernel calls what is not in this process: {', '.join(missing)}.")
    engine.add_object_file(binding.ObjectFileRef.from_data(stored.code))
    engine.finalize_object()
    _engines.append(engine)
    kind = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
    found: Callable[[int], int] = kind(engine.get_function_address(SYMBOL))
    return found
