"""A kernel with everything that it calls as one LLVM module, in text: a start for other targets
than this process.
"""

from typing import Any, NamedTuple

from paperbits.core.compiler import registry
from paperbits.core.compiler.kernel import Kernel, compiled


class Whole(NamedTuple):
    """A kernel as one LLVM module, optimised for this machine."""

    text: str
    """The module in LLVM's assembly language; its first lines name the target."""
    entry: str
    """The name of the kernel's function, the only one that others can call.

    It has Numba's calling convention: a pointer to the result, a pointer to a pointer for an error,
    and the arguments, a named tuple as its fields and an array as seven values or more (two
    pointers that may be null, the number of items, the size of one, a pointer to the first, the
    shape, the strides). It returns 0, or the kind of error.
    """
    missing: tuple[str, ...]
    """Functions that the module calls and does not contain: Numba's runtime and the C library."""
    returns: str
    """Numba's name for the type of the result."""


def compile_whole(kernel: Kernel[Any, Any], *arguments: Any) -> Whole:
    """Compile a kernel for arguments like these, Numba types or example values.

    Functions that kernels share become part of the module. Nothing is kept in the cache. Raises
    RuntimeError where nothing is compiled in this process.
    """
    if not compiled() or registry.way() is None:
        raise RuntimeError("Nothing is compiled in this process, so there is no module.")
    import numba
    from llvmlite import binding
    from numba.core.types import Type

    way = registry.way()
    assert way is not None
    kinds = tuple(value if isinstance(value, Type) else numba.typeof(value) for value in arguments)
    with registry.sharing_apart() as shared:
        run = numba.njit(**way.kernel_options, no_cpython_wrapper=True, no_cfunc_wrapper=True)(
            kernel.interpreted
        )
        run.compile(kinds)
    made = run.overloads[kinds]
    module = binding.parse_assembly(made.library.get_llvm_str())
    for other in shared:
        module.link_in(binding.parse_assembly(other.library.get_llvm_str()))
    entry = made.fndesc.llvm_func_name
    for function in module.functions:
        if not function.is_declaration and function.name != entry:
            function.linkage = "internal"
    module.verify()
    names = (function.name for function in module.functions if function.is_declaration)
    missing = sorted(name for name in names if not name.startswith("llvm."))
    returns = str(numba.types.unliteral(made.signature.return_type))
    return Whole(str(module), entry, tuple(missing), returns)
