"""The chance to win from the lead, the tiles left, the blanks that are unseen, and whose move it
is.

A logistic curve whose slope and middle depend on the number of tiles in the bag and on the racks.
``python -m studies.tiles.chances`` fits it to matches of the equity player against itself and shows
how well it is calibrated.
"""

import json
import math
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import numpy as np

from ..position import TilePosition
from ..tiles import ANY

FILE: Final = files(__package__) / "chances.json"

KNOTS: Final = (1, 3, 6, 10, 14, 20, 30, 45, 65, 100)
"""Tiles left at which the curve has numbers of its own. Between them they change evenly."""


class Curve(NamedTuple):
    """The numbers of the curve."""

    middle: tuple[float, ...]
    """The logit of a level match for the player to move, at each knot."""
    slope: tuple[float, ...]
    """The logit of a point of lead, at each knot."""
    blank: float
    """What an unseen blank adds to the slope, as a share of it."""


class Held(NamedTuple):
    """How the curve stood up to matches that it was not fitted to, from low chances to high ones."""

    called: tuple[float, ...]
    """The mean chance that the curve gave to some positions."""
    low: tuple[float, ...]
    """The lower end of the 95% interval of the share of them that was won."""
    high: tuple[float, ...]
    """The upper end."""


@cache
def held() -> Held:
    """Return how the curve stood up."""
    fields = json.loads(FILE.read_text(encoding="ascii"))["held"]
    return Held(tuple(fields["called"]), tuple(fields["low"]), tuple(fields["high"]))


def interval(share: float) -> tuple[float, float]:
    """Return the 95% interval of how many positions are won that the curve gives this chance.

    Between the measured chances it changes evenly. It contains the chance itself.
    """
    found = held()
    low = share + float(np.interp(share, found.called, np.subtract(found.low, found.called)))
    high = share + float(np.interp(share, found.called, np.subtract(found.high, found.called)))
    return max(0.0, min(low, share)), min(1.0, max(high, share))


@cache
def curve() -> Curve:
    """Return the fitted curve."""
    fields = json.loads(FILE.read_text(encoding="ascii"))
    return Curve(tuple(fields["middle"]), tuple(fields["slope"]), float(fields["blank"]))


def tiles_left(position: TilePosition) -> int:
    """Return how many tiles are in the bag and on the racks."""
    return len(position.bag) + sum(int(rack.sum()) for rack in position.racks)


def unseen_blanks(position: TilePosition) -> int:
    """Return how many blanks are not on the board."""
    return int(position.unseen(None)[ANY])


def chance(
    lead: float, left: int, blanks: int, *, moves: bool | None, given: Curve | None = None
) -> float:
    """Return the chance of a player who is so many points ahead of another, a tie counted as half.

    ``moves``: whether the player is to move (True), or the other (False), or neither (None).
    """
    if moves is False:
        return 1 - chance(-lead, left, blanks, moves=True, given=given)
    found = curve() if given is None else given
    slope = float(np.interp(left, KNOTS, found.slope)) * (1 + found.blank * blanks)
    middle = float(np.interp(left, KNOTS, found.middle)) if moves else 0.0
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, middle + slope * lead))))
