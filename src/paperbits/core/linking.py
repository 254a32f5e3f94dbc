"""How kernels are put together: whatever a kernel calls is optimised once, where all of it is known, inside the kernel.

By itself Numba optimises every function that it compiles, emits machine code for it, and does so again in each function that
calls it, under names that others see. Ours are entered through kernels alone, so of the others the plain intermediate code is
enough. That halves the time to compile, and what comes of it is quicker, as what is small is only judged where it is used.

This leans on how Numba's code libraries work inside (0.61 to 0.68); where a later one works otherwise, kernels
are compiled in Numba's own way.
"""

import functools
import gc
from typing import Any


@functools.cache
def kernel_options() -> dict[str, Any]:
    """What to tell ``njit`` of a kernel beside the usual."""
    made = _compiler()
    return {} if made is None else {"pipeline_class": made}


PART_OPTIONS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""What to tell ``njit`` of a function that Python never enters."""


def _compiler() -> Any:
    try:
        from numba.core.codegen import JITCodeLibrary
        from numba.core.compiler import Compiler
        from numba.core.environment import lookup_environment
        from numba.core.registry import cpu_target
    except ImportError:
        return None
    wanted = ("_finalize_dynamic_globals", "_verify_declare_only_symbols", "_optimize_final_module", "_finalize_specific")
    codegen = cpu_target.target_context.codegen()
    if getattr(codegen, "_library_class", None) is not JITCodeLibrary or not all(hasattr(JITCodeLibrary, n) for n in wanted):
        return None

    class Part(JITCodeLibrary):  # type: ignore[misc]  # Numba counts as untyped.
        """The code of a function that a kernel calls: linked into the kernel, and optimised and emitted there."""

        def entered_from_python(self) -> bool:
            """Whether somebody wants it by itself too, as where a game brings functions with an ``njit`` of its own."""
            return any(
                function.name.startswith("_ZN7cpython") and not function.is_declaration
                for function in self._final_module.functions
            )

        def finalize(self) -> None:
            if self.entered_from_python():
                super().finalize()
                return
            seen = set()
            for library in self._linking_libraries:
                if library not in seen:
                    seen.add(library)
                    self._reload_init.update(library._reload_init)
                    self._final_module.link_in(library._get_module_for_linking(), preserve=True)
            self._final_module.verify()
            self._finalize_dynamic_globals()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return int(super().get_pointer_to_function(name)) if self.entered_from_python() else 0

    class Whole(JITCodeLibrary):  # type: ignore[misc]  # Numba counts as untyped.
        """The code of a kernel with all its parts, which nobody else sees.

        Numba names functions by their types, but an array within a record by its type without its shape: parts of
        kernels for two sizes of board, compiled by different processes and loaded from the cache by a third, can have the
        same name, and one of the kernels would then call the other's.
        """

        def _optimize_final_module(self) -> None:
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage.name == "linkonce_odr":
                    function.linkage = "internal"
            super()._optimize_final_module()

    def set_env(name: str, environment: Any) -> None:
        """Where a function finds its constants is set once its code is there: for parts, with the kernel that they are in."""
        if codegen._engine.is_symbol_defined(name):
            type(codegen).set_env(codegen, name, environment)

    class KernelCompiler(Compiler):  # type: ignore[misc]  # Numba counts as untyped.
        """Compiles a kernel; what is compiled on the way, as it calls it, becomes a part."""

        def compile_extra(self, func: Any) -> Any:
            library = Whole(codegen, func.__qualname__)
            library.enable_object_caching()
            self.state.library = library
            collecting = gc.isenabled()
            gc.disable()  # Compiling makes millions of small objects and little garbage: a tenth of the time was spent looking.
            codegen._library_class, codegen.set_env = Part, set_env  # Numba's lock on compiling is held meanwhile.
            try:
                result = super().compile_extra(func)
            finally:
                del codegen._library_class, codegen.set_env
                if collecting:
                    gc.enable()
            for variable in library._final_module.global_variables:
                environment = lookup_environment(variable.name)
                if environment is not None:
                    codegen.set_env(variable.name, environment)
            return result

    return KernelCompiler
