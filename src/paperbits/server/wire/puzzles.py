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
    """Every puzzle there is, games by title and each game's from the easiest on; and the grades
    from the easiest on.
    """

    grades: list[Grade]
    puzzles: list[PuzzleLine]


class Puzzle(Words):
    """A puzzle to solve: what is asked, and the position as the player to move sees it.

    Not the answer.
    """

    id: str
    game: str
    title: str
    grade: Grade
    question: str
    settings: Settings
    in_force: str
    """The settings that are not the usual ones, in a few words."""
    player: int
    scores: list[Points]
    view: View
    last: SheetLine | None
    """The move that led here."""
    date: str | None
    """The day that it is the puzzle of, if it was asked for by its day."""


class OtherMove(Words):
    """A move that is not the answer, and what is wrong with it."""

    move: str
    why: str


class PuzzleAttempt(Words):
    """A move tried, or the answer shown: what it leads to, what follows, and the position then, as
    an onlooker sees it.

    ``parts`` say what the play scores, or how the game ends; ``others`` is empty unless the move is
    right.
    """

    right: bool
    move: str
    words: str
    line: list[SheetLine]
    view: View
    scores: list[Points]
    parts: list[list[Part]]
    others: list[OtherMove]
