"""Puzzles and attempts at them."""

from paperbits.core.view import Part, View
from paperbits.puzzles import Grade
from paperbits.server.wire.base import Points, Settings, Words
from paperbits.server.wire.matches import SheetLine


class PuzzleLine(Words):
    """A puzzle in the list of all."""

    id: str
    game: str
    grade: Grade


class PuzzleShelf(Words):
    """All puzzles: games by title, each game's puzzles from the easiest on. And the grades, from
    the easiest on.
    """

    grades: list[Grade]
    puzzles: list[PuzzleLine]


class Puzzle(Words):
    """A puzzle to solve: the question, and the position as the player to move sees it.

    The answer is not included.
    """

    id: str
    game: str
    title: str
    grade: Grade
    question: str
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


class OtherMove(Words):
    """A wrong move, and why it is wrong."""

    move: str
    why: str


class PuzzleAttempt(Words):
    """A tried move, or the shown answer: its result, the moves that follow, and the position after
    them, as an onlooker sees it.

    ``parts`` explain the score of the play, or how the game ends. ``others`` is empty unless the
    move is right.
    """

    right: bool
    move: str
    words: str
    line: list[SheetLine]
    view: View
    scores: list[Points]
    parts: list[list[Part]]
    others: list[OtherMove]
