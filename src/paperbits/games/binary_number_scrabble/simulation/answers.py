"""The best plays of one rack on a board and on boards that each differ from it by a few plays.

What the rack spells is worked out once for all of them, and only the lines are made ready anew that the plays have changed:
those that new tiles lie in, and those that cross the squares at which the tiles through a new one end. Where the best play of
the board as it lies is in none of these, it stands on the other boards too, and only these lines are searched for a better one;
where it does not stand, of the other lines only those are that may have a better one.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable
from paperbits.games.binary_number_scrabble.equation import Reading
from paperbits.games.binary_number_scrabble.generator.bench import LINES
from paperbits.games.binary_number_scrabble.generator.bounds import bound_plays
from paperbits.games.binary_number_scrabble.generator.cores import (
    C_FIRST,
    C_LAST,
    C_PLACES,
    O_LINE,
    O_NEXT,
    ask_for_sides,
    find_cores,
    forget_cores,
    leave_places,
)
from paperbits.games.binary_number_scrabble.generator.heads import spell_free
from paperbits.games.binary_number_scrabble.generator.join import join, join_first
from paperbits.games.binary_number_scrabble.generator.lines import put, take_line
from paperbits.games.binary_number_scrabble.generator.record import BEST, DOWN, HUNDRED, LINE, START, STOP, TILE_BITS
from paperbits.games.binary_number_scrabble.generator.sets import holds, one, take_rack
from paperbits.games.binary_number_scrabble.simulation.sheet import CORES, take_choices
from paperbits.games.binary_number_scrabble.simulation.windows import look_into, look_over
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, EMPTY, EQUALS, SIDE

ALL_LINES = (1 << LINES) - 1
NO_PLAY = -1


@compilable
def lay(bench: Any, code: int) -> int:
    """Lay a play on the workbench's board; the lines that look different then, a bit for each."""
    changed = 0
    start, stop, line = code >> START & 15, code >> STOP & 15, code >> LINE & 15
    down = code >> DOWN & 1
    new = 0
    for square in range(start, stop + 1):
        row, column = (square, line) if down == 1 else (line, square)
        if bench.tiles[row, column] == EMPTY:
            put(bench, row, column, code >> TILE_BITS * new & BLANK - 1)
            new += 1
            changed |= 1 << row | 1 << SIDE + column
            bench.first = 0
    for square in range(start, stop + 1):
        row, column = (square, line) if down == 1 else (line, square)
        if changed >> (row if down == 1 else SIDE + column) & 1:
            changed |= _ends(bench, row, column)
    return int(changed)


@compilable
def _ends(bench: Any, row: int, column: int) -> int:
    """The lines that cross the squares at which the tiles through a square end, in its row and in its column."""
    changed = 0
    for line, here, cross in ((row, column, SIDE), (SIDE + column, row, 0)):
        before, behind = here - 1, here + 1
        while before >= 0 and bench.tiles[line, before] != EMPTY:
            before -= 1
        while bench.tiles[line, behind] != EMPTY:
            behind += 1
        if before >= 0:
            changed |= 1 << cross + before
        if behind < SIDE:
            changed |= 1 << cross + behind
    return changed


@compilable
def clear(desk: Any, bench: Any) -> None:
    """Lay the board of the question, and nothing else."""
    bench.first = 1
    for row in range(SIDE):
        for column in range(SIDE):
            put(bench, row, column, desk.board[row, column] & BLANK - 1)
            if desk.board[row, column] != EMPTY:
                bench.first = 0


@compilable
def take(rack: Any, code: int) -> None:
    """Take a play's tiles from a rack of counts."""
    tiles = code & (1 << START) - 1
    while tiles != 0:
        rack[ANY if tiles & BLANK else tiles & BLANK - 1] -= 1
        tiles >>= TILE_BITS


@compilable
def ready(desk: Any, bench: Any, sheet: Any, lexicon: Any, rack: Any, reading: Reading) -> None:
    """Lay a rack on the workbench, and the board of the question; find what the rack spells by the lexicon."""
    take_rack(bench, rack)
    clear(desk, bench)
    bench.weighed, bench.most_leave, bench.keep, bench.skip, bench.count = 0, 0, BEST, 0, 0
    take_choices(sheet, bench, lexicon, reading)
    sheet.spelt = 0
    bench.free = 0
    forget_cores(bench)


@compilable
def take_lines(bench: Any, lines: int, reading: Reading) -> None:
    """Make lines ready, a bit for each."""
    for line in range(LINES):
        if lines >> line & 1:
            take_line(bench, line, reading)


