"""The puzzle of the day: the same for everyone, every day the next game, harder towards the
weekend.

Sixteen games take turns, day by day. Each game's puzzles are sorted from easy to hard and divided
into seven parts. The first part is for Mondays, the last for Sundays. Sixteen and seven have no
common divisor, so each game meets each weekday once in 112 days. The puzzles of a part take turns.
Every puzzle is used before one repeats: with 28 of each game, after 448 days.

Days are in UTC, so that everyone gets a new puzzle at the same moment.
"""

import datetime as dt
import math
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.core.notation import shown
from paperbits.puzzles.puzzle import Puzzle
from paperbits.puzzles.shelf import shelf

WEEK: Final = 7


class NotYetError(PaperbitsError):
    """The day of the puzzle has not begun."""

    kind = "not-yet"


def daily(date: dt.date) -> Puzzle:
    """The puzzle of a day. Raises PaperbitsError if there are no puzzles."""
    sets = [puzzles for puzzles in shelf().values() if len(puzzles) >= WEEK]
    if not sets:
        raise PaperbitsError("There are no puzzles here.")
    day = date.toordinal()
    puzzles = sets[day % len(sets)]
    weekday = date.weekday()
    part = puzzles[len(puzzles) * weekday // WEEK : len(puzzles) * (weekday + 1) // WEEK]
    return part[day // math.lcm(len(sets), WEEK) % len(part)]


def today() -> dt.date:
    """Today's date in UTC."""
    return dt.datetime.now(dt.UTC).date()


def day_of(text: str | None) -> dt.date:
    """Read a date such as 2026-03-01. None means today.

    Raises PaperbitsError if the text is not a date, and NotYetError if that day has not begun.
    """
    now = today()
    if text is None:
        return now
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        raise PaperbitsError(f"Write a date as 2026-03-01, not as {shown(text)}.") from None
    if day > now:
        raise NotYetError(f"The puzzle of {day} opens when that day begins (midnight UTC). Today is {now}.")
    return day
