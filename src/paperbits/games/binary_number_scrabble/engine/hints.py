"""Hints in steps: the line to look at, the tiles to use, the whole play."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from paperbits.core.engine.answers import Analysis, Hint, Option
from paperbits.core.notation import square_name
from paperbits.core.view import Tile
from paperbits.core.wording import counted, listed

from ..position import TilePosition
from ..seat_view import shown_tile
from ..texts import Exchange, Pass, Play
from ..tiles import ANY, FACES, SIDE, places
from .words import NUMBERS, remarks


def hint(position: TilePosition, found: Analysis) -> Hint:
    """Return the best move of an analysis, told in steps."""
    option = found.options[0]
    move = position.read(option.move)
    if not isinstance(move, Play):
        most = max(found.options, key=lambda each: each.points or 0)
        if (most.points or 0) >= PLENTY:
            option, move = most, position.read(most.move)
    if isinstance(move, Play):
        return _play(position, found, option, move)
    return _no_play(position, found, option, move)


def _play(position: TilePosition, found: Analysis, option: Option, play: Play) -> Hint:
    line = f"column {square_name(0, play.column)[:-1]}" if play.down else f"row {play.row + 1}"
    area = [
        square_name(k, play.column) if play.down else square_name(play.row, k) for k in range(SIDE)
    ]
    laid = [
        (square_name(*place), shown_tile(tile, position.game.base))
        for place, tile, old in zip(play.squares, play.tiles, play.old, strict=True)
        if not old
    ]
    squares = tuple(square for square, _ in laid)
    first = "" if position.board.any() else ", which crosses the centre"
    whole = f"{position.instruction(option.move)}. Your tiles go on {listed(squares)}."
    return Hint(
        move=option.move,
        where=f"Look at {line}{first}.",
        area=tuple(area),
        what=f"Use {_tiles([tile for _, tile in laid])}.",
        near=tuple(area),
        whole=whole,
        squares=squares,
        reason=_reason(position, found, option),
    )


def _no_play(
    position: TilePosition, found: Analysis, option: Option, move: Exchange | Pass
) -> Hint:
    assert position.turn is not None
    counts: Sequence[int] = (
        move.counts if isinstance(move, Exchange) else [0] * places(position.game.base)
    )
    rack = position.racks[position.turn]
    kept = [
        shown_tile(tile, position.game.base)
        for tile, count in enumerate(rack - np.array(counts))
        for _ in range(int(count))
    ]
    where = "Look at your tiles, not at the board: better tiles help more than any play now."
    if isinstance(move, Pass):
        where = "Look at your tiles, not at the board."
        what = "There is nothing to lay or to exchange that helps."
    else:
        what = f"Exchange, and keep {_tiles(kept)}." if kept else "Exchange all of your tiles."
    return Hint(
        move=option.move,
        where=where,
        area=(),
        what=what,
        near=(),
        whole=f"{position.instruction(option.move)}.",
        squares=(),
        reason=_reason(position, found, option),
    )


def _reason(position: TilePosition, found: Analysis, option: Option) -> str:
    """Return what a move scores compared with the others, and what it does to the board and the
    rack.
    """
    most = max((other.points or 0 for other in found.options), default=0)
    points = option.points or 0
    if not most:
        return "No play was found with these tiles."
    reasons = [f"scores {counted(points, 'point')} now" if points else "scores nothing now"]
    reasons += remarks(position, option.move)
    sentence = f"It {listed(reasons)}."
    if 0 < points == most and len(found.options) > 1:
        return f"{sentence} None of the moves looked at scores more."
    if points < most:
        other = next(each for each in found.options if each.points == most)
        return f"{sentence} Another play scores {most}, but {_behind(option, other)}."
    return sentence


def _behind(option: Option, other: Option) -> str:
    """Return how far a play that scores more now is behind the best move in the end."""
    points = round((option.expected_points or 0.0) - (other.expected_points or 0.0))
    if option.proved is not None and other.proved is not None:
        return (
            f"ends {counted(points, 'point')} worse, for certain"
            if points > 0
            else "ends no better, for certain"
        )
    worse = f"about {counted(points, 'point')} less" if points > 0 else "about as much"
    return f"it leaves worse tiles or a worse board: {worse} in the long run, by an estimate"


def _tiles(tiles: Sequence[Tile]) -> str:
    """Return tiles by their faces, equal ones together: ``two 1, = and a blank``."""
    counts = Counter((tile.blank, tile.face) for tile in tiles)
    said = []
    for (blank, face), count in counts.items():
        if not blank:
            said.append(face if count == 1 else f"{NUMBERS[count]} {face}")
            continue
        stands_for = "" if face in ("", FACES[ANY]) else f" as {face}"
        said.append(f"{'a blank' if count == 1 else f'{NUMBERS[count]} blanks'}{stands_for}")
    return listed(said)


PLENTY = 30
"""From so many points on, a hint is a play even if an exchange may be a little better."""
