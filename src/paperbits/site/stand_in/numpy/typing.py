"""The names of types, for annotations."""

from typing import Any


class _Any:
    def __class_getitem__(cls, _: Any) -> Any:
        return cls


NDArray: Any = _Any
ArrayLike: Any = _Any
DTypeLike: Any = _Any
