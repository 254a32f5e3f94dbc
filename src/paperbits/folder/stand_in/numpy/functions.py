"""Arithmetic on arrays, and the functions."""

import bisect
import functools
import itertools
import math
import operator
from collections import Counter
from collections.abc import Callable
from typing import Any

from .array import _spread, broadcast_shape, made_of, made_of_nested, ndarray
from .kinds import bytes_, dtype


def _kind(one: Any, two: Any) -> Any:
    """Return the type of what two arrays or scalars give together."""
    found = [each.dtype for each in (one, two) if isinstance(each, ndarray)]
    others = [each for each in (one, two) if not isinstance(each, ndarray)]
    if len(found) == 2:
        order = {"b": 0, "u": 1, "i": 1, "f": 2}
        best = max(found, key=lambda kind: (order[kind.kind], kind.itemsize))
        mixed = {kind.kind for kind in found} == {"u", "i"}
        return dtype("i8") if mixed else best
    (own,) = found
    if any(isinstance(each, float) for each in others) and own.kind != "f":
        return dtype("f8")
    return dtype("i8") if own.kind == "b" and type(others[0]) is not bool else own


def elementwise(run: Callable[..., Any], one: Any, two: Any, kind: Any = None) -> Any:
    """Apply a function of two items to two arrays or scalars."""
    one = made_of_nested(one, None) if isinstance(one, (list, tuple)) else one
    two = made_of_nested(two, None) if isinstance(two, (list, tuple)) else two
    if not isinstance(one, ndarray) and not isinstance(two, ndarray):
        return run(one, two)
    shape = broadcast_shape([each.shape for each in (one, two) if isinstance(each, ndarray)])
    kind = dtype(kind) if kind else _kind(one, two)
    first, second = (_spread(each, shape, kind) for each in (one, two))
    return made_of([run(a, b) for a, b in zip(first, second, strict=True)], shape, kind)


_SIMPLE = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "floordiv": operator.floordiv,
    "mod": operator.mod,
    "and": operator.and_,
    "or": operator.or_,
    "xor": operator.xor,
    "lshift": operator.lshift,
    "rshift": operator.rshift,
    "pow": operator.pow,
}


def _whole(run: Any) -> Any:
    """Return a division or remainder of integers in which dividing by 0 gives 0, as in NumPy."""
    if run not in (operator.floordiv, operator.mod):
        return run
    return lambda a, b: run(a, b) if b or isinstance(b, float) else 0


def _teach(name: str, run: Any, kind: Any = None) -> None:
    run = _whole(run)

    def there(self: Any, other: Any) -> Any:
        return elementwise(run, self, other, kind)

    def back(self: Any, other: Any) -> Any:
        return elementwise(run, other, self, kind)

    def inside(self: Any, other: Any) -> Any:
        self[...] = elementwise(run, self, other, kind)
        return self

    setattr(ndarray, f"__{name}__", there)
    setattr(ndarray, f"__r{name}__", back)
    setattr(ndarray, f"__i{name}__", inside)


for _name, _run in _SIMPLE.items():
    _teach(_name, _run)
_teach("truediv", operator.truediv, "f8")
for _name in ("lt", "le", "gt", "ge", "eq", "ne"):
    setattr(
        ndarray,
        f"__{_name}__",
        lambda self, other, run=getattr(operator, _name): elementwise(run, self, other, "b1"),
    )
ndarray.__hash__ = None  # type: ignore[assignment, method-assign]


def _each(run: Callable[[Any], Any], array: Any, kind: Any = None) -> Any:
    if not isinstance(array, ndarray):
        return run(array)
    return made_of([run(value) for value in array._flat()], array.shape, kind or array.dtype)


def _product(one: ndarray, two: ndarray) -> ndarray:
    """Return the product of two matrices, or of vectors and a matrix or vector."""
    table = two.reshape(two.shape[0], -1)
    columns = [table[:, k]._flat() for k in range(table.shape[1])]
    rows = [row._flat() for row in one.reshape(-1, one.shape[-1])]
    values = [
        functools.reduce(operator.add, map(operator.mul, row, column))
        for row in rows
        for column in columns
    ]
    return made_of(values, (*one.shape[:-1], *two.shape[1:]), _kind(one, two))


ndarray.__matmul__ = _product  # type: ignore[attr-defined]
ndarray.__neg__ = lambda self: _each(operator.neg, self)  # type: ignore[attr-defined]
ndarray.__abs__ = lambda self: _each(abs, self)  # type: ignore[attr-defined]
ndarray.__invert__ = lambda self: _each(  # type: ignore[attr-defined]
    operator.not_ if self.dtype.kind == "b" else operator.invert, self
)


def empty(shape: Any, dtype: Any = None) -> ndarray:
    return ndarray(shape, dtype)


zeros = empty


