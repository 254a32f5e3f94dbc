"""Memory for arrays. In a browser a large array takes only as much as is written to it."""

import ctypes
import sys
import weakref
from typing import Any, Final

LARGE: Final = 1 << 20
"""Bytes from which on an array is large."""

_PART: Final = 1 << 16
_EMPTY: Final = bytes(_PART)


def zeroed(size: int) -> Any:
    """Return so many bytes that are zero, as a buffer.

    ``bytearray`` writes all of them, and then the browser must keep them. The memory that it adds
    for this program is zero already, and costs nothing before it is written to.
    """
    if size < LARGE or sys.platform != "emscripten":
        return bytearray(size)
    place = _allocate(size)
    if not place:
        raise MemoryError
    block = (ctypes.c_char * size).from_address(place)
    weakref.finalize(block, _free, place)
    memory = memoryview(block).cast("B")
    for at in range(0, size, _PART):
        part = memory[at : at + _PART]
        if bytes(part) != _EMPTY[: len(part)]:  # It was in use before.
            part[:] = _EMPTY[: len(part)]
    return memory


if sys.platform == "emscripten":
    _program = ctypes.CDLL(None)
    _allocate, _free = _program.malloc, _program.free
    _allocate.argtypes, _allocate.restype = [ctypes.c_size_t], ctypes.c_size_t
    _free.argtypes, _free.restype = [ctypes.c_size_t], None
