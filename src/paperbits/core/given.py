"""What callers give: texts of positions and moves, seats, and the arguments of ``Card.new``."""

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
