"""A game's daily task: one position for everybody by date, and the best of a single move in it.

A card offers it with ``@game(daily=…)``. The rules of the ritual (tries, result, streaks) are in
``puzzles.ritual``.
"""

import datetime as dt
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class DailyTask:
    """The task of a day."""

    date: dt.date
    number: int
    """The place of the day in the series, from 1."""
    text: str
    """The position, for ``Card.read(text, use="analyse")``."""
    best: int
    """The most points that a move can score."""
    answers: tuple[str, ...]
    """Every move that scores them, as exact texts."""
    moves: int
    """How many moves score points."""
    effort: int
    """How many moves a player who looks at short ones first looks at before the best."""


class Daily(Protocol):
    """The series of daily tasks of a game."""

    name: str
    """What the task of a day is called: ``Today's rack``."""
    rule: str
    """What to do, in a sentence."""
    week: str
    """How the days of a week differ, in a sentence."""
    first: dt.date
    last: dt.date

    def task(self, date: dt.date) -> DailyTask:
        """Return the task of a day from ``first`` to ``last``; raises PaperbitsError for others."""
        ...
