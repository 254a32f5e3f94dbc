"""Scalar types, and ``dtype``: a plain type, or the fields of a record."""

import math
import struct
from types import GenericAlias
from typing import Any


class generic:
    """What all scalars are."""

    def __class_getitem__(cls, _: Any) -> Any:
        return cls


class integer(generic):
    """What integers are."""


class floating(generic):
    """What floats are."""


class _Item:
    """What integers of all sizes have."""

    __slots__ = ()

    def item(self) -> int:
        return int(self)  # type: ignore[call-overload, no-any-return]

    def copy(self) -> Any:
        return self

    @property
    def dtype(self) -> "dtype":
        return dtype(type(self))


def _whole(name: str, kind: str, size: int) -> Any:
    """Return a type of integers. Only the largest unsigned ones wrap around in arithmetic, since
    rules rely on that alone; of the others, arithmetic gives plain integers.
    """
    bits = 8 * size
    low = 1 << (bits - 1) if kind == "i" else 0

    def new(cls: Any, value: Any = 0) -> Any:
        return int.__new__(cls, (int(value) + low) % (1 << bits) - low)

    def over(operation: str) -> Any:
        plain = getattr(int, operation)

        def run(self: Any, other: Any) -> Any:
            if isinstance(other, float):
                return getattr(float(self), operation)(other)
            return made(plain(int(self), int(other)))

        return run

    body: dict[str, Any] = {"__new__": new, "__module__": "numpy", "__slots__": ()}
    if name == "uint64":
        for each in ("add", "sub", "mul", "lshift", "rshift", "and", "or", "xor"):
            body[f"__{each}__"] = over(f"__{each}__")
            body[f"__r{each}__"] = over(f"__r{each}__")
        body["__invert__"] = lambda self: made(~int(self))
    made = type(name, (_Item, int, integer), body)
    return made


int8, int16, int32, int64 = (_whole(f"int{8 * n}", "i", n) for n in (1, 2, 4, 8))
uint8, uint16, uint64 = (_whole(f"uint{8 * n}", "u", n) for n in (1, 2, 8))
intp = int64


class float64(float, floating):
    """A float; plain arithmetic gives plain floats."""

    __module__ = "numpy"

    def item(self) -> float:
        return float(self)

    @property
    def dtype(self) -> "dtype":
        return dtype(type(self))


class float32(float64):
    """A float of 32 bits."""

    __module__ = "numpy"

    def __new__(cls, value: Any = 0.0) -> "float32":
        return super().__new__(cls, struct.unpack("f", struct.pack("f", value))[0])


class bool_(generic):
    """Truth values; a call gives a plain one."""

    __module__ = "numpy"

    def __new__(cls, value: Any = False) -> Any:
        return bool(value)


class bytes_(bytes, generic):
    """Bytes."""

    __module__ = "numpy"


_PLAIN = {
    "b1": (bool_, "?"),
    "i1": (int8, "b"),
    "i2": (int16, "h"),
    "i4": (int32, "i"),
    "i8": (int64, "q"),
    "u1": (uint8, "B"),
    "u2": (uint16, "H"),
    "u8": (uint64, "Q"),
    "f4": (float32, "f"),
    "f8": (float64, "d"),
}
_BY_TYPE: dict[Any, str] = {kind: code for code, (kind, _) in _PLAIN.items()}
_BY_TYPE |= {int: "i8", float: "f8", bool: "b1"}
_BY_NAME = {kind.__name__: code for code, (kind, _) in _PLAIN.items()} | {"bool": "b1"}
_made: dict[Any, "dtype"] = {}


class dtype:
    """The type of an array's items."""

    __module__ = "numpy"
    names: tuple[str, ...] | None
    fields: "dict[str, tuple[dtype, int]] | None"
    subdtype: "tuple[dtype, tuple[int, ...]] | None"

    __class_getitem__ = classmethod(GenericAlias)

    def __new__(cls, kind: Any = None) -> "dtype":
        if isinstance(kind, dtype):
            return kind
        if isinstance(kind, tuple) and isinstance(kind[1], dtype):
            return kind[1]  # Its records have their own ways to find a field.
        if isinstance(kind, tuple):
            base, shape = cls(kind[0]), kind[1]
            return _sub(base, (shape,) if isinstance(shape, int) else tuple(shape))
        key = (
            tuple(map(tuple, kind)) if isinstance(kind, list) else float64 if kind is None else kind
        )
        if isinstance(key, tuple):
            key = tuple((f[0], cls(f[1]), *(_shape(s) for s in f[2:])) for f in key)
        if key not in _made:
            _made[key] = _record(key) if isinstance(key, tuple) else _plain(key)
        return _made[key]

    @property
    def base(self) -> "dtype":
        return self if self.subdtype is None else self.subdtype[0]

    @property
    def shape(self) -> tuple[int, ...]:
        return () if self.subdtype is None else self.subdtype[1]

    def __getitem__(self, name: str) -> "dtype":
        assert self.fields is not None
        return self.fields[name][0]

    def __eq__(self, other: object) -> bool:
        try:
            return self is (other if isinstance(other, dtype) else dtype(other))
        except (TypeError, KeyError):
            return False

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"dtype({self.str!r})"


def _shape(shape: Any) -> tuple[int, ...]:
    return (int(shape),) if isinstance(shape, int) else tuple(map(int, shape))


def _new(**parts: Any) -> dtype:
    made = object.__new__(dtype)
    usual = {"names": None, "fields": None, "subdtype": None, "code": "", "type": void}
    made.__dict__.update(usual | parts)
    return made


def _sub(base: dtype, shape: tuple[int, ...]) -> dtype:
    if not shape:
        return base
    key = ("sub", base, shape)
    if key not in _made:
        size = base.itemsize * math.prod(shape)
        _made[key] = _new(itemsize=size, subdtype=(base, shape), str=f"|V{size}", kind="V")
    return _made[key]


def _plain(kind: Any) -> dtype:
    code = _BY_TYPE.get(kind) or _BY_NAME.get(kind) or str(kind).lstrip("<|=")
    if code[0] in "SV" and code[1:].isdigit():
        return _new(itemsize=int(code[1:]), str=f"|{code}", kind=code[0], type=bytes_)
    if code not in _PLAIN:
        raise TypeError(f"There is no type {kind!r} here.")
    if kind != code:
        return dtype(code)
    made, letter = _PLAIN[code]
    size = int(code[1])
    text = ("|" if size == 1 else "<") + code
    name = next(name for name, each in _BY_NAME.items() if each == code)
    return _new(itemsize=size, str=text, kind=code[0], code=letter, type=made, name=name)


def _record(fields: Any) -> dtype:
    found: dict[str, tuple[dtype, int]] = {}
    place = 0
    for name, kind, *shape in fields:
        each = _sub(kind, shape[0]) if shape else kind
        found[name] = each, place
        place += each.itemsize
    return _new(itemsize=place, names=tuple(found), fields=found, str=f"|V{place}", kind="V")


class void(generic):
    """An item with fields; ``array.py`` fills it in."""

    __module__ = "numpy"
