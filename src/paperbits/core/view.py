"""What a seat sees and may do, in a few shared words that the page and the terminal know; they never know a game.

A view is a list of boards, a hand, and a few facts. A hand is a list of choices, each a path of touches: the ids of
squares to touch, in any order, or an option (``=4``) to pick from those offered once the squares before it are touched. A
square picked, a number written into a square, a segment between two dots, two squares flipped and a list split
are then one gesture: touch, and what can still follow is shown. Where the choices have no end, an entry says what to type.
"""

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class Square:
    """A square, dot or list place. ``id`` is its name in moves (``b3``, ``4``), unique in the view."""

    id: str
    text: str = ""
    """What is written there; empty for nothing."""
    filled: bool = False
    label: str = ""
    """What a screen reader says of it beyond its id; made from ``text`` and ``filled`` where empty."""
    kind: str = ""
    """A tile board's premium (``2L``, ``3L``, ``2W``, ``3W``, ``centre``); ``middle`` or ``joined`` for a lattice's dots."""
    tile: "Tile | None" = None


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: what it stands for in text (``+``), how people see it (``×``, ``AND``), what it is worth."""

    symbol: str
    face: str
    points: int
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """Squares in rows from the top. ``grid``: lettered columns, numbered rows; ``row``: one row; ``column``: a row set
    upright; ``list``: integers with commas between, of any number; ``lattice``: dots with segments; ``tiles``: a board for
    tiles; ``log``: finished rows, for looking at.
    """

    kind: Literal["grid", "row", "column", "list", "lattice", "tiles", "log"]
    rows: tuple[tuple[Square, ...], ...]
    title: str = ""
    segments: tuple[tuple[str, str], ...] = ()
    owner: int | None = None
    """The only player, from 1, who plays on this board; None where all share it."""
    closed: str = ""
    """Why this seat can't play on this board, in a sentence; empty where it can."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move and the touches that make it: ids of squares, or options written ``=`` and their text."""

    path: tuple[str, ...]
    move: str


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to type once one of ``squares`` is touched (or at once, where there are none).

    The move is ``template`` with ``{square}`` and ``{text}`` put in; ``prompt`` says what may be typed.
    """

    template: str
    prompt: str
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rack:
    """A rack of tiles and what may be done with it besides laying them."""

    tiles: tuple[Tile, ...]
    may_exchange: bool
    blank_may_be: tuple[Tile, ...]
    """What a blank may stand for."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What the seat may do now; empty while it is not its turn."""

    choices: tuple[Choice, ...] = ()
    entries: tuple[Entry, ...] = ()
    rack: Rack | None = None
    prompt: str = ""
    """What is to be done, in a few words: ``Fill an empty square.``"""


@dataclass(frozen=True, slots=True)
class Fact:
    """A line beside the board: ``Tiles in the bag``, ``31``."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat sees of a position."""

    boards: tuple[Board, ...]
    hand: Hand = Hand()
    facts: tuple[Fact, ...] = ()
    last: tuple[str, ...] = ()
    """The squares that the last move touched."""
    unseen: tuple[tuple[Tile, int], ...] = ()
    """Tiles neither on the board nor on this seat's rack, and how many."""


@dataclass(frozen=True, slots=True)
class Part:
    """One scored line: which, how many points, why, and its squares."""

    line: str
    points: int
    why: str
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """One line that a drafted play forms: how it reads in decimal, whether it stands, what it would score."""

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
    """The boards with the seat's own first, and those of the others closed to it; as they are for an onlooker."""
    if seat is None or all(board.owner is None for board in boards):
        return boards
    mine = [board for board in boards if board.owner in (None, seat + 1)]
    others = [
        replace(board, closed=f"That is {board.title[:1].lower()}{board.title[1:]}; you play on your own.")
        for board in boards
        if board.owner not in (None, seat + 1)
    ]
    return (*mine, *others)
