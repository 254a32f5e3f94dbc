"""What solving a position gives, as people and programs read it."""

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position under best play. Players count from 1."""

    game: str
    settings: dict[str, Any]
    position: str
    turn: int | None
    """The player to move; None where the game is over."""
    winners: list[int] | None
    """All who share the best result when nobody errs; None where the budget ran out."""
    margin: int | float | None
    """Player 1's score less player 2's, if margins were asked for; for one player, the best score."""
    best: list[str] = field(default_factory=list)
    """Every move that keeps the result."""
    plies: int | None = None
    """Plies to the end when the winner hurries and the loser delays; None for ties, or where
    unknown.
    """
    line: list[str] = field(default_factory=list)
    """A line of best play."""
    proved: bool = False
    """Whether a certificate was written and accepted by the checker.

    Otherwise the value is searched.
    """
    certificate: str | None = None
    nodes: int = 0
    seconds: float = 0.0

    kept: bool = False
    """Whether an unfinished solution kept what it found, so that it can go on from there."""

    def to_json(self) -> dict[str, Any]:
        """Return the fields as a JSON object."""
        return {name: value for name, value in asdict(self).items() if name != "kept"}
