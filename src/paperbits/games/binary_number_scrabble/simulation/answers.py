"""The best plays of one rack on a board, and on boards that each differ from it by a few plays.

What the rack spells is worked out once for all these boards. Only the lines that the plays changed
are prepared again: those with new tiles, and those that cross the squares at which the tiles
through a new one end. If the best play of the first board lies in none of these lines, it is legal
on the other board too, and only the changed lines are searched for a better one. If it does lie in
one, the other lines are searched as far as they may hold a better play.
"""

from paperbits.core.compiler.kernel import compilable
from paperbits.core.records import Integers

from ..generator.bounds import bound_plays
from ..generator.codes import CODE_BLANK, DOWN, LINE, START, STOP, TILE_BITS
from ..generator.crossing import put_board
from ..generator.join import join, join_first
from ..generator.lines import put, take_line
from ..generator.packed import count_of, holds, take_rack
from ..generator.prefixes import spell_free
from ..generator.recorder import BEST
from ..generator.segments import (
    find_segments,
    forget_occurrences,
    forget_segments,
)
from ..generator.state import LINES, GeneratorState
from ..reading import Reading
from ..tiles import ANY, EMPTY, EQUALS, SIDE
from .rack_index import SEGMENTS, RackIndex, take_choices
from .windows import look_into, look_over
from .workspace import Workspace

ALL_LINES = (1 << LINES) - 1
NO_PLAY = -1


@compilable
def lay(state: GeneratorState, code: int) -> int:
    """Lay a play on the generator's board; return the lines that this changed, a bit for each."""
    changed = 0
    start, stop, line = code >> START & 15, code >> STOP & 15, code >> LINE & 15
    down = code >> DOWN & 1
    new = 0
    for square in range(start, stop + 1):
        row, column = (square, line) if down == 1 else (line, square)
        if state.tiles[row, column] == EMPTY:
            put(state, row, column, code >> TILE_BITS * new & CODE_BLANK - 1)
            new += 1
            changed |= 1 << row | 1 << SIDE + column
            state.first = 0
    for square in range(start, stop + 1):
        row, column = (square, line) if down == 1 else (line, square)
        if changed >> (row if down == 1 else SIDE + column) & 1:
            changed |= _ends(state, row, column)
    return int(changed)


@compilable
def _ends(state: GeneratorState, row: int, column: int) -> int:
    """Return the lines that cross the squares at which the tiles through a square end, in its row
    and in its column.
    """
    changed = 0
    for line, here, cross in ((row, column, SIDE), (SIDE + column, row, 0)):
        before, behind = here - 1, here + 1
        while before >= 0 and state.tiles[line, before] != EMPTY:
            before -= 1
        while state.tiles[line, behind] != EMPTY:
            behind += 1
        if before >= 0:
            changed |= 1 << cross + before
        if behind < SIDE:
            changed |= 1 << cross + behind
    return changed


@compilable
def take_tiles(rack: Integers, code: int) -> None:
    """Take a play's tiles from a rack of counts."""
    tiles = code & (1 << START) - 1
    while tiles != 0:
        rack[ANY if tiles & CODE_BLANK else tiles & CODE_BLANK - 1] -= 1
        tiles >>= TILE_BITS


@compilable
def prepare_rack(work: Workspace, rack: Integers) -> None:
    """Give the generator a rack and the board of the question; look up what the rack spells."""
    state = work.state
    take_rack(state, rack)
    put_board(state, work.simulation.board)
    state.keep, state.skip, state.count, state.wanted = BEST, 0, 0, 0
    take_choices(work.rack_index, state, work.lexicon, work.reading)
    work.rack_index.spelled = 0
    state.free = 0
    forget_segments(state)


@compilable
def take_lines(state: GeneratorState, lines: int, reading: Reading) -> None:
    """Prepare lines, a bit for each."""
    for line in range(LINES):
        if lines >> line & 1:
            take_line(state, line, reading)


@compilable
def best_of(work: Workspace, lines: int, known: int, score: int) -> tuple[int, int]:
    """Return the best play of the generator's rack in some prepared lines, a bit for each, and its
    score; ``NO_PLAY`` and 0 where there is none.

    ``known`` is a play that is legal there, with its score, or ``NO_PLAY``.
    """
    state = work.state
    state.count = 0
    if known != NO_PLAY:
        state.count, state.out[0, 0], state.out[0, 1], state.best = 1, known, score, score
    work.simulation.searched += 1
    has_equals = holds(state.counts, state.blanks, count_of(EQUALS))
    if state.first == 0:
        _search(work, lines, has_equals)
    elif has_equals:
        _spell(work)
        join_first(state, lines, work.reading)
    return (int(state.out[0, 0]), int(state.out[0, 1])) if state.count > 0 else (NO_PLAY, 0)


