"""The arrays of games whose rules are a named tuple: masks, steps and scores from compiled code."""

import operator
from collections.abc import Callable
from typing import Any, Protocol, Self, runtime_checkable

import numpy as np
import numpy.typing as npt

from paperbits.core.actions import Mask, action_count, masked, move_of, moves_of, step
from paperbits.core.arrays import ArrayMatch, Observation, Plane, seat_planes
from paperbits.core.capabilities import Range, Ranged, Searchable, derived_fields, plies_left
from paperbits.core.card import Card
from paperbits.core.compiler.kernel import compiled, kernel
from paperbits.core.errors import IllegalMoveError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import as_array, as_records, rows
from paperbits.core.rules import Record

Values = npt.NDArray[Any]


@kernel
def score(game: Any, positions: Any, out: Any) -> None:
    """Write the points of the first of an array of records."""
    game.scores(positions[0], out)


class KernelArrays:
    """A game with its settings as arrays."""

    most_outcomes = 0
    most_draws = 0

    def __init__(self, card: Card, game: Searchable) -> None:
        self.card, self.game = card, game
        self.players = int(game.players)
        self.action_count = action_count(game)
        self.listed = not game.move_numbers()
        """Whether an action is a place in the list of moves."""
        self.first = game.start()
        for text in game.opening():
            game.play(self.first, game.read_move(self.first, text))
        self.fields = _fields(game, self.first)
        self.planes = (*seat_planes(self.players), *(plane for plane, _ in self.fields.values()))
        if self.listed:
            about = (
                "the legal moves as the rules list them; row k is action k, rows beyond the list"
                " are 0"
            )
            room = game.buffer()
            self.planes += (
                Plane("moves", room.shape, room.dtype.name, *_reach(room.dtype), about),
            )
        self.most_actions = most_plies(game)
        self._begun: KernelMatch | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return KernelArrays, (self.card, self.game)

    def __deepcopy__(self, memo: object) -> Self:
        return self  # It never changes.

    def start(self) -> "KernelMatch":
        if self._begun is None:
            self._begun = KernelMatch(self)
        return self._begun.copy()

    def actions_of(self, match: ArrayMatch, text: str) -> list[int]:
        position = match.position()
        assert isinstance(position, KernelPosition)
        trial = position.copy()
        trial.push(text)
        exact = trial.plies[-1].move
        for action, move in moves_of(self.game, position.record):
            if self.game.move_text(position.record, move) == exact:
                return [action]
        raise IllegalMoveError(
            f"{exact} is legal, but the rules do not list it, so it is no action."
        )


