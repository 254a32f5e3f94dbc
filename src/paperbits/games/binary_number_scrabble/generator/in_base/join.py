"""Equations out of expressions: the stretches of a line that a play can fill, cut into sides, and
sides of equal value whose tiles the rack has together.
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import compilable, inlined

from ...equation import bonus
from ...reading import Reading
from ...tiles import EMPTY, EQUALS, RACK, SIDE
from ..recorder import Equation, Place
from .recorder import record
from .spelling import CODE_BITS, WIDTH, chain_of, ensure_spelled, pattern_of
from .state import SearchState

GUARDS = sum(16 << WIDTH * slot for slot in range(RACK))


class _Stretch(NamedTuple):
    """A stretch of a line that a play can fill, and the square of a new ``=``, -1 for none."""

    line: int
    first: int
    last: int
    square: int


@compilable
def go_through(state: SearchState, line: int, joining: bool, reading: Reading) -> bool:
    """Visit every stretch of a line that a play can fill, with every place of a new ``=``: note its
    patterns, or (``joining``) record its plays. Return False if there is no room.
    """
    for first in range(SIDE):
        if first > 0 and state.tiles[line, first - 1] != EMPTY:
            continue
        empties = equals = anchors = 0
        for last in range(first, SIDE):
            tile = state.tiles[line, last]
            if tile == EMPTY:
                empties += 1
                if empties > state.total or state.allowed[line, last] == 0:
                    break
                if state.crossed[line, last] == 1 or (
                    state.first == 1 and last == line % SIDE == SIDE // 2
                ):
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
            stretch = _Stretch(line, first, last, -1)
            if equals > 0 and not _visit(state, stretch, joining, reading):
                return False
            if state.held >> EQUALS & 1 == 0:
                continue
            for square in range(first + 1, last):
                if (
                    state.tiles[line, square] != EMPTY
                    or state.allowed[line, square] >> EQUALS & 1 == 0
                ):
                    continue
                stretch = _Stretch(line, first, last, square)
                if not _visit(state, stretch, joining, reading):
                    return False
    return True


@compilable
def _visit(state: SearchState, stretch: _Stretch, joining: bool, reading: Reading) -> bool:
    """Cut a stretch into sides by its ``=`` and the new one."""
    line, first, last, square = stretch
    count, start, new = 0, first, 0
    shift = 0
    shortest = SIDE
    for place in range(first, last + 2):
        if place <= last and state.tiles[line, place] != EQUALS and place != square:
            new += state.tiles[line, place] == EMPTY
            continue
        if place == start:
            return True
        side = state.sides[count]
        side.pattern, side.shift = pattern_of(state, line, start, place - 1), shift
        shortest = min(shortest, place - start)
        count += 1
        if place == square:
            new += 1
        start, shift = place + 1, CODE_BITS * new
    if not joining:
        for number in range(count):
            row = state.patterns[state.sides[number].pattern]
            row.limit = max(shortest, row.limit)
        return True
    if square >= 0 and state.slot_of[EQUALS] < 0:
        return True
    _sort_sides(state, count)
    for rank in range(count):
        pattern = state.sides[state.order[rank]].pattern
        if not ensure_spelled(state, pattern, reading):
            return False
        if state.patterns[pattern].start == state.patterns[pattern].stop:
            return True
    _join(state, stretch, count, new, reading)
    return True


@inlined
def _sort_sides(state: SearchState, count: int) -> None:
    """Sort the sides of a stretch: those with the fewest empty squares are spelled first."""
    for rank in range(count):
        empties, place = _empties(state, rank), rank
        while place > 0 and _empties(state, state.order[place - 1]) > empties:
            state.order[place] = state.order[place - 1]
            place -= 1
        state.order[place] = rank


@inlined
def _empties(state: SearchState, side: int) -> int:
    return int(state.patterns[state.sides[side].pattern].empties)


@compilable
def _join(state: SearchState, stretch: _Stretch, count: int, new: int, reading: Reading) -> None:
    """Record every equation of a stretch that is cut into sides, in the order of ``order``."""
    step = state.path[0]
    step.used = step.code = 0
    if stretch.square >= 0:
        step.used = 1 << WIDTH * state.slot_of[EQUALS]
        before = 0
        for place in range(stretch.first, stretch.square):
            before += state.tiles[stretch.line, place] == EMPTY
        step.code = EQUALS << CODE_BITS * before
    step.next = state.patterns[state.sides[state.order[0]].pattern].start
    depth = 0
    numerator, denominator = 0, 1
    while depth >= 0:
        step, side = state.path[depth], state.sides[state.order[depth]]
        pattern, index = state.patterns[side.pattern], step.next
        if index < pattern.start or (depth == 0 and index >= pattern.stop):
            depth -= 1
            continue
        expression = state.store[index]
        if depth == 0:
            step.next = index + 1
            numerator, denominator = expression.numerator, expression.denominator
        else:
            step.next = expression.next
            same = expression.numerator == numerator and expression.denominator == denominator
            if index >= pattern.stop or not same:
                continue
        used = step.used + expression.used
        if (state.counts + GUARDS - used) & GUARDS != GUARDS:
            continue
        code = step.code | expression.code << side.shift
        if depth < count - 1:
            depth += 1
            after, following = state.path[depth], state.sides[state.order[depth]].pattern
            after.used, after.code = used, code
            after.next = state.chains[chain_of(following, numerator, denominator)]
        elif (state.counts ^ used) & state.must == 0:
            gain = bonus(numerator // denominator, reading)
            at = Place(stretch.line, stretch.first, stretch.last)
            record(state, at, Equation(used, code, new, gain))
