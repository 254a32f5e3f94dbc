"""Sums over arrays, and searches in them."""

import functools
import itertools
import math
import operator
from collections.abc import Callable
from typing import Any

from .array import _count, made_of, ndarray


def _added(values: list[Any]) -> Any:
    """Return a sum, made in order: ``sum`` makes up for what floats lose, and NumPy does not."""
    return functools.reduce(operator.add, values) if values else 0


def _middle(values: list[float]) -> float:
    return math.fsum(values) / len(values)


def _variance(values: list[float], less: int) -> float:
    middle = _middle(values)
    return math.fsum((value - middle) ** 2 for value in values) / (len(values) - less)


def _along(self: ndarray, axis: int | None, take: Any, kind: Any = None) -> Any:
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


def _sum(self: ndarray, axis: int | None = None, dtype: Any = None) -> Any:
    wide = "f8" if self.dtype.kind == "f" else "u8" if self.dtype.kind == "u" else "i8"
    return _along(self, axis, _added, wide)


def _max(self: ndarray, axis: int | None = None, initial: Any = None) -> Any:
    return _along(self, axis, lambda v: max(v if initial is None else [*v, initial]))


def _reduced(take: Callable[[list[Any]], Any], kind: Any = None) -> Callable[..., Any]:
    """Return a method that takes one value of all items, or of those along an axis."""
    return lambda self, axis=None: _along(self, axis, take, kind)


def _mean(self: ndarray, axis: int | None = None, keepdims: bool = False) -> Any:
    found = _along(self, axis, _middle, "f8")
    if not keepdims or axis is None:
        return found
    return found.reshape([1 if k == axis else side for k, side in enumerate(self.shape)])


def _var(self: ndarray, axis: int | None = None, ddof: int = 0) -> Any:
    return _along(self, axis, lambda v: _variance(v, ddof), "f8")


def _std(self: ndarray, axis: int | None = None, ddof: int = 0) -> Any:
    return _along(self, axis, lambda v: math.sqrt(_variance(v, ddof)), "f8")


def _argsort(self: ndarray, kind: str = "stable") -> ndarray:
    flat = self._flat()
    return made_of(sorted(range(len(flat)), key=flat.__getitem__), (len(flat),), "i8")


def _cumsum(self: ndarray, axis: int | None = None) -> ndarray:
    if axis not in (None, -1, self.ndim - 1):
        raise NotImplementedError("cumsum adds up along the last axis")
    flat, size = list(map(int, self._flat())), self.size if axis is None else self.shape[-1]
    rows = (itertools.accumulate(flat[at : at + size]) for at in range(0, len(flat), size or 1))
    shape = (self.size,) if axis is None else self.shape
    return made_of(list(itertools.chain.from_iterable(rows)), shape, "i8")


def _nonzero(self: ndarray) -> tuple[ndarray, ...]:
    places = [k for k, value in enumerate(self._flat()) if value]
    found = []
    for axis in range(self.ndim):
        after = _count(self.shape[axis + 1 :])
        values = [place // after % self.shape[axis] for place in places]
        found.append(made_of(values, (len(places),), "i8"))
    return tuple(found)


for _name, _method in {
    "sum": _sum,
    "max": _max,
    "min": _reduced(min),
    "any": _reduced(any, "b1"),
    "all": _reduced(all, "b1"),
    "mean": _mean,
    "var": _var,
    "std": _std,
    "argmax": _reduced(lambda values: values.index(max(values)), "i8"),
    "argsort": _argsort,
    "cumsum": _cumsum,
    "nonzero": _nonzero,
}.items():
    setattr(ndarray, _name, _method)
