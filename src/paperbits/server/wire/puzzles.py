"""Puzzles and attempts at them."""

from paperbits.core.view import Part, View
from paperbits.host.messages import SheetLine
from paperbits.puzzles import Grade, Theme
from paperbits.server.wire.base import Points, Settings, WireModel


class PuzzleLine(WireModel):
    """A puzzle in a list."""

    id: str
    game: str
    grade: Grade
    themes: list[Theme]
    settings: int
    """The place of its settings in the list of those."""


class PuzzleTheme(WireModel):
    """A theme: its name, and what it means."""

    id: Theme
    name: str
    meaning: str


class PuzzleGroup(WireModel):
    """How many puzzles of a game have the same grade, and how many of them each theme."""

    game: str
    grade: Grade
    count: int
    themes: dict[Theme, int]


class PuzzleShelf(WireModel):
    """What puzzles there are: the grades, from the easiest on, the themes, and how many puzzles
    there are of each kind, games by title.
    """

    grades: list[Grade]
    themes: list[PuzzleTheme]
    groups: list[PuzzleGroup]


class PuzzleList(WireModel):
    """Some puzzles, from the easiest on. And the grades, from the easiest on."""

    grades: list[Grade]
    settings: list[str]
    """The settings that differ from the defaults, in a few words; each once. Empty for the usual
    ones."""
    puzzles: list[PuzzleLine]


class DayLine(WireModel):
    """The puzzle of a day in a list."""

    date: str
    title: str
    grade: Grade


class DayList(WireModel):
    """The puzzles of some days, the latest first."""

    days: list[DayLine]


class Puzzle(WireModel):
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
    """The settings that differ from their defaults, in a few words."""
    player: int
    scores: list[Points]
    view: View
    last: SheetLine | None
    """The move that led here."""
    date: str | None
    """The puzzle's day, if it was requested by day."""


class OtherMove(WireModel):
    """A wrong move, and why it is wrong."""

    move: str
    why: str


class PuzzleAttempt(WireModel):
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