class KernelMatch:
    """A match of such a game."""

    def __init__(self, arrays: KernelArrays) -> None:
        self.arrays = arrays
        self._out = arrays.game.buffer()
        self._mask: Mask = np.empty(arrays.action_count, np.int8)
        self._take(as_array(rows(arrays.first, 1)))
        self._count = int(masked(arrays.game, self._given, self._out, self._mask))
        self._moves: list[Any] = []
        """The moves made: an action, or the move itself where it has no number."""

    def _take(self, plain: Values) -> None:
        """Take an array of one record. Compiled code is given it as it is, which takes less time;
        interpreted code needs the names of fields as attributes.
        """
        self._plain = plain
        self._given = plain if compiled() else as_records(plain)
        self._turn = plain["turn"]
        self._scores = np.zeros(self.arrays.players)
        self._position: KernelPosition | None = None
        self._placed = 0

    @property
    def over(self) -> bool:
        return self._count == 0

    @property
    def turn(self) -> int | None:
        return int(self._turn[0]) if self._count else None

    def mask(self) -> Mask:
        return self._mask.copy()

    def act(self, action: int) -> None:
        arrays = self.arrays
        move = self._out[action].copy() if arrays.listed and 0 <= action < self._count else action
        known = 0 <= action < arrays.action_count  # Kernels take integers of 64 bits.
        count = step(arrays.game, self._given, self._out, self._mask, action) if known else -1
        if count < 0:
            raise IllegalMoveError(self._refusal(action))
        self._count = int(count)
        self._moves.append(move)

    def _refusal(self, action: int) -> str:
        if self.over:
            return "The game is over."
        most = self.arrays.action_count
        if not 0 <= action < most:
            return f"The actions go from 0 to {most - 1}; {action} is not among them."
        return f"Action {action} is not legal here; the mask is 1 at those that are."

    def push(self, text: str) -> None:
        position = self.position()
        position.push(text)
        self._placed += 1
        self._moves.append(position._moves[-1])
        self._plain[0] = position.record
        self._count = int(masked(self.arrays.game, self._given, self._out, self._mask))

    def draws(self) -> tuple[tuple[int, int], ...]:
        return ()

    def draw(self, outcome: int) -> None:
        raise IllegalMoveError("Nothing is drawn in this game.")

    def draw_text(self, outcome: int) -> str:
        raise IllegalMoveError("Nothing is drawn in this game.")

    def observe(self, seat: int) -> Observation:
        arrays = self.arrays
        own, turn = np.zeros((2, arrays.players), np.uint8)
        own[seat] = 1
        if self._count:
            turn[self._turn[0]] = 1
        seen: dict[str, Values] = {"seat": own, "turn": turn, "scores": self._points().copy()}
        now = self._plain.copy()
        for name, (_, shown) in arrays.fields.items():
            seen[name] = shown(now[name])
        if arrays.listed:
            seen["moves"] = self._out.copy()
            seen["moves"][self._count :] = 0
        return seen

    def _points(self) -> npt.NDArray[np.float64]:
        score(self.arrays.game, self._given, self._scores)
        return self._scores

    def scores(self) -> list[float]:
        points: list[float] = self._points().tolist()
        return points

    def action_text(self, action: int) -> str:
        record = as_records(self._plain)[0]
        move = move_of(self.arrays.game, record, action)
        if move is None:
            raise IllegalMoveError(self._refusal(action))
        return self.arrays.game.move_text(record, move)

    def known(self, seat: int) -> str:
        return " ".join(
            str(move) if isinstance(move, int) else ",".join(map(str, np.ravel(move).tolist()))
            for move in self._moves
        )

    def position(self) -> KernelPosition:
        arrays = self.arrays
        if self._position is None:
            self._position, self._placed = KernelPosition(arrays.card, arrays.game), 0
            self._position.push_all(arrays.game.opening())
        position = self._position
        for move in self._moves[self._placed :]:
            made = move
            if isinstance(move, int) and not arrays.listed:
                made = move_of(arrays.game, position.record, move)
            position.push(arrays.game.move_text(position.record, made))
        self._placed = len(self._moves)
        return position

    def copy(self) -> Self:
        other = self.__new__(type(self))
        other.arrays, other._count = self.arrays, self._count
        other._out, other._mask = self._out.copy(), self._mask.copy()
        other._moves = self._moves.copy()
        other._take(self._plain.copy())
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {
            "arrays": self.arrays,
            "made": (self._plain, self._out, self._mask, self._moves, self._count),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.arrays = state["arrays"]
        plain, self._out, self._mask, self._moves, self._count = state["made"]
        self._take(plain)


@runtime_checkable
class Limited(Protocol):
    """Games whose matches have an upper bound on their plies, which differ in number."""

    def most_plies(self) -> int:
        """Return it, for matches made of listed moves."""


def most_plies(game: Searchable) -> int:
    """Return an upper bound on the plies of a match, 0 if none is known."""
    if isinstance(game, Limited):
        return game.most_plies()
    return plies_left(game, game.start()) or 0


def _fields(
    game: Searchable, record: Record
) -> dict[str, tuple[Plane, Callable[[Values], Values]]]:
    """Return a plane for each field that affects the rest of the game, and how it is shown: from a
    copy of the record's field, an array with one more dimension.
    """
    kept = {"turn", *derived_fields(game)}
    ranges = game.field_ranges() if isinstance(game, Ranged) else {}
    found: dict[str, tuple[Plane, Callable[[Values], Values]]] = {}
    for name in record.dtype.names:
        if name in kept:
            continue
        kind, shape = record.dtype[name].base, record.dtype[name].shape
        span = ranges.get(name) or Range(*_reach(kind), "")
        if span.bits:
            plane = Plane(name, (span.bits,), "uint8", 0, 1, span.about)
            found[name] = plane, _bits(shape, span.bits)
        else:
            plane = Plane(name, shape or (1,), kind.name, span.low, span.high, span.about)
            found[name] = plane, (operator.itemgetter(0) if shape else np.asarray)
    return found


def _bits(shape: tuple[int, ...], bits: int) -> Callable[[Values], Values]:
    if shape:
        return lambda field: np.unpackbits(field[0], bitorder="little", count=bits)
    shifts = np.arange(bits - 1, -1, -1)
    return lambda field: ((field >> shifts) & 1).astype(np.uint8)


def _reach(kind: np.dtype[Any]) -> tuple[int, int]:
    """Return the least and the largest value of an integer type."""
    limits = np.iinfo(kind)
    return int(limits.min), int(limits.max)
