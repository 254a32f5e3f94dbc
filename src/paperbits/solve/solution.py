"""The result of solving a position."""

from dataclasses import asdict, dataclass, field
from typing import Any

from paperbits.solve.bounds import Bounds


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position under best play. Players count from 1."""

    game: str
    settings: dict[str, Any]
    position: str
    turn: int | None
    """The player to move; None if the game is over."""
    winners: list[int] | None
    """The players who share the best result under best play; None if the budget ran out."""
    margin: int | float | None
    """Player 1's score less player 2's, if margins were asked for; the best score of one player."""
    best: list[str] = field(default_factory=list)
    """Every move that keeps the result."""
    plies: int | None = None
    """Plies to the end when the winner hurries and the loser delays; None for ties or if unknown.
    """
    line: list[str] = field(default_factory=list)
    """A line of best play."""
    proved: bool = False
    """Whether a certificate was written and the checker accepted it. Otherwise the value is
    searched.
    """
    certificate: str | None = None
    nodes: int = 0
    seconds: float = 0.0
    """Seconds of solving, without the compiler's."""
    bounds: Bounds | None = None
    """What is known for certain of a position that was not solved; None if nothing is, or if it was
    solved. A proved bound has a certificate.
    """
    reason: str = ""
    """Why it was not solved, and what is known besides; empty if it was solved."""

    kept: bool = False
    """Whether an unfinished solution kept its results, so that another run can continue."""

    def to_json(self) -> dict[str, Any]:
        """Return the fields as a JSON object."""
        told = {name: value for name, value in asdict(self).items() if name != "kept"}
        if not self.reason:
            del told["reason"]
        return told | {"bounds": None if self.bounds is None else self.bounds.to_json()}
