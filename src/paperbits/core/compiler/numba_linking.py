"""The fast way to compile, first part: link a kernel with everything that it calls, then optimise
it once.

Numba optimises every function that it compiles and emits machine code for it, and then does both
again inside each caller. Python enters our code through kernels alone, so for all other functions
the intermediate code is enough. That halves the time to compile. The result is also faster, because
the optimiser sees each small function where it is used.

A large function that several kernels call (``@shared``) is compiled once, under a name that follows
from its own name and its types. Kernels contain only that name, so the cache holds no addresses.

This uses Numba's internals, which may change at any time. ``tested.py`` lists the versions that it
works on.
"""

import functools
import gc
import hashlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from typing import Any, NamedTuple

from paperbits.core.compiler.numba_passes import lean_compiler


class Compilers(NamedTuple):
    """Three compilers: for kernels, for functions that kernels call, and for functions that kernels
    share.
    """

    kernel: Any
    part: Any
    shared: Any


def symbol_of(function: Any, kinds: Any) -> str:
    """Return the name under which kernels call a shared function compiled for these types."""
    digest = hashlib.sha256(repr(tuple(kinds)).encode()).hexdigest()[:16]
    return f"paperbits.{function.__module__}.{function.__qualname__}.{digest}"


@functools.cache
def compilers() -> Compilers | None:
    """Return the compilers, or None where Numba's internals are different."""
    try:
        from numba.core import typeinfer
        from numba.core.codegen import JITCodeLibrary
        from numba.core.environment import lookup_environment
        from numba.core.registry import cpu_target

        compiler, inferer = lean_compiler()
    except ImportError:
        return None
    wanted = (
        "_finalize_dynamic_globals",
        "_verify_declare_only_symbols",
        "_optimize_final_module",
        "_finalize_final_module",
        "_finalize_specific",
    )
    codegen = cpu_target.target_context.codegen()
    if getattr(codegen, "_library_class", None) is not JITCodeLibrary or not all(
        hasattr(JITCodeLibrary, n) for n in wanted
    ):
        return None

    class Part(JITCodeLibrary):  # type: ignore[misc]  # Numba counts as untyped.
        """The code of a function that a kernel calls. It is linked into the kernel, and optimised
        and emitted there.
        """

        with_called: Any = None

        def entered_from_python(self) -> bool:
            """Return whether it is also called from Python, as a function with an ``njit`` of its
            own can be.
            """
            return any(
                function.name.startswith("_ZN7cpython") and not function.is_declaration
                for function in self._final_module.functions
            )

        def _optimize_functions(self, module: Any) -> None:
            """Leave optimising to the kernel. Its passes have little more to do, as the code that
            is written is short.
            """

        def finalize(self) -> None:
            if self.entered_from_python():
                super().finalize()
            self._finalized = True

        def own_module(self) -> Any:
            """Return its code without the functions that it calls."""
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage.name == "external":
                    function.linkage = "weak_odr"  # Kept even if the caller is linked later.
            return self._final_module

        def _get_module_for_linking(self) -> Any:
            """Return its code with the functions that it calls, for callers that Numba compiles in
            its ordinary way.
            """
            self._ensure_finalized()
            if self.entered_from_python():
                return super()._get_module_for_linking()
            if self.with_called is None:
                self.with_called = self.own_module().clone()
                link_called(self, self.with_called)
            return self.with_called

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return int(super().get_pointer_to_function(name)) if self.entered_from_python() else 0

    def link_called(library: Any, module: Any) -> None:
        """Link into a module everything that a library calls, directly or through parts."""
        parts: dict[Any, None] = {}
        others: dict[Any, None] = {}
        waiting = list(library._linking_libraries)
        while waiting:
            called = waiting.pop()
            if not isinstance(called, Part) or called.entered_from_python():
                others[called] = None
            elif called not in parts:
                parts[called] = None
                waiting += called._linking_libraries
        for called in parts:
            module.link_in(called.own_module(), preserve=True)
        for called in others:  # Of these, linking takes only what the module calls so far.
            module.link_in(called._get_module_for_linking(), preserve=True)
        for called in (*parts, *others):
            library._reload_init.update(called._reload_init)

    class Whole(JITCodeLibrary):  # type: ignore[misc]  # Numba counts as untyped.
        """The code of a kernel with all its parts, which are visible inside it only.

        Numba names functions by their types, and an array in a record by a type without its shape.
        So parts of kernels for two sizes of board can have the same name. If they were visible, and
        two processes compiled the kernels and a third loaded both, one kernel would call the
        other's part.
        """

        symbol = ""
        """The name under which kernels call it, if they do."""

        def finalize(self) -> None:
            if self.symbol:
                (made,) = (
                    f
                    for f in self._final_module.functions
                    if not f.is_declaration and f.linkage.name == "external"
                )
                made.name = self.symbol
            link_called(self, self._final_module)
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage.name in {
                    "linkonce_odr",
                    "weak_odr",
                }:
                    function.linkage = "internal"
            self._optimize_final_module()
            self._final_module.verify()
            self._finalize_final_module()

        def _optimize_final_module(self) -> None:
            """Optimise once. Numba does it twice, to bring reference counts together and remove
            them.
            """
            passes, builder = self._codegen._module_pass_manager()
            passes.run(self._final_module, builder)

        def get_pointer_to_function(self, name: str) -> int:
            return (
                0
                if self.symbol and not self._ensure_finalized()
                else int(super().get_pointer_to_function(name))
            )

    def set_env(name: str, environment: Any) -> None:
        """Set where a function finds its constants, once its code is there; for a part, that is
        with its kernel.
        """
        if codegen._engine.is_symbol_defined(name):
            type(codegen).set_env(codegen, name, environment)

    @contextmanager
    def parts() -> Iterator[None]:
        """Compile functions as parts while this lasts. The caller holds Numba's lock on
        compiling.
        """
        before = {name: vars(codegen).get(name) for name in ("_library_class", "set_env")}
        usual, collecting = typeinfer.TypeInferer, gc.isenabled()
        outermost = usual is not inferer
        # Compiling makes millions of small objects and little garbage; collecting took a tenth of
        # the time.
        gc.disable()
        codegen._library_class, codegen.set_env, typeinfer.TypeInferer = Part, set_env, inferer
        try:
            yield
        finally:
            typeinfer.TypeInferer = usual
            if outermost:
                inferer.known.clear()
            for name, value in before.items():
                if value is None:
                    delattr(codegen, name)
                else:
                    setattr(codegen, name, value)
            if collecting:
                gc.enable()

    class KernelCompiler(compiler):  # type: ignore[misc,valid-type]  # Numba counts as untyped.
        """Compiles a kernel. The functions that it calls are compiled on the way, as parts."""

        def compile_extra(self, func: Any) -> Any:
            library = Whole(codegen, func.__qualname__)
            library.enable_object_caching()
            library.symbol = self.symbol(func)
            self.state.library = library
            with parts():
                result = super().compile_extra(func)
            for variable in library._final_module.global_variables:
                environment = lookup_environment(variable.name)
                if environment is not None:
                    codegen.set_env(variable.name, environment)
            return result

        def symbol(self, _: Any) -> str:
            return ""

    class SharedCompiler(KernelCompiler):
        """Compiles a function that several kernels call."""

        def symbol(self, func: Any) -> str:
            return symbol_of(func, self.state.args)

    return Compilers(KernelCompiler, compiler, SharedCompiler)


