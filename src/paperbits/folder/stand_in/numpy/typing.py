"""The names of types, for annotations."""

from types import GenericAlias
from typing import Any

from .array import ndarray
from .kinds import dtype


class NDArray:
    """An array of items of a type; records read the type from it."""

    def __class_getitem__(cls, kind: Any) -> Any:
        return GenericAlias(ndarray, (Any, GenericAlias(dtype, (kind,))))


ArrayLike = Any
