"""A kernel with everything that it calls as one LLVM module, in text: what Numba is used for.

Numba links a function with all that it calls, optimises it and emits machine code, then does the
same again inside each caller. Python enters our code through kernels alone, so for all other
functions the text is enough. ``Part`` tells Numba so. It is the only place that uses Numba's
internals, and where they are different, Numba works as usual: the text is the same in effect, and
takes up to two and a half times as long.
"""

import functools
import gc
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from paperbits.core.compiler import registry


class Whole(NamedTuple):
    """A kernel as one LLVM module."""

    text: str
    """The module in LLVM's assembly language; its first lines name the target."""
    entry: str
    """The name of the kernel's function.

    It has Numba's calling convention: a pointer to the result, a pointer to a pointer for an error,
    and the arguments, a named tuple as its fields and an array as seven values or more (two
    pointers that may be null, the number of items, the size of one, a pointer to the first, the
    shape, the strides). It returns 0, or the kind of error.
    """
    returns: str
    """Numba's name for the type of the result."""


def compile_whole(function: Callable[..., Any], *arguments: Any) -> Whole:
    """Compile a kernel's function for arguments like these, Numba types or example values. Raises
    UnusableError where Numba can't be loaded, and Numba's own errors for code that it does not
    know.
    """
    registry.load()
    import numba
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.types import Type

    # A batch keeps records whose fields are aligned beside records whose fields are not. Numba finds
    # that one would do for the other, and says so; each has compiled code of its own all the same.
    warnings.filterwarnings("ignore", r".*has been considered a subtype of")
    kinds = tuple(value if isinstance(value, Type) else numba.typeof(value) for value in arguments)
    with registry.lock, global_compiler_lock, _in_parts():
        run = numba.njit(**registry.PART)(function)
        run.compile(kinds)
        made = run.overloads[kinds]
        returns = str(numba.types.unliteral(made.signature.return_type))
        return Whole(made.library.get_llvm_str(), made.fndesc.llvm_func_name, returns)


@contextmanager
def _in_parts() -> Iterator[None]:
    """Have Numba write functions without linking them, while this lasts. The caller holds Numba's
    lock on compiling.
    """
    from numba.core.registry import cpu_target
    from numba.np import arrayobj

    codegen: Any = cpu_target.target_context.codegen()
    part = _part(getattr(codegen, "_library_class", None))
    collecting = gc.isenabled()
    # Compiling makes millions of small objects and little garbage; collecting took a tenth of the
    # time.
    gc.disable()

    def set_env(name: str, environment: Any) -> None:
        """Set where a function finds its constants, if it has an address."""
        if codegen._engine.is_symbol_defined(name):
            type(codegen).set_env(codegen, name, environment)

    if part is not None:
        codegen._library_class, codegen.set_env = part, set_env
    fix_index: Any = getattr(arrayobj, "fix_integer_index", None)
    arrayobj.fix_integer_index = _fixing(fix_index)
    try:
        yield
    finally:
        arrayobj.fix_integer_index = fix_index
        if part is not None:
            del codegen._library_class, codegen.set_env
        if collecting:
            gc.enable()


def _fixing(usual: Callable[..., Any]) -> Callable[..., Any]:
    """Return how Numba has an index below 0 count from the end (``usual``), but leave indices as they
    are in a function that uses none (``registry.index_from_zero``).
    """

    def fixed(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        from numba import types

        if kind.signed and registry.is_from_zero(builder.function.name):
            return context.cast(builder, index, kind, types.intp)
        return usual(context, builder, kind, index, size)

    return fixed


@functools.cache
def _part(usual: Any) -> Any:
    """Return the class of a function's code, made from Numba's own; None if that is unexpected."""
    if usual is None or usual.__name__ != "JITCodeLibrary":
        return None
    return type("Part", (_Part, usual), {})


class _Part:
    """The code of one function, not yet linked. The other base is Numba's own class."""

    _final_module: Any
    _linking_libraries: Any

    def finalize(self) -> None:
        """Leave linking to the kernel, unless Python calls this function too."""
        if self._entered_from_python():
            self._usual().finalize()
        self._finalized = True

    def _usual(self) -> Any:
        return super()

    def _entered_from_python(self) -> bool:
        return any(
            function.name.startswith("_ZN7cpython") and not function.is_declaration
            for function in self._final_module.functions
        )

    def get_pointer_to_function(self, name: str) -> int:
        if not self._entered_from_python():
            return 0
        return int(self._usual().get_pointer_to_function(name))

    def _get_module_for_linking(self) -> Any:
        """Return the code with everything that it calls, directly or through others."""
        if self._entered_from_python():
            return self._usual()._get_module_for_linking()
        module = _weak(self._final_module)
        for called in self._called():
            module.link_in(called, preserve=True)
        return module

    def _called(self) -> Iterator[Any]:
        """Yield what this calls: first what is not linked yet, then what Numba linked as usual, of
        which LLVM takes only what was asked for before.
        """
        met: dict[Any, None] = {}
        waiting, linked = list(self._linking_libraries), []
        while waiting:
            library = waiting.pop()
            if library in met:
                continue
            met[library] = None
            if isinstance(library, _Part) and not library._entered_from_python():
                waiting += library._linking_libraries
                yield _weak(library._final_module)
            else:
                linked.append(library)
        for library in linked:
            yield library._get_module_for_linking()

    def get_llvm_str(self) -> str:
        return str(self._get_module_for_linking())


def _weak(module: Any) -> Any:
    """Return a copy of a module whose functions may also be in others."""
    found = module.clone()
    for function in found.functions:
        if not function.is_declaration and function.linkage.name == "external":
            function.linkage = "weak_odr"
    return found
