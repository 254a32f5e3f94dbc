"""Moves by equity: the points that a move scores plus the leave value of the tiles that it keeps."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from ..generator import find_plays, play_text
from ..generator.codes import form_of, used_in
from ..position import Rack, TilePosition
from ..texts import Exchange
from ..tiles import DIGITS, RACK
from . import leaves

COMPARED: Final = 2_000
"""The number of plays, those with the most points, whose equity is compared."""

EXCHANGES: Final = 3
"""The number of exchanges on a shortlist."""

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Moves:
    """Moves of the player to move, the best first."""

    board: npt.NDArray[np.uint8]
    rack: Rack
    codes: Integers
    """The codes of plays (``generator.codes``); 0 for an exchange or a pass."""
    kept: Integers
    """The tiles that stay on the rack: (moves, tiles) counts."""
    points: Integers
    equity: Floats
    """The equity of each move, in points. Only differences mean anything."""
    base: int = 2

    def __len__(self) -> int:
        return len(self.codes)

    def text(self, index: int) -> str:
        """Return a move's exact text."""
        code = int(self.codes[index])
        if code:
            return play_text(self.board, code, self.base)
        back = self.rack - self.kept[index]
        return Exchange(tuple(back.tolist())).text if back.any() else "pass"

    def taken(self, places: Integers | Sequence[int]) -> "Moves":
        """Return the moves at these places, in this order."""
        at = np.asarray(places, np.int64)
        columns = (self.codes[at], self.kept[at], self.points[at], self.equity[at])
        return Moves(self.board, self.rack, *columns, self.base)

    def sorted_by(self, equity: Floats) -> "Moves":
        """Return the same moves with other equities, the best first. Equal moves keep their order."""
        return replace(self, equity=equity).taken(np.argsort(-equity, kind="stable"))


def ranked(
    position: TilePosition,
    also: Sequence[tuple[int, int]] = (),
    value: Callable[[Integers], Floats] | None = None,
) -> Moves:
    """Return the plays with the most points and every exchange, by equity; a pass if there is
    nothing else.

    ``also`` holds further plays to include, each with its score; 0 with a score of 0 is a pass.
    ``value`` gives leave values in place of the table. With an empty bag a leave has no value, and
    going out brings its points.
    """
    assert position.turn is not None
    rack = position.racks[position.turn]
    plays = find_plays(position.board, rack, position.game)
    codes, points = plays.codes[:COMPARED], plays.scores[:COMPARED]
    for code, score in also:
        if code and code not in codes:
            codes, points = np.append(codes, code), np.append(points, score)
    base = position.game.base
    kept = rack - used_in(codes, base)
    back = _exchanges(position, rack)
    if (not len(codes) and not len(back)) or any(code == 0 for code, _ in also):
        back = np.append(back, rack[None], axis=0)
    codes = np.append(codes, np.zeros(len(back), np.int64))
    points = np.append(points, np.zeros(len(back), np.int64))
    kept = np.concatenate((kept, back))
    equity: Floats = points.astype(float)
    if len(position.bag):
        equity += (value or leaves.leave_values_in(base))(kept)
    else:
        digits = position.unseen(position.turn)[list(DIGITS[:base])].sum()
        equity += np.where(kept.sum(axis=1) == 0, float(digits), 0.0)
    return Moves(position.board, rack, codes, kept, points, equity, base).sorted_by(equity)


def _exchanges(position: TilePosition, rack: Rack) -> Integers:
    """Return what each exchange would keep."""
    if len(position.bag) < RACK:
        return np.zeros((0, len(rack)), np.int64)
    return np.indices(tuple(rack + 1)).reshape(len(rack), -1).T[:-1]


def shortlist(moves: Moves, number: int, also: Sequence[int] = ()) -> Moves:
    """Return the moves to simulate: those at places in ``also``, the one with the most points, and
    the best others.

    Only a few of them are exchanges. Of plays on the same squares that keep the same tiles, only
    the first is included.
    """
    also = list(dict.fromkeys([*also, int(np.argmax(moves.points))]))
    plays = np.flatnonzero(moves.codes)
    exchanges = np.flatnonzero(moves.codes == 0)[: EXCHANGES if len(plays) else number]
    alike = np.column_stack((moves.codes[plays] >> form_of(moves.base).start, moves.kept[plays]))
    plays = plays[np.unique(alike, axis=0, return_index=True)[1]]
    first = np.sort(np.append(plays, exchanges))
    others = [place for place in first.tolist() if place not in also]
    return moves.taken(sorted([*also, *others[: max(1, number - len(also))]]))
