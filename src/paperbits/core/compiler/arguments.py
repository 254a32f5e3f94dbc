"""The arguments of a kernel, as a text that names their types and as values in memory; how Python
calls machine code with them.

A compiled kernel takes one address. There lie slots of eight bytes: the result, then
a pointer for an error, then the arguments, a named tuple as its fields and an array as two empty
pointers, the number of items, the size of one, the address of the first, the shape and the strides.
"""

import ctypes
import functools
import struct
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

RESULT_SLOTS: Final = 8
"""Slots for the result, at the beginning."""

FIRST: Final = RESULT_SLOTS + 1
"""The slot of the first argument; the one before it is for an error."""

SCALARS: Final = {
    "bool": "q",
    "int": "q",
    "float": "d",
    "f8": "d",
    "b1": "?7x",
    **{f"i{size}": "q" for size in (1, 2, 4, 8)},
    **{f"u{size}": "Q" for size in (1, 2, 4, 8)},
}
"""How a scalar of each type is packed."""


def quick_key(values: Sequence[Any]) -> Hashable:
    """Return a value that differs for arguments of different types, in little time."""
    return tuple(
        (value.dtype, value.ndim, value.flags.c_contiguous, value.flags.writeable)
        if isinstance(value, np.ndarray)
        else (type(value), quick_key(value))
        if isinstance(value, tuple)
        else type(value)
        for value in values
    )


def described(values: Sequence[Any]) -> str:
    """Return the types of these arguments as a text, the same in every process on every machine.
    Raises TypeError for a type that kernels do not take.
    """
    return ", ".join(map(_described, values))


def _described(value: Any) -> str:
    if isinstance(value, np.ndarray):
        order = "" if value.flags.c_contiguous else " scattered"
        change = "" if value.flags.writeable else " fixed"
        return f"{layout(value.dtype)}[{value.ndim}{order}{change}]"
    if isinstance(value, tuple):
        kind = type(value)
        return f"{kind.__module__}.{kind.__qualname__}({described(value)})"
    return _scalar(value)


def _scalar(value: Any) -> str:
    kind = value.dtype.str[1:] if isinstance(value, np.generic) else type(value).__name__
    if kind not in SCALARS:
        raise TypeError(f"Kernels take no {kind}.")
    return str(kind)


@functools.cache
def layout(kind: "np.dtype[Any]") -> str:
    """Return the fields of a record with their places, or the name of a plain type."""
    if kind.names is None:
        return str(kind.str.lstrip("<|"))
    fields = []
    for name in kind.names:
        of, place = kind.fields[name][:2]  # type: ignore[index]  # There are fields.
        base, shape = of.subdtype if of.subdtype is not None else (of, ())
        fields.append(f"{name} {layout(base)}{list(shape) if shape else ''}@{place}")
    return f"{{{', '.join(fields)}; {kind.itemsize}}}"


def classes_of(values: Iterable[Any]) -> frozenset[type]:
    """Return the classes of the named tuples among these arguments, also of those inside others."""
    found: set[type] = set()
    for value in values:
        if isinstance(value, tuple):
            found |= classes_of(value)
            found |= {type(value)} if hasattr(value, "_fields") else set()
    return frozenset(found)


def packing(values: Sequence[Any]) -> str:
    """Return how arguments of these types are packed, as ``struct`` takes it."""
    return "".join(
        "5q" + f"{2 * value.ndim}q" * bool(value.ndim)
        if isinstance(value, np.ndarray)
        else packing(value)
        if isinstance(value, tuple)
        else SCALARS[_scalar(value)]
        for value in values
    )


def flattened(values: Sequence[Any], out: list[Any]) -> None:
    """Append the values of the slots of these arguments."""
    for value in values:
        if isinstance(value, np.ndarray):
            first = value.ctypes.data
            out += (0, 0, value.size, value.itemsize, first, *value.shape, *value.strides)
        elif isinstance(value, tuple):
            flattened(value, out)
        else:
            out.append(value)


class Native(NamedTuple):
    """The machine code of a kernel, for arguments of some types."""

    function: Callable[[int], int]
    """It takes the address of the slots above, and returns 0 or the kind of error.
    """
    result: str
    """How the result lies in memory, for ``struct``; in brackets for a tuple; empty for none."""


def caller(name: str, native: Native, values: Sequence[Any]) -> Callable[..., Any]:
    """Return a function that lays arguments of these types out, runs a kernel, and reads the
    result. It raises RuntimeError if the kernel raises anything.
    """
    function = native.function
    packed = struct.Struct("=" + packing(values))
    slots = ctypes.c_int64 * (FIRST + packed.size // 8)
    result = struct.Struct("@" + native.result.strip("()"))
    many, place = native.result.startswith("("), 8 * FIRST

    def call(*given: Any) -> Any:
        flat: list[Any] = []
        flattened(given, flat)
        memory = slots()
        packed.pack_into(memory, place, *flat)
        failed = function(ctypes.addressof(memory))
        if failed:
            raise RuntimeError(
                f"The compiled kernel {name} raised an error ({failed}); with NUMBA_DISABLE_JIT=1 it"
                " runs interpreted and says which."
            )
        read = result.unpack_from(memory)
        return read if many else read[0] if read else None

    return call


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


def on_records(function: F) -> F:
    """Return a function that is called with records where it is given plain arrays of them: what
    runs compiled takes both, and interpreted code reads a field as an attribute.
    """

    @functools.wraps(function)
    def run(*values: Any) -> Any:
        return function(
            *(
                value.view(np.recarray)
                if isinstance(value, np.ndarray) and value.dtype.names is not None
                else value
                for value in values
            )
        )

    return run  # type: ignore[return-value]  # It takes what the function takes.
