"""Moves to choose from, as texts."""

import random
from typing import Final

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position

MOST: Final = 100_000
"""The most moves listed."""


def moves_to_choose(position: Position, most: int = MOST) -> list[str]:
    """Return the legal moves, or those that searches consider if some stand for many."""
    if not isinstance(position, KernelPosition):
        return position.legal(most).moves
    if position.over:
        return []
    out = position.game.buffer()
    count = min(most, int(position.game.moves(position.record, out)))
    return [position.game.move_text(position.record, out[place]) for place in range(count)]


def random_move(position: Position, chance: random.Random) -> str:
    """Return a random one of these moves."""
    if not isinstance(position, KernelPosition):
        return chance.choice(position.legal().moves)
    out = position.game.buffer()
    place = chance.randrange(int(position.game.moves(position.record, out)))
    return position.game.move_text(position.record, out[place])
