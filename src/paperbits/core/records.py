"""Records and arrays of records: the one module that knows how NumPy lays them out.

A position is one record: named fields, each an integer or an array of a fixed shape. Kernels take
arrays of records, so that they can change them in place.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Protocol, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

Record = Any
"""A position as the rules see it: one NumPy record (``_Row`` interpreted, a Numba record
compiled).
"""

Kind = np.dtype[Any] | list[tuple[Any, ...]]
"""The fields of a record, as NumPy takes them: a dtype, or tuples of a name, a type and a shape."""

T = TypeVar("T")


class _Row(np.record):  # type: ignore[misc] # NumPy lets records have classes of their own.
    """A record of which NumPy's own C code finds the fields: np.record looks for each in Python,
    which took two fifths of the time of interpreted rules.
    """

    __getattribute__ = np.generic.__getattribute__

    def __getattr__(self, name: str) -> Any:
        try:
            found = np.void.__getitem__(self, name)
        except ValueError as error:
            raise AttributeError(name) from error
        return found if found.dtype.names is None else found.view((_Row, found.dtype))

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


class _Rows(np.recarray[Any, Any]):
    """An array of such records; np.recarray would make them np.record."""

    __slots__ = ()

    def __array_finalize__(self, whole: Any) -> None:
        pass


class Records(Protocol[T]):
    """An array of records whose fields a class describes (``laid_out``). Kernels take such arrays."""

    def __getitem__(self, index: int, /) -> T: ...
    def __setitem__(self, index: int, row: T, /) -> None: ...
    def __len__(self) -> int: ...


def record(**fields: Any) -> Record:
    """Return a position record with these first values; the field ``turn`` comes first.

    An integer becomes an ``i8`` field, an array a field of its own type and shape.
    """
    values = {name: np.asarray(value) for name, value in {"turn": 0, **fields}.items()}
    made = blank_rows([(name, value.dtype, value.shape) for name, value in values.items()], 1)[0]
    for name, value in values.items():
        made[name] = value
    return made


class Reading:
    """The fields of a record as attributes, to be read only: NumPy's own records take far longer to
    find one. Its arrays are the record's own; its integers stay as they were.
    """

    def __init__(self, position: Record) -> None:
        self._whole = position
        fields = position.item()
        for name, value in zip(position.dtype.names, fields, strict=True):
            self.__dict__[name] = value if isinstance(value, int) else position[name]


def copied(position: Record) -> Record:
    """Return a copy of a record, or of the record that is read; the two share no memory."""
    return rows(position._whole if isinstance(position, Reading) else position, 1)[0]


def after(game: Any, position: Record, *moves: Any) -> Record:
    """Return the position after legal moves, which are not checked."""
    changed = copied(position)
    for move in moves:
        game.play(changed, move)
    return changed


def rows(position: Record, count: int) -> Any:
    """Return an array of ``count`` copies of a record."""
    array = np.empty(count, position.dtype).view(_Rows)
    array[:] = position
    return array


def blank_rows(kind: Kind, count: int) -> Any:
    """Return ``count`` records of zeros. Memory that is never written to is never used."""
    return np.zeros(count, np.dtype((_Row, np.dtype(kind)))).view(_Rows)


def as_records(array: npt.NDArray[np.void]) -> Any:
    """Return an array with named fields as an array of records that shares its memory."""
    return array.view(np.recarray)


def fields_of(
    layout: type, shapes: Mapping[str, Sequence[int]] | None = None
) -> list[tuple[Any, ...]]:
    """Return the fields that a class describes, in its order.

    An ``int`` annotation is an ``i8`` field, a ``float`` one an ``f8`` field. ``Annotated[Integers,
    3, 4]`` is an array of that shape, whose element type is the array type's own;
    ``Annotated[Records[Row], 3]`` is an array of records with the fields of ``Row``. ``shapes``
    gives shapes that are known only at run time.
    """
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(layout, include_extras=True).items():
        kind, shape = (
            (get_args(hint)[0], get_args(hint)[1:]) if get_origin(hint) is Annotated else (hint, ())
        )
        fields.append((name, _element(kind), tuple((shapes or {}).get(name, shape))))
    return fields


def _element(kind: Any) -> Any:
    if kind is int:
        return np.int64
    if kind is float:
        return np.float64
    if get_origin(kind) is Records:
        return np.dtype(fields_of(*get_args(kind)))
    # npt.NDArray[X] is np.ndarray[shape, np.dtype[X]] before NumPy 2.5, and an alias of it since.
    element = kind
    while args := get_args(element):
        element = args[-1]
    if isinstance(element, type) and issubclass(element, np.generic):
        return element
    raise TypeError(
        f"A field of a record is int, float, npt.NDArray[…] or Records[…], not {kind!r}."
    )


def laid_out(
    layout: type[T], shapes: Mapping[str, Sequence[int]] | None = None, count: int = 1
) -> Records[T]:
    """Return an array of blank records, one or more, of the fields that a class describes."""
    return cast("Records[T]", blank_rows(fields_of(layout, shapes), count))


def as_array(records: Records[Any]) -> npt.NDArray[np.void]:
    """Return records as a plain array that shares their memory. Its fields, and for Numba its type,
    take less time to look up.
    """
    return cast("npt.NDArray[np.void]", records).view(np.ndarray)


Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def integers(values: Iterable[int]) -> Integers:
    """Return an ``i8`` array of these integers."""
    return np.fromiter(values, np.int64)
