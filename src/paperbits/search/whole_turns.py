"""Turns of several moves, in the middle of which a list of moves may leave some out.

In such a game a list may omit moves that no good turn makes, such as a return to where the turn has
been. From the start of a turn nothing is lost. In the middle of one, after a mistake, the best way
on may be among what is left out. Then what is listed only bounds the value: the player to move does
at least so well.
"""

import numpy as np

from paperbits.core.records import copied
from paperbits.core.rules import Move, Record, Rules


def from_here(game: Rules, record: Record) -> Record:
    """Return a copy of a position from which the listed moves are all that could matter."""
    fresh = copied(record)
    if game.whole_turns():
        game.forget_steps(fresh)
    return fresh


def only_bounds(game: Rules, record: Record) -> bool:
    """Return whether the moves listed from a position may leave out the best."""
    return bool(game.whole_turns()) and not np.array_equal(
        _bytes(record), _bytes(from_here(game, record))
    )


def bounds_after(game: Rules, record: Record, move: Move) -> bool:
    """Return whether the moves listed after a move, in the same turn, may leave out the best."""
    if not game.whole_turns():
        return False
    after = copied(record)
    game.play(after, move)
    return bool(after.turn == record.turn and not game.over(after)) and only_bounds(game, after)


def _bytes(record: Record) -> np.ndarray:
    return np.atleast_1d(np.asarray(record)).view(np.uint8)
