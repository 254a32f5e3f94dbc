"""The entrance to the generator: one position, one recorder, all plays."""

from typing import Any

from paperbits.core.compiler.kernel import compilable, kernel, shared
from paperbits.games.binary_number_scrabble.equation import Reading
from paperbits.games.binary_number_scrabble.generator.bench import CORES, LINES
from paperbits.games.binary_number_scrabble.generator.bounds import bound_plays
from paperbits.games.binary_number_scrabble.generator.cores import ask_for_sides, find_cores, forget_cores, leave_places
from paperbits.games.binary_number_scrabble.generator.heads import spell_free
from paperbits.games.binary_number_scrabble.generator.join import join, join_first
from paperbits.games.binary_number_scrabble.generator.lines import take_board
from paperbits.games.binary_number_scrabble.generator.record import BEST, HUNDRED, LIST, put_in_order, weigh_leaves
from paperbits.games.binary_number_scrabble.generator.sets import holds, one, take_rack
from paperbits.games.binary_number_scrabble.tiles import EQUALS

EVERY_LINE = (1 << LINES) - 1
_EQUALS_ONE = one(EQUALS)


@kernel
def search(
    benches: Any, board: Any, rack: Any, reading: Reading, alongside: bool, sweep: int, keep: int, skip: int
) -> tuple[int, bool]:
    """Find every legal play and hand it to the recorder: how many there are, -1 if the bench is too small for the search,
    and whether those listed are in ``codes`` and ``scores`` in order, the best first.
    """
    bench = benches[0]
    bench.alongside, bench.sweep = 1 if alongside else 0, sweep
    bench.keep, bench.skip = keep, skip
    take_rack(bench, rack)
    take_board(bench, board, reading)
    if not search_board(bench, reading):
        return -1, False
    return int(bench.count), bool(keep == LIST and put_in_order(bench))


@compilable
def search_board(bench: Any, reading: Reading) -> bool:
    """The same with the rack and then the board already on the bench (``take_rack``, ``take_board``), for other kernels.

    The bench's ``keep``, ``skip``, ``alongside`` and ``sweep`` are set beforehand. With ``keep`` at ``BEST``, ``out[0]`` then
    holds the best play and its score, if ``count`` is not 0.
    """
    bench.count = 0
    return look_at_rack(bench, reading) and search_lines(bench, EVERY_LINE, reading)


@shared
def look_at_rack(bench: Any, reading: Reading) -> bool:
    """Spell what depends on the rack alone, and forget what was spelt with another; False if there is no room for it."""
    fits = spell_free(bench, reading)
    forget_cores(bench)
    weigh_leaves(bench)
    return fits


@shared
def search_lines(bench: Any, lines: int, reading: Reading) -> bool:
    """Record the plays of some lines, a bit for each, beside those recorded so far; False if the store was too small.

    Of the bench ``first`` says whether the board is empty. What is spelt is remembered until the rack changes: the same lines
    again, or others that look alike, take less time.
    """
    fresh = holds(bench.counts, bench.blanks, _EQUALS_ONE)
    if bench.first == 1:
        if fresh:
            join_first(bench, lines, reading)
        return True
    leave_places(bench)
    if bench.cores > CORES // 2 or bench.stored > len(bench.store) // 2:
        forget_cores(bench)
    for line in range(LINES):
        if lines >> line & 1:
            find_cores(bench, line, fresh)
    for index in range(bench.actives):
        ask_for_sides(bench, bench.active[index], fresh)
    if bench.keep == BEST:
        _put_best_first(bench, reading)
    for index in range(bench.actives):
        core = bench.active[index]
        if bench.keep == BEST and bench.count > 0 and bench.bound[core] < bench.best:
            break
        if not join(bench, core, fresh, reading):
            forget_cores(bench)
            return False
    return True


@compilable
def _put_best_first(bench: Any, reading: Reading) -> None:
    """Put the cores that lie somewhere in order of what plays over them are worth at most."""
    for index in range(bench.actives):
        core = bench.active[index]
        bound = HUNDRED * bound_plays(bench, core, reading) + bench.most_leave
        bench.bound[core] = bound
        place = index
        while place > 0 and bench.bound[bench.active[place - 1]] < bound:
            bench.active[place] = bench.active[place - 1]
            place -= 1
        bench.active[place] = core
