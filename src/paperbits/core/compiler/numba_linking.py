"""How kernels are put together: whatever a kernel calls is optimised once, where all of it is
known, inside the kernel.

By itself Numba optimises every function that it compiles, emits machine code for it, and does so
again in each function that calls it, under names that others see. Ours are entered through kernels
alone, so of the others the plain intermediate code is enough. That halves the time to compile, and
what comes of it is quicker, as what is small is only judged where it is used.

What is large and called by several kernels (``@shared``) is compiled by itself, once, under a name
that follows from what it is. In kernels that name alone stands, so that no address is kept in the
cache.

This leans on how Numba works inside (0.61 to 0.68); where a later one works otherwise, kernels are
compiled in Numba's own way.
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
    """Numba's compiler as it is for kernels, for what they call, and for what several call."""

    kernel: Any
    part: Any
    shared: Any


def symbol_of(function: Any, kinds: Any) -> str:
    """The name under which kernels call what they share."""
    digest = hashlib.sha256(repr(tuple(kinds)).encode()).hexdigest()[:16]
    return f"paperbits.{function.__module__}.{function.__qualname__}.{digest}"


@functools.cache
def compilers() -> Compilers | None:
    """The compilers, or None where Numba works otherwise inside."""
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
    if getattr(codegen, "_library_class", None) is not JITCodeLibrary or not all(hasattr(JITCodeLibrary, n) for n in wanted):
        return None

    class Part(JITCodeLibrary):  # type: ignore[misc]  # Numba counts as untyped.
        """The code of a function that a kernel calls: linked into the kernel, and optimised and
        emitted there.
        """

        with_called: Any = None

        def entered_from_python(self) -> bool:
            """Whether somebody wants it by itself too, as where a game brings functions with an
            ``njit`` of its own.
            """
            return any(
                function.name.startswith("_ZN7cpython") and not function.is_declaration
                for function in self._final_module.functions
            )

        def finalize(self) -> None:
            if self.entered_from_python():
                super().finalize()
            self._finalized = True

        def own_module(self) -> Any:
            """Its code without what it calls."""
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage.name == "external":
                    function.linkage = "weak_odr"  # Kept also where who calls it is linked later.
            return self._final_module

        def _get_module_for_linking(self) -> Any:
            """Its code with what it calls, for those whom Numba compiles in its own way."""
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
        """Link into a module whatever a library calls, directly or through parts."""
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
        for called in others:  # Of these only what is called so far is taken over.
            module.link_in(called._get_module_for_linking(), preserve=True)
        for called in (*parts, *others):
            library._reload_init.update(called._reload_init)

    class Whole(JITCodeLibrary):  # type: ignore[misc]  # Numba counts as untyped.
        """The code of a kernel with all its parts, which nobody else sees.

        Numba names functions by their types, but an array within a record by its type without its
        shape: parts of kernels for two sizes of board, compiled by different processes and loaded
        from the cache by a third, can have the same name, and one of the kernels would then call
        the other's.
        """

        symbol = ""
        """The name under which kernels call it, if they do."""

        def finalize(self) -> None:
            if self.symbol:
                (made,) = (f for f in self._final_module.functions if not f.is_declaration and f.linkage.name == "external")
                made.name = self.symbol
            link_called(self, self._final_module)
            for function in self._final_module.functions:
                if not function.is_declaration and function.linkage.name in {"linkonce_odr", "weak_odr"}:
                    function.linkage = "internal"
            self._optimize_final_module()
            self._final_module.verify()
            self._finalize_final_module()

        def _optimize_final_module(self) -> None:
            """Once: Numba does it twice, so that counts of references meet in one function and can
            be left out.
            """
            passes, builder = self._codegen._module_pass_manager()
            passes.run(self._final_module, builder)

        def get_pointer_to_function(self, name: str) -> int:
            return 0 if self.symbol and not self._ensure_finalized() else int(super().get_pointer_to_function(name))

    def set_env(name: str, environment: Any) -> None:
        """Where a function finds its constants is set once its code is there: for parts, with the
        kernel that they are in.
        """
        if codegen._engine.is_symbol_defined(name):
            type(codegen).set_env(codegen, name, environment)

    @contextmanager
    def parts() -> Iterator[None]:
        """What is compiled while this lasts becomes parts; Numba's lock on compiling is held
        meanwhile.
        """
        before = {name: vars(codegen).get(name) for name in ("_library_class", "set_env")}
        usual, collecting = typeinfer.TypeInferer, gc.isenabled()
        gc.disable()  # Compiling makes millions of small objects and little garbage: a tenth of the time was spent looking.
        codegen._library_class, codegen.set_env, typeinfer.TypeInferer = Part, set_env, inferer
        try:
            yield
        finally:
            typeinfer.TypeInferer = usual
            for name, value in before.items():
                if value is None:
                    delattr(codegen, name)
                else:
                    setattr(codegen, name, value)
            if collecting:
                gc.enable()

    class KernelCompiler(compiler):  # type: ignore[misc,valid-type]  # Numba counts as untyped.
        """Compiles a kernel; what is compiled on the way, as it calls it, becomes a part."""

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

    The function is kept by its name. Numba would keep one of the main module with all of its code.
    """

    module: str
    name: str
    kinds: tuple[Any, ...]
    load: Callable[[Any, tuple[Any, ...]], None]

    def __call__(self) -> None:
        self.load(attrgetter(self.name)(sys.modules[self.module]), self.kinds)


def teach_shared(function: Any, made: Callable[[Any, tuple[Any, ...]], Any]) -> None:
    """Let kernels call a function that ``made`` compiles, or loads, for given types; it returns
    Numba's signature.
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
            builder.module, convention.get_function_type(returned, kinds), symbol_of(function, kinds)
        )
        status, result = convention.call_function(builder, callee, returned, kinds, args)
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        context.active_code_library._reload_init.add(Loading(function.__module__, function.__qualname__, kinds, made))
        return result
