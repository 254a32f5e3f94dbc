"""What a review says: of each ply, of each player, and of the match."""

from dataclasses import dataclass
from typing import Literal

Unit = Literal["points", "chance"]


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of one ply, judged as its player saw the position.

    ``given`` is what it gave away, beside ``better``: points in the long run where a game is judged in points, else the share
    of the others that the player may expect to end ahead of (with two players, the chance to win). 0, and no better move,
    where the difference is not clear. ``why`` says it in words.
    """

    given: float
    better: str | None = None
    why: str = ""
    thrown: tuple[int, int] | None = None
    """The outcome for the player before and after, where both are proved and the ply made it worse: 1, 0, -1."""
    sure: bool = False
    """Whether it is proved that nothing was given away, or how much."""
    line: tuple[str, ...] = ()
    """Best moves that follow the move made, where that is proved."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One ply of a match: ``number`` from 0; ``judged`` is None where it is nobody's move, or has not been looked at yet."""

    number: int
    player: int
    move: str
    words: str
    judged: Judged | None
    turning: bool = False
    """Whether the match turned here."""


@dataclass(frozen=True, slots=True)
class Review:
    """A match looked back on.

    ``expected`` has a row for the start and one after each ply: what each player could expect, the share of the others to end
    ahead of (with two players, the chance to win), or the score at the end for one alone; None where not known yet.
    """

    plies: list[Reviewed]
    unit: Unit
    """What ``given`` counts in."""
    expected: list[tuple[float, ...] | None]
    scale: Unit
    """What ``expected`` counts in."""
    summaries: list[str]
    """A sentence about each player's play."""
    done: bool

    of: int
    """How many plies there are to judge."""

    @property
    def turning(self) -> list[int]:
        """The plies, from 0, at which the match turned."""
        return [ply.number for ply in self.plies if ply.turning]

    @property
    def looked_at(self) -> int:
        """How many plies have been judged."""
        return sum(ply.judged is not None for ply in self.plies)
