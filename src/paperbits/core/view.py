"""What a seat sees and may do. The page and the terminal know these few kinds of boards, and no
game.

A view is a list of boards, a hand, and a few facts. A hand is a list of choices. Each choice is a
path of touches: the squares to touch in turn, by their ids, or an option (``=4``) to pick once the
squares before it are touched. Picking a square, writing a number, drawing a segment, flipping two
squares and splitting a list are then one gesture: touch, and the page shows what can follow. If the
choices have no end, an entry says what to type.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Square:
    """A square, a dot or a place of a list. ``id`` is its name in moves (``b3``, ``4``), unique in
    the view.
    """

    id: str
    text: str = ""
    """What is written in it."""
    filled: bool = False
    label: str = ""
    """What a screen reader says besides the id; if empty, it is made from ``text`` and ``filled``.
    """
    kind: str = ""
    """On a tile board, the premium (``2L``, ``3L``, ``2W``, ``3W``, ``centre``); on a lattice,
    ``middle`` or ``joined``.
    """
    tile: "Tile | None" = None


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its text (``+``), how people see it (``×``, ``AND``), and its points."""

    symbol: str
    face: str
    points: int
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """Squares in rows from the top. ``grid``: lettered columns, numbered rows; ``row``: one row;
    ``column``: one row, drawn upright; ``list``: integers separated by commas, of any number;
    ``lattice``: dots with segments; ``tiles``: a board for tiles; ``log``: finished rows, which
    can't be touched.
    """

    kind: Literal["grid", "row", "column", "list", "lattice", "tiles", "log"]
    rows: tuple[tuple[Square, ...], ...]
    title: str = ""
    segments: tuple[tuple[str, str], ...] = ()
    owner: int | None = None
    """The only player, from 1, who plays on this board; None if all share it."""
    closed: str = ""
    """Why this seat can't play on this board, in a sentence; empty if it can."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move and the touches that make it: ids of squares, or ``=`` and the text of an
    option.
    """

    path: tuple[str, ...]
    move: str


# Views that differ in little share these, so they are made and compared in a third of the time.
shared_square: Final = lru_cache(8_192)(Square)
shared_choice: Final = lru_cache(8_192)(Choice)


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to type after touching one of ``squares``, or at once if there are none.

    The move is ``template`` with ``{square}`` and ``{text}`` filled in; ``prompt`` says what may be
    typed.
    """

    template: str
    prompt: str
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rack:
    """A rack of tiles, and what can be done with it besides laying tiles."""

    tiles: tuple[Tile, ...]
    may_exchange: bool
    blank_may_be: tuple[Tile, ...]
    """What a blank may stand for."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What the seat may do now; empty while it is not to move."""

    choices: tuple[Choice, ...] = ()
    entries: tuple[Entry, ...] = ()
    rack: Rack | None = None
    prompt: str = ""
    """What to do, in a few words: ``Fill an empty square.``"""


@dataclass(frozen=True, slots=True)
class Fact:
    """A line beside the board: ``Tiles in the bag``, ``31``."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a seat sees of a position."""

    boards: tuple[Board, ...]
    hand: Hand = Hand()
    facts: tuple[Fact, ...] = ()
    last: tuple[str, ...] = ()
    """The squares that the last move touched."""
    unseen: tuple[tuple[Tile, int], ...] = ()
    """How many of each tile are neither on the board nor on this seat's rack."""


@dataclass(frozen=True, slots=True)
class Part:
    """One scored line: its name, its points, the reason, and its squares."""

    line: str
    points: int
    why: str
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """One line that a drafted play forms: how it reads in decimal, whether it is valid, and what it
    would score.
    """

    text: str
    reading: str
    valid: bool
    value: str = ""
    bonus: int = 0
    points: int = 0
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would do, without making it; ``reason`` says why it would be refused."""

    valid: bool
    score: int | None = None
    lines: tuple[PreviewLine, ...] = ()
    reason: str = ""


def as_seen_by(seat: int | None, boards: tuple[Board, ...]) -> tuple[Board, ...]:
    """Return the boards, the seat's own first, others' closed to it; unchanged for an onlooker."""
    if seat is None or all(board.owner is None for board in boards):
        return boards
    mine = [board for board in boards if board.owner in (None, seat + 1)]
    others = [
        replace(
            board,
            closed=f"That is {board.title[:1].lower()}{board.title[1:]}; you play on your own.",
        )
        for board in boards
        if board.owner not in (None, seat + 1)
    ]
    return (*mine, *others)
