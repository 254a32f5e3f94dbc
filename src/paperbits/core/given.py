"""What callers give: texts, seats, arguments of ``Card.new``, fields of the referee's requests."""

from collections.abc import Mapping
from numbers import Integral
from types import UnionType
from typing import Any

from paperbits.core.errors import (
    ArgumentError,
    InvalidMoveError,
    InvalidPositionError,
    PaperbitsError,
)


def position_given(text: object) -> str:
    """Return the text of a position; raises InvalidPositionError if it is not a text."""
    if isinstance(text, str):
        return text
    raise InvalidPositionError(
        f"A position is given as a text; {repr(text)[:40]} is of type {type(text).__name__}."
    )


def check_type(value: object, kind: type | UnionType, takes: str) -> None:
    """Raise ArgumentError unless a value is of a kind. ``takes`` says what should be there:
    “analyse takes a position”.
    """
    if not isinstance(value, kind):
        raise ArgumentError(f"{takes}; {repr(value)[:40]} is of type {type(value).__name__}.")


def check_seat(seat: object, players: int) -> None:
    """Raise ArgumentError or PaperbitsError for what is no seat and not None."""
    check_type(seat, Integral | None, "A seat is an integer from 0, or None for an onlooker")
    if seat is not None and seat not in range(players):
        raise PaperbitsError(f"Seats are 0 to {players - 1} here, not {seat}.")


def check_given(name: str, given: Mapping[str, Any]) -> None:
    """Raise a TypeError or InvalidPositionError for an argument that ``Card.new`` does not take."""
    for key, value in given.items():
        if key not in {"start", "seed", "racks", "draws"}:
            raise TypeError(
                f"new() takes its settings together: find({name!r}).new({{{key!r}: {value!r}}})."
            )
    if given.get("start") is not None:
        position_given(given["start"])
    if not isinstance(given.get("seed"), int | None):
        raise ArgumentError(f"A seed is an integer, not {repr(given['seed'])[:40]}.")


def given_move(text: object) -> str:
    """Return the text of a move; raises InvalidMoveError if it is not a text."""
    if isinstance(text, str):
        return text
    raise InvalidMoveError(
        f"A move is a text, as in legal().moves; {repr(text)[:40]} is of type"
        f" {type(text).__name__}."
    )


Request = Mapping[str, Any]


def text_in(request: Request, name: str) -> str:
    """Return a required text."""
    value = _there(request, name)
    if not isinstance(value, str):
        raise PaperbitsError(f"The field {name} is a text.")
    return value


def texts_in(request: Request, name: str) -> list[str]:
    """Return a required list of texts."""
    value = _there(request, name)
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise PaperbitsError(f"The field {name} is a list of texts.")
    return value


def mapping_in(request: Request, name: str) -> Mapping[str, Any]:
    """Return an object; an empty one if it is left out."""
    value = request.get(name, {})
    if not isinstance(value, dict):
        raise PaperbitsError(f"The field {name} is an object.")
    return value


def truth_in(request: Request, name: str) -> bool:
    """Return true or false; false if it is left out."""
    value = request.get(name, False)
    if not isinstance(value, bool):
        raise PaperbitsError(f"The field {name} is true or false.")
    return value


def count_in(request: Request, name: str) -> int:
    """Return a positive integer; 0 if it is left out."""
    value = request.get(name, 0)
    if name in request and (not isinstance(value, int) or isinstance(value, bool) or value < 1):
        raise PaperbitsError(f"The field {name} is a positive integer.")
    return int(value)


def _there(request: Request, name: str) -> Any:
    if name not in request:
        raise PaperbitsError(f"The field {name} is missing.")
    return request[name]
