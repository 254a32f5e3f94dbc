"""Equations out of expressions: the stretches of a line that a play can fill, cut into sides, and
sides of equal value whose tiles the rack has together.
"""

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.equation import bonus
from paperbits.games.binary_number_scrabble.generator.in_base.recorder import record
from paperbits.games.binary_number_scrabble.generator.in_base.spelling import (
    CODE_BITS,
    E_CODE,
    E_DENOMINATOR,
    E_NEXT,
    E_NUMERATOR,
    E_USED,
    P_FILL,
    P_LIMIT,
    P_START,
    P_STOP,
    WIDTH,
    chain_of,
    ensure_spelled,
    pattern_of,
)
from paperbits.games.binary_number_scrabble.generator.in_base.state import SearchState
from paperbits.games.binary_number_scrabble.reading import Reading
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, RACK, SIDE

_PATTERN, _SHIFT, _COUNT = range(3)
"""Columns of a side: its pattern; the bits by which its new tiles are shifted in the play's code.
"""

_NEXT, _USED, _CODE = range(3)
"""Columns of a step of the chain: the next expression to try; the tiles of those before it, packed
and in order."""

GUARDS = sum(16 << WIDTH * slot for slot in range(RACK))


@compilable
def go_through(state: SearchState, line: int, joining: bool, reading: Reading) -> bool:
    """Visit every stretch of a line that a play can fill, with every place of a new ``=``: note its
    patterns, or (``joining``) record its plays. Return False if there is no room.
    """
    for first in range(SIDE):
        if state.tiles[line, first - 1] != EMPTY:
            continue
        empties = equals = anchors = 0
        for last in range(first, SIDE):
            tile = state.tiles[line, last]
            if tile == EMPTY:
                empties += 1
                if empties > state.total or state.allowed[line, last] == 0:
                    break
                if state.crossed[line, last] == 1 or (state.first == 1 and _is_centre(line, last)):
                    anchors += 1
            else:
                anchors += 1
                equals += tile == EQUALS
            if (
                empties == 0
                or anchors == 0
                or last < first + 2
                or state.tiles[line, last + 1] != EMPTY
            ):
                continue
            if equals > 0 and not _visit(state, line, first, last, -1, joining, reading):
                return False
            if state.held >> EQUALS & 1 == 0:
                continue
            for square in range(first + 1, last):
                if (
                    state.tiles[line, square] != EMPTY
                    or state.allowed[line, square] >> EQUALS & 1 == 0
                ):
                    continue
                if not _visit(state, line, first, last, square, joining, reading):
                    return False
    return True


@inlined
def _is_centre(line: int, square: int) -> bool:
    return square == SIDE // 2 and line % SIDE == SIDE // 2


@compilable
def _visit(
    state: SearchState,
    line: int,
    first: int,
    last: int,
    square: int,
    joining: bool,
    reading: Reading,
) -> bool:
    """Cut a stretch into sides by its ``=`` and a new one on ``square`` (-1 for none)."""
    count, start, new = 0, first, 0
    shift = 0
    shortest = SIDE
    for place in range(first, last + 2):
        if place <= last and state.tiles[line, place] != EQUALS and place != square:
            new += state.tiles[line, place] == EMPTY
            continue
        if place == start:
            return True
        state.sides[count, _PATTERN] = pattern_of(state, line, start, place - 1)
        state.sides[count, _SHIFT] = shift
        shortest = min(shortest, place - start)
        count += 1
        if place == square:
            new += 1
        start, shift = place + 1, CODE_BITS * new
    if not joining:
        for side in range(count):
            row = state.patterns[state.sides[side, _PATTERN]]
            row[P_LIMIT] = max(shortest, row[P_LIMIT])
        return True
    if square >= 0 and state.slot_of[EQUALS] < 0:
        return True
    return _join(state, line, first, last, square, count, new, reading)


@compilable
def _join(
    state: SearchState,
    line: int,
    first: int,
    last: int,
    square: int,
    count: int,
    new: int,
    reading: Reading,
) -> bool:
    """Record every equation of a stretch that is cut into sides."""
    for rank in range(count):  # The sides with the fewest empty squares are spelled first.
        fill = state.patterns[state.sides[rank, _PATTERN], P_FILL]
        place = rank
        while (
            place > 0
            and state.patterns[state.sides[state.order[place - 1], _PATTERN], P_FILL] > fill
        ):
            state.order[place] = state.order[place - 1]
            place -= 1
        state.order[place] = rank
    for rank in range(count):
        pattern = state.sides[state.order[rank], _PATTERN]
        if not ensure_spelled(state, pattern, reading):
            return False
        if state.patterns[pattern, P_START] == state.patterns[pattern, P_STOP]:
            return True
    used = code = 0
    if square >= 0:
        used = 1 << WIDTH * state.slot_of[EQUALS]
        before = 0
        for place in range(first, square):
            before += state.tiles[line, place] == EMPTY
        code = EQUALS << CODE_BITS * before
    driver = state.sides[state.order[0], _PATTERN]
    step = state.path[0]
    step[_NEXT], step[_USED], step[_CODE] = state.patterns[driver, P_START], used, code
    depth = 0
    numerator, denominator = 0, 1
    while depth >= 0:
        step = state.path[depth]
        pattern = state.sides[state.order[depth], _PATTERN]
        index = step[_NEXT]
        if depth == 0:
            if index >= state.patterns[pattern, P_STOP]:
                return True
            step[_NEXT] = index + 1
            numerator, denominator = (
                state.store[index, E_NUMERATOR],
                state.store[index, E_DENOMINATOR],
            )
        else:
            if index < state.patterns[pattern, P_START]:
                depth -= 1
                continue
            step[_NEXT] = state.store[index, E_NEXT]
            if (
                index >= state.patterns[pattern, P_STOP]
                or state.store[index, E_NUMERATOR] != numerator
            ):
                continue
            if state.store[index, E_DENOMINATOR] != denominator:
                continue
        used = step[_USED] + state.store[index, E_USED]
        if (state.counts + GUARDS - used) & GUARDS != GUARDS:
            continue
        code = step[_CODE] | state.store[index, E_CODE] << state.sides[state.order[depth], _SHIFT]
        if depth < count - 1:
            depth += 1
            after = state.path[depth]
            after[_USED], after[_CODE] = used, code
            after[_NEXT] = state.chains[
                chain_of(state.sides[state.order[depth], _PATTERN], numerator, denominator)
            ]
        elif (state.counts ^ used) & state.must == 0:
            record(state, line, first, last, code, new, bonus(numerator // denominator, reading))
    return True
