"""Chances to win from games tried out, calibrated for each game, and what they rest on.

The share of the games tried out that were won says little by itself: a search that tries out random
games is too cautious in some games and too sure in others. ``python -m studies.calibration``
measured what such shares meant, in positions that were solved or played on by a longer search.
"""

import functools
import json
import math
from pathlib import Path
from typing import Any, Final

from paperbits.core.engine.findings import Grounds
from paperbits.core.engine.values import SOME_LEFT_OUT, Estimate
from paperbits.core.kernel_position import KernelPosition
from paperbits.search.monte_carlo import Candidate

FILE: Final = Path(__file__).parent / "measured" / "chances.json"

CLOSEST: Final = 0.5
"""Games by which a share counts as away from 0 and 1 at least."""


def features(share: float, tried: int) -> tuple[float, float, float]:
    """Return what the calibration looks at: 1, the log odds of the share, and these times the
    logarithm of the games tried out, from a hundred on.
    """
    near = CLOSEST / (tried + 2 * CLOSEST)
    inside = min(1 - near, max(near, share))
    odds = math.log(inside / (1 - inside))
    return 1.0, odds, odds * math.log10(max(1, tried) / 100)


def chance_of(game: str, players: int, share: float, tried: int) -> Estimate:
    """Return the chance of a move with which a share of the games tried out was won. A loss is 0, a
    tie 0.5, a win 1. An interval that leaves out a loss or a win was right 19 times of 20; most
    leave out nothing, because nothing is known for certain. A game that was not measured takes the
    weights of all games, without an interval. With more than two players the share is the estimate.
    """
    if players != 2:
        return Estimate(share)
    known = measured()
    own = known["games"].get(game, known["all"])
    total = sum(
        weight * each for weight, each in zip(own["weights"], features(share, tried), strict=True)
    )
    chance = 1 / (1 + math.exp(-total))
    low, high = interval(chance) if game in known["games"] else (None, None)
    return Estimate(chance, "chance", low, high)


def interval(chance: float) -> tuple[float, float]:
    """Return the interval of a calibrated chance."""
    known = measured()
    low = 0.5 if chance >= known["hardly_loses"] else 0.0
    return low, 0.5 if chance <= known["hardly_wins"] else 1.0


def estimate_of(position: KernelPosition, candidate: Candidate) -> Estimate:
    """Return the chance of a move that a search tried out and did not prove."""
    if not position.game.complete():  # It left moves out, and one of them may decide.
        return Estimate(candidate.estimate)
    share = min(1.0, max(0.0, candidate.estimate))
    return chance_of(position.card.id, position.players, share, candidate.visits)


@functools.cache
def measured() -> dict[str, Any]:
    """Return the fit of every game."""
    found: dict[str, Any] = json.loads(FILE.read_text())
    return found


def tried_out(values: tuple[float | None, ...], games: int, *, partial: bool = False) -> Grounds:
    """Return the grounds of chances that come from games tried out. ``partial``: these left some
    moves out. Then, and with more than two players, nothing is known of how far the chances may be
    off.
    """
    if not games or None in values:
        return Grounds("estimate", "a short look")
    words = "1 game tried out" if games == 1 else f"{games:,} games tried out"
    if partial:
        return Grounds("estimate", f"{words}, {SOME_LEFT_OUT}")
    if len(values) > 2:
        return Grounds("estimate", words)
    low, high = interval(values[0] or 0.0)
    return Grounds("estimate", words, (low, 1 - high), (high, 1 - low))
