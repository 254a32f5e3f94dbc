"""A compiled kernel as Python calls it."""

import ctypes
import struct
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from paperbits.core.compiler.ahead import arguments


class Native(NamedTuple):
    """The machine code of a kernel, for arguments of some types."""

    function: Callable[[int], int]
    """It takes the address of the slots (``ahead.arguments``), and returns 0 or the kind of error.
    """
    result: str
    """How the result lies in memory, for ``struct``; in brackets for a tuple; empty for none."""


def caller(name: str, native: Native, values: Sequence[Any]) -> Callable[..., Any]:
    """Return a function that lays arguments of these types out, runs a kernel, and reads the
    result. It raises RuntimeError if the kernel raises anything.
    """
    function = native.function
    packing = struct.Struct("=" + arguments.packing(values))
    slots = ctypes.c_int64 * (arguments.FIRST + packing.size // 8)
    result = struct.Struct("@" + native.result.strip("()"))
    many, place = native.result.startswith("("), 8 * arguments.FIRST

    def call(*given: Any) -> Any:
        flat: list[Any] = []
        arguments.flattened(given, flat)
        memory = slots()
        packing.pack_into(memory, place, *flat)
        failed = function(ctypes.addressof(memory))
        if failed:
            raise RuntimeError(
                f"The compiled kernel {name} raised an error ({failed}); with NUMBA_DISABLE_JIT=1 it"
                " runs interpreted and says which."
            )
        read = result.unpack_from(memory)
        return read if many else read[0] if read else None

    return call
