"""The game as arrays: a turn is several actions, and draws are made tile by tile.

A turn has far too many plays for a number each, so its player names one step by step. The first
action is a place (the line's direction and the first square of the play's main line), ``EXCHANGE``
or ``PASS``. After a place come the new tiles in order, each into the next empty square of the line,
and the end; after ``EXCHANGE`` the tiles to exchange in ascending order, and the end. The
masks come from the list of all legal plays, so each action is the beginning of a legal move, and
every legal move can be made.
"""

import copy
from collections.abc import Sequence
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt

from paperbits.core.actions import Mask
from paperbits.core.arrays import ArrayMatch, Observation, Plane, seat_planes
from paperbits.core.card import Card
from paperbits.core.errors import IllegalMoveError

from .bag import GivenBag, ShuffledBag, tile_set
from .game import BinaryNumberScrabble
from .generator import find_plays, play_text
from .generator.codes import CodeForm, Codes, form_of
from .position import TilePosition
from .texts import Exchange, Move, Pass, Play, rack_text, start_text, tile_text
from .tiles import ANY, BLANK, EMPTY, RACK, SIDE, SYMBOLS

PLACES: Final = 2 * SIDE * SIDE
"""Actions for places: first those that read across, square by square, then those that read down."""
EXCHANGE: Final = PLACES
PASS: Final = PLACES + 1
TILE: Final = PLACES + 2
"""The action of the first tile. The others follow in their order, a blank by itself among them, for
exchanges; then a blank that stands for each of them; then the end of the move.
"""

Tiles = list[int]


class TileArrays:
    """The game with its settings as arrays."""

    def __init__(self, card: Card, game: BinaryNumberScrabble) -> None:
        self.card, self.game, self.players = card, game, game.players
        tiles = tile_set(game.xor, game.base)
        kinds = self.most_outcomes = len(tiles)
        self.blanks = TILE + kinds - 1
        """The action of the first blank that stands for a tile."""
        self.finish = self.blanks + kinds - 1
        self.action_count = self.finish + 1
        self.form: CodeForm = form_of(game.base)
        total = sum(tiles)
        # After so many in a row without points it is over; else a tile was laid.
        turns = 3 * game.players * (total + 1)
        self.most_actions = turns * (RACK + 2)
        self.most_draws = RACK * game.players + turns * RACK
        self.planes = (*seat_planes(game.players), *_planes(game.players, tiles, self.action_count))

    def __reduce__(self) -> tuple[Any, ...]:
        return TileArrays, (self.card, self.game)

    def __deepcopy__(self, memo: object) -> Self:
        return self  # It never changes.

    def start(self) -> "TileMatch":
        return TileMatch(self)

    def actions_of(self, match: ArrayMatch, text: str) -> list[int]:
        position = match.position()
        assert isinstance(position, TilePosition)
        move = _tried(position, text)
        if isinstance(move, Play):
            place = (SIDE * SIDE if move.down else 0) + move.row * SIDE + move.column
            return [place, *map(self.tile_action, _new_tiles(move)), self.finish]
        if isinstance(move, Exchange):
            return [
                EXCHANGE,
                *(TILE + tile - 1 for tile, count in enumerate(move.counts) for _ in range(count)),
                self.finish,
            ]
        return [PASS]

    def tile_action(self, tile: int) -> int:
        """Return the action of a tile; ``BLANK`` is set on a blank that stands for one."""
        return (self.blanks if tile & BLANK else TILE) + (tile & BLANK - 1) - 1

    def tile_of(self, action: int) -> int:
        """Return the tile of an action."""
        return action - TILE + 1 if action < self.blanks else action - self.blanks + 1 | BLANK

    def places_of(self, codes: Codes) -> npt.NDArray[np.int64]:
        """Return the action of the place of each play."""
        form = self.form
        start, line, down = (
            codes >> form.start & 15,
            codes >> form.line & 15,
            codes >> form.down & 1,
        )
        return np.where(down == 1, SIDE * SIDE + start * SIDE + line, line * SIDE + start)

    def next_actions(self, codes: Codes, named: int) -> npt.NDArray[np.int64]:
        """Return the action of each play after so many tiles."""
        if named == RACK:
            return np.full(len(codes), self.finish)
        form = self.form
        field = codes >> form.tile_bits * named & (1 << form.tile_bits) - 1
        tile = field & form.blank - 1
        return np.where(
            field == EMPTY, self.finish, np.where(field & form.blank, self.blanks, TILE) + tile - 1
        )


