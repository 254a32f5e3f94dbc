"""The fast way to compile, second part: Numba's steps from bytecode to intermediate code, without
those that our functions don't need.

Most of the time to compile is Numba's own Python, some 25 steps for each function. Before every
step it describes the step's input for listeners, and a record with all its fields has a long
description. It looks for inner functions to inline and for arithmetic on whole arrays, and tidies a
function up after each look. To infer types it goes over a function until nothing changes, and asks
each time what each call returns. Here what a call returns is asked once, for all functions that are
compiled together.
"""

from types import CodeType
from typing import Any, ClassVar

from paperbits.core.compiler.numba_lowering import lean_lowering


def lean_compiler() -> tuple[Any, Any]:
    """Return a compiler with fewer steps, and a type inferer that remembers calls; raises
    ImportError where Numba's internals are different.
    """
    from numba.core import ir, types
    from numba.core.compiler import Compiler
    from numba.core.compiler_machinery import PassManager, _pass_registry
    from numba.core.typed_passes import NativeLowering, NopythonRewrites
    from numba.core.typeinfer import TypeInferer
    from numba.core.types.misc import StringLiteral

    lowering = lean_lowering()

    class Steps(PassManager):  # type: ignore[misc]  # Numba counts as untyped.
        """The steps one after another, without the descriptions."""

        def __init__(self, usual: Any, function: Any) -> None:
            super().__init__(usual.pipeline_name)
            self.passes, self._analysis, self._finalized = usual.passes, usual._analysis, True
            self._plain = not _has_inner_functions(function)

        def run(self, state: Any) -> None:
            for kind, _ in self.passes:
                step = _pass_registry.get(kind).pass_inst
                if self._plain and step.name() == "inline_closure_likes":
                    continue
                if step.name() == NopythonRewrites._name and not _has_whole_arrays(state):
                    continue
                if step.name() == NativeLowering._name:
                    step = lowering
                step.analysis = self._analysis
                step.run_initialization(state)
                step.run_pass(state)
                step.run_finalizer(state)

    def _has_whole_arrays(state: Any) -> bool:
        """Return whether there is arithmetic on whole arrays, or a field named by a string: such
        code is rewritten.
        """
        kinds = state.typemap
        if any(isinstance(kind, StringLiteral) for kind in kinds.values()):
            return True
        return any(
            isinstance(kinds[statement.target.name], types.Array)
            and isinstance(statement.value, ir.Expr)
            and statement.value.op in {"binop", "inplace_binop", "unary", "call"}
            for block in state.func_ir.blocks.values()
            for statement in block.find_insts(ir.Assign)
        )

    class LeanCompiler(Compiler):  # type: ignore[misc]  # Numba counts as untyped.
        """Numba's compiler with these steps."""

        def define_pipelines(self) -> Any:
            return [Steps(steps, self.state.func_id.func) for steps in super().define_pipelines()]

    class Inferer(TypeInferer):  # type: ignore[misc]  # Numba counts as untyped.
        """Infers types, and asks only once what a call with the same types returns."""

        known: ClassVar[dict[Any, Any]] = {}
        """What calls return. It is emptied before the first function of a compilation and after the
        last one.
        """

        def resolve_call(self, function: Any, args: Any, kws: Any) -> Any:
            # Each type is one object, and the entry keeps it alive, so its id stays its own.
            key = id(function), *map(id, args), *((name, id(kind)) for name, kind in kws.items())
            if key not in self.known:
                found = super().resolve_call(function, args, kws)
                recursive = isinstance(function, types.RecursiveCall) or (
                    isinstance(function, types.Dispatcher) and function.dispatcher.is_compiling
                )
                if found is None or recursive:  # The result may still change.
                    return found
                self.known[key] = found, function, args, kws
            return self.known[key][0]

    return LeanCompiler, Inferer


def _has_inner_functions(function: Any) -> bool:
    """Return whether a function has inner functions, or calls one of the two that Numba inlines in
    the same step.
    """
    code = function.__code__
    return any(isinstance(value, CodeType) for value in code.co_consts) or not {
        "reduce",
        "stencil",
    }.isdisjoint(code.co_names)
