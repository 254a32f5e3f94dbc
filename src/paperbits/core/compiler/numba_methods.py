"""Let kernels call the methods of named tuples.

Numba's own way, ``overload_method``, goes by the method's name for all named tuples at once: a
field of one game and a method of another could then not share a name, nor two methods with
different numbers of arguments. Here a name is looked up on the value's own class.
"""

import functools
import inspect
from collections.abc import Mapping
from typing import Any


def teach_methods(options: Mapping[str, Any]) -> None:
    """Register the attribute lookup; ``options`` are ``njit``'s for functions in kernels."""
    from numba import types
    from numba.core.typing.templates import AttributeTemplate, infer_getattr

    make = functools.cache(lambda game, name: _method(game, name, options))

    class Methods(AttributeTemplate):  # type: ignore[misc]  # Numba counts as untyped.
        key = types.BaseNamedTuple

        def generic_resolve(self, value: Any, name: str) -> Any:
            method = None if name.startswith("_") else getattr(value.instance_class, name, None)
            return (
                types.BoundFunction(make(value.instance_class, name), value)
                if inspect.isfunction(method)
                else None
            )

    infer_getattr(Methods)


def _method(game: type, name: str, options: Mapping[str, Any]) -> type:
    """Return how a method is typed and lowered: as a function of the named tuple."""
    from numba import njit, types
    from numba.core.typing.templates import AbstractTemplate
    from numba.extending import lower_builtin

    method = njit(**options)(getattr(game, name))

    class Method(AbstractTemplate):  # type: ignore[misc]  # Numba counts as untyped.
        key = (game, name)

        def generic(self, args: Any, kws: Any) -> Any:
            function = self.context.resolve_value_type(method)
            found = function.get_call_type(self.context, (self.this, *args), kws)
            return found and found.replace(pysig=inspect.signature(method.py_func)).as_method()

    @lower_builtin(Method.key, types.VarArg(types.Any))  # type: ignore[untyped-decorator]  # Numba counts as untyped.
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        function = context.typing_context.resolve_value_type(method)
        found = function.get_call_type(context.typing_context, signature.args, {})
        call = context.get_function(function, found)
        context.add_linking_libs(getattr(call, "libs", ()))
        return call(builder, args)

    return Method
