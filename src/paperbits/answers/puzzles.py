"""Puzzles: what there is, lists, views of puzzles, and attempts. The answer is given only when it is
asked for.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from paperbits import puzzles
from paperbits.answers.catalogue import Settings
from paperbits.core.catalogue import find
from paperbits.core.position import Ply, Position
from paperbits.core.view import Part, View
from paperbits.host.messages import Points, SheetLine, made_of, points
from paperbits.puzzles import ABOUT, GRADES, THEMES, Attempt, Grade, Mark, OtherMove, Theme


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """A puzzle in a list."""

    id: str
    game: str
    grade: Grade
    themes: list[Theme]
    settings: int
    """The index of its settings in ``PuzzleList.settings``."""


@dataclass(frozen=True, slots=True)
class PuzzleTheme:
    """A theme: its name, and what it means."""

    id: Theme
    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class PuzzleGroup:
    """How many puzzles of a game have the same grade, and how many of them each theme."""

    game: str
    grade: Grade
    count: int
    themes: dict[Theme, int]


@dataclass(frozen=True, slots=True)
class PuzzleShelf:
    """What puzzles there are: the grades, from the easiest on, the themes, and how many puzzles
    there are of each kind, games by title.
    """

    grades: list[Grade]
    themes: list[PuzzleTheme]
    groups: list[PuzzleGroup]


@dataclass(frozen=True, slots=True)
class PuzzleList:
    """The grades and some puzzles, each from the easiest on."""

    grades: list[Grade]
    settings: list[str]
    """The settings that differ from the defaults, in a few words; each once. Empty for the usual
    ones."""
    puzzles: list[PuzzleLine]


@dataclass(frozen=True, slots=True)
class DayLine:
    """The puzzle of a day in a list."""

    date: str
    title: str
    grade: Grade


@dataclass(frozen=True, slots=True)
class DayList:
    """The puzzles of some days, the latest first."""

    days: list[DayLine]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle to solve: the question, and the position as the player to move sees it.

    The answer is not included.
    """

    id: str
    game: str
    title: str
    grade: Grade
    rank: int
    """The place of the grade; 0 is the easiest."""
    question: str
    goal: str
    """The goal of the game, in a line."""
    settings: Settings
    in_force: str
    """The settings that differ from their defaults, in words."""
    player: int
    scores: list[Points]
    """Empty in games without points."""
    view: View
    last: SheetLine | None
    """The move that led here."""
    date: str | None
    """The puzzle's day, if it was requested by day."""


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """A tried move, or the shown answer: its result, the moves that follow, and the position after
    them, as an onlooker sees it.

    ``parts`` explain the score of the play, or how the game ends. ``others`` and ``themes`` are
    empty unless the move is right, because they would give the answer away.
    """

    right: bool
    move: str
    words: str
    line: list[SheetLine]
    view: View
    scores: list[Points]
    parts: list[list[Part]]
    others: list[OtherMove]
    themes: list[PuzzleTheme]


@cache
def shelf() -> PuzzleShelf:
    """Say what puzzles there are: how many of each game, grade and theme."""
    found: dict[tuple[str, Grade], Counter[Theme]] = {}
    counts: Counter[tuple[str, Grade]] = Counter()
    for mark in puzzles.matching():
        counts[mark.game, mark.grade] += 1
        found.setdefault((mark.game, mark.grade), Counter()).update(mark.themes)
    groups = [
        PuzzleGroup(game=game, grade=grade, count=counts[game, grade], themes=dict(themes))
        for (game, grade), themes in found.items()
    ]
    return PuzzleShelf(grades=list(GRADES), themes=_themes(THEMES), groups=groups)


def _themes(themes: Iterable[Theme]) -> list[PuzzleTheme]:
    return [
        PuzzleTheme(id=theme, name=ABOUT[theme].name, meaning=ABOUT[theme].meaning)
        for theme in themes
    ]


def listed(marks: Iterable[Mark]) -> PuzzleList:
    """Return a list of puzzles."""
    places: dict[str, int] = {}
    lines = [
        made_of(
            PuzzleLine,
            mark,
            themes=list(mark.themes),
            settings=places.setdefault(mark.in_force, len(places)),
        )
        for mark in marks
    ]
    return PuzzleList(grades=list(GRADES), settings=list(places), puzzles=lines)


def seen(puzzle: puzzles.Puzzle, date: str | None = None) -> Puzzle:
    """Return a puzzle as the player to move sees it."""
    position = puzzle.position()
    assert position.turn is not None
    made = [_line(number, ply) for number, ply in enumerate(position.plies_for(position.turn), 1)]
    return made_of(
        Puzzle,
        puzzle,
        title=puzzle.card.title,
        rank=GRADES.index(puzzle.grade),
        goal=position.goal,
        settings=dict(puzzle.settings),
        player=position.turn + 1,
        scores=_scores(position),
        view=position.view(position.turn),
        last=made[-1] if made else None,
        date=date,
    )


def of_day(date: str | None) -> Puzzle:
    """Return the puzzle of today (UTC) or of a date such as 2026-03-01. Future dates are refused."""
    day = puzzles.day_of(date)
    return seen(puzzles.daily(day), day.isoformat())


def of_days(before: str, count: int) -> DayList:
    """List the puzzles of the ``count`` days before a date, the latest first. No day is before the
    year 1.
    """
    last = puzzles.day_of(before).toordinal() - 1
    dates = map(dt.date.fromordinal, range(last, max(0, last - count), -1))
    marks = [(date, puzzles.daily_mark(date)) for date in dates]
    return DayList(
        days=[
            DayLine(date=str(date), title=find(mark.game).title, grade=mark.grade)
            for date, mark in marks
        ]
    )


def tried(puzzle: puzzles.Puzzle, move: str) -> PuzzleAttempt:
    """Tell whether a move is right, and show its result."""
    return told(puzzle, puzzles.attempt(puzzle, move))


def answered(puzzle: puzzles.Puzzle) -> PuzzleAttempt:
    """Show the answer, in the form of a right attempt."""
    return told(puzzle, puzzles.answer(puzzle))


def told(puzzle: puzzles.Puzzle, tried: Attempt) -> PuzzleAttempt:
    """Return an attempt as a message."""
    first = len(tried.position.plies) - len(tried.line)
    return made_of(
        PuzzleAttempt,
        tried,
        line=[_line(number, ply) for number, ply in enumerate(tried.line, first + 1)],
        view=tried.position.view(None),
        scores=_scores(tried.position),
        parts=[list(parts) for parts in tried.parts],
        others=list(tried.others),
        themes=_themes(puzzle.themes if tried.right else ()),
    )


def _scores(position: Position) -> list[Points]:
    """Return the score of each player; empty in games without points."""
    return list(map(points, position.scores())) if position.card.wins else []


def _line(number: int, ply: Ply) -> SheetLine:
    return made_of(SheetLine, ply, ply=number, player=ply.player + 1, brief=ply.brief or ply.words)