def full(shape: Any, fill_value: Any, dtype: Any = None) -> ndarray:
    kind = dtype or ("f8" if isinstance(fill_value, float) else "i8")
    made = ndarray(shape, kind)
    made[...] = fill_value
    return made


def ones(shape: Any, dtype: Any = None) -> ndarray:
    return full(shape, 1, dtype or "f8")


def zeros_like(array: Any, dtype: Any = None) -> ndarray:
    return ndarray(array.shape, dtype or array.dtype)


def array(value: Any, dtype: Any = None, copy: bool = True) -> ndarray:
    if dtype is bytes_:
        value, dtype = [text.encode() for text in value], None
    return made_of_nested(value, dtype)


def asarray(value: Any, dtype: Any = None) -> ndarray:
    if isinstance(value, ndarray) and (dtype is None or value.dtype == dtype):
        return value
    return made_of_nested(value, dtype)


def atleast_1d(value: Any) -> ndarray:
    made = asarray(value)
    return made if made.ndim else made.reshape(1)


def frombuffer(data: Any, dtype: Any = None) -> ndarray:
    memory = bytearray(data)
    made = ndarray((0,), dtype)
    return ndarray((len(memory) // made.itemsize,), dtype, memory or None)


def fromiter(values: Any, dtype: Any, count: int = -1) -> ndarray:
    found = list(values)
    return made_of(found, (len(found),), dtype)


def arange(*ends: Any, dtype: Any = None) -> ndarray:
    values = list(range(*map(int, ends)))
    return made_of(values, (len(values),), dtype or "i8")


def concatenate(parts: Any, axis: int = 0) -> ndarray:
    arrays = [asarray(part) for part in parts]
    kind, whole = arrays[0].dtype, arrays[0].shape
    for each in arrays[1:]:
        kind = kind if each.dtype == kind else _kind(ndarray((), kind), each)
    axis %= len(whole)
    shape = (*whole[:axis], sum(each.shape[axis] for each in arrays), *whole[axis + 1 :])
    flats = [(each._flat(), math.prod(each.shape[axis:])) for each in arrays]
    rows = range(math.prod(whole[:axis]))
    values = [value for row in rows for flat, n in flats for value in flat[row * n : (row + 1) * n]]
    return made_of(values, shape, kind)


def append(one: Any, two: Any, axis: int | None = None) -> ndarray:
    if axis is not None:
        return concatenate([one, two], axis)
    return concatenate([atleast_1d(one).ravel(), atleast_1d(two).ravel()])


def array_equal(one: Any, two: Any) -> bool:
    a, b = asarray(one), asarray(two)
    return a.shape == b.shape and a._flat() == b._flat()


def flatnonzero(array: Any) -> ndarray:
    return asarray(array).ravel().nonzero()[0]  # type: ignore[no-any-return]


def count_nonzero(array: Any) -> int:
    return sum(map(bool, asarray(array)._flat()))


def argwhere(array: Any) -> ndarray:
    found = asarray(array).nonzero()
    rows = list(zip(*(each._flat() for each in found), strict=True))
    return made_of([k for row in rows for k in row], (len(rows), len(found)), "i8")


def where(condition: Any, one: Any = None, two: Any = None) -> Any:
    if one is None:
        return asarray(condition).nonzero()
    condition = asarray(condition)
    arrays = [each for each in (condition, one, two) if isinstance(each, ndarray)]
    shape = broadcast_shape([each.shape for each in arrays])
    if isinstance(one, ndarray) or isinstance(two, ndarray):
        kind = _kind(one, two)
    else:
        kind = "f8" if isinstance(one, float) or isinstance(two, float) else "i8"
    parts = (_spread(each, shape, dtype(kind)) for each in (condition, one, two))
    return made_of([a if c else b for c, a, b in zip(*parts, strict=True)], shape, kind)


def argsort(array: Any, kind: str = "stable") -> ndarray:
    return asarray(array).argsort()


def sort(array: Any) -> ndarray:
    found = sorted(asarray(array)._flat())
    return made_of(found, (len(found),), asarray(array).dtype)


def lexsort(keys: Any) -> ndarray:
    columns = [asarray(key)._flat() for key in keys]
    order = list(range(len(columns[0])))
    for column in columns:  # The last one counts most; sorting keeps the order of equals.
        order.sort(key=column.__getitem__)
    return made_of(order, (len(order),), "i8")


def unique(
    array: Any, return_counts: bool = False, axis: int | None = None, return_index: bool = False
) -> Any:
    source = asarray(array)
    rows = source._flat() if axis is None else [tuple(row._flat()) for row in source]
    firsts = {row: place for place, row in reversed(list(enumerate(rows)))}
    found = sorted(firsts)
    flat = found if axis is None else list(itertools.chain.from_iterable(found))
    values = made_of(flat, (len(found), *source.shape[1:] * (axis is not None)), source.dtype)
    if return_index:
        return values, made_of([firsts[row] for row in found], (len(found),), "i8")
    if not return_counts:
        return values
    counts = Counter(rows)
    return values, made_of([counts[row] for row in found], (len(found),), "i8")


def indices(shape: Any) -> ndarray:
    sides = list(map(int, shape))
    places = list(itertools.product(*map(range, sides)))
    flat = [place[axis] for axis in range(len(sides)) for place in places]
    return made_of(flat, (len(sides), *sides), "i8")


def bincount(array: Any, weights: Any = None, minlength: int = 0) -> ndarray:
    flat = asarray(array)._flat()
    counts = [0] * max([minlength, *(value + 1 for value in flat)])
    for value in flat:
        counts[value] += 1
    return made_of(counts, (len(counts),), "i8")


def cumsum(array: Any, axis: int | None = None) -> ndarray:
    return asarray(array).cumsum(axis)


def repeat(array: Any, times: Any) -> ndarray:
    flat = asarray(array)._flat()
    counts = [times] * len(flat) if isinstance(times, int) else asarray(times)._flat()
    found = [value for value, n in zip(flat, counts, strict=True) for _ in range(n)]
    return made_of(found, (len(found),), asarray(array).dtype)


def pad(array: Any, width: Any, constant_values: Any = 0) -> ndarray:
    wide = [(width, width)] * array.ndim if isinstance(width, int) else list(width)
    wide = [(each, each) if isinstance(each, int) else each for each in wide]
    if len(wide) == 1 or (len(wide) == 2 and array.ndim == 1):
        wide = [wide[0]] * array.ndim if len(wide) == 1 else [(wide[0][0], wide[1][0])]
    shape = [side + before + after for side, (before, after) in zip(array.shape, wide, strict=True)]
    made = full(shape, constant_values, array.dtype)
    made[
        tuple(
            slice(before, before + side)
            for side, (before, _) in zip(array.shape, wide, strict=True)
        )
    ] = array
    return made


def argpartition(array: Any, kth: int) -> ndarray:
    return argsort(array)


def interp(at: Any, xs: Any, ys: Any) -> Any:
    x, y = asarray(xs)._flat(), asarray(ys)._flat()

    def one(value: float) -> float:
        if value <= x[0]:
            return float(y[0])
        if value >= x[-1]:
            return float(y[-1])
        k = bisect.bisect_right(x, value) - 1
        slope = (y[k + 1] - y[k]) / (x[k + 1] - x[k])
        return float(slope * (value - x[k]) + y[k])

    return _each(one, at, "f8")


def argmax(array: Any, axis: int | None = None) -> Any:
    return asarray(array).argmax(axis)


def mean(array: Any) -> float:
    return float(asarray(array).mean())


def sqrt(value: Any) -> Any:
    return _each(math.sqrt, value, "f8")


def tanh(value: Any) -> Any:
    return _each(math.tanh, value, "f8")


def log(value: Any) -> Any:
    return _each(lambda x: math.log(x) if x > 0 else -math.inf, value, "f8")


def diag(array: Any, k: int = 0) -> ndarray:
    rows, columns = array.shape
    cells = [array[r, r + k] for r in range(rows) if 0 <= r + k < columns]
    return made_of(cells, (len(cells),), array.dtype)


def ix_(*parts: Any) -> tuple[ndarray, ...]:
    arrays = [asarray(part) for part in parts]
    found = []
    for k, each in enumerate(arrays):
        values = each.nonzero()[0] if each.dtype.kind == "b" else each
        found.append(values.reshape([-1 if j == k else 1 for j in range(len(arrays))]))
    return tuple(found)


def column_stack(parts: Any) -> ndarray:
    tables = [each if each.ndim > 1 else each.reshape(-1, 1) for each in map(asarray, parts)]
    rows = zip(*([row._flat() for row in each] for each in tables), strict=True)
    flat = [value for row in rows for part in row for value in part]
    shape = len(tables[0]), sum(each.shape[1] for each in tables)
    return made_of(flat, shape, tables[0].dtype)


class _Pairs:
    """A function of two items, as NumPy's ``ufunc``."""

    def __init__(self, run: Callable[[Any, Any], Any]) -> None:
        self._run = run

    def __call__(self, one: Any, two: Any) -> Any:
        return elementwise(self._run, one, two)

    def outer(self, one: Any, two: Any) -> ndarray:
        a, b = asarray(one), asarray(two)
        return self(a.reshape(*a.shape, *[1] * b.ndim), b)  # type: ignore[no-any-return]


maximum, minimum = _Pairs(max), _Pairs(min)
subtract = _Pairs(operator.sub)

__all__ = [name for name in dir() if not name.startswith("_")]
