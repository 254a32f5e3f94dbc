"""The daily rack: a small position and nine tiles for each day of ten years.

``racks.txt.gz`` has a line for each day, made by ``studies.tiles.daily_racks``: the board, the
rack, the most points, how many plays there are, the effort, and the best plays. On the board a
letter stands for a run of empty squares (``a`` for one), and ``_`` ends a row.
"""

import datetime as dt
import functools
import gzip
import importlib.resources
from typing import Final

from paperbits.core.card import DailyTask
from paperbits.core.errors import PaperbitsError

from ..tiles import SIDE

FIRST: Final = dt.date(2026, 11, 23)
"""A Monday."""
LAST: Final = dt.date(2036, 11, 22)
FILE: Final = "racks.txt.gz"


class DailyRacks:
    """The series of daily racks."""

    name = "Today's rack"
    rule = "Make the play that scores most with these nine tiles."
    week = "Mondays are easy, Sundays are fiendish."
    first = FIRST
    last = LAST

    def task(self, date: dt.date) -> DailyTask:
        """Return the task of a day; raises PaperbitsError for a day that has none."""
        if not FIRST <= date <= LAST:
            raise PaperbitsError(f"There are racks from {FIRST} to {LAST}, not for {date}.")
        number = (date - FIRST).days
        board, rack, best, moves, effort, *answers = _lines()[number].split("\t")
        return DailyTask(
            date,
            number + 1,
            f"{unpacked(board)}\nrack: {rack}",
            int(best),
            tuple(answers),
            int(moves),
            int(effort),
        )


DAILY: Final = DailyRacks()


@functools.cache
def _lines() -> list[str]:
    file = importlib.resources.files(__name__) / FILE
    return gzip.decompress(file.read_bytes()).decode().splitlines()


def unpacked(text: str) -> str:
    """Return the text of a board, 15 rows of 15 tokens, from its line of few characters."""
    rows = []
    for row in text.split("_"):
        tokens: list[str] = []
        for sign in row:
            tokens += ["."] * (ord(sign) - ord("a") + 1) if sign.isalpha() else [sign]
        assert len(tokens) == SIDE
        rows.append(" ".join(tokens))
    return "\n".join(rows)
