"""The memory of a batch: an array of rows, one for each game, with everything that a step changes.

One array rather than many: a kernel that is given many arrays counts references to each of them,
and two threads then wait for each other's counts.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.actions import action_count
from paperbits.core.capabilities import Searchable
from paperbits.core.card import Card
from paperbits.core.errors import IllegalMoveError, PaperbitsError
from paperbits.core.records import as_records
from paperbits.core.rules import Record


def aligned(kind: np.dtype[Any]) -> np.dtype[Any]:
    """Return a record's type with each field where a processor reads it best."""
    fields = [(name, kind[name]) for name in kind.names or ()]
    return np.dtype(fields, align=True)


def row_of(game: Searchable) -> np.dtype[Any]:
    """Return the type of a batch's rows."""
    players = int(game.players)
    fields = [
        ("random", np.uint64),  # The state of the row's random numbers.
        ("scores", np.float64, players),  # Of the game that ended last in this row.
        ("rewards", np.float32, players),
        ("turn", np.int32),
        ("legal", np.int32),  # How many actions are legal.
        ("plies", np.int32),
        ("done", np.uint8),
        ("cut", np.uint8),
        ("state", aligned(game.start().dtype)),
        ("mask", np.uint8, action_count(game)),
    ]
    return np.dtype(fields, align=True)


def new_table(game: Searchable, count: int) -> npt.NDArray[np.void]:
    """Return blank rows."""
    return np.zeros(count, row_of(game))


def first_row(game: Searchable) -> Any:
    """Return an array of one row that holds the start, after forced moves of no player."""
    start = game.start()
    for text in game.opening():
        game.play(start, game.read_move(start, text))
    return row_with(game, start)


def row_with(game: Searchable, position: Record) -> Any:
    """Return an array of one row that holds a position."""
    made = new_table(game, 1)
    for name in position.dtype.names:
        made["state"][name][0] = position[name]
    return as_records(made)


def seeds(seed: int, count: int) -> npt.NDArray[np.uint64]:
    """Return the rows' random states, never zero (Steele, Lea and Flood's splitmix64, 2014)."""
    number = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    number += np.uint64(seed * 0xD1342543DE82EF95 % 2**64)
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    number ^= number >> np.uint64(31)
    return np.where(number == 0, np.uint64(1), number)


class Rows:
    """The arrays of a batch, as ``Batch`` describes them."""

    def __init__(self, card: Card, game: Any, table: npt.NDArray[np.void]) -> None:
        self.card, self.game = card, game
        self._table: Any = table
        self.masks = self._view("mask", np.bool_)
        self.legal = self._view("legal")
        self.turn = self._view("turn")
        self.plies = self._view("plies")
        self.done = self._view("done", np.bool_)
        self.cut = self._view("cut", np.bool_)
        self.rewards = self._view("rewards")
        self.scores = self._view("scores")

    def __len__(self) -> int:
        return len(self._table)

    def __repr__(self) -> str:
        settings = "".join(f", {name}={value!r}" for name, value in self.game._asdict().items())
        return f"<Batch of {len(self)} games of {self.card.id}{settings}>"

    def _view(self, name: str, kind: Any = None) -> npt.NDArray[Any]:
        """Return a field of all rows, which can't be written to."""
        field: npt.NDArray[Any] = self._table.view(np.ndarray)[name]
        return shown(field if kind is None else field.view(kind))

    def _actions(self, given: Any) -> npt.NDArray[np.int64]:
        """Return actions as an array; raises PaperbitsError if they are not one integer a game."""
        made = np.asarray(given)
        if made.shape != (len(self),) or made.dtype.kind not in "iu":
            raise PaperbitsError(
                f"A step takes an array of {len(self)} integers, one action for each game, not one"
                f" of {made.dtype} with the shape {made.shape}."
            )
        return np.ascontiguousarray(made, np.int64)

    @staticmethod
    def _illegal(action: int, index: int) -> IllegalMoveError:
        """Return the refusal of a step with an action that is not legal in a game."""
        return IllegalMoveError(
            f"Action {action} is not legal in game {index} (games and actions count from 0); no"
            " move was made in any game."
        )


def shown(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return a view that can't be written to."""
    view = values.view()
    view.flags.writeable = False
    return view
