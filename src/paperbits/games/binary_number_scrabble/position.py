"""Positions of Binary Number Scrabble: board, racks, bag and turn."""

import copy
import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from numbers import Integral
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from paperbits.core.card import Card
from paperbits.core.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    PaperbitsError,
)
from paperbits.core.given import check_seat, check_type, given_move
from paperbits.core.notation import square_name
from paperbits.core.position import Ply, Position, check_made
from paperbits.core.rules import Legal
from paperbits.core.view import Part, Preview, PreviewLine, View
from paperbits.core.wording import counted

from .bag import Bag, deal, deal_unseen, given_bag, unseen_on
from .board import Board, board_text, empty_board, read_board_and_rack
from .explain import decimal, number
from .game import BinaryNumberScrabble
from .generator import count_plays, find_plays
from .play import FormedLine, Judged, faces, judge_play, shown_play, shown_tiles
from .seat_view import Table, read_seen, view_of
from .texts import Exchange, Move, Play, rack_text, read_move
from .tiles import ANY, BASES, BLANK, DIGITS, FACES, RACK
from .truth import untrue

Rack = npt.NDArray[np.int64]
"""Counts of each tile, blanks at ``ANY``."""


CHANGED = ("board", "racks", "bag", "scoreless", "last", "_mover", "_parts")
"""The fields that a turn changes, kept to take it back."""


