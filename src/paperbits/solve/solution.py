"""The result of solving a position, or what is known of one that was not solved."""

import functools
import importlib.resources
import json
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.strategy import Pairing

MEASURED: Final = importlib.resources.files("paperbits.solve") / "measured"
"""What long searches found, one file for each game."""

Unit = Literal["outcome", "points"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Player 1's result is at least ``least`` and at most ``most``; None where it is unknown. A
    result is 1 for a win, 0 for a tie, -1 for a loss. With margins it is player 1's score less
    player 2's; in games for one it is the score. ``proved``: the checker accepted a certificate.
    Otherwise a complete search found the bounds.
    """

    least: int | None
    most: int | None
    proved: bool = False
    unit: Unit = "outcome"

    def to_json(self) -> dict[str, Any]:
        """Return the bounds as a JSON object."""
        return {"least": self.least, "most": self.most, "proved": self.proved}


def of_pairing(position: KernelPosition, pairing: Pairing, *, margins: bool) -> Bounds:
    """Return the proved bound of an argument about one player."""
    ahead = int(pairing.least == "win")  # A win is by a point at least.
    first = 1 in pairing.players
    if margins and position.card.lowest_wins:
        first = not first
    least, most = (ahead, None) if first else (None, -ahead)
    return Bounds(least, most, proved=True, unit="points" if margins else "outcome")


def recorded(position: KernelPosition, *, margins: bool) -> tuple[Bounds | None, str]:
    """Return what a long search found of a start, and a sentence about it; or None and ""."""
    if position.plies or position.began:
        return None, ""
    for each in measured(position.card.id).get("known", []):
        if each["settings"] == position.settings:
            unit: Unit = "points" if margins or position.players == 1 else "outcome"
            ends = each.get(unit)
            proved = each.get("proved", False)
            return (None if ends is None else Bounds(ends[0], ends[1], proved, unit)), each["words"]
    return None, ""


@functools.cache
def measured(game: str) -> dict[str, Any]:
    """Return what was measured of a game."""
    file = MEASURED / f"{game}.json"
    found: dict[str, Any] = json.loads(file.read_text()) if file.is_file() else {}
    return found


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
