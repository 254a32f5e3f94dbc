"""The entry to the generator: find all plays of one position and hand them to the recorder."""

from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.records import Integers, Records

from ..reading import Reading
from ..tiles import EQUALS
from .bounds import bound_plays
from .interface import Asked, Board
from .join import join, join_first
from .lines import take_board
from .packed import count_of, holds, take_rack
from .prefixes import spell_free
from .recorder import BEST, LIST, least_wanted, put_in_order
from .segments import find_segments, forget_occurrences, forget_segments, request_expressions
from .state import LINES, SEGMENTS, GeneratorState

EVERY_LINE = (1 << LINES) - 1
_ONE_EQUALS = count_of(EQUALS)
_SHARES = (90, 66, 45)
"""Where blanks make many plays, the best is first looked for among those with this percentage of
the highest bound. Most expressions are then too small, and are not even spelled.
"""


@kernel
def search(
    states: Records[GeneratorState],
    board: Board,
    rack: Integers,
    reading: Reading,
    asked: Asked,
) -> tuple[int, bool]:
    """Find every legal play. Return how many there are, -1 if the state is too small for the
    search, and whether the listed ones are in ``codes`` and ``scores``, sorted by score.
    """
    state = states[0]
    state.alongside, state.sweep = 1 if asked.alongside else 0, asked.sweep
    state.keep, state.skip = asked.keep, asked.skip
    take_rack(state, rack)
    take_board(state, board, reading)
    state.count = 0
    if not (spell_rack(state, reading) and search_lines(state, EVERY_LINE, reading)):
        return -1, False
    return int(state.count), bool(asked.keep == LIST and put_in_order(state))


@compilable
def spell_rack(state: GeneratorState, reading: Reading) -> bool:
    """Spell what depends on the rack alone, and forget the rest; return False without room."""
    fits = spell_free(state, reading)
    forget_segments(state)
    return fits


@compilable
def search_lines(state: GeneratorState, lines: int, reading: Reading) -> bool:
    """Record the plays of some lines, a bit for each, and add to ``count``; return False if the
    store was too small. ``first`` says whether the board is empty. What is spelled is remembered
    until the rack changes, so a line that looks like an earlier one takes less time.
    """
    state.wanted = 0
    has_equals = holds(state.counts, state.blanks, _ONE_EQUALS)
    if state.first == 1:
        if has_equals:
            join_first(state, lines, reading)
        return True
    forget_occurrences(state)
    if state.segment_count > SEGMENTS // 2 or state.stored > len(state.store) // 2:
        forget_segments(state)
    for line in range(LINES):
        if lines >> line & 1:
            find_segments(state, line, has_equals)
    if state.keep == BEST:
        _sort_by_bound(state, reading)
        if state.blanks > 0 and state.count == 0 and state.active_count > 0:
            highest = state.bound[state.active[0]]
            for share in _SHARES:
                state.wanted = (highest * share + 99) // 100
                if highest > 0 and not _join_all(state, has_equals, reading):
                    return False
                if state.count > 0:
                    return True
            state.wanted = 0
    else:
        for index in range(state.active_count):
            request_expressions(state, state.active[index], has_equals)
    return _join_all(state, has_equals, reading)


@compilable
def _join_all(state: GeneratorState, has_equals: bool, reading: Reading) -> bool:
    """Record the plays through all active segments, or those that may be the best and have at least
    the score ``wanted``; return False if there is no room.
    """
    for index in range(state.active_count):
        segment = state.active[index]
        if state.keep == BEST and state.bound[segment] < least_wanted(state):
            break
        if not join(state, segment, has_equals, reading):
            forget_segments(state)
            return False
    return True


@compilable
def _sort_by_bound(state: GeneratorState, reading: Reading) -> None:
    """Sort the active segments by the highest score that a play through them can have."""
    for index in range(state.active_count):
        segment = state.active[index]
        bound = state.bound[segment] = bound_plays(state, segment, reading)
        place = index
        while place > 0 and state.bound[state.active[place - 1]] < bound:
            state.active[place] = state.active[place - 1]
            place -= 1
        state.active[place] = segment
