"""What is known of a position that was not solved: bounds of player 1's result."""

import functools
import importlib.resources
import json
from dataclasses import dataclass
from typing import Any, Final, Literal

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.strategy import Pairing

MEASURED: Final = importlib.resources.files("paperbits.solve") / "measured"
"""What long searches found, one file for each game."""


Unit = Literal["outcome", "points"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Player 1's result is at least ``least`` and at most ``most``; None where it is unknown.

    A result is 1 for a win, 0 for a tie, -1 for a loss. With margins it is player 1's score less
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
            return (None if ends is None else Bounds(ends[0], ends[1], unit=unit)), each["words"]
    return None, ""


@functools.cache
def measured(game: str) -> dict[str, Any]:
    """Return what was measured of a game."""
    file = MEASURED / f"{game}.json"
    found: dict[str, Any] = json.loads(file.read_text()) if file.is_file() else {}
    return found
