"""The plays of an ending, listed line by line. Positions with the same line share its list."""

from paperbits.core.compiler.kernel import compilable, inlined

from ..generator.codes import CODE_BLANK, TILE_BITS
from ..generator.lines import take_line
from ..generator.packed import WIDTH, take_rack
from ..generator.search import search_lines, spell_rack
from ..generator.state import LINES, GeneratorState
from ..reading import Reading
from ..tiles import ANY, EQUALS
from .board import digits, line_of, list_key
from .state import (
    CODE,
    DEEPEST,
    EVERY,
    MOVES,
    PASS,
    POINTS,
    POOL,
    SLOTS,
    SPARE,
    USED,
    SearchState,
    States,
)

_NEW = 31
_EQUALS_OR_BLANK = 31 << WIDTH * (EQUALS - 1) | 31 << WIDTH * (ANY - 1)
_BLANKS = sum(CODE_BLANK << TILE_BITS * place for place in range(9))


@compilable
def moves_at(
    search: SearchState, states: States, depth: int, player: int, first: int, reading: Reading
) -> int:
    """Write every play of a player at a depth, from ``moves[first]`` on; return how many.

    Of plays that differ only in which of the same tiles are blanks, the one with the most points
    stands for all, as they lead to the same positions. Those without points are all listed, because
    they bring the end nearer (Ruling B12).
    """
    rack = search.racks[depth, player]
    count = first
    for line in range(LINES):
        slot = _slot(search, states, depth, player, line, reading)
        begin = search.slots[slot, 1]
        for place in range(begin, begin + search.slots[slot, 2]):
            if (rack + EVERY - search.pool[place, USED]) & EVERY != EVERY:
                continue
            if count >= MOVES - SPARE:
                search.lacking = 1
                break
            search.moves[count, CODE] = search.pool[place, CODE]
            search.moves[count, POINTS] = search.pool[place, POINTS]
            search.moves[count, USED] = search.pool[place, USED]
            count += 1
    return count - first


@compilable
def find(
    search: SearchState,
    states: States,
    depth: int,
    player: int,
    code: int,
    at: int,
    reading: Reading,
) -> bool:
    """Write a play to ``moves[at]`` if the player can make it; only its own line is searched."""
    rack = search.racks[depth, player]
    slot = _slot(search, states, depth, player, line_of(code), reading)
    begin = search.slots[slot, 1]
    for place in range(begin, begin + search.slots[slot, 2]):
        if search.pool[place, CODE] == code:
            if (rack + EVERY - search.pool[place, USED]) & EVERY != EVERY:
                return False
            search.moves[at, CODE] = code
            search.moves[at, POINTS] = search.pool[place, POINTS]
            search.moves[at, USED] = search.pool[place, USED]
            return True
    return False


@compilable
def best_at(
    search: SearchState, states: States, depth: int, player: int, reading: Reading
) -> tuple[int, int, int]:
    """Return the play that gains a player the most, going out included: code, points and tiles;
    ``PASS`` where there is none.
    """
    rack, other = search.racks[depth, player], digits(search.racks[depth, 1 - player])
    code, points, used, best = PASS, 0, 0, -1
    for line in range(LINES):
        slot = _slot(search, states, depth, player, line, reading)
        begin = search.slots[slot, 1]
        for place in range(begin, begin + search.slots[slot, 2]):
            gain = search.pool[place, POINTS] + (other if search.pool[place, USED] == rack else 0)
            if gain > best and (rack + EVERY - search.pool[place, USED]) & EVERY == EVERY:
                best = gain
                code, points, used = (
                    search.pool[place, CODE],
                    search.pool[place, POINTS],
                    search.pool[place, USED],
                )
    return int(code), int(points), int(used)


@inlined
def _slot(
    search: SearchState, states: States, depth: int, player: int, line: int, reading: Reading
) -> int:
    """Return the slot with a line's plays for the rack of a player at a depth; it is remembered.
    All lines without plays share the last slot, which is always in the processor's cache.
    """
    slot = search.lists[depth, player, line]
    if slot < 0:
        slot = SLOTS
        if search.equals[line] > 0 or search.racks[depth, player] & _EQUALS_OR_BLANK != 0:
            slot = _listed(search, states, depth, player, line, reading)
            if search.slots[slot, 2] == 0:
                slot = SLOTS
        search.lists[depth, player, line] = slot
    return int(slot)


@compilable
def _listed(
    search: SearchState, states: States, depth: int, player: int, line: int, reading: Reading
) -> int:
    """Return the slot with a line's plays for the rack of a player at a depth. They are searched if
    they are not listed yet. Where a larger rack has no play, none is searched.
    """
    key, rack = list_key(search, depth, line), search.racks[depth, player]
    slot = key & SLOTS - 1
    while search.slots[slot, 0] != 0:
        entry = search.slots[slot]
        if entry[0] == key and (
            entry[3] == rack or (entry[2] == 0 and (entry[3] + EVERY - rack) & EVERY == EVERY)
        ):
            return int(slot)
        slot = slot + 1 & SLOTS - 1
    state = states[player]
    _make_ready(search, state, player, rack, reading)
    take_line(state, line, reading)
    state.count = state.skip = 0
    if not search_lines(state, 1 << line, reading):
        search.lacking = 1
    count = min(state.count, len(state.out))
    if state.count > count or count > POOL:
        search.lacking = 1
        count = min(count, POOL)
    if search.pooled + count > POOL or search.filled > SLOTS // 4 * 3:
        _forget(search)
        slot = key & SLOTS - 1
    begin = search.pooled
    for place in range(count):
        _keep(search, state.out[place, 0], state.out[place, 1], begin)
    entry = search.slots[slot]
    entry[0], entry[1], entry[2], entry[3] = key, begin, search.pooled - begin, rack
    search.filled += 1
    return int(slot)


@compilable
def _make_ready(
    search: SearchState, state: GeneratorState, player: int, rack: int, reading: Reading
) -> None:
    """Give a rack to its player's generator, unless it has it."""
    if search.ready[player] == rack:
        return
    for tile in range(1, ANY + 1):
        search.counts[tile] = rack >> WIDTH * (tile - 1) & 31
    take_rack(state, search.counts)
    if not spell_rack(state, reading):
        search.lacking = 1
    search.ready[player] = rack


@compilable
def _keep(search: SearchState, code: int, points: int, begin: int) -> None:
    """Put a play into the pool, unless an equivalent one with as many points was just put there."""
    used = 0
    for place in range(9):
        tile = code >> TILE_BITS * place & _NEW
        if tile == 0:
            break
        used += 1 << WIDTH * ((ANY if tile & CODE_BLANK else tile) - 1)
    at = search.pooled
    if used >> WIDTH * (ANY - 1) != 0 and points > 0:
        seen = at - 1
        while seen >= begin and (search.pool[seen, CODE] ^ code) & ~_BLANKS == 0:
            if search.pool[seen, USED] == used and search.pool[seen, POINTS] > 0:
                if points > search.pool[seen, POINTS]:
                    search.pool[seen, CODE], search.pool[seen, POINTS] = code, points
                return
            seen -= 1
    search.pool[at, CODE], search.pool[at, POINTS], search.pool[at, USED] = code, points, used
    search.pooled = at + 1


@compilable
def _forget(search: SearchState) -> None:
    """Empty the lists. Positions on the current path have their own copies of moves."""
    for slot in range(SLOTS):
        search.slots[slot, 0] = 0
    search.filled = search.pooled = 0
    for depth in range(DEEPEST + 2):
        for player in range(2):
            for line in range(LINES):
                search.lists[depth, player, line] = -1