@compilable
def best_of(
    desk: Any, bench: Any, sheet: Any, lexicon: Any, lines: int, known: int, score: int, reading: Reading
) -> tuple[int, int]:
    """The best play of the rack on the workbench in some lines, a bit for each, which are ready, and its score; ``NO_PLAY``
    and 0 where there is none.

    ``known`` is a play that may be made there, with its score, or ``NO_PLAY``.
    """
    bench.count = 0
    if known != NO_PLAY:
        bench.count, bench.out[0, 0], bench.out[0, 1], bench.best = 1, known, score, HUNDRED * score
    desk.searched += 1
    fresh = holds(bench.counts, bench.blanks, one(EQUALS))
    if bench.first == 0:
        _search(sheet, bench, lexicon, lines, fresh, reading)
    elif fresh:
        _spell(sheet, bench, reading)
        join_first(bench, lines, reading)
    return (int(bench.out[0, 0]), int(bench.out[0, 1])) if bench.count > 0 else (NO_PLAY, 0)


@compilable
def best_after(
    desk: Any, bench: Any, sheet: Any, lexicon: Any, changed: int, known: int, score: int, reading: Reading
) -> tuple[int, int]:
    """The same on a board of which some lines, a bit for each, differ from the board of the question; ``known`` and ``score``
    are what was best there, and ``at_first`` says more than which no play in each line scored there.
    """
    if bench.first == 1:
        return best_of(desk, bench, sheet, lexicon, ALL_LINES, NO_PLAY, 0, reading)
    if known == NO_PLAY or changed & line_of(known) == 0:
        return best_of(desk, bench, sheet, lexicon, changed, known, score, reading)
    top = -1
    for line in range(LINES):
        if changed >> line & 1 == 0 and sheet.at_first[line] > 0 and (top < 0 or sheet.at_first[line] > sheet.at_first[top]):
            top = line
    if top < 0:
        return best_of(desk, bench, sheet, lexicon, changed, NO_PLAY, 0, reading)
    found, points = best_of(desk, bench, sheet, lexicon, changed | 1 << top, NO_PLAY, 0, reading)
    lines = 0
    for line in range(LINES):
        if changed >> line & 1 == 0 and line != top and sheet.at_first[line] > 0 and min(sheet.at_first[line], score) >= points:
            lines |= 1 << line
    if lines != 0:
        found, points = best_of(desk, bench, sheet, lexicon, lines, found, points, reading)
    return found, points


@compilable
def _search(sheet: Any, bench: Any, lexicon: Any, lines: int, fresh: bool, reading: Reading) -> None:
    """Record the best play in some lines: what the lexicon knows first, then what it does not."""
    leave_places(bench)
    if bench.cores > CORES or bench.stored > len(bench.store) // 2:
        _forget(sheet, bench)
    for line in range(LINES):
        if lines >> line & 1:
            find_cores(bench, line, fresh)
    for line in range(LINES):
        sheet.most[line] = 0
    sheet.windows = sheet.rest = 0
    sure = bench.best // HUNDRED if bench.count > 0 else 0
    for lone in range(1, -1, -1):
        for index in range(bench.actives):
            core = bench.active[index]
            if (1 if bench.core[core, C_FIRST] == bench.core[core, C_LAST] else 0) == lone:
                sure = look_over(sheet, bench, lexicon, core, sure)
    look_into(sheet, bench, lexicon)
    if sheet.rest == 0:
        return
    _spell(sheet, bench, reading)
    rest = 0
    for index in range(sheet.rest):
        core = sheet.core[index]
        bound = bound_plays(bench, core, reading)
        at = bench.core[core, C_PLACES]
        while at >= 0:
            line = bench.occurrence[at, O_LINE]
            sheet.most[line] = max(sheet.most[line], bound)
            at = bench.occurrence[at, O_NEXT]
        bound *= HUNDRED
        if bench.count > 0 and bound < bench.best:
            continue
        bench.bound[core] = bound
        place = rest
        while place > 0 and bench.bound[sheet.core[place - 1]] < bound:
            sheet.core[place] = sheet.core[place - 1]
            place -= 1
        sheet.core[place] = core
        rest += 1
    for index in range(rest):
        ask_for_sides(bench, sheet.core[index], fresh)
    for index in range(rest):
        core = sheet.core[index]
        if bench.count > 0 and bench.bound[core] < bench.best:
            return
        if not join(bench, core, fresh, reading):
            _forget(sheet, bench)
            return


@compilable
def _forget(sheet: Any, bench: Any) -> None:
    """Forget all cores."""
    forget_cores(bench)
    for core in range(CORES):
        sheet.known[core] = 0


@compilable
def _spell(sheet: Any, bench: Any, reading: Reading) -> None:
    """Spell what depends on the rack alone, unless it is."""
    if sheet.spelt == 0:
        sheet.spelt = 1
        spell_free(bench, reading)
        bench.stored = bench.free
        for head in range(bench.core_mask + 1):
            bench.side_heads[head] = -1


@compilable
def line_of(code: int) -> int:
    """The line of a play, as a bit."""
    return 1 << (code >> LINE & 15) + (SIDE if code >> DOWN & 1 else 0)
