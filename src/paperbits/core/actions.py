"""Actions: the moves of a game as integers from 0 to a fixed count, with a mask of the legal ones.

Every interface that plays by numbers (environments, batches) takes an action's number from here. If
the game's moves have numbers of their own (``move_numbers`` in ``core.rules``), an action is the
number of a move and means that move in every position. Otherwise it is a place, from 0, in the list
of legal moves that the rules write, and the count is the most moves that such a list can have.

The actions of a position are the moves that ``moves`` lists. In the few games whose list is not
complete, further moves are legal for people; they are no actions.
"""

from copy import copy
from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.capabilities import Searchable
from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.rules import Move, Record

Mask = npt.NDArray[np.int8]
"""For each action 1 if it is legal, otherwise 0."""


def action_count(game: Searchable) -> int:
    """Return the number of actions, the same in every position."""
    return int(game.move_numbers()) or int(game.most_moves())


@compilable
def mask_actions(game: Any, position: Record, out: Any, mask: Any) -> int:
    """Write the mask of the legal actions, and the legal moves into ``out``; return how many there
    are, 0 when the game is over. ``mask`` is an array of ``action_count`` integers, ``out`` one
    that ``game.buffer()`` made.
    """
    if game.over(position):
        mask[:] = 0
        return 0
    return mask_moves(game, position, out, mask)


@compilable
def mask_moves(game: Any, position: Any, out: Any, mask: Any) -> int:
    """``mask_actions`` of a position that is not over."""
    mask[:] = 0
    count = game.moves(position, out)
    if game.move_numbers() > 0:
        for k in range(count):
            mask[game.move_number(out[k])] = 1
    else:
        mask[:count] = 1
    return int(count)


@compilable
def act(game: Any, position: Record, out: Any, action: int) -> None:
    """Make a legal action in place. ``out`` holds the moves of this position, as ``mask_actions``
    wrote them; it is read only if the game's moves have no numbers.
    """
    if game.move_numbers() > 0:
        game.play_number(position, action)
    else:
        game.play(position, out[action])


@kernel
def masked(game: Any, positions: Any, out: Any, mask: Any) -> int:
    """``mask_actions`` of the first of an array of records, for Python."""
    return mask_actions(game, positions[0], out, mask)


@kernel
def step(game: Any, positions: Any, out: Any, mask: Any, action: int) -> int:
    """Make an action in the first of an array of records, and write the moves and the mask of the
    position after it. Return the number of legal actions then, -1 if the action is not legal:
    nothing changes.
    """
    if action < 0 or action >= len(mask) or mask[action] == 0:
        return -1
    act(game, positions[0], out, action)
    return mask_actions(game, positions[0], out, mask)


def listed(game: Searchable, position: Record) -> list[Move]:
    """Return the moves that the rules list, in their order. The game must not be over. Each is a
    copy: a view would keep the whole buffer in memory.
    """
    out = game.buffer()
    return [copy(move) for move in out[: int(game.moves(position, out))]]


def moves_of(game: Searchable, position: Record) -> list[tuple[int, Move]]:
    """Return the legal actions with their moves, in the order in which the rules list the moves."""
    if game.over(position):
        return []
    return [
        (int(game.move_number(move)) if game.move_numbers() else place, move)
        for place, move in enumerate(listed(game, position))
    ]


def move_of(game: Searchable, position: Record, action: int) -> Move | None:
    """Return the move of an action, in the form that the rules use; None if it is not legal."""
    return next((move for other, move in moves_of(game, position) if other == action), None)
