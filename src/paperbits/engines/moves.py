"""Moves to choose from, as texts."""

import random
from collections.abc import Iterable
from typing import Final

from paperbits.core.actions import listed
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.core.records import copied
from paperbits.core.rules import Move

MOST: Final = 100_000
"""The most moves listed."""


def moves_to_choose(position: Position, most: int = MOST) -> list[str]:
    """Return the legal moves; where more integers are legal than can be listed, those that searches
    consider.
    """
    if not isinstance(position, KernelPosition):
        return position.legal(most).moves
    if position.over:
        return []
    moves = listed(position.game, position.record)[:most]
    return [position.game.move_text(position.record, move) for move in moves]


def line_texts(position: KernelPosition, moves: Iterable[Move]) -> tuple[str, ...]:
    """Return the texts of moves that follow one another."""
    record, texts = copied(position.record), []
    for move in moves:
        texts.append(position.game.move_text(record, move))
        position.game.play(record, move)
    return tuple(texts)


def random_move(position: Position, chance: random.Random) -> str:
    """Return a random one of these moves."""
    if not isinstance(position, KernelPosition):
        return chance.choice(position.legal().moves)
    moves = listed(position.game, position.record)
    return position.game.move_text(position.record, moves[chance.randrange(len(moves))])
