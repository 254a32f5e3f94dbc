"""Moves and hints from before anything is compiled: the same rules and the same levels, on a
simpler question.

Interpreted, all plays of a rack without blanks are found in about a second, and blanks multiply
that by ten each. So plays without blanks are looked for first, then plays with one, then all;
whoever asks takes the last answer that came in time.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from paperbits.core.engine.answers import Analysis, Thought
from paperbits.core.engine.level import Level
from paperbits.core.engine.levels import level_of
from paperbits.games.binary_number_scrabble.engine import endings, levels
from paperbits.games.binary_number_scrabble.engine.analysis import at_a_glance
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.tiles import ANY

AHEAD = "farsighted"
"""The level that plays moves on; interpreted that takes too long, so it weighs them as the level
below does.
"""

ONE_PLY = "careful"


def thoughts(position: TilePosition, level: Level, seed: int) -> Iterator[Thought]:
    """Moves of a level, better and better; the first one, an exchange or a pass, comes at once."""
    yield replace(levels.without_play(position, levels.mover_rack(position)), cut=True)
    ahead = level.name == AHEAD
    seen = level_of(position.card, ONE_PLY) if ahead else level
    for narrowed, whole in _narrowed(position):
        found = levels.choose(narrowed, seen, seed, None, None)
        if found.move != "pass" or whole:
            yield replace(found, cut=ahead or not whole)
    if ahead and endings.is_ending(position):
        yield levels.choose(position, level, seed, None, None)


def analyses(position: TilePosition) -> Iterator[Analysis]:
    """The best moves at a glance, better and better; the last one is of all plays."""
    for narrowed, whole in _narrowed(position):
        found = at_a_glance(narrowed)
        yield replace(found, done=whole)


def _narrowed(position: TilePosition) -> Iterator[tuple[TilePosition, bool]]:
    """The position with none of the mover's blanks, with one, and so on; with each whether that is
    all of them.
    """
    turn = position.turn
    assert turn is not None
    blanks = int(position.racks[turn][ANY])
    for held in range(blanks + 1):
        narrowed = position.copy()
        rack = np.array(position.racks[turn])
        rack[ANY] = held
        narrowed.racks = [*position.racks[:turn], rack, *position.racks[turn + 1 :]]
        yield narrowed, held == blanks
