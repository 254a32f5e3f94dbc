"""Analyses, hints and reviews."""

from typing import Literal

from paperbits.server.wire.base import Points, WireModel


class Option(WireModel):
    """A move, and its value for the player to move.

    ``estimate``: the expected share of opponents that the player ends ahead of; with two players,
    the chance to win. ``proved``: 1 for a certain win, 0 for a tie, -1 for a loss. ``points``: the
    points that the move scores at once, in games where moves score. ``worth``: its expected points
    in the long run, in games judged in points. ``squares``: the squares that it touches.
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
    value: dict[str, str | float | None] | None = None
    """What is known of the move, and how well: see ``core.engine.values``."""


class Hint(WireModel):
    """A good move in steps: where to look, what to use, the whole move. Each step is a sentence
    with squares to highlight. ``reason`` says why the move is good.
    """

    move: str
    where: str
    area: list[str]
    what: str
    near: list[str]
    whole: str
    squares: list[str]
    reason: str


class Analysis(WireModel):
    """The best moves after ``ply`` plies, best first. ``done``: this is the last message."""

    ply: int
    player: int
    options: list[Option]
    proved: int | None
    tried: int
    done: bool
    hint: Hint | None
    """The best move in steps. It stays the same once sent, even if the options change."""
    remark: str = ""
    """A sentence about the analysis's time: its place in the queue, or why it was cut short; often
    empty.
    """


class ValuedMove(WireModel):
    """A legal move, its exact value to its player, its words and the squares that it touches."""

    move: str
    value: int
    told: str
    touched: list[str]


class MoveValues(WireModel):
    """The exact value of every move that could be made after ``ply`` plies.

    ``unit``: values are margins, outcomes (1, 0, -1) or, for one player, final scores. ``moves`` is
    empty if the values were not found in the time. ``best`` is the value of the best moves.
    ``proved``: the checker accepted a certificate of each; otherwise a complete search found them.
    ``plies``: how far off the end is under best play, null for ties or if unknown.
    """

    ply: int
    unit: Literal["margin", "outcome", "score"]
    moves: list[ValuedMove]
    best: int
    proved: bool
    plies: int | None


class JudgedPly(WireModel):
    """What a ply lost compared with the ``better`` move: points or a share of the outcome, by the
    review's ``unit``.

    ``told``: the better move as an instruction. ``points``: what the ply gave away where every move
    wins, or every move loses. ``thrown``: the proved outcome of the player before and after the
    ply, if the ply made it worse. ``line``: the best moves that follow the ply, as instructions, if
    they are proved. If it is not ``sure``, ``low`` and ``high`` are the ends of the 95% interval of
    ``given``, null if nothing is known of it, and ``rests`` says what the estimate rests on.
    """

    given: float
    better: str | None
    why: str
    thrown: tuple[int, int] | None
    sure: bool
    line: list[str]
    low: float | None = None
    high: float | None = None
    rests: str = ""
    told: str = ""
    points: int = 0


class ReviewedPly(WireModel):
    """A reviewed ply. ``judged`` is null if no player made the ply, or if it is not reviewed yet."""

    ply: int
    player: int
    move: str
    words: str
    judged: JudgedPly | None
    turning: bool


class CurveGrounds(WireModel):
    """What a row of the curve rests on: whether it is proved, in words, and for each player the
    ends of the 95% interval, null if nothing is known of it.
    """

    kind: Literal["proved", "estimate"]
    words: str
    low: list[float | None] | None
    high: list[float | None] | None


class Review(WireModel):
    """The review of a match so far: ``looked_at`` of ``of`` plies are done.

    ``expected`` has a row for the start and one after each ply. A row holds what each player could
    expect: a share of the outcome or, for a single player, points (``scale``). It is null if not
    known yet. ``grounds`` says what each row rests on.
    """

    plies: list[ReviewedPly]
    unit: Literal["points", "chance"]
    expected: list[list[float] | None]
    grounds: list[CurveGrounds | None]
    scale: Literal["points", "chance"]
    summaries: list[str]
    looked_at: int
    of: int
    done: bool
