"""Analyses, hints and reviews."""

from typing import Literal

from paperbits.core.view import Tile
from paperbits.server.wire.base import Points, Words


class Option(Words):
    """A move and what it promises whoever is to move.

    ``estimate``: the share of the others that the player may expect to end ahead of, with two
    players the chance to win; ``proved``: 1 a certain win, 0 a tie, -1 a loss; ``points``: what it
    scores at once, where moves do; ``worth``: what it promises in the long run, in games judged in
    points; ``squares``: those that it touches.
    """

    move: str
    told: str
    """The move as an instruction in words: ``Lay 1+1=10 across from d8``."""
    words: str
    estimate: float | None
    proved: int | None
    points: Points | None
    worth: float | None
    squares: list[str]


class LaidTile(Words):
    """A tile to lay on a square; a blank as what it is to stand for."""

    square: str
    tile: Tile


class Hint(Words):
    """A good move told in steps, each a sentence with squares to light: where to look, what to use,
    the whole move.

    ``reason`` says why it is good. ``laid`` and ``given_back`` are the tiles to lay, or to
    exchange.
    """

    move: str
    where: str
    area: list[str]
    what: str
    near: list[str]
    whole: str
    squares: list[str]
    reason: str
    laid: list[LaidTile]
    given_back: list[Tile]


class Analysis(Words):
    """The best moves after ``ply`` plies, best first; ``done``: nothing more will come."""

    ply: int
    player: int
    options: list[Option]
    proved: int | None
    tried: int
    done: bool
    hint: Hint | None
    """The best move told in steps; once told, it stays the same while the options change."""
    remark: str = ""
    """A sentence about the time that it has: where a longer look stands in the line, or why it was
    cut short; often empty.
    """


class JudgedPly(Words):
    """What a ply gave away beside the ``better`` move: points, or a share of the outcome, as the
    review's ``unit`` says.

    ``thrown``: its player's outcome before and after, where both are proved; ``line``: best moves
    that follow it.
    """

    given: float
    better: str | None
    why: str
    thrown: tuple[int, int] | None
    sure: bool
    line: list[str]


class ReviewedPly(Words):
    """A ply looked back on; ``judged`` is null where it is nobody's move, or has not been looked at
    yet.
    """

    ply: int
    player: int
    move: str
    words: str
    judged: JudgedPly | None
    turning: bool


class Review(Words):
    """A match looked back on, as far as that has come: ``looked_at`` of ``of`` plies.

    ``expected`` has a row for the start and one after each ply: what each player could expect, as a
    share of the outcome or, for one alone, in points (``scale``); null where that is not known yet.
    """

    plies: list[ReviewedPly]
    unit: Literal["points", "chance"]
    expected: list[list[float] | None]
    scale: Literal["points", "chance"]
    summaries: list[str]
    looked_at: int
    of: int
    done: bool
