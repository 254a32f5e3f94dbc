"""What a seat sees of the game: the board and its own rack, never another rack or the bag."""

from collections.abc import Sized
from typing import Protocol

import numpy as np
import numpy.typing as npt

from paperbits.core.notation import square_name
from paperbits.core.view import Board as BoardView
from paperbits.core.view import Fact, Hand, Rack, Square, Tile, View
from paperbits.games.binary_number_scrabble.bag import tile_set
from paperbits.games.binary_number_scrabble.board import PREMIUM, PREMIUM_NAMES, Board
from paperbits.games.binary_number_scrabble.game import BinaryNumberScrabble
from paperbits.games.binary_number_scrabble.tile_sets import in_order, set_of_base
from paperbits.games.binary_number_scrabble.tiles import (
    ANY,
    BLANK,
    EMPTY,
    FACES,
    RACK,
    SIDE,
    SYMBOLS,
)

Tiles = npt.NDArray[np.int64]
"""Counts of each tile on a rack."""


class Shown(Protocol):
    """The part of a ``TilePosition`` that a view is made from."""

    board: Board
    racks: list[Tiles]
    players: int
    scoreless: int

    @property
    def game(self) -> BinaryNumberScrabble: ...
    @property
    def bag(self) -> Sized: ...
    @property
    def last(self) -> tuple[str, ...]: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def over(self) -> bool: ...
    def unseen(self, seat: int | None) -> Tiles: ...


def shown_tile(tile: int, base: int = 2) -> Tile:
    """Return a tile as people see it. A blank on the board shows what it stands for."""
    symbol = tile & ~BLANK
    blank = bool(tile & BLANK) or tile == ANY
    return Tile(
        SYMBOLS[symbol], FACES[symbol], 0 if blank else set_of_base(base).points[symbol], blank
    )


def shown_square(row: int, column: int, tile: int, base: int = 2) -> Square:
    """Return a square with its premium and its tile."""
    premium = PREMIUM[row][column]
    if tile == EMPTY:
        return Square(square_name(row, column), label=PREMIUM_NAMES.get(premium, ""), kind=premium)
    seen = shown_tile(tile, base)
    label = (
        f"{seen.face}, blank"
        if seen.blank
        else f"{seen.face}, {seen.points} point{'' if seen.points == 1 else 's'}"
    )
    return Square(
        square_name(row, column), seen.face, filled=True, label=label, kind=premium, tile=seen
    )


def view_of(position: Shown, seat: int | None) -> View:
    """Return the board, and the rack of the seat."""
    squares = position.board.tolist()
    base = position.game.base
    rows = tuple(
        tuple(shown_square(row, column, squares[row][column], base) for column in range(SIDE))
        for row in range(SIDE)
    )
    counts = position.unseen(seat)
    unseen = tuple(
        (shown_tile(tile, base), int(counts[tile])) for tile in in_order(base) if counts[tile]
    )
    return View(
        (BoardView("tiles", rows),),
        _hand(position, seat),
        _facts(position, seat),
        position.last,
        unseen,
    )


def _hand(position: Shown, seat: int | None) -> Hand:
    if seat is None:
        return Hand()
    moving = position.turn == seat
    base = position.game.base
    tiles = tuple(
        shown_tile(tile, base)
        for tile in in_order(base)
        for _ in range(int(position.racks[seat][tile]))
    )
    kinds = tuple(
        shown_tile(tile, base)
        for tile in in_order(base)
        if tile != ANY and tile_set(position.game.xor, base)[tile]
    )
    may_exchange = moving and len(position.bag) >= RACK
    prompt = ""
    if moving and position.board.any():
        prompt = f"Lay tiles that form equations, {'exchange, ' if may_exchange else ''}or pass."
    elif moving:
        prompt = "Lay an equation through the centre."
    return Hand(rack=Rack(tiles, may_exchange, kinds), prompt=prompt)


def _facts(position: Shown, seat: int | None) -> tuple[Fact, ...]:
    facts = [Fact("Tiles in the bag", str(len(position.bag)))]
    for player, rack in enumerate(position.racks):
        if position.over:
            left = " ".join(
                SYMBOLS[tile] if tile == ANY else FACES[tile]
                for tile in in_order(position.game.base)
                for _ in range(int(rack[tile]))
            )
            facts.append(Fact(f"Player {player + 1}'s rack at the end", left or "empty"))
        elif player != seat:
            count = int(rack.sum())
            facts.append(
                Fact(f"Player {player + 1} holds", f"{count} tile{'' if count == 1 else 's'}")
            )
    if position.scoreless and not position.over:
        facts.append(
            Fact("Turns in a row without points", f"{position.scoreless} of {3 * position.players}")
        )
    return tuple(facts)
