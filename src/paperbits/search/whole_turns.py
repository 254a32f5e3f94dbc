"""Turns of several moves, in the middle of which a list of moves may leave some out.

In such a game a list may omit moves that no good turn makes, such as a return to where the turn has
been. From the start of a turn nothing is lost. In the middle of one, after a mistake, the best way
on may be among what is left out. Then what is listed only bounds the value: the player to move does
at least so well.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from paperbits.core.capabilities import Searchable
from paperbits.core.records import after, copied
from paperbits.core.rules import Move, Record


@runtime_checkable
class WholeTurns(Protocol):
    """Games in which a turn may be several moves. ``turn_moves`` and ``play_turn`` run compiled."""

    def turns(self, position: Record) -> list[list[Move]]:
        """Return, for proofs, the ways to finish a turn that could matter, each a list of moves."""

    def forget_steps(self, position: Record) -> None:
        """Drop from a position what the turn did so far, where ``moves`` leaves out moves because of
        it (so that no search goes in circles). Then ``moves`` lists every move that could matter.
        """

    def turn_moves(self, position: Record, out: Any) -> int:
        """Write the whole turns that could matter, and return how many there are."""

    def play_turn(self, position: Record, move: Move) -> None:
        """Make a move that ``turn_moves`` listed."""

    def turn_text(self, move: Move) -> str:
        """Return where a move that ``turn_moves`` listed ends, as a certificate names it."""


class EachMove(NamedTuple):
    """``turn_moves`` and ``play_turn`` of a game in which a turn is a move."""

    game: Any

    def turn_moves(self, position: Record, out: Any) -> int:
        return int(self.game.moves(position, out))

    def play_turn(self, position: Record, move: Move) -> None:
        self.game.play(position, move)


def turns_of(
    game: Searchable, record: Record, moves: Callable[[Record], Iterable[Move]]
) -> list[list[Move]]:
    """Return the turns that a search must look at: the game's whole turns, or each move."""
    if isinstance(game, WholeTurns):
        return game.turns(record)
    return [[move] for move in moves(record)]


def from_here(game: Searchable, record: Record) -> Record:
    """Return a copy of a position from which the listed moves are all that could matter."""
    fresh = copied(record)
    if isinstance(game, WholeTurns):
        game.forget_steps(fresh)
    return fresh


def only_bounds(game: Searchable, record: Record) -> bool:
    """Return whether the moves listed from a position may leave out the best."""
    return isinstance(game, WholeTurns) and not np.array_equal(
        _bytes(record), _bytes(from_here(game, record))
    )


def bounds_after(game: Searchable, record: Record, move: Move) -> bool:
    """Return whether the moves listed after a move, in the same turn, may leave out the best."""
    if not isinstance(game, WholeTurns):
        return False
    then = after(game, record, move)
    return bool(then.turn == record.turn and not game.over(then)) and only_bounds(game, then)


def _bytes(record: Record) -> np.ndarray:
    return np.atleast_1d(np.asarray(record)).view(np.uint8)
