"""Reads dataclasses from JSON, by the types of their fields: the inverse of ``asdict``. An integer
may be a text, because many readers of JSON keep only 53 bits exactly.
"""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


def read(kind: type[T], said: Any) -> T:
    """Return the value of a type that JSON holds. Fields that the type lacks are left out. Raises
    ValueError if a field is missing, or the JSON has another form; a plain value in the place of
    another, such as a text for a number, is taken as it is.
    """
    try:
        return cast("T", _value(kind, said))
    except (AttributeError, KeyError, StopIteration, TypeError) as error:
        raise ValueError(f"This is no {kind}: {type(error).__name__}: {error}") from error


def _value(kind: Any, said: Any) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        kinds = [arg for arg in args if arg is not type(None)]
        return None if said is None else _value(_kind_of(kinds, said), said)
    if origin is tuple:
        inner = [args[0]] * len(said) if args[-1] is Ellipsis else args
        return tuple(_value(arg, each) for arg, each in zip(inner, said, strict=True))
    if origin is list:
        return [_value(args[0], each) for each in said]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {key: _value(args[1], each) for key, each in said.items()}
    if isinstance(kind, type) and is_dataclass(kind):
        return kind(**{name: _value(of, said[name]) for name, of in _fields(kind).items()})
    return int(said) if kind is int and isinstance(said, str) else said


def _kind_of(kinds: list[Any], said: Any) -> Any:
    """Return the one of several types to which a value belongs; dataclasses have a ``kind``."""
    if len(kinds) == 1 or not isinstance(said, Mapping):
        return kinds[0]
    return next(each for each in kinds if said["kind"] in get_args(_fields(each)["kind"]))


@cache
def _fields(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind) if field.init}
