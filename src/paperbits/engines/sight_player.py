"""The players who see and do not search: they look at some of the moves, and take the one that
stands best at first sight, or after the best reply.

Equal moves are equally likely. What a player overlooks depends on the seed and the ply, and not on
how good the move is, with one exception: a move that adds to the player's points at once is hard to
overlook (``Sight.taken``).
"""

import math
import random
from collections.abc import Sequence
from typing import Final

import numpy as np

from paperbits.core.engine.answers import Thought
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.level import Sight
from paperbits.search.rewards import EQUAL
from paperbits.search.sight import look, looking

ODD: Final = 1_000_003
"""Spreads seeds, so that those of neighbouring plies differ."""


def choose(position: KernelPosition, sight: Sight, seed: int) -> Thought:
    """Return a move of a player who sees no more than this."""
    chance = random.Random(seed * ODD + len(position.plies))  # noqa: S311 (a game, not a secret)
    view = looking(position.game, position.record, chance.getrandbits(40))
    sign = -1 if position.card.lowest_wins else 1
    look(position.game, view, sign, False, 0)
    seen = noticed(view.values[:, 1].tolist(), sight, chance)
    found = {place: float(view.values[place, 0]) for place in seen}
    if sight.replies and len(seen) > 1:
        promising = sorted(seen, key=lambda place: (-found[place], chance.random()))[
            : sight.replies
        ]
        view.asked[:] = 0
        view.asked[np.array(promising)] = 1
        look(position.game, view, sign, True, 0)
        found = {place: float(view.values[place, 0]) for place in promising}
    most = max(found.values())
    place = chance.choice([place for place, value in found.items() if value >= most - EQUAL])
    words = _words(len(view.moves), len(seen), min(sight.replies, len(seen)))
    return Thought(position.game.move_text(position.record, view.moves[place]), words)


def noticed(gains: Sequence[float], sight: Sight, chance: random.Random) -> list[int]:
    """Return the places of the moves, at least one, that a player notices, given their gains."""
    count = len(gains)
    most = max(1, min(sight.moves, math.ceil(sight.share * count)))
    if most == count:
        return list(range(count))
    seen = chance.sample(range(count), most)
    if sight.taken and any(gain > EQUAL for gain in gains) and chance.random() < sight.taken:
        scoring = [place for place, gain in enumerate(gains) if gain > EQUAL]
        seen.append(chance.choice(scoring))
    return sorted(set(seen))


def _words(moves: int, seen: int, replies: int) -> str:
    if moves == 1:
        return "The only legal move."
    if replies > 1:
        which = "all" if replies == moves else f"{replies} of"
        return f"I looked at the best reply to {which} {moves} moves. After this one I stand best."
    if seen == moves:
        return "It stands best at once; I looked at every move, and no further."
    return (
        f"It stands best at once of the {seen} moves that I looked at."
        if seen > 1
        else "The first move that I saw."
    )
