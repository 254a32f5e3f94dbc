"""What a move does to the rack, to the board and for the next player, in a few plain words.

Each remark follows from the board, the mover's own rack and the rules, and from nothing hidden.
"""

from typing import Final

import numpy as np

from paperbits.core.wording import counted

from ..board import PREMIUM, Board
from ..generator import best_play
from ..play import FormedLine, Judged
from ..position import Rack, TilePosition
from ..texts import Exchange, Play, written
from ..tiles import ANY, BLANK, DIGITS, EQUALS, FACES, RACK, SIDE

REACH: Final = 5
"""A square is within reach if at most this many new tiles cover it."""

LARGE: Final = 16
"""The smallest bonus that a remark mentions as open."""

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

WORDS: Final = {"3W": "triple word", "2W": "double word"}
"""The premiums that remarks mention. Most tiles have 1 point, so letter premiums matter little."""


def remarks(position: TilePosition, move: str) -> tuple[str, ...]:
    """Return what a move of the player to move does. Each remark is a few words that follow "it":
    ``plays all nine tiles``.

    Raises MoveError for a text that can't be read. A move that is not legal has no remarks.
    """
    assert position.turn is not None
    rack, played = position.racks[position.turn], position.read(move)
    left = left_on_rack(position, move)
    if not isinstance(played, Play):
        return _kept(rack, left)
    judged = position.judged(played)
    if judged.reason:
        return ()
    after = _after(position.board, judged)
    found = ["plays all nine tiles"] if len(judged.used) == RACK else []
    if not left.any() and not len(position.bag):
        found.append("goes out")
    found += _blanks(position, judged, rack)
    found += _squares(position.board, after, judged)
    found += _left_open(after, judged, position.game.base)
    return (*found, *_kept(rack, left))


def left_on_rack(position: TilePosition, move: str) -> Rack:
    """Return the tiles that a move of the player to move leaves on the rack, before any are drawn.

    Raises MoveError for a text that can't be read.
    """
    assert position.turn is not None
    rack, played = position.racks[position.turn], position.read(move)
    if not isinstance(played, Play):
        return np.subtract(rack, played.counts) if isinstance(played, Exchange) else rack.copy()
    left = rack.copy()
    for tile in position.judged(played).used:
        left[ANY if tile & BLANK else tile] -= 1
    return left


def on_the_board(position: TilePosition, move: str) -> tuple[str, ...]:
    """Return the remarks that everyone can see: what happens to the board."""
    played = position.read(move)
    judged = position.judged(played) if isinstance(played, Play) else None
    if judged is None or judged.reason:
        return ()
    after = _after(position.board, judged)
    all_nine = ["plays all nine tiles"] if len(judged.used) == RACK else []
    return (
        *all_nine,
        *_squares(position.board, after, judged),
        *_left_open(after, judged, position.game.base),
    )


def _after(board: Board, judged: Judged) -> Board:
    after = board.copy()
    for place, tile, old in zip(
        judged.play.squares, judged.play.tiles, judged.play.old, strict=True
    ):
        if not old:
            after[place] = tile
    return after


def _blanks(position: TilePosition, judged: Judged, rack: Rack) -> list[str]:
    """Return what the blanks of a play gain, compared with the best play without blanks."""
    count = sum(bool(tile & BLANK) for tile in judged.used)
    if not count:
        return []
    plain = rack.copy()
    plain[ANY] = 0
    best = best_play(position.board, plain, position.game)
    what = "a blank" if count == 1 else f"{NUMBERS[count]} blanks"
    if best is None:
        return [f"uses {what}, without which there is no play"]
    gain = judged.score - best[1]
    return [
        (
            f"uses {what} for {counted(gain, 'point')} more"
            if gain > 0
            else f"uses {what} but scores no more than without"
        )
    ]


def _squares(before: Board, after: Board, judged: Judged) -> list[str]:
    """Return the word premiums that a play covers, brings within reach, or takes out of reach; only
    the highest kind of each.
    """
    covered = {
        place for place, old in zip(judged.play.squares, judged.play.old, strict=True) if not old
    }
    was, now = reachable(before), reachable(after)
    changed = {"covers": covered, "opens": now - was, "closes": was - now - covered}
    found = []
    for verb, squares in changed.items():
        for kind, words in WORDS.items():
            count = sum(PREMIUM[row][column] == kind for row, column in squares)
            if count:
                found.append(
                    f"{verb} {'a' if count == 1 else NUMBERS[min(count, 9)]} {words}"
                    f" square{'s' * (count > 1)}"
                )
                break
    return found


def reachable(board: Board) -> set[tuple[int, int]]:
    """Return the empty squares that a line of at most ``REACH`` new tiles covers if it joins a tile
    in the same line.

    New tiles next to other tiles are left out, because they would have to form an equation there
    too. Before the first play nothing is reachable.
    """
    squares = board.tolist()
    turned = board.T.tolist()
    return _along(squares) | {(row, column) for column, row in _along(turned)}


def _along(squares: list[list[int]]) -> set[tuple[int, int]]:
    """Return the squares within reach in the rows of a board, from each tile to both sides."""
    found = set()
    for row, line in enumerate(squares):
        for column, tile in enumerate(line):
            if not tile:
                continue
            for step in (1, -1):
                at, new = column + step, 0
                while 0 <= at < SIDE:
                    if not line[at]:
                        new += 1
                        beside = [squares[k][at] for k in (row - 1, row + 1) if 0 <= k < SIDE]
                        if new > REACH or any(beside):
                            break
                        found.add((row, at))
                    at += step
    return found


def _left_open(after: Board, judged: Judged, base: int) -> list[str]:
    """Return the equations with a large bonus that can be extended: the player who extends one gets
    the bonus again.
    """
    found = []
    for line in judged.lines:
        bonus = line.verdict.bonus or 0
        if (
            bonus >= LARGE
            and line.value is not None
            and line.value.denominator == 1
            and _room(after, line)
        ):
            found.append(f"leaves {written(int(line.value), base).upper()} to be extended")
    return found


def _room(board: Board, line: FormedLine) -> bool:
    """Return whether two tiles can be added at an end of a line: the squares are on the board,
    empty, and next to no other tile.
    """
    squares = board.T if line.down else board
    row, first = (line.column, line.row) if line.down else (line.row, line.column)
    stop = first + len(line.tiles)
    for ends in ((first - 1, first - 2), (stop, stop + 1)):
        if all(
            0 <= at < SIDE
            and not squares[row, at]
            and not squares[max(row - 1, 0), at]
            and not squares[min(row + 1, SIDE - 1), at]
            for at in ends
        ):
            return True
    return False


def _kept(rack: Rack, left: Rack) -> tuple[str, ...]:
    if not left.any():
        return ()
    found = []
    for tile in (ANY, *range(EQUALS, ANY)):
        held, kept = int(rack[tile]), int(left[tile])
        if kept == held > 1:
            found.append(f"keeps {'both' if held == 2 else f'all {NUMBERS[held]}'} {_plural(tile)}")
        elif tile == ANY and kept:
            found.append("keeps a blank")
        elif tile == EQUALS and held and kept != 1:
            found.append(f"keeps {NUMBERS[kept]} =")
    digits = list(DIGITS[: len(rack) - ANY + 1])
    if rack[digits].sum() > 0 == left[digits].sum():
        found.append("keeps no digit")
    return tuple(found)


def _plural(tile: int) -> str:
    if tile == ANY:
        return "blanks"
    return f"{FACES[tile]}s" if FACES[tile].isalpha() else FACES[tile]
