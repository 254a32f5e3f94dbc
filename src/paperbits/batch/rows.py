"""What every batch has: an array of rows, one for each game, and views of its fields."""

from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.card import Card
from paperbits.core.errors import IllegalMoveError, PaperbitsError


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

    def packed_masks(self) -> npt.NDArray[np.uint8]:
        """Return the masks with eight actions a byte, the first in the lowest bit: a new array
        (N, ceil(A / 8)).
        """
        return np.packbits(self.masks, axis=1, bitorder="little")

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
