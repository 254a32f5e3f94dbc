"""What a review says about each ply, each player and the match."""

from dataclasses import dataclass
from typing import Final, Literal

from paperbits.core.engine.values import Unit

REVIEWER: Final = 8
"""The version of the reviewer. Increase it when reviews change: older ones are made again."""

Kind = Literal["proved", "estimate"]


@dataclass(frozen=True, slots=True)
class Judged:
    """How good one ply was, judged by what its player could see.

    ``given`` is what the ply gave away compared with ``better``: expected points in a game that is
    judged in points, otherwise the expected share of opponents that the player finishes ahead of
    (with two players, the chance to win). It is 0, without a better move, if the difference is not
    clear. ``why`` explains it in words.
    """

    given: float
    better: str | None = None
    why: str = ""
    thrown: tuple[int, int] | None = None
    """The proved outcome for the player before and after the ply (1, 0, -1), if it got worse."""
    sure: bool = False
    """Whether it is proved how much was given away."""
    line: tuple[str, ...] = ()
    """The best moves that follow the move made, as instructions, if they are proved."""
    low: float | None = None
    """The lower end of the 95% interval of an estimated ``given``; None if unknown."""
    high: float | None = None
    """The upper end."""
    rests: str = ""
    """What an estimate rests on: ``6,400 and 6,300 games tried out``."""
    cost: float | None = None
    """What ``given`` cost the player in chance to win, if that is known and ``given`` are points.
    """
    points: int = 0
    """Where every move wins, or every move loses: the proved points that the ply gave away compared
    with ``better``. ``given`` is 0 then.
    """
    told: str = ""
    """``better`` as an instruction: ``Write 4 in b3``."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One ply of a match. ``number`` counts from 0. ``judged`` is None for an opening move that
    belongs to no player, and for a ply that has not been judged yet.
    """

    number: int
    player: int
    move: str
    words: str
    judged: Judged | None
    turning: bool = False
    """Whether the match turned at this ply."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """Whether the expected results of a position are proved, and what they rest on."""

    kind: Kind
    words: str
    """What the values rest on: ``a proof``, ``6,400 games tried out``."""
    low: tuple[float | None, ...] | None = None
    """For each player the lower end of the 95% interval; None if nothing is known of it."""
    high: tuple[float | None, ...] | None = None


ENDED: Final = Grounds("proved", "the end of the match")
PROVED: Final = Grounds("proved", "a proof")


@dataclass(frozen=True, slots=True)
class Review:
    """A review of a match.

    ``expected`` has a row for the start and one after each ply: for each player, the expected share
    of opponents to finish ahead of (with two players, the chance to win), or, in a game for one,
    the expected final score. A row is None until it is known. ``grounds`` has a row for each of
    them.
    """

    plies: list[Reviewed]
    unit: Unit
    """The unit of ``given``."""
    expected: list[tuple[float, ...] | None]
    scale: Unit
    """The unit of ``expected``."""
    summaries: list[str]
    """One sentence about each player's play."""
    done: bool

    of: int
    """The number of plies to judge."""
    grounds: list[Grounds | None]
    """What each row of ``expected`` rests on."""

    @property
    def turning(self) -> list[int]:
        """The plies at which the match turned, from 0."""
        return [ply.number for ply in self.plies if ply.turning]

    @property
    def looked_at(self) -> int:
        """The number of plies judged so far."""
        return sum(ply.judged is not None for ply in self.plies)
