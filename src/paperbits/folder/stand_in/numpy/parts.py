"""Parts of arrays, by integers, slices, arrays of places and names of fields."""

import operator
from typing import Any

from .array import _count, _field, _item, _put, _spread, broadcast_shape, made_of, ndarray


def _get(self: ndarray, index: Any) -> Any:
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


def _set(self: ndarray, index: Any, value: Any) -> None:
    if type(index) is int and len(self.shape) == 1:
        side = self.shape[0]
        if not -side <= index < side:
            raise IndexError(f"index {index} is out of bounds for size {side}")
        _put(self, self._place + (index + side if index < 0 else index) * self.strides[0], value)
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
    if self.dtype.code and isinstance(value, (int, float)) and part._solid():
        part._fill(value)
    else:
        part._write(_spread(value, part.shape, self.dtype))


def _listed(index: Any) -> list[Any]:
    return list(index) if isinstance(index, tuple) else [index]


def _whole(array: ndarray, index: Any) -> list[Any]:
    """Return an index as a list, with slices in place of an ellipsis."""
    given = _listed(index)
    for k, each in enumerate(given):
        if each is Ellipsis:
            used = sum(other is not None for other in given) - 1
            given[k : k + 1] = [slice(None)] * (array.ndim - used)
            break
    return given


def _sliced(array: ndarray, index: Any) -> ndarray:
    """Return a part that is named by integers and slices."""
    given = _whole(array, index)
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
    given = _whole(array, index)
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
    in_turn = slices if slices_last else reversed(slices)
    for at_axis in (*in_turn, *range(len(parts), array.ndim)):
        steps = axes[at_axis] if at_axis < len(parts) else range(array.shape[at_axis])
        stride = array.strides[at_axis]
        if slices_last or at_axis >= len(parts):
            own = [at + k * stride for at in own for k in steps]
            shape = (*shape, len(steps))
        else:
            own = [at + k * stride for k in steps for at in own]
            shape = (len(steps), *shape)
    return own, shape


def _rows(array: ndarray, places: list[int]) -> ndarray:
    """Return rows of a solid array, without a list of all their items."""
    made = type(array)((len(places), *array.shape[1:]), array.dtype)
    size, memory, begin = array.strides[0], memoryview(array._memory), array._place
    whole = len(array) * size
    starts = (begin + (place * size) % whole for place in places)
    made._memory[: made.nbytes] = b"".join(memory[at : at + size] for at in starts)
    return made


def _part(array: ndarray, index: Any) -> Any:
    places = isinstance(index, ndarray) and index.ndim == 1 and index.dtype.kind in "iu"
    if places and array.size and array._solid():
        return _rows(array, index._flat())
    places = _gathered(array, index)
    if places is None:
        found = _sliced(array, index)
        whole = found.shape or any(each is Ellipsis for each in _listed(index))
        return found if whole else [_item(found, found._place)]
    offsets, shape = places
    made = type(array)(shape, array.dtype)
    size = array.itemsize
    for k, at in enumerate(offsets):
        made._memory[k * size : (k + 1) * size] = array._memory[at : at + size]
    return made


ndarray.__getitem__ = _get
ndarray.__setitem__ = _set
