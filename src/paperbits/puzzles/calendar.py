"""The puzzle of the day, the same for everyone: every day the next game, and harder towards the weekend.

Sixteen games take turns, day by day. Each game's puzzles, from the easiest on, fall into seven parts: the first is for Mondays,
the last for Sundays. As sixteen and seven have no common divisor, each game meets each weekday once in 112 days, and the
puzzles of that part take turns. No puzzle comes again before all have been: with 28 of each game, in 448 days.
"""

import datetime
import math
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.puzzles.puzzle import Puzzle
from paperbits.puzzles.shelf import shelf

WEEK: Final = 7


def daily(date: datetime.date) -> Puzzle:
    """The puzzle of a day; raises PaperbitsError where there are no puzzles at all."""
    sets = [puzzles for puzzles in shelf().values() if len(puzzles) >= WEEK]
    if not sets:
        raise PaperbitsError("There are no puzzles here.")
    day = date.toordinal()
    puzzles = sets[day % len(sets)]
    weekday = date.weekday()
    part = puzzles[len(puzzles) * weekday // WEEK : len(puzzles) * (weekday + 1) // WEEK]
    return part[day // math.lcm(len(sets), WEEK) % len(part)]