class Loading(NamedTuple):
    """What a kernel from the cache needs before it can run: a function that it shares with others.

    The function is stored by its name. Numba would store a function of the main module with all of
    its code.
    """

    module: str
    name: str
    kinds: tuple[Any, ...]
    load: Callable[[Any, tuple[Any, ...]], None]

    def __call__(self) -> None:
        self.load(attrgetter(self.name)(sys.modules[self.module]), self.kinds)


def teach_shared(function: Any, made: Callable[[Any, tuple[Any, ...]], Any]) -> None:
    """Let kernels call a function that ``made`` compiles, or loads, for given types. ``made``
    returns Numba's signature.
    """
    from numba.core import cgutils
    from numba.core.types import Any as Anything
    from numba.core.types import Function
    from numba.core.types.misc import VarArg
    from numba.core.typing.templates import AbstractTemplate, infer_global
    from numba.extending import lower_builtin

    class Shared(AbstractTemplate):  # type: ignore[misc]  # Numba counts as untyped.
        key = function

        def generic(self, args: Any, kws: Any) -> Any:
            return None if kws else made(function, tuple(args))

    infer_global(function, Function(Shared))

    @lower_builtin(function, VarArg(Anything))  # type: ignore[untyped-decorator]  # Numba counts as untyped.
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        convention, returned, kinds = context.call_conv, signature.return_type, signature.args
        callee = cgutils.get_or_insert_function(
            builder.module,
            convention.get_function_type(returned, kinds),
            symbol_of(function, kinds),
        )
        status, result = convention.call_function(builder, callee, returned, kinds, args)
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        context.active_code_library._reload_init.add(
            Loading(function.__module__, function.__qualname__, kinds, made)
        )
        return result
