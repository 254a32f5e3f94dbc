"""What is known of a value, and how well: it is proved, or an estimate with its interval."""

from dataclasses import dataclass
from typing import Any, Final, Literal

SURE: Final = 1.96
"""Standard errors on each side, for an interval of 95%."""

SOME_LEFT_OUT: Final = "which left some moves out"
"""Said of games that were tried out where there are too many moves for a search to try each."""

Unit = Literal["points", "chance"]


@dataclass(frozen=True, slots=True)
class Proved:
    """A value that is certain if no player makes a mistake.

    ``amount`` is in points, or it is the share of opponents that the player finishes ahead of: 1
    for a win, 0.5 for a tie, 0 for a loss.
    """

    amount: float
    unit: Unit = "chance"
    kind: Literal["proved"] = "proved"

    @property
    def outcome(self) -> int | None:
        """1 for a win, 0 for a tie, -1 for a loss; None if the value is in points."""
        return None if self.unit == "points" else round(2 * self.amount - 1)

    def to_json(self) -> dict[str, Any]:
        """Return the value as the engine protocol writes it."""
        if self.unit == "points":
            return {"kind": "proved", "points": self.amount}
        return {"kind": "proved", "outcome": self.outcome}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value that was sampled or guessed.

    ``amount`` is in expected points, or it is the expected share of opponents that the player
    finishes ahead of, from 0 to 1: with two players, the chance to win. The true value lies
    between ``low`` and ``high`` at least 19 times of 20; they are None if nothing is known of that.
    """

    amount: float
    unit: Unit = "chance"
    low: float | None = None
    high: float | None = None
    kind: Literal["estimate"] = "estimate"

    @property
    def outcome(self) -> int | None:
        """None: an estimate proves no outcome."""
        return None

    def to_json(self) -> dict[str, Any]:
        """Return the value as the engine protocol writes it."""
        name, places = ("points", 2) if self.unit == "points" else ("chance", 4)
        low, high = (None if end is None else round(end, places) for end in (self.low, self.high))
        return {"kind": "estimate", name: round(self.amount, places), "low": low, "high": high}


Value = Proved | Estimate


def proved(outcome: int) -> Proved:
    """Return a proved outcome: 1 for a win, 0 for a tie, -1 for a loss."""
    return Proved((1 + outcome) / 2)


def best_found(points: float, *, certain: bool, lowest_wins: bool = False) -> Value:
    """Return the value of a position of a game for one: what the best whole game found reaches, and
    whether no game is better.
    """
    if certain:
        return Proved(points, "points")
    low, high = (None, points) if lowest_wins else (points, None)
    return Estimate(points, "points", low, high)