@compilable
def best_after(work: Workspace, changed: int, known: int, score: int) -> tuple[int, int]:
    """Return the best play on a board that differs from the board of the question in some lines, a
    bit for each.

    ``known`` and ``score`` are the best play on that board; ``at_first`` holds an upper bound on
    any play in each of its lines.
    """
    at_first = work.rack_index.at_first
    if work.state.first == 1:
        return best_of(work, ALL_LINES, NO_PLAY, 0)
    if known == NO_PLAY or changed & line_of(known) == 0:
        return best_of(work, changed, known, score)
    top = -1
    for line in range(LINES):
        if (
            changed >> line & 1 == 0
            and at_first[line] > 0
            and (top < 0 or at_first[line] > at_first[top])
        ):
            top = line
    if top < 0:
        return best_of(work, changed, NO_PLAY, 0)
    found, points = best_of(work, changed | 1 << top, NO_PLAY, 0)
    lines = 0
    for line in range(LINES):
        if (
            changed >> line & 1 == 0
            and line != top
            and at_first[line] > 0
            and min(at_first[line], score) >= points
        ):
            lines |= 1 << line
    if lines != 0:
        found, points = best_of(work, lines, found, points)
    return found, points


@compilable
def _search(work: Workspace, lines: int, has_equals: bool) -> None:
    """Record the best play in some lines: first by the lexicon, then what is beyond it."""
    state, rack_index = work.state, work.rack_index
    forget_occurrences(state)
    if state.segment_count > SEGMENTS or state.stored > len(state.store) // 2:
        _forget(rack_index, state)
    for line in range(LINES):
        if lines >> line & 1:
            find_segments(state, line, has_equals)
    for line in range(LINES):
        rack_index.most[line] = 0
    rack_index.window_count = rack_index.rest_count = 0
    sure = state.best if state.count > 0 else 0
    for lone in range(1, -1, -1):
        for index in range(state.active_count):
            segment = state.active[index]
            row = state.segments[segment]
            if (1 if row.first == row.last else 0) == lone:
                sure = look_over(work, segment, sure)
    look_into(work)
    if rack_index.rest_count > 0:
        _spell(work)
        _search_rest(work, _sort_rest(work), has_equals)


@compilable
def _sort_rest(work: Workspace) -> int:
    """Sort the segments that the lexicon does not cover by their bounds, the highest first; return
    how many may hold the best play.
    """
    state, rack_index = work.state, work.rack_index
    rest = 0
    for index in range(rack_index.rest_count):
        segment = rack_index.rest[index]
        bound = bound_plays(state, segment, work.reading)
        at = state.segments[segment].occurrences
        while at >= 0:
            found = state.occurrences[at]
            rack_index.most[found.line] = max(rack_index.most[found.line], bound)
            at = found.next
        if state.count > 0 and bound < state.best:
            continue
        state.bound[segment] = bound
        place = rest
        while place > 0 and state.bound[rack_index.rest[place - 1]] < bound:
            rack_index.rest[place] = rack_index.rest[place - 1]
            place -= 1
        rack_index.rest[place] = segment
        rest += 1
    return rest


@compilable
def _search_rest(work: Workspace, count: int, has_equals: bool) -> None:
    """Let the generator search the first segments of ``rest``, until none may hold a better play."""
    state, rack_index = work.state, work.rack_index
    for index in range(count):
        segment = rack_index.rest[index]
        if state.count > 0 and state.bound[segment] < state.best:
            return
        if not join(state, segment, has_equals, work.reading):
            _forget(rack_index, state)
            return


@compilable
def _forget(rack_index: RackIndex, state: GeneratorState) -> None:
    forget_segments(state)
    for segment in range(SEGMENTS):
        rack_index.known[segment] = 0


@compilable
def _spell(work: Workspace) -> None:
    """Spell what depends on the rack alone, unless that has been done."""
    state = work.state
    if work.rack_index.spelled == 0:
        work.rack_index.spelled = 1
        spell_free(state, work.reading)
        state.stored = state.free
        for chain in range(state.expression_mask + 1):
            state.expression_chains[chain] = -1


@compilable
def line_of(code: int) -> int:
    """Return the line of a play, as a bit."""
    return 1 << (code >> LINE & 15) + (SIDE if code >> DOWN & 1 else 0)
