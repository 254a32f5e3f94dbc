"""Games on one row of squares, numbered from 1: reading and drawing places, digits and filled
squares; lists that the players first write together, and then rewrite.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from paperbits.core import notation
from paperbits.core.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    SettingError,
)
from paperbits.core.families.base import IntegerMoves
from paperbits.core.settings import Multiple
from paperbits.core.view import Board, Square, shared_square

PLACE = re.compile(r"[0-9]+")
EMPTY_DIGIT = 2
"""The digit of an empty square."""


class Row(IntegerMoves):
    """For games whose squares are numbered from 1 along a row or down a column. Moves are integers."""

    def touched(self: Any, move: str) -> tuple[str, ...]:
        return tuple(PLACE.findall(move))


def read_place(text: str, length: int) -> int:
    """Return the index, from 0, of a place such as ``5``; raises MoveError."""
    if not PLACE.fullmatch(text):
        raise InvalidMoveError(
            f"A square is a number from 1 to {length}, not {notation.shown(text)}."
        )
    place = notation.read_digits(text)
    if not 1 <= place <= length:
        raise IllegalMoveError(f"There is no square {place} here; they go from 1 to {length}.")
    return place - 1


def digits_text(digits: Iterable[int]) -> str:
    """Return ``10.1``: a digit for each square, a dot for an empty one."""
    return "".join("01."[int(digit)] for digit in digits)


def read_row_digits(text: str) -> list[int]:
    """Return the digits of a row, ``EMPTY_DIGIT`` for an empty square; raises InvalidPositionError."""
    digits = []
    for sign in "".join(" ".join(notation.read_rows(text)).lower().split()):
        if sign in "01":
            digits.append(int(sign))
        elif sign in notation.EMPTY:
            digits.append(EMPTY_DIGIT)
        else:
            raise InvalidPositionError(
                f"A square holds 0 or 1, or is . when empty, not {notation.shown(sign)}."
            )
    return digits


def digit_squares(digits: Iterable[int]) -> tuple[Square, ...]:
    """Return the squares of a row of digits."""
    return tuple(
        shared_square(str(place), "" if digit == EMPTY_DIGIT else str(int(digit)))
        for place, digit in enumerate(digits, 1)
    )


def fill_squares(fills: Iterable[int]) -> tuple[Square, ...]:
    """Return the squares of a row of filled and empty squares."""
    return tuple(shared_square(str(k), "", bool(filled)) for k, filled in enumerate(fills, 1))


def names(first: int, last: int) -> tuple[str, ...]:
    """Return the names of the squares from index ``first`` to ``last``, ``last`` excluded."""
    return tuple(str(place + 1) for place in range(first, last))


SHOWN_LISTS = 300
"""The log shows this many lists, the latest: a match may have tens of thousands."""


class RewrittenList(Row):
    """For games on a list whose full length is a multiple of the number of players. The game needs
    ``items()``, the word for what the list holds, such as ``digits``.
    """

    needs_settings: ClassVar[tuple[str, ...]] = ("players", "length")
    needs_methods: ClassVar[tuple[str, ...]] = ("items",)

    def multiples(self: Any) -> dict[str, Multiple]:
        """Return the settings of which every player must get an equal share."""
        why = f"so that the {self.players} players write equally many {self.items()}"
        return {"length": Multiple(self.players, why)}

    def check(self: Any) -> None:
        """Raise SettingError if the players would not write equally many items."""
        if self.length % self.players:
            raise SettingError(
                f"The length is a multiple of the number of players, {self.players}; {self.length}"
                " is not."
            )


def lists_board(lists: Sequence[Square], title: str) -> Board:
    """Return the log of a match's lists, oldest first; only the last ones if they are many."""
    title = f"The last {SHOWN_LISTS} lists" if len(lists) > SHOWN_LISTS else title
    return Board("log", tuple((each,) for each in lists[-SHOWN_LISTS:]), title)
