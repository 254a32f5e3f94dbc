"""The puzzle of the day: the same for everyone, every day the next game, harder towards the
weekend.

Sixteen games take turns, day by day. Each game's puzzles are sorted from easy to hard and divided
into seven parts. The first part is for Mondays, the last for Sundays. Sixteen and seven have no
common divisor, so each game meets each weekday once in 112 days. The puzzles of a part take turns.

Puzzles come in editions. ``BEGINS`` says from which day the puzzles of an edition are used, together
with those of the editions before. Days before it keep their puzzles, whatever is added later. The
first three editions begin together, and so do the fourth and the fifth.

Days are in UTC, so that everyone gets a new puzzle at the same moment.
"""

import datetime as dt
import math
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.core.notation import shown
from paperbits.puzzles.puzzle import Puzzle
from paperbits.puzzles.shelf import Mark, edition_of, find_puzzle, games_of

WEEK: Final = 7

BEGINS: Final = ((dt.date.min, 3), (dt.date(2026, 11, 30), 5))
"""The first day of each edition. A new one begins on a Monday."""

EDITION: Final = BEGINS[-1][1]
"""The edition that is the latest."""


class NotYetError(PaperbitsError, kind="not-yet"):
    """The day of the puzzle has not begun."""


def daily(date: dt.date) -> Puzzle:
    """The puzzle of a day. Raises PaperbitsError if there are no puzzles."""
    return find_puzzle(daily_mark(date).id)


def daily_mark(date: dt.date) -> Mark:
    """What lists show of the puzzle of a day. Raises PaperbitsError if there are no puzzles."""
    edition = max(edition for begins, edition in BEGINS if begins <= date)
    day = date.toordinal()
    games = games_of(edition, WEEK)
    if not games:
        raise PaperbitsError("There are no puzzles here.")
    marks = edition_of(games[day % len(games)], edition)
    weekday = date.weekday()
    part = marks[len(marks) * weekday // WEEK : len(marks) * (weekday + 1) // WEEK]
    return part[day // math.lcm(len(games), WEEK) % len(part)]


def today() -> dt.date:
    """Today's date in UTC."""
    return dt.datetime.now(dt.UTC).date()


def day_of(text: str | None) -> dt.date:
    """Read a date such as 2026-03-01. None means today. Raises PaperbitsError if the text is not a
    date, and NotYetError if that day has not begun.
    """
    now = today()
    if text is None:
        return now
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        raise PaperbitsError(f"Write a date as 2026-03-01, not as {shown(text)}.") from None
    if day > now:
        raise NotYetError(
            f"The puzzle of {day} opens when that day begins (midnight UTC). Today is {now}."
        )
    return day
