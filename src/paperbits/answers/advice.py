"""Analyses, hints, reviews and exact values, as messages."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from paperbits.answers.tasks import Advice
from paperbits.core.engine import findings
from paperbits.core.engine.answers import Hint
from paperbits.core.engine.findings import Grounds, Judged
from paperbits.core.wording import Names
from paperbits.host.messages import Points, made_of, points


@dataclass(frozen=True, slots=True)
class Option:
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
    value: dict[str, str | int | float | None] | None = None
    """What is known of the move, and how well: see ``core.engine.values``."""


@dataclass(frozen=True, slots=True)
class Analysis:
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


@dataclass(frozen=True, slots=True)
class ValuedMove:
    """A legal move, its exact value to its player, its words and the squares that it touches."""

    move: str
    value: int
    told: str
    touched: list[str]


@dataclass(frozen=True, slots=True)
class MoveValues:
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


@dataclass(frozen=True, slots=True)
class ReviewedPly:
    """A reviewed ply. ``judged`` is null if no player made the ply, or if it is not reviewed yet."""

    ply: int
    player: int
    move: str
    words: str
    judged: Judged | None
    turning: bool


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a match so far: ``looked_at`` of ``of`` plies are done.

    ``expected`` has a row for the start and one after each ply. A row holds what each player could
    expect: a share of the outcome or, for a single player, points (``scale``). It is null if not
    known yet. ``grounds`` says what each row rests on.
    """

    plies: list[ReviewedPly]
    unit: Literal["points", "chance"]
    expected: list[list[float] | None]
    grounds: list[Grounds | None]
    scale: Literal["points", "chance"]
    summaries: list[str]
    looked_at: int
    of: int
    done: bool


def advice_message(
    advice: Advice, names: Names | None = None, *, done: bool, remark: str = ""
) -> Analysis:
    """Return advice as a message. ``names`` are the reader's names for the players."""
    found, hint = advice.analysis, advice.hint
    if hint is not None and names is not None:
        hint = replace(hint, reason=names.text(hint.reason))
    return Analysis(
        ply=advice.ply,
        player=found.player + 1,
        options=[
            made_of(
                Option,
                option,
                told=advice.told[option.move],
                points=None if option.points is None else points(option.points),
                worth=option.expected_points,
                value=None if option.value is None else option.value.to_json(),
                squares=list(advice.touched[option.move]),
            )
            for option in found.options
        ],
        proved=found.proved,
        tried=found.tried,
        done=done,
        hint=hint,
        remark=remark,
    )


def review_message(found: findings.Review) -> Review:
    """Return a review, which may be incomplete."""
    return made_of(
        Review,
        found,
        plies=[
            made_of(ReviewedPly, each, ply=each.number + 1, player=each.player + 1)
            for each in found.plies
        ],
        expected=[None if row is None else list(row) for row in found.expected],
    )


def values_message(ply: int, found: Mapping[str, Any]) -> MoveValues:
    """Return what the task ``values`` found, as a message."""
    return MoveValues(
        ply=ply, **{**found, "moves": [ValuedMove(**each) for each in found["moves"]]}
    )
