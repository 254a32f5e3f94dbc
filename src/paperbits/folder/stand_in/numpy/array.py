"""Arrays in plain memory: what they are, their items, and how they are made."""

import itertools
import math
import operator
import struct
from ctypes import addressof, c_char
from types import GenericAlias
from typing import Any

from . import kinds
from .kinds import dtype, void
from .memory import zeroed


def _count(shape: Any) -> int:
    return math.prod(shape)


def _strides(shape: Any, size: int) -> tuple[int, ...]:
    found: list[int] = []
    for side in reversed(shape):
        found.append(size)
        size *= max(1, side)
    return tuple(reversed(found))


class Address:
    """Where the memory of an array begins."""

    def __init__(self, data: int) -> None:
        self.data = data


class Flags:
    """What an array says of its memory."""

    def __init__(self, contiguous: bool, writeable: bool) -> None:
        self.c_contiguous, self.writeable = contiguous, writeable


_SOLID, _LOOSE = Flags(True, True), Flags(False, True)


class ndarray:
    """An array: a block of memory, a place in it, a shape and strides in bytes."""

    __module__ = "numpy"
    __slots__ = ("_block", "_memory", "_place", "dtype", "shape", "strides")

    _one = void
    """What an item with fields is."""

    __class_getitem__ = classmethod(GenericAlias)  # Records read their fields' types from it.

    def __init__(
        self, shape: Any, kind: Any = None, memory: Any = None, place: int = 0, strides: Any = None
    ) -> None:
        put = object.__setattr__
        kind = dtype(kind)
        shape = (shape,) if isinstance(shape, int) else tuple(map(int, shape))
        if kind.subdtype is not None:
            base, more = kind.subdtype
            strides = None if strides is None else (*strides, *_strides(more, base.itemsize))
            kind, shape = base, (*shape, *more)
        solid = _strides(shape, kind.itemsize)
        if memory is None:
            memory = zeroed(max(1, _count(shape) * kind.itemsize))
        put(self, "_memory", memory)
        put(self, "_block", None)
        # An empty part of an array may begin behind its memory.
        put(self, "_place", 0 if 0 in shape else place)
        put(self, "dtype", kind)
        put(self, "shape", shape)
        put(self, "strides", solid if strides is None else tuple(strides))

    # What it is.

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return _count(self.shape)

    @property
    def itemsize(self) -> int:
        return int(self.dtype.itemsize)

    @property
    def nbytes(self) -> int:
        return self.size * self.itemsize

    @property
    def flags(self) -> Flags:
        return _SOLID if self._solid() else _LOOSE

    def _solid(self) -> bool:
        size = self.dtype.itemsize
        for side, stride in zip(reversed(self.shape), reversed(self.strides), strict=True):
            if side != 1 and stride != size:
                return 0 in self.shape
            size *= side
        return True

    @property
    def ctypes(self) -> Address:
        if self._block is None:
            object.__setattr__(self, "_block", c_char.from_buffer(self._memory))
        return Address(addressof(self._block) + self._place)

    # Its items.

    def _offsets(self) -> list[int]:
        found = [self._place]
        for side, stride in zip(self.shape, self.strides, strict=True):
            found = [at + k * stride for at in found for k in range(side)]
        return found

    def _flat(self) -> list[Any]:
        kind = self.dtype
        if not kind.code:
            return [_item(self, at) for at in self._offsets()]
        if self._solid():
            values = struct.unpack_from(f"<{self.size}{kind.code}", self._memory, self._place)
            return list(values)
        read = struct.Struct("<" + kind.code).unpack_from
        return [read(self._memory, at)[0] for at in self._offsets()]

    def _write(self, values: list[Any]) -> None:
        kind = self.dtype
        if not kind.code:
            for at, value in zip(self._offsets(), values, strict=True):
                _put(self, at, value)
            return
        values = _fit(kind, values)
        if self._solid():
            struct.pack_into(f"<{len(values)}{kind.code}", self._memory, self._place, *values)
            return
        write = struct.Struct("<" + kind.code).pack_into
        for at, value in zip(self._offsets(), values, strict=True):
            write(self._memory, at, value)

    def tolist(self) -> Any:
        flat = self._flat()
        if not self.shape:
            return _plain(flat[0])
        flat = [_plain(value) for value in flat]
        for side in reversed(self.shape[1:]):
            flat = (
                [flat[k * side : (k + 1) * side] for k in range(len(flat) // side)] if side else []
            )
        return flat

    def item(self, *place: int) -> Any:
        return self.ravel().tolist()[place[0] if place else 0]

    def tobytes(self) -> bytes:
        if self._solid():
            return bytes(self._memory[self._place : self._place + self.nbytes])
        size = self.itemsize
        return b"".join(bytes(self._memory[at : at + size]) for at in self._offsets())

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Any:
        if self.ndim == 1 and self.dtype.code:
            return iter(self._flat())
        return (self[k] for k in range(self.shape[0]))

    def __contains__(self, value: Any) -> bool:
        return value in self._flat()

    def __bool__(self) -> bool:
        return bool(self.item())

    def __int__(self) -> int:
        return int(self.item())

    def __float__(self) -> float:
        return float(self.item())

    def __index__(self) -> int:
        return operator.index(self.item())

    def __repr__(self) -> str:
        return f"array({self.tolist()})"

    # Copies, and other shapes of the same items.

    def _fill(self, value: Any) -> None:
        """Write a number to all items, which lie one after another."""
        one = struct.pack("<" + self.dtype.code, *_fit(self.dtype, [value]))
        self._memory[self._place : self._place + self.nbytes] = one * self.size

    def _like(self, shape: Any, place: int, strides: Any) -> "ndarray":
        return type(self)(shape, self.dtype, self._memory, place, strides)

    def copy(self, order: str = "C") -> Any:
        made = type(self)(self.shape, self.dtype)
        made._memory[: self.nbytes] = self.tobytes()
        return made

    def astype(self, kind: Any, copy: bool = True) -> "ndarray":
        made = ndarray(self.shape, kind)
        made._write(self._flat())
        return made

    def view(self, kind: Any) -> Any:
        if isinstance(kind, type) and issubclass(kind, ndarray):
            return kind(self.shape, self.dtype, self._memory, self._place, self.strides)
        kind = dtype(kind)
        if kind.itemsize == self.itemsize:
            return type(self)(self.shape, kind, self._memory, self._place, self.strides)
        last = self.shape[-1] * self.itemsize // kind.itemsize
        strides = (*self.strides[:-1], kind.itemsize)
        return type(self)((*self.shape[:-1], last), kind, self._memory, self._place, strides)

    def reshape(self, *shape: Any) -> Any:
        wanted = list(shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape)
        if -1 in wanted:
            others = _count(side for side in wanted if side != -1)
            wanted[wanted.index(-1)] = self.size // others if others else 0
        source = self if self._solid() else self.copy()
        return source._like(wanted, source._place, None)

    def ravel(self) -> Any:
        return self.reshape(-1)

    @property
    def flat(self) -> Any:
        return self.reshape(-1)

    @property
    def T(self) -> Any:
        return self._like(self.shape[::-1], self._place, self.strides[::-1])

    def fill(self, value: Any) -> None:
        self[...] = value


def _plain(value: Any) -> Any:
    return value.item() if isinstance(value, void) else value


def _fit(kind: Any, values: list[Any]) -> list[Any]:
    """Return values as an item can hold them; integers wrap around."""
    if kind.kind in "iu":
        bits = 8 * kind.itemsize
        low = 1 << (bits - 1) if kind.kind == "i" else 0
        return [(int(value) + low) % (1 << bits) - low for value in values]
    return [bool(value) for value in values] if kind.kind == "b" else values


def _scalar(kind: Any, memory: Any, at: int) -> Any:
    value = struct.unpack_from("<" + kind.code, memory, at)[0]
    return int.__new__(kind.type, value) if kind.kind in "iu" else value


def _item(array: ndarray, at: int) -> Any:
    kind = array.dtype
    if kind.code:
        return _scalar(kind, array._memory, at)
    if kind.names is None:
        return bytes(array._memory[at : at + kind.itemsize]).rstrip(b"\0")
    return array._one(kind, array._memory, at)


def _put(array: ndarray, at: int, value: Any) -> None:
    kind = array.dtype
    if kind.code:
        (fit,) = _fit(kind, [value])
        struct.pack_into("<" + kind.code, array._memory, at, fit)
    elif isinstance(value, void):
        size = kind.itemsize
        array._memory[at : at + size] = value._memory[value._at : value._at + size]
    elif kind.names is not None:
        made = void(kind, array._memory, at)
        for name, each in zip(kind.names, value, strict=True):
            made[name] = each
    else:
        array._memory[at : at + kind.itemsize] = bytes(value).ljust(kind.itemsize, b"\0")


def _field(array: ndarray, name: str) -> ndarray:
    kind, place = array.dtype.fields[name]
    return ndarray(array.shape, kind, array._memory, array._place + place, array.strides)


def broadcast_shape(shapes: Any) -> tuple[int, ...]:
    """Return the shape that arrays of these shapes have together."""
    found: list[int] = []
    for sides in itertools.zip_longest(*(reversed(shape) for shape in shapes), fillvalue=1):
        wide = {side for side in sides if side != 1}
        if len(wide) > 1:
            raise ValueError(f"shapes {list(shapes)} do not fit together")
        found.append(wide.pop() if wide else 1)
    return tuple(reversed(found))


def _spread(value: Any, shape: Any, kind: Any) -> list[Any]:
    """Return the values of an array or a scalar for a shape."""
    if isinstance(value, void) or (kind.names is not None and isinstance(value, tuple)):
        return [value] * _count(shape)
    if not isinstance(value, (ndarray, list, tuple)):
        return [value] * _count(shape)
    array = value if isinstance(value, ndarray) else made_of_nested(value, None)
    if array.shape == tuple(shape):
        return array._flat()
    missing = len(shape) - array.ndim
    strides = [
        0 if side == 1 and wide != 1 else stride
        for side, stride, wide in zip(array.shape, array.strides, shape[missing:], strict=True)
    ]
    broadcast_shape([array.shape, shape])
    return array._like(shape, array._place, [0] * missing + strides)._flat()


def made_of(values: list[Any], shape: Any, kind: Any) -> ndarray:
    """Return a new array of these values, in order."""
    made = ndarray(shape, kind)
    made._write(values)
    return made


def made_of_nested(value: Any, kind: Any) -> ndarray:
    """Return a new array of nested lists, arrays or scalars."""
    if isinstance(value, void):
        made = value._many((), value.dtype)
        _put(made, 0, value)
        return made
    if isinstance(value, ndarray):
        return value.copy() if kind is None else value.astype(kind)
    if kind is not None and dtype(kind).names is not None:
        made = ndarray((len(value),), kind)
        made._write(list(value))
        return made
    shape, flat = _nested(value)
    if kind is None:
        kind = _kind_of(flat)
    return made_of(flat, shape, kind)


def _nested(value: Any) -> tuple[tuple[int, ...], list[Any]]:
    if isinstance(value, ndarray):
        return value.shape, value._flat()
    if not isinstance(value, (list, tuple, range)):
        return (), [value]
    parts = [_nested(each) for each in value]
    shape = parts[0][0] if parts else ()
    return (len(parts), *shape), [each for _, flat in parts for each in flat]


def _kind_of(values: list[Any]) -> Any:
    if not values or any(isinstance(value, float) for value in values):
        return "f8"
    if all(isinstance(value, bool) for value in values):
        return "b1"
    if all(isinstance(value, kinds.uint64) for value in values):
        return "u8"
    if isinstance(values[0], bytes):
        return f"S{max(map(len, values))}"
    return "i8"