class TilePosition(Position):
    """A position. Its arrays and lists of parts are never changed in place, so copies share them."""

    game: BinaryNumberScrabble
    hidden = True

    def __init__(
        self,
        card: Card,
        game: BinaryNumberScrabble,
        *,
        seed: int | None = None,
        racks: Sequence[str] | None = None,
        draws: Sequence[str] | None = None,
    ) -> None:
        if racks is None and draws is not None:
            raise PaperbitsError("Draws go with racks; give both, or a seed.")
        if racks is not None and seed is not None:
            raise PaperbitsError("Give racks and draws, or a seed, not both.")
        self.card, self.game, self.players, self.plies = card, game, game.players, []
        if racks is None:
            hands, bag = deal(game.xor, game.players, seed or 0, game.base)
        else:
            hands, bag = given_bag(game.xor, racks, draws or (), game.players, game.base)
        self.board: Board = empty_board()
        self.racks: list[Rack] = [np.array(hand, np.int64) for hand in hands]
        self.bag: Bag = bag
        self.scoreless = 0
        """The number of turns in a row that added no points."""
        self.last: tuple[str, ...] = ()
        """The squares that the last play of tiles covered."""
        self._mover = 0
        self._parts: list[list[Part]] = [[] for _ in range(self.players)]
        self._ended = ""
        self._past: list[dict[str, Any]] = []
        """The fields before each ply."""

    @classmethod
    def of_text(cls, card: Card, game: BinaryNumberScrabble, text: str) -> Self:
        """Return the position that a player sees: fifteen rows and ``rack: 1110=++--``. The other
        racks hold some of the unseen tiles. Raises InvalidPositionError for a line that is not an
        equation, for more tiles than there are, or for a rack that can't occur.
        """
        board, rack = read_board_and_rack(text, game.base)
        fault = untrue(board.tolist(), game)
        if fault:
            raise InvalidPositionError(fault)
        position = cls(card, game)
        position.board = board
        others, bag = deal_unseen(board, rack, [RACK] * (game.players - 1), game.xor, game.base)
        position.racks, position.bag = [rack, *others], bag
        if not rack.any() or (len(bag) and rack.sum() < RACK):
            raise InvalidPositionError(
                f"The rack holds {RACK} tiles while there are any in the bag, not {rack.sum()}."
            )
        position.began = position.text()
        return position

    @property
    def compiled_for(self) -> str:  # type: ignore[override]  # Read only here.
        """The base, if it is not two: each has its own kernels."""
        return "" if self.game.base == BASES[0] else f"base-{self.game.base}"

    @property
    def turn(self) -> int | None:
        return None if self._ended else self._mover

    def ended(self) -> str:
        return self._ended

    def parts(self) -> list[list[Part]]:
        return [list(parts) for parts in self._parts]

    def text(self) -> str:
        return board_text(self.board)

    def view(self, seat: int | None) -> View:
        check_seat(seat, self.players)
        table = Table(
            self.game, self.board, self.racks, self.bag, self.turn, self.scoreless, self.last
        )
        return view_of(table, self.unseen(seat), seat)

    def touched(self, move: str) -> tuple[str, ...]:
        play = self.read(move)
        if not isinstance(play, Play):
            return ()
        places = zip(play.squares, play.old, strict=True)
        return tuple(square_name(*place) for place, old in places if not old)

    def instruction(self, text: str) -> str:
        move = self.read(text)
        if isinstance(move, Play):
            way = "down" if move.down else "across"
            return f"Lay {faces(move.tiles)} {way} from {square_name(move.row, move.column)}"
        if isinstance(move, Exchange):
            tiles = [
                FACES[tile] or "a blank"
                for tile, count in enumerate(move.counts)
                for _ in range(count)
            ]
            return f"Exchange {' '.join(tiles)}"
        return "Pass"

    def hidden_state(self) -> dict[str, Any]:
        return {"racks": [rack_text(rack) for rack in self.racks], "bag": len(self.bag)}

    def plies_for(self, seat: int | None) -> list[Ply]:
        """Return the plies. Tiles that others exchanged stay hidden until the end."""
        if self.over:
            return list(self.plies)
        return [
            Ply(ply.player, "exchange", ply.points, ply.words)
            if ply.player != seat and ply.move.startswith("exchange")
            else ply
            for ply in self.plies
        ]

    def seen(self, seat: int) -> dict[str, Any]:
        return {
            "board": self.text(),
            "rack": rack_text(self.racks[seat]),
            "bag": len(self.bag),
            "tiles": [int(rack.sum()) for rack in self.racks],
            "scores": self.scores(),
            "scoreless": self.scoreless,
            "moves": [ply.move for ply in self.plies_for(seat)],
        }

    @classmethod
    def of_seen(
        cls, card: Card, game: BinaryNumberScrabble, seat: int | None, seen: Mapping[str, Any]
    ) -> Self:
        """Return a position that looks like this to a seat (``seat_view.py`` lists the fields). The
        tiles that it does not see are dealt at random, the same each time.
        """
        found = read_seen(game, seat, seen)
        position = cls(card, game)
        position.board, position.racks, position.bag = found.board, list(found.racks), found.bag
        position.scoreless, position._mover = found.scoreless, found.seat
        position._parts = [[Part("so far", score, "the points so far")] for score in found.scores]
        position.plies = [
            Ply(ply % position.players, move, None, move) for ply, move in enumerate(found.moves)
        ]
        position.began = position.text()
        return position

    def unseen(self, seat: int | None) -> Rack:
        """Return how many of each tile are neither on the board nor on this seat's rack."""
        counts = unseen_on(self.board, self.game.xor, self.game.base)
        return counts if seat is None else counts - self.racks[seat]

    def push(self, text: str) -> None:
        move = self.read(given_move(text))
        if self._ended:
            raise IllegalMoveError("The game is over.")
        before = {name: getattr(self, name) for name in CHANGED}
        if isinstance(move, Play):
            self._lay(move)
        elif isinstance(move, Exchange):
            self._exchange(move)
        else:
            self._go_on(move, "passes", [], self.racks[self._mover])
        self._past.append(before)

    def pop(self) -> str:
        check_made(self)
        vars(self).update(self._past.pop())
        self._ended = ""
        return self.plies.pop().move

    def state(self) -> Hashable:
        racks = tuple(rack.tobytes() for rack in self.racks)
        return self.board.tobytes(), racks, self.bag.key(), self.scoreless, self._mover, self._ended

    def read(self, text: str) -> Move:
        """Return the move of a text; raises MoveError."""
        return read_move(text, self.game.base)

    def judged(self, play: Play) -> Judged:
        """Return the verdict on a play of the player to move."""
        judged = judge_play(self.board.tolist(), play, self.game)
        if judged.reason:
            return judged
        lacking = self._lacking(judged.used)
        return replace(judged, reason=lacking, lines=(), sweep=0) if lacking else judged

    def _lacking(self, used: Sequence[int]) -> str:
        """Return which tile of a play is not on the rack, or an empty text."""
        left = self.racks[self._mover].tolist()
        for tile in used:
            on_rack = ANY if tile & BLANK else tile
            if not left[on_rack]:
                return (
                    f"There is no {'blank' if on_rack == ANY else FACES[tile]} left on your rack"
                    " for that."
                )
            left[on_rack] -= 1
        return ""

    def _lay(self, play: Play) -> None:
        judged = self.judged(play)
        if judged.reason:
            raise IllegalMoveError(judged.reason)
        board, rack = self.board.copy(), self.racks[self._mover].copy()
        covered = []
        for (row, column), tile, old in zip(
            judged.play.squares, judged.play.tiles, judged.play.old, strict=True
        ):
            if not old:
                board[row, column] = tile
                rack[ANY if tile & BLANK else tile] -= 1
                covered.append((row, column))
        parts = [
            Part(f"{line.name}: {faces(line.tiles)}", line.points, line.sum, line.squares)
            for line in judged.lines
        ]
        if judged.sweep:
            parts.append(Part("sweep", judged.sweep, f"all {RACK} tiles in one turn"))
        self._go_on(judged.play, shown_play(judged), parts, rack, brief=shown_tiles(judged))
        self.board = board
        self.last = tuple(square_name(row, column) for row, column in covered)

    def _exchange(self, move: Exchange) -> None:
        if len(self.bag) < RACK:
            raise IllegalMoveError(
                f"Tiles may be exchanged only while the bag holds {RACK}; it holds {len(self.bag)}."
            )
        rack = self.racks[self._mover] - np.array(move.counts, np.int64)
        if rack.min() < 0:
            missing = rack_text(np.maximum(-rack, 0).tolist())
            raise IllegalMoveError(
                f"There is no {' '.join(missing)} left on your rack to exchange."
            )
        words = f"exchanges {counted(sum(move.counts), 'tile')}"
        self._go_on(move, words, [], rack, move.counts)

    def _go_on(
        self,
        move: Move,
        words: str,
        parts: list[Part],
        rack: Rack,
        back: Sequence[int] = (),
        brief: str = "",
    ) -> None:
        """Draw, add the ply, and check whether the game has ended; raises InvalidPositionError."""
        drawn, bag = self.bag.draw(RACK - int(rack.sum()), len(self.plies), back)
        points = sum(part.points for part in parts)
        self.bag = bag
        self.racks = [*self.racks]
        self.racks[self._mover] = rack + np.array(drawn, np.int64)
        self._parts = [list(own) for own in self._parts]
        self._parts[self._mover] += parts
        self.plies.append(Ply(self._mover, move.text, points, words, brief))
        self.scoreless = 0 if points else self.scoreless + 1
        if not self.racks[self._mover].any():
            self._go_out()
        elif self.scoreless == 3 * self.players:
            self._ended = (
                f"{('Six', 'Nine', 'Twelve')[self.players - 2]} turns in a row added no points."
            )
        self._mover = (self._mover + 1) % self.players

    def _go_out(self) -> None:
        """End the game: the bag and the mover's rack are empty (Ruling B12)."""
        digits = DIGITS[: self.game.base]
        left = sum(int(rack[list(digits)].sum()) for rack in self.racks)
        if left:
            which = "0 or 1" if self.game.base == BASES[0] else "digit"
            why = f"a point for each {which} left on the other racks"
            self._parts[self._mover].append(Part("going out", left, why))
        self._ended = f"Player {self._mover + 1} went out."

    def legal(self, limit: int = 100_000) -> Legal:
        """Return the plays, the best first and equal ones by their texts; the exchanges, by their
        texts; and ``pass``.
        """
        check_type(limit, Integral, "The limit of a list of moves is an integer")
        if self._ended:
            return Legal([], 0)
        rack = self.racks[self._mover]
        if not limit:
            exchanges = int((rack + 1).prod()) - 1 if len(self.bag) >= RACK else 0
            count = count_plays(self.board, rack, self.game) + exchanges + 1
            return Legal([], count, more=True)
        moves = [text for text, _ in find_plays(self.board, rack, self.game).listed()]
        moves += [*self.exchanges(), "pass"]
        return Legal(moves[:limit], len(moves), len(moves) > limit)

    def exchanges(self) -> list[str]:
        """Return every exchange, in the code-point order of their texts."""
        if len(self.bag) < RACK:
            return []
        sets: list[tuple[int, ...]] = [()]
        for count in self.racks[self._mover].tolist():
            sets = [(*chosen, number) for chosen in sets for number in range(count + 1)]
        return sorted(Exchange(chosen).text for chosen in sets if any(chosen))

    def preview(self, text: str) -> Preview:
        try:
            move = self.read(given_move(text))
        except (InvalidMoveError, IllegalMoveError) as error:
            return Preview(valid=False, reason=str(error))
        if self._ended or not isinstance(move, Play):
            return super().preview(text)
        judged = self.judged(move)
        return Preview(
            valid=not judged.reason,
            score=None if judged.reason else judged.score,
            lines=tuple(_preview_line(line, self.game.base) for line in judged.drafted),
            reason=judged.reason,
        )

    def themes(self, text: str) -> tuple[str, ...]:
        lines = self.preview(text).lines
        laid = re.sub(r"\([^)]*\)", "", text.partition(" ")[2])
        found = {
            "two-at-once": sum("=" in line.text for line in lines) > 1,
            "chain": any(line.text.count("=") > 1 for line in lines),
            "blank": "?" in laid,
            "sweep": len(laid.replace("?", "")) == RACK,
            "not-twice": laid.count("~") > 1,
        }
        return tuple(theme for theme, holds in found.items() if holds)

    def copy(self) -> Self:
        other = copy.copy(self)
        other.plies = list(self.plies)
        other._past = list(self._past)
        return other


def _preview_line(line: FormedLine, base: int) -> PreviewLine:
    value = "" if line.value is None else number(line.value)
    return PreviewLine(
        text=faces(line.tiles),
        reading=decimal(line.tiles, base),
        valid=line.verdict.valid,
        value=value,
        bonus=line.verdict.bonus or 0,
        points=line.points,
        squares=line.squares,
    )