def _planes(players: int, tiles: Sequence[int], actions: int) -> list[Plane]:
    """Return the planes of an observation, in order, besides those of the seats. ``tiles`` counts
    each kind of tile in the set.
    """
    board, kinds, total = (SIDE, SIDE), len(tiles), sum(tiles)
    planes = (
        (
            "tiles",
            board,
            kinds - 1,
            "the tile in a square, a blank as what it stands for; 0 where empty",
        ),
        ("blanks", board, 1, "1 where the tile is a blank"),
        ("rack", (kinds,), RACK, "how many of each tile are on the seat's own rack"),
        (
            "unseen",
            (kinds,),
            max(tiles),
            "how many of each tile the seat does not see: on racks, in the bag",
        ),
        ("racks", (players,), RACK, "tiles on each player's rack"),
        ("bag", (1,), total, "tiles in the bag"),
        ("scoreless", (1,), 3 * players, "turns in a row that added no points"),
        (
            "begun",
            (actions,),
            1,
            "1 at the action that began this turn; the player to move alone sees it",
        ),
        (
            "laid",
            board,
            BLANK + kinds - 1,
            f"tiles named so far, {BLANK} more for a blank; as above",
        ),
        ("chosen", (kinds,), RACK, "tiles named so far to be exchanged; as above"),
    )
    return [Plane(name, shape, "uint8", 0, most, words) for name, shape, most, words in planes]


