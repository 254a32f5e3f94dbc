"""Play the matches in which puzzles are sought."""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from paperbits.core.card import Card
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue
from paperbits.engines.choose import choose
from paperbits.search.whole_turns import WholeTurns
from studies.puzzles.themes import standing, standings

LEVELS: Final = 3
"""How many of the weakest levels play."""

LONGEST: Final = 300
"""The most plies of a match."""


def self_play(card: Card, settings: Mapping[str, SettingValue], seed: int, stray: int) -> list[str]:
    """The moves of a match between weaker levels. Up to ``stray`` moves at the start are random."""
    position = card.new(settings, seed=seed)
    rng = random.Random(seed)  # noqa: S311  # For statistics, not for secrets.
    names = [level.name for level in card.levels[:LEVELS]]
    sides = [rng.choice(names) for _ in range(position.players)]
    astray = rng.randint(0, stray)
    for move in position.game.opening():
        position.push(move)
    while position.turn is not None and len(position.plies) < LONGEST:
        for move in next_turn(position, sides, rng, random_move=len(position.plies) < astray):
            position.push(move)
    return [ply.move for ply in position.plies]


def next_turn(
    position: Position, sides: Sequence[str], rng: random.Random, *, random_move: bool
) -> list[str]:
    """The next moves of self-play: one move, or a whole turn in games that list whole turns."""
    if isinstance(position, KernelPosition) and isinstance(position.game, WholeTurns):
        turns = position.game.turns(position.record)
        return [position.game.move_text(position.record, move) for move in rng.choice(turns[:3])]
    if isinstance(position, KernelPosition) and random_move:
        out = position.game.buffer()
        count = int(position.game.moves(position.record, out))
        return [position.game.move_text(position.record, out[rng.randrange(count)])]
    assert position.turn is not None
    return [choose(position, sides[position.turn], seed=rng.randrange(1 << 30)).move]


def quiet_play(position: Position, seed: int, last: int) -> list[str]:
    """The moves of a match up to the ply ``last``, each random: among those that score at once while
    nobody has scored, then among those that do not. So it comes to late positions in which a lead
    is defended, where weak players hardly come.
    """
    rng = random.Random(seed)  # noqa: S311
    while position.turn is not None and len(position.plies) <= last:
        after, now = standings(position, position.legal().moves), standing(position, position.turn)
        open_yet = not any(position.scores())
        wished = [move for move, value in after.items() if (value > now) == open_yet]
        position.push(rng.choice(wished or list(after)))
    return [ply.move for ply in position.plies]
