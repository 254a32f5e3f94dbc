"""The daily task: the task of a day, and tries at it. The page keeps the tries; a day's best is
given once its tries are done.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from paperbits.answers.teaching import view_after
from paperbits.core.card import Daily
from paperbits.core.position import Position
from paperbits.core.view import Preview, View
from paperbits.host.messages import made_of
from paperbits.puzzles import day_of, ritual
from paperbits.puzzles.ritual import Day


@dataclass(frozen=True, slots=True)
class DailyShown:
    """The task of a day as its player sees it. The best is not included."""

    game: str
    name: str
    rule: str
    week: str
    """How the days of a week differ."""
    first: str
    """The first day of the series."""
    date: str
    number: int
    """The place of the day in the series, from 1."""
    tries: int
    """How many tries count."""
    moves: int
    """How many moves score points."""
    player: int
    view: View


@dataclass(frozen=True, slots=True)
class DailyStanding:
    """The reader's place among the results of a day. The site counts the first result of each
    browser.
    """

    people: int
    median: float
    """In per cent."""
    place: int | None
    """The place of the reader's result, from 1; None if it is not counted. Equal results share a
    place."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """The state of a day after a try. The best, the reason and the text to share are there once the
    day is done.
    """

    move: str
    """The exact text of the try."""
    scored: int
    """What the try scored."""
    points: int
    """The best of all tries so far."""
    percent: int
    left: int
    over: bool
    best: int | None
    answers: list[str]
    why: list[str]
    shared: str
    view: View | None
    """The position after the best move."""
    standing: DailyStanding | None = None
    """Given once the day is done; None while nobody is counted."""


def task_of(date: str | None) -> DailyShown:
    """Return the task of today (UTC) or of a date such as 2026-12-01. Future dates are refused."""
    day, position, series = _begun(date)
    return made_of(
        DailyShown,
        series,
        game=position.card.id,
        first=str(series.first),
        date=str(day.task.date),
        number=day.task.number,
        tries=ritual.TRIES,
        moves=day.task.moves,
        player=(position.turn or 0) + 1,
        view=position.view(position.turn),
    )


def preview(date: str, move: str) -> Preview:
    """Preview a move, which costs no try."""
    return _begun(date)[1].preview(move)


def tried(date: str, move: str, before: Sequence[str]) -> tuple[Day, DailyResult]:
    """Make a try that counts, after the tries before it."""
    day, position, series = _begun(date)
    for each in (*before, move):
        day = ritual.tried(day, each, position)
    return day, made_of(
        DailyResult,
        day,
        move=day.tries[-1].move,
        scored=day.tries[-1].points,
        best=day.task.best if day.over else None,
        answers=list(day.task.answers) if day.over else [],
        why=ritual.explained(day.task, position) if day.over else [],
        shared=ritual.shared(day, series.name) if day.over else "",
        view=view_after(position, day.task.answers[0]) if day.over else None,
        standing=None,
    )


def _begun(date: str | None) -> tuple[Day, Position, Daily]:
    """Return a day without tries, its position, and the series."""
    card, series = ritual.offered()
    day = Day(series.task(day_of(date)))
    return day, ritual.position_of(card, day.task), series
