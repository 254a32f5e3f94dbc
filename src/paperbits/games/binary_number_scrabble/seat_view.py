"""What a seat sees of the game: the board and its own rack, never another rack or the bag.

As JSON values it has these fields:

- ``board``: fifteen rows, as everywhere;
- ``rack``: the seat's own tiles;
- ``bag``: the number of tiles in the bag; ``tiles``: the number on each rack, by player;
- ``scores``: the points so far; ``scoreless``: the turns in a row that added none;
- ``moves``: the moves made. What others exchanged is hidden: theirs is ``exchange`` alone.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.core.errors import InvalidPositionError, PaperbitsError
from paperbits.core.given import text_in, texts_in
from paperbits.core.notation import square_name
from paperbits.core.view import Board as BoardView
from paperbits.core.view import Fact, Hand, Rack, Square, Tile, View

from .bag import Bag, deal_unseen, tile_set, unseen_beside
from .board import PREMIUM, PREMIUM_NAMES, Board, read_board
from .game import BinaryNumberScrabble
from .texts import read_rack
from .tiles import ANY, BLANK, EMPTY, FACES, RACK, SIDE, SYMBOLS, in_order, set_of_base
from .truth import untrue


class Table(NamedTuple):
    """What lies on the table in a position. ``turn`` is the player to move, None when it is over."""

    game: BinaryNumberScrabble
    board: Board
    racks: list[npt.NDArray[np.int64]]
    bag: Bag
    turn: int | None
    scoreless: int
    last: tuple[str, ...]


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


def view_of(table: Table, counts: npt.NDArray[np.int64], seat: int | None) -> View:
    """Return the board, the rack of the seat, and the tiles that it does not see, ``counts``."""
    squares = table.board.tolist()
    base = table.game.base
    rows = tuple(
        tuple(shown_square(row, column, squares[row][column], base) for column in range(SIDE))
        for row in range(SIDE)
    )
    unseen = tuple(
        (shown_tile(tile, base), int(counts[tile])) for tile in in_order(base) if counts[tile]
    )
    return View(
        (BoardView("tiles", rows),),
        _hand(table, seat),
        _facts(table, seat),
        table.last,
        unseen,
    )


def _hand(table: Table, seat: int | None) -> Hand:
    if seat is None:
        return Hand()
    moving = table.turn == seat
    base = table.game.base
    tiles = tuple(
        shown_tile(tile, base)
        for tile in in_order(base)
        for _ in range(int(table.racks[seat][tile]))
    )
    kinds = tuple(
        shown_tile(tile, base)
        for tile in in_order(base)
        if tile != ANY and tile_set(table.game.xor, base)[tile]
    )
    may_exchange = moving and len(table.bag) >= RACK
    prompt = ""
    if moving and table.board.any():
        prompt = f"Lay tiles that form equations, {'exchange, ' if may_exchange else ''}or pass."
    elif moving:
        prompt = "Lay an equation through the centre."
    return Hand(rack=Rack(tiles, may_exchange, kinds), prompt=prompt)


def _facts(table: Table, seat: int | None) -> tuple[Fact, ...]:
    facts = [Fact("Tiles in the bag", str(len(table.bag)))]
    for player, rack in enumerate(table.racks):
        if table.turn is None:
            left = " ".join(
                SYMBOLS[tile] if tile == ANY else FACES[tile]
                for tile in in_order(table.game.base)
                for _ in range(int(rack[tile]))
            )
            facts.append(Fact(f"Player {player + 1}'s rack at the end", left or "empty"))
        elif player != seat:
            count = int(rack.sum())
            facts.append(
                Fact(f"Player {player + 1} holds", f"{count} tile{'' if count == 1 else 's'}")
            )
    if table.scoreless and table.turn is not None:
        facts.append(
            Fact("Turns in a row without points", f"{table.scoreless} of {3 * table.game.players}")
        )
    return tuple(facts)


class Seen(NamedTuple):
    """The fields of a position that look as told. Racks of others and the bag are made up."""

    seat: int
    board: Board
    racks: tuple[npt.NDArray[np.int64], ...]
    bag: Bag
    scores: list[int]
    scoreless: int
    moves: list[str]


def read_seen(game: BinaryNumberScrabble, seat: int | None, seen: Mapping[str, Any]) -> Seen:
    """Return the fields of a position; raises PaperbitsError for what can't be."""
    board = read_board(text_in(seen, "board"), game.base)
    fault = untrue(board.tolist(), game)
    if fault:
        raise InvalidPositionError(fault)
    rack = np.array(read_rack(text_in(seen, "rack"), game.base), np.int64)
    moves = texts_in(seen, "moves") if "moves" in seen else []
    place = len(moves) % game.players if seat is None else seat
    if place >= game.players:
        raise InvalidPositionError(
            f"There are {game.players} players, so there is no player {place + 1}."
        )
    unseen = unseen_beside(board, rack, game.xor, game.base)
    held = _held(game, place, int(rack.sum()), int(unseen.sum()), seen)
    scores = _integers(seen, "scores", game.players) if "scores" in seen else [0] * game.players
    scoreless = _integer(seen, "scoreless", 0)
    if not 0 <= scoreless < 3 * game.players:
        raise InvalidPositionError(
            f"After {3 * game.players} turns without points the game is over."
        )
    others, bag = deal_unseen(board, rack, [*held[:place], *held[place + 1 :]], game.xor, game.base)
    racks = (*others[:place], rack, *others[place:])
    return Seen(place, board, racks, bag, scores, scoreless, moves)


def _held(
    game: BinaryNumberScrabble, seat: int, own: int, unseen: int, seen: Mapping[str, Any]
) -> list[int]:
    """Return the number of tiles on each rack; raises InvalidPositionError."""
    if "tiles" in seen:
        held = _integers(seen, "tiles", game.players)
    else:
        left, held = unseen, []
        for player in range(game.players):
            held.append(own if player == seat else min(RACK, left))
            left -= 0 if player == seat else held[-1]
    bag = unseen - sum(held) + held[seat]
    if held[seat] != own:
        raise InvalidPositionError(
            f"The rack has {own} tiles, not {held[seat]} as the field tiles says."
        )
    if min(held) < 1 or max(held) > RACK or bag < 0 or (bag and min(held) < RACK):
        raise InvalidPositionError(
            f"The racks can't hold {', '.join(map(str, held))} tiles, with {unseen} unseen."
        )
    if _integer(seen, "bag", bag) != bag:
        raise InvalidPositionError(f"The bag holds {bag} tiles by what is seen, not {seen['bag']}.")
    return held


def _integer(seen: Mapping[str, Any], name: str, default: int) -> int:
    value = seen.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise PaperbitsError(f"The field {name} is an integer.")
    return value


def _integers(seen: Mapping[str, Any], name: str, count: int) -> list[int]:
    value = seen[name]
    if (
        not isinstance(value, list)
        or len(value) != count
        or not all(isinstance(each, int) and not isinstance(each, bool) for each in value)
    ):
        raise PaperbitsError(f"The field {name} is a list of {count} integers.")
    return list(value)
