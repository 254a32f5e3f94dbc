"""The puzzle of the day, the same for everyone: every day the next game, and harder towards the weekend.

Sixteen games take turns, day by day. Each game's puzzles, from the easiest on, fall into seven parts: the first is for Mondays,
the last for Sundays. As sixteen and seven have no common divisor, each game meets each weekday once in 112 days, and the
puzzles of that part take turns. No puzzle comes again before all have been: with 28 of each game, in 448 days.
"""

import datetime as dt
import math
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.core.notation import shown
from paperbits.puzzles.puzzle import Puzzle
from paperbits.puzzles.shelf import shelf

WEEK: Final = 7


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


def day_of(text: str | None) -> dt.date:
    """The day that a text such as 2026-03-01 says, today if there is none; raises PaperbitsError."""
    if text is None:
        return dt.datetime.now().astimezone().date()
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise PaperbitsError(f"A date is written as 2026-03-01, not as {shown(text)}.") from None