class TileMatch:
    """A match. Before the racks are dealt there is no position, and no player is to move."""

    def __init__(self, arrays: TileArrays) -> None:
        self.arrays = arrays
        kinds = arrays.most_outcomes
        self._dealt: list[Tiles] = [[0] * kinds for _ in range(arrays.game.players)]
        self._position: TilePosition | None = None
        self._pending = ""
        """The move that waits for its draws."""
        self._due = RACK * arrays.game.players
        """Tiles still to be drawn."""
        self._drawn: Tiles = [0] * kinds
        self._left = tile_set(arrays.game.xor, arrays.game.base)
        """The tiles that the next one is drawn from."""
        self._log: tuple[tuple[int, str], ...] = ()
        """What was drawn, with its seat."""
        self._begin_turn()

    def _begin_turn(self) -> None:
        self._begun = -1
        self._named: tuple[int, ...] = ()
        """The tiles named in this turn, blanks with ``BLANK`` set."""
        self._plays: Codes | None = None
        """The legal plays that begin with the actions of this turn; None: not listed yet."""

    @property
    def over(self) -> bool:
        return self._position is not None and not self._due and self._position.over

    @property
    def turn(self) -> int | None:
        return None if self._position is None or self._due else self._position.turn

    def position(self) -> TilePosition:
        if self._position is None:
            raise IllegalMoveError("The racks are not dealt yet.")
        return self._position

    def mask(self) -> Mask:
        mask: Mask = np.zeros(self.arrays.action_count, np.int8)
        position = self._position
        if self.turn is None or position is None:
            return mask
        if self._begun < 0:
            mask[self.arrays.places_of(self._codes())] = 1
            mask[PASS] = 1
            mask[EXCHANGE] = len(position.bag) >= RACK
        elif self._begun == EXCHANGE:
            left = self._kept()
            first = self._named[-1] if self._named else 0
            for tile in range(max(first, 1), len(left)):
                mask[TILE + tile - 1] = left[tile] > 0
            mask[self.arrays.finish] = bool(self._named)
        else:
            mask[self.arrays.next_actions(self._codes(), len(self._named))] = 1
        return mask

    def _codes(self) -> Codes:
        if self._plays is None:
            position = self.position()
            assert position.turn is not None
            self._plays = find_plays(
                position.board, position.racks[position.turn], position.game
            ).codes
        return self._plays

    def _kept(self) -> npt.NDArray[np.int64]:
        """Return the mover's rack without the tiles named so far."""
        position = self.position()
        assert position.turn is not None
        left = position.racks[position.turn].copy()
        for tile in self._named:
            left[ANY if tile & BLANK else tile] -= 1
        return left

    def act(self, action: int) -> None:
        if not 0 <= action < self.arrays.action_count or not self.mask()[action]:
            raise IllegalMoveError(self._refusal(action))
        if action == PASS:
            self._make("pass", int(self._kept().sum()))
        elif action == EXCHANGE:
            self._begun = action
        elif action == self.arrays.finish:
            self._finish()
        elif action < PLACES:
            codes = self._codes()
            self._begun, self._plays = action, codes[self.arrays.places_of(codes) == action]
        else:
            self._name(action)

    def _refusal(self, action: int) -> str:
        if self.over:
            return "The game is over."
        if self.turn is None:
            return "Tiles are to be drawn first."
        most = self.arrays.finish
        if not 0 <= action <= most:
            return f"The actions go from 0 to {most}; {action} is not among them."
        return f"Action {action} is not legal here; the mask is 1 at those that are."

    def _name(self, action: int) -> None:
        if self._begun != EXCHANGE:
            codes = self._codes()
            self._plays = codes[self.arrays.next_actions(codes, len(self._named)) == action]
        self._named = (*self._named, self.arrays.tile_of(action))

    def _finish(self) -> None:
        if self._begun == EXCHANGE:
            counts = [0] * self.arrays.most_outcomes
            for tile in self._named:
                counts[tile] += 1
            text = Exchange(tuple(counts)).text
        else:
            codes = self._codes()
            code = codes[self.arrays.next_actions(codes, len(self._named)) == self.arrays.finish][0]
            text = play_text(self.position().board, int(code), self.arrays.game.base)
        self._make(text, int(self._kept().sum()))

    def push(self, text: str) -> None:
        if self.turn is None:
            raise IllegalMoveError(self._refusal(PASS))
        position = self.position()
        move = _tried(position, text)
        lost = 0
        if not isinstance(move, Pass):
            lost = len(_new_tiles(move)) if isinstance(move, Play) else sum(move.counts)
        self._make(move.text, int(position.racks[self.turn].sum()) - lost)

    def _make(self, text: str, kept: int) -> None:
        """Make a move that keeps so many tiles on the rack, or let it wait for its draws."""
        position = self.position()
        self._pending, self._drawn = text, [0] * self.arrays.most_outcomes
        self._left = list(position.bag.counts)
        self._due = min(RACK - kept, len(position.bag))
        if not self._due:
            self._settle()

    def draws(self) -> Sequence[tuple[int, int]]:
        return (
            [(tile, count) for tile, count in enumerate(self._left) if count] if self._due else []
        )

    def draw(self, outcome: int) -> None:
        if not self._due:
            raise IllegalMoveError("Nothing is to be drawn now.")
        if not 0 <= outcome < len(self._left) or not self._left[outcome]:
            raise IllegalMoveError("That tile is not in the bag.")
        self._left[outcome] -= 1
        self._due -= 1
        if self._position is None:
            dealt = sum(map(sum, self._dealt))
            self._dealt[dealt // RACK][outcome] += 1
            if not self._due:
                racks = [rack_text(rack) for rack in self._dealt]
                self._position = TilePosition(
                    self.arrays.card, self.arrays.game, racks=racks, draws=()
                )
                self._log = tuple(enumerate(racks))
        else:
            self._drawn[outcome] += 1
            if not self._due:
                self._settle()

    def _settle(self) -> None:
        position, drawn = self.position(), rack_text(self._drawn)
        assert position.turn is not None
        seat = position.turn
        position.bag = GivenBag(position.bag.counts, ("",) * len(position.plies) + (drawn,))
        position.push(self._pending)
        self._log = (*self._log, (seat, drawn))
        self._begin_turn()

    def observe(self, seat: int) -> Observation:
        players, position = self.arrays.game.players, self._position
        seen = {plane.name: np.zeros(plane.shape, plane.dtype) for plane in self.arrays.planes}
        seen["seat"][seat] = 1
        if position is None:
            return seen
        if self.turn is not None:
            seen["turn"][self.turn] = 1
        seen["scores"][:] = position.scores()
        seen["tiles"][:] = position.board & (BLANK - 1)
        seen["blanks"][:] = position.board >= BLANK
        seen["rack"][:] = position.racks[seat]
        seen["unseen"][:] = position.unseen(seat)
        seen["racks"][:] = [position.racks[player].sum() for player in range(players)]
        seen["bag"][0] = len(position.bag)
        seen["scoreless"][0] = position.scoreless
        if seat == self.turn and self._begun >= 0:
            seen["begun"][self._begun] = 1
            self._show_named(seen, position)
        return seen

    def _show_named(self, seen: dict[str, Any], position: TilePosition) -> None:
        if self._begun == EXCHANGE:
            for tile in self._named:
                seen["chosen"][tile] += 1
            return
        down, square = divmod(self._begun, SIDE * SIDE)
        row, column = divmod(square, SIDE)
        for tile in self._named:
            while position.board[row, column] != EMPTY:
                row, column = row + down, column + 1 - down
            seen["laid"][row, column] = tile
            row, column = row + down, column + 1 - down

    def scores(self) -> list[float]:
        if self._position is None:
            return [0.0] * self.arrays.game.players
        return [float(score) for score in self._position.scores()]

    def action_text(self, action: int) -> str:
        if not 0 <= action <= self.arrays.finish:
            raise IllegalMoveError(self._refusal(action))
        if action < PLACES:
            down, square = divmod(action, SIDE * SIDE)
            return start_text(*divmod(square, SIDE), down=bool(down))
        if TILE <= action < self.arrays.finish:
            return tile_text(self.arrays.tile_of(action))
        return {EXCHANGE: "exchange", PASS: "pass", self.arrays.finish: "finish"}[action]

    def draw_text(self, outcome: int) -> str:
        return SYMBOLS[outcome]

    def known(self, seat: int) -> str:
        """Return the plies as the seat may know them, its own draws, and its actions of this turn."""
        lines = [
            f"{player + 1} drew {drawn if player == seat else len(drawn)}"
            for player, drawn in self._log
        ]
        if self._position is not None:
            lines += [f"{ply.player + 1} {ply.move}" for ply in self._position.plies_for(seat)]
        if self.turn == seat and self._begun >= 0:
            lines.append(" ".join([self.action_text(self._begun), *map(tile_text, self._named)]))
        return "\n".join(lines)

    def copy(self) -> Self:
        other = copy.copy(self)
        other._dealt = [rack.copy() for rack in self._dealt]
        other._drawn, other._left = list(self._drawn), list(self._left)
        other._position = None if self._position is None else self._position.copy()
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()


def _new_tiles(play: Play) -> Tiles:
    return [tile for tile, old in zip(play.tiles, play.old, strict=True) if not old]


def _tried(position: TilePosition, text: str) -> Move:
    """Return a move of the player to move, as it is written exactly; raises MoveError."""
    trial = position.copy()
    counts = position.bag.counts
    trial.bag = ShuffledBag(
        [tile for tile, count in enumerate(counts) for _ in range(count)], 0, len(counts)
    )
    trial.push(text)
    return position.read(trial.plies[-1].move)
