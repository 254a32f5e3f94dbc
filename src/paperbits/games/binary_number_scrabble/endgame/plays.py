"""The plays of an ending, listed line by line; positions that share a line, as the generator sees it, share its list."""

from typing import Any

from paperbits.core.compiler.kernel import compilable
from paperbits.games.binary_number_scrabble.endgame.board import digits, list_key
from paperbits.games.binary_number_scrabble.endgame.desk import (
    CODE,
    DEEPEST,
    EVERY,
    MOVES,
    PASS,
    POINTS,
    POOL,
    SLOTS,
    USED,
)
from paperbits.games.binary_number_scrabble.equation import Reading
from paperbits.games.binary_number_scrabble.generator.bench import LINES
from paperbits.games.binary_number_scrabble.generator.lines import take_line
from paperbits.games.binary_number_scrabble.generator.record import DOWN, LINE, START, TILE_BITS
from paperbits.games.binary_number_scrabble.generator.search import look_at_rack, search_lines
from paperbits.games.binary_number_scrabble.generator.sets import WIDTH, take_rack
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, SIDE

_NEW = 31
_TILES = (1 << START) - 1
_BLANKS = sum(BLANK << TILE_BITS * place for place in range(9))


@compilable
def moves_at(desk: Any, benches: Any, depth: int, player: int, first: int, reading: Reading) -> int:
    """Write down every play of a player at a depth, from ``moves[first]`` on; returns how many.

    Of plays that differ only in which of the same tiles are blanks, the one with the most points stands for all: what follows
    is the same. Those without points all count, for they bring the end nearer (Ruling B12).
    """
    rack = desk.racks[depth, player]
    count = first
    for line in range(LINES):
        slot = _slot(desk, benches, depth, player, line, reading)
        begin = desk.slots[slot, 1]
        for place in range(begin, begin + desk.slots[slot, 2]):
            if (rack + EVERY - desk.pool[place, USED]) & EVERY != EVERY:
                continue
            if count == MOVES - 1:
                desk.lacking = 1
                break
            desk.moves[count, CODE] = desk.pool[place, CODE]
            desk.moves[count, POINTS] = desk.pool[place, POINTS]
            desk.moves[count, USED] = desk.pool[place, USED]
            count += 1
    return count - first


@compilable
def find(desk: Any, benches: Any, depth: int, player: int, code: int, at: int, reading: Reading) -> bool:
    """Write a play down at ``moves[at]`` if the player can make it; only its own line is looked at."""
    rack = desk.racks[depth, player]
    line = (code >> LINE & 15) + (SIDE if code >> DOWN & 1 else 0)
    slot = _slot(desk, benches, depth, player, line, reading)
    begin = desk.slots[slot, 1]
    for place in range(begin, begin + desk.slots[slot, 2]):
        if desk.pool[place, CODE] == code:
            if (rack + EVERY - desk.pool[place, USED]) & EVERY != EVERY:
                return False
            desk.moves[at, CODE] = code
            desk.moves[at, POINTS] = desk.pool[place, POINTS]
            desk.moves[at, USED] = desk.pool[place, USED]
            return True
    return False


@compilable
def best_at(desk: Any, benches: Any, depth: int, player: int, reading: Reading) -> tuple[int, int, int]:
    """The play that brings a player the most, going out counted: its code, points, tiles; ``PASS`` where there is none."""
    rack, other = desk.racks[depth, player], digits(desk.racks[depth, 1 - player])
    code, points, used, best = PASS, 0, 0, -1
    for line in range(LINES):
        slot = _slot(desk, benches, depth, player, line, reading)
        begin = desk.slots[slot, 1]
        for place in range(begin, begin + desk.slots[slot, 2]):
            worth = desk.pool[place, POINTS] + (other if desk.pool[place, USED] == rack else 0)
            if worth > best and (rack + EVERY - desk.pool[place, USED]) & EVERY == EVERY:
                best = worth
                code, points, used = desk.pool[place, CODE], desk.pool[place, POINTS], desk.pool[place, USED]
    return int(code), int(points), int(used)


@compilable
def _slot(desk: Any, benches: Any, depth: int, player: int, line: int, reading: Reading) -> int:
    """Where a line's plays are listed, with the rack that a player has at a depth or had before."""
    slot = desk.lists[depth, player, line]
    if slot < 0:
        slot = _listed(desk, benches, depth, player, line, reading)
        desk.lists[depth, player, line] = slot
    return int(slot)


@compilable
def _listed(desk: Any, benches: Any, depth: int, player: int, line: int, reading: Reading) -> int:
    """The slot of a line's plays with the rack that a player has at a depth; they are found if they are not there yet."""
    key = list_key(desk, depth, player, line)
    slot = key & SLOTS - 1
    while desk.slots[slot, 0] != 0:
        if desk.slots[slot, 0] == key:
            return int(slot)
        slot = slot + 1 & SLOTS - 1
    bench = benches[player][0]
    _make_ready(desk, bench, player, desk.racks[depth, player], reading)
    take_line(bench, line, reading)
    bench.count = bench.skip = 0
    if not search_lines(bench, 1 << line, reading):
        desk.lacking = 1
    count = min(bench.count, len(bench.out))
    if bench.count > count or count > POOL:
        desk.lacking = 1
        count = min(count, POOL)
    if desk.pooled + count > POOL or desk.filled > SLOTS // 4 * 3:
        _forget(desk)
        slot = key & SLOTS - 1
    begin = desk.pooled
    for place in range(count):
        _keep(desk, bench.out[place, 0], bench.out[place, 1], begin)
    desk.slots[slot, 0], desk.slots[slot, 1], desk.slots[slot, 2] = key, begin, desk.pooled - begin
    desk.filled += 1
    return int(slot)


@compilable
def _make_ready(desk: Any, bench: Any, player: int, rack: int, reading: Reading) -> None:
    """Lay a rack on its player's workbench, unless it lies there already."""
    if desk.ready[player] == rack:
        return
    for tile in range(1, ANY + 1):
        desk.counts[tile] = rack >> WIDTH * (tile - 1) & 31
    take_rack(bench, desk.counts)
    if not look_at_rack(bench, reading):
        desk.lacking = 1
    desk.ready[player] = rack


@compilable
def _keep(desk: Any, code: int, points: int, begin: int) -> None:
    """Put a play into the pool, unless one just put there does the same for as many points."""
    used = 0
    for place in range(9):
        tile = code >> TILE_BITS * place & _NEW
        if tile == 0:
            break
        used += 1 << WIDTH * ((ANY if tile & BLANK else tile) - 1)
    at = desk.pooled
    if used >> WIDTH * (ANY - 1) != 0 and points > 0:
        seen = at - 1
        while seen >= begin and (desk.pool[seen, CODE] ^ code) & ~_BLANKS == 0:
            if desk.pool[seen, USED] == used and desk.pool[seen, POINTS] > 0:
                if points > desk.pool[seen, POINTS]:
                    desk.pool[seen, CODE], desk.pool[seen, POINTS] = code, points
                return
            seen -= 1
    desk.pool[at, CODE], desk.pool[at, POINTS], desk.pool[at, USED] = code, points, used
    desk.pooled = at + 1


@compilable
def _forget(desk: Any) -> None:
    """Begin the lists anew; positions on the way keep their own copies of moves."""
    for slot in range(SLOTS):
        desk.slots[slot, 0] = 0
    desk.filled = desk.pooled = 0
    for depth in range(DEEPEST + 2):
        for player in range(2):
            for line in range(LINES):
                desk.lists[depth, player, line] = -1
