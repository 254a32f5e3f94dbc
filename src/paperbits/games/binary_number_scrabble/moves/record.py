"""Recorders: what becomes of each equation that the search completes.

The search finds equations by kinds of tile. Here each becomes the plays that spell it, one for every choice of blanks, is
scored, and is counted, listed, or kept if it is the best so far.

A play is one integer: five bits for each new tile in order from its line's start, ``BLANK`` set on a blank; from bit 45 on,
four bits each for the first square of the main line, its last, and the row or column; the top bit is set for a line that
reads down.
"""

from typing import Any, NamedTuple

from paperbits.core.kernel import compilable
from paperbits.games.binary_number_scrabble.moves.lines import Lines, Table
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, KINDS, RACK, SIDE

COUNT, LIST, BEST = range(3)
"""What is kept: how many there are, all of them, the first of those with the highest score."""

TILE_BITS = 5
START, STOP, LINE, DOWN = 45, 49, 53, 57
"""Where the fields of a play begin."""


class Found(NamedTuple):
    """Where a recorder keeps what it finds."""

    keep: int
    codes: Any
    """(capacity,) i64: the plays."""
    scores: Any
    """(capacity,) i64."""
    count: Any
    """(1,) i64: how many plays were found, kept or not."""


class Draft(NamedTuple):
    """The new tiles of the equation that the search stands at, from left to right."""

    squares: Any
    tiles: Any
    """(16,) i64 each."""
    used: Any
    """(13,) i64: how many of each tile are among them, blanks as what they stand for."""


@compilable
def record(found: Found, draft: Draft, count: int, place: int, gain: int, rack: Any, lines: Lines, table: Table) -> None:
    """Take an equation with ``count`` new tiles. ``place`` is its start, stop and line as in a play, ``gain`` its bonus."""
    line = place >> LINE
    times = 1
    for k in range(count):
        times *= lines.word[line, draft.squares[k]]
    score = gain * times + (table.sweep if count == RACK else 0)
    code = place if line < SIDE else place - (SIDE << LINE) + (1 << DOWN)
    for k in range(count):
        square, tile = draft.squares[k], draft.tiles[k]
        code |= tile << TILE_BITS * k
        score += _worth(k, draft, line, times, lines, table) + lines.bonus[line, square, tile]
    if rack[ANY] == 0:
        _take(found, code, score)
        return
    short = 0
    for tile in range(1, KINDS):
        short += max(0, draft.used[tile] - rack[tile])
    for blanks in range(1 << count):
        left, wanted = rack[ANY], short
        spelt, points = code, score
        fits = True
        for k in range(count):
            if blanks >> k & 1:
                left -= 1
                spelt |= BLANK << TILE_BITS * k
                points -= _worth(k, draft, line, times, lines, table)
        if left < 0 or wanted > rack[ANY] - left:
            continue
        for k in range(count):  # As many of each tile must be blanks as the rack is short of it.
            tile = draft.tiles[k]
            natural = 0
            for j in range(count):
                if draft.tiles[j] == tile and not blanks >> j & 1:
                    natural += 1
            if natural > rack[tile]:
                fits = False
        if fits:
            _take(found, spelt, points)


@compilable
def _worth(k: int, draft: Draft, line: int, times: int, lines: Lines, table: Table) -> int:
    """What the k-th new tile scores, in the main line and in its cross-line, if it is no blank."""
    square, tile = draft.squares[k], draft.tiles[k]
    points = table.points[tile] * lines.letter[line, square]
    if lines.paying[line, square] >> tile & 1:
        return int(points * (times + lines.word[line, square]))
    return int(points * times)


@compilable
def _take(found: Found, code: int, score: int) -> None:
    number = found.count[0]
    found.count[0] = number + 1
    if found.keep == LIST:
        if number < len(found.codes):
            found.codes[number] = code
            found.scores[number] = score
    elif found.keep == BEST and (
        number == 0 or score > found.scores[0] or (score == found.scores[0] and code < found.codes[0])
    ):
        found.codes[0] = code
        found.scores[0] = score
