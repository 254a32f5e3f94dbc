"""Items with fields, and arrays of them."""

from typing import Any

from .array import _field, _scalar, ndarray
from .kinds import void


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
    many = ndarray if kind.base.names is None else self._many
    return many((), kind, self._memory, self._at + place, ())


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


void._many, record._many, recarray._one = ndarray, recarray, record
