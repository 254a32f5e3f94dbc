"""Moves and hints before anything is compiled: the same rules and levels, on a simpler question.

Interpreted, finding all plays of a rack without blanks takes about a second, and each blank
multiplies that by ten. So plays without blanks are found first, then plays with one, then all; the
caller takes the last answer that came in time.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from paperbits.core.engine.answers import Analysis, Thought
from paperbits.core.level import Level

from ..position import TilePosition
from ..tiles import ANY
from . import levels
from .analysis import at_a_glance


def thoughts(position: TilePosition, level: Level, seed: int) -> Iterator[Thought]:
    """Yield better and better moves of a level, the first, an exchange or a pass, at once.

    Nothing is simulated, which takes too long interpreted: levels that do play by equity.
    """
    yield replace(levels.without_play(position, levels.mover_rack(position)), cut=True)
    ahead = levels.weigher(position, level) is not None
    for narrowed, whole in _narrowed(position):
        found = levels.choose_hidden(narrowed, level, seed, 0.0, None)
        if found.move != "pass" or whole:
            yield replace(found, cut=ahead or not whole or levels.searches_the_end(position, level))
    if levels.searches_the_end(position, level):
        yield levels.choose(position, level, seed, None, None)


def analyses(position: TilePosition) -> Iterator[Analysis]:
    """Yield better and better analyses by equity. The last includes all plays."""
    for narrowed, whole in _narrowed(position):
        found = at_a_glance(narrowed)
        yield replace(found, done=whole)


def _narrowed(position: TilePosition) -> Iterator[tuple[TilePosition, bool]]:
    """Yield the position with none of the mover's blanks, with one, and so on, each with whether
    all blanks are included.
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
