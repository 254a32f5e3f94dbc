"""Arrays in plain memory, and records in them."""

import ctypes
import itertools
import math
import operator
import struct
from types import GenericAlias
from typing import Any

from . import kinds
from .kinds import dtype, void


def _count(shape: Any) -> int:
    return math.prod(shape)


def _strides(shape: Any, size: int) -> tuple[int, ...]:
    found: list[int] = []
    for side in reversed(shape):
        found.append(size)
        size *= max(1, side)
    return tuple(reversed(found))


class Flags:
    """What an array says of its memory."""

    def __init__(self, contiguous: bool, writeable: bool) -> None:
        self.c_contiguous, self.writeable = contiguous, writeable


_SOLID, _LOOSE = Flags(True, True), Flags(False, True)


class ndarray:
    """An array: a block of memory, a place in it, a shape and strides in bytes."""

    __module__ = "numpy"
    __slots__ = ("_block", "_items", "_memory", "_place", "dtype", "shape", "strides")

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
            memory = bytearray(max(1, _count(shape) * kind.itemsize))
        put(self, "_memory", memory)
        put(self, "_block", None)
        put(self, "_place", place)
        put(self, "_items", None)
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
    def __array_interface__(self) -> Any:
        if self._block is None:
            object.__setattr__(self, "_block", ctypes.c_char.from_buffer(self._memory))
        return {"data": (ctypes.addressof(self._block) + self._place, False)}

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

    # Parts.

    def __getitem__(self, index: Any) -> Any:
        if type(index) is int and len(self.shape) == 1:
            side = self.shape[0]
            if not -side <= index < side:
                raise IndexError(f"index {index} is out of bounds for size {side}")
            at = self._place + (index + side if index < 0 else index) * self.strides[0]
            return _item(self, at)
        if isinstance(index, str):
            return _field(self, index)
        found = _part(self, index)
        if isinstance(found, list):
            return found[0]
        return found

    def __setitem__(self, index: Any, value: Any) -> None:
        if type(index) is int and len(self.shape) == 1:
            side = self.shape[0]
            if not -side <= index < side:
                raise IndexError(f"index {index} is out of bounds for size {side}")
            _put(
                self, self._place + (index + side if index < 0 else index) * self.strides[0], value
            )
            return
        if isinstance(index, str):
            _field(self, index)[...] = value
            return
        places = _gathered(self, index)
        if places is not None:
            offsets, shape = places
            values = _spread(value, shape, self.dtype)
            for at, each in zip(offsets, values, strict=True):
                _put(self, at, each)
            return
        part = _sliced(self, index)
        part._write(_spread(value, part.shape, self.dtype))

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

    def flatten(self) -> Any:
        return self.copy().reshape(-1)

    @property
    def flat(self) -> Any:
        return self.reshape(-1)

    @property
    def T(self) -> Any:
        return self._like(self.shape[::-1], self._place, self.strides[::-1])

    def fill(self, value: Any) -> None:
        self[...] = value

    # Sums and searches.

    def _along(self, axis: int | None, take: Any, kind: Any = None) -> Any:
        if axis is None:
            return take(self._flat())
        axis %= self.ndim
        shape = (*self.shape[:axis], *self.shape[axis + 1 :])
        order = (*(k for k in range(self.ndim) if k != axis), axis)
        turned = self._like(
            [self.shape[k] for k in order], self._place, [self.strides[k] for k in order]
        )
        flat, side = turned._flat(), self.shape[axis]
        values = [take(flat[k * side : (k + 1) * side]) for k in range(_count(shape))]
        return made_of(values, shape, kind or self.dtype)

    def sum(self, axis: int | None = None, dtype: Any = None) -> Any:
        wide = "f8" if self.dtype.kind == "f" else "u8" if self.dtype.kind == "u" else "i8"
        return self._along(axis, sum, wide)

    def max(self, axis: int | None = None, initial: Any = None) -> Any:
        return self._along(axis, lambda v: max(v if initial is None else [*v, initial]))

    def min(self, axis: int | None = None) -> Any:
        return self._along(axis, min)

    def any(self, axis: int | None = None) -> Any:
        return self._along(axis, any, "b1")

    def all(self, axis: int | None = None) -> Any:
        return self._along(axis, all, "b1")

    def mean(self, axis: int | None = None) -> Any:
        return self._along(axis, lambda v: math.fsum(v) / len(v), "f8")

    def argmax(self, axis: int | None = None) -> Any:
        return self._along(axis, lambda v: v.index(max(v)), "i8")

    def argmin(self, axis: int | None = None) -> Any:
        return self._along(axis, lambda v: v.index(min(v)), "i8")

    def argsort(self, kind: str = "stable") -> "ndarray":
        flat = self._flat()
        return made_of(sorted(range(len(flat)), key=flat.__getitem__), (len(flat),), "i8")

    def cumsum(self) -> "ndarray":
        return made_of(list(itertools.accumulate(map(int, self._flat()))), (self.size,), "i8")

    def nonzero(self) -> tuple["ndarray", ...]:
        places = [k for k, value in enumerate(self._flat()) if value]
        found = []
        for axis in range(self.ndim):
            after = _count(self.shape[axis + 1 :])
            values = [place // after % self.shape[axis] for place in places]
            found.append(made_of(values, (len(places),), "i8"))
        return tuple(found)


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
    return (record if isinstance(array, recarray) else void)(kind, array._memory, at)


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


def _whole(index: Any) -> Any:
    return index if isinstance(index, tuple) else (index,)


def _sliced(array: ndarray, index: Any) -> ndarray:
    """Return a part that is named by integers and slices."""
    given = list(_whole(index))
    if Ellipsis in [each for each in given if not isinstance(each, ndarray)]:
        k = next(k for k, each in enumerate(given) if each is Ellipsis)
        used = sum(each is not None for each in given) - 1
        given[k : k + 1] = [slice(None)] * (array.ndim - used)
    shape: list[int] = []
    strides: list[int] = []
    place, axis = array._place, 0
    for each in given:
        if each is None:
            shape.append(1)
            strides.append(0)
            continue
        side, stride = array.shape[axis], array.strides[axis]
        axis += 1
        if isinstance(each, slice):
            begin, end, step = each.indices(side)
            length = len(range(begin, end, step))
            place += begin * stride if length else 0
            shape.append(length)
            strides.append(stride * step)
        else:
            at = operator.index(each)
            if not -side <= at < side:
                raise IndexError(f"index {at} is out of bounds for size {side}")
            place += (at + side if at < 0 else at) * stride
    return array._like([*shape, *array.shape[axis:]], place, [*strides, *array.strides[axis:]])


def _gathered(array: ndarray, index: Any) -> tuple[list[int], tuple[int, ...]] | None:
    """Return the places of items that arrays name, and their shape; None if none does."""
    given = _whole(index)
    if not any(isinstance(each, (ndarray, list)) for each in given):
        return None
    parts: list[Any] = []
    for each in given:
        if isinstance(each, list):
            each = made_of(each, (len(each),), "b1" if each and each[0] is True else "i8")
        if isinstance(each, ndarray) and each.dtype.kind == "b":
            parts += each.nonzero()
        else:
            parts.append(each)
    many = [each for each in parts if isinstance(each, ndarray)]
    shape = broadcast_shape([each.shape for each in many])
    spread = iter([_spread(each, shape, each.dtype) for each in many])
    axes: list[Any] = []
    for axis, each in enumerate(parts):
        side = array.shape[axis]
        if isinstance(each, ndarray):
            axes.append([value + side if value < 0 else value for value in next(spread)])
        elif isinstance(each, slice):
            axes.append(range(*each.indices(side)))
        else:
            axes.append([operator.index(each) % side] * _count(shape))
    first = [k for k, each in enumerate(parts) if not isinstance(each, slice)]
    slices = [k for k, each in enumerate(parts) if isinstance(each, slice)]
    slices_last = all(k > first[-1] for k in slices)
    own = [
        array._place + sum(axes[k][n] * array.strides[k] for k in first)
        for n in range(_count(shape))
    ]
    for at_axis in (*slices, *range(len(parts), array.ndim)):
        steps = axes[at_axis] if at_axis < len(parts) else range(array.shape[at_axis])
        stride = array.strides[at_axis]
        if slices_last or at_axis >= len(parts):
            own = [at + k * stride for at in own for k in steps]
            shape = (*shape, len(steps))
        else:
            own = [at + k * stride for k in steps for at in own]
            shape = (len(steps), *shape)
    return own, shape


def _part(array: ndarray, index: Any) -> Any:
    places = _gathered(array, index)
    if places is None:
        found = _sliced(array, index)
        return (
            found if found.shape or Ellipsis in _ellipses(index) else [_item(found, found._place)]
        )
    offsets, shape = places
    made = type(array)(shape, array.dtype)
    size = array.itemsize
    for k, at in enumerate(offsets):
        made._memory[k * size : (k + 1) * size] = array._memory[at : at + size]
    return made


def _ellipses(index: Any) -> list[Any]:
    return [each for each in _whole(index) if each is Ellipsis]


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
        made = (recarray if isinstance(value, record) else ndarray)((), value.dtype)
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


class recarray(ndarray):
    """An array whose fields are attributes."""

    __slots__ = ()
    __module__ = "numpy"

    def __getattr__(self, name: str) -> Any:
        fields = object.__getattribute__(self, "dtype").fields
        if fields is None or name not in fields:
            raise AttributeError(name)
        return _field(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if self.dtype.fields is None or name not in self.dtype.fields:
            raise AttributeError(name)
        _field(self, name)[...] = value


def _void_init(self: Any, kind: Any, memory: Any, at: int) -> None:
    put = object.__setattr__
    put(self, "dtype", kind)
    put(self, "_memory", memory)
    put(self, "_at", at)


def _void_get(self: Any, name: str) -> Any:
    kind, place = self.dtype.fields[name]
    if kind.code:
        return _scalar(kind, self._memory, self._at + place)
    return ndarray((), kind, self._memory, self._at + place, ())


def _void_set(self: Any, name: str, value: Any) -> None:
    kind, place = self.dtype.fields[name]
    array = ndarray((), kind, self._memory, self._at + place, ())
    array[...] = value


def _void_item(self: Any) -> tuple[Any, ...]:
    return tuple(
        value.copy() if isinstance(value, ndarray) else value
        for value in (_void_get(self, name) for name in self.dtype.names)
    )


def _void_bytes(self: Any) -> bytes:
    return bytes(self._memory[self._at : self._at + self.dtype.itemsize])


def _void_copy(self: Any) -> Any:
    return type(self)(self.dtype, bytearray(_void_bytes(self)), 0)


def _void_equal(self: Any, other: object) -> bool:
    return isinstance(other, void) and _void_bytes(self) == _void_bytes(other)


for _name, _method in {
    "__init__": _void_init,
    "__getitem__": _void_get,
    "__setitem__": _void_set,
    "item": _void_item,
    "tobytes": _void_bytes,
    "copy": _void_copy,
    "__eq__": _void_equal,
    "__hash__": None,
}.items():
    setattr(void, _name, _method)


class record(void):
    """An item of a ``recarray``; its fields are attributes."""

    __module__ = "numpy"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self.dtype.fields:
            raise AttributeError(name)
        return _void_get(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        _void_set(self, name, value)
