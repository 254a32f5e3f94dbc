"""The puzzle of the day, the same for everyone: every day the next game, and harder towards the weekend.

Sixteen games take turns, day by day. Each game's puzzles, from the easiest on, fall into seven parts: the first is for Mondays,
the last for Sundays. As sixteen and seven have no common divisor, each game meets each weekday once in 112 days, and the
puzzles of that part take turns. No puzzle comes again before all have been: with 28 of each game, in 448 days.

The day is UTC's, so that everyone has the same puzzle at the same moment, and nobody sees it before it comes.
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
    """A puzzle of a day that has not begun."""

    kind = "not-yet"


def daily(date: dt.date) -> Puzzle:
    """The puzzle of a day; raises PaperbitsError where there are no puzzles at all."""
    sets = [puzzles for puzzles in shelf().values() if len(puzzles) >= WEEK]
    if not sets:
        raise PaperbitsError("There are no puzzles here.")
    day = date.toordinal()
    puzzles = sets[day % len(sets)]
    weekday = date.weekday()
    part = puzzles[len(puzzles) * weekday // WEEK : len(puzzles) * (weekday + 1) // WEEK]
    return part[day // math.lcm(len(sets), WEEK) % len(part)]


def today() -> dt.date:
    """The day that it is now, in UTC."""
    return dt.datetime.now(dt.UTC).date()


def day_of(text: str | None) -> dt.date:
    """The day that a text such as 2026-03-01 says, today if there is none.

    Raises PaperbitsError where the text is no date, and NotYetError where that day has not begun.
    """
    now = today()
    if text is None:
        return now
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        raise PaperbitsError(f"A date is written as 2026-03-01, not as {shown(text)}.") from None
    if day > now:
        raise NotYetError(f"The puzzle of {day} opens when that day begins (midnight UTC). Today is {now}.")
    return day
