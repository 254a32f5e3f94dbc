"""Expressions go through a segment square by square.

Digits change only the numeral that is being read. The equation machine is asked where an operator
follows.
"""

from paperbits.core.compiler.kernel import compilable, inlined

from ..equation import FINE, operate
from ..reading import Reading
from ..tiles import EMPTY, EQUALS, NOT, ONE, SIDE, ZERO
from .behind import go_behind
from .packed import DIGITS_OR_NOT, EVERY, JUST_DIGITS, ONES, OPERATORS, set_of, tile_of
from .spelling import (
    Read,
    Spent,
    digits_after,
    digits_to_spend,
    put_read,
    put_spent,
    read_before,
    spent_before,
    with_tile,
)
from .state import GeneratorState
from .tables import Step

_EQUALS_SET = set_of(EQUALS)


@compilable
def go_through(state: GeneratorState, segment: int, count: int, reading: Reading) -> int:
    """Spell all expressions that continue from the last of ``steps``."""
    row = state.segments[segment]
    line, square, last, depth = row.line, row.first, row.last, 0
    read, spent = read_before(state.steps[SIDE]), spent_before(state.steps[SIDE])
    left = spent.new
    tile = state.tiles[line, square]
    if tile == EMPTY:
        _put_step(state, 0, square, _choices(state, line, square, read, spent), read, spent)
        depth = 1
    going = tile != EMPTY
    while True:
        if going:
            going, read = _read_tile(state, read, square, tile, reading)
        if going:
            square += 1
            if square > last:
                level = state.levels[0]
                put_read(level, read)
                put_spent(level, spent)
                count = go_behind(state, segment, left, count, reading)
            else:
                tile = state.tiles[line, square]
                if tile != EMPTY:
                    continue
                todo = _choices(state, line, square, read, spent)
                if todo != 0:
                    _put_step(state, depth, square, todo, read, spent)
                    depth += 1
        while depth > 0 and state.steps[depth - 1].todo == 0:
            depth -= 1
        if depth == 0:
            return count
        step = state.steps[depth - 1]
        read, square, tile = read_before(step), step.square, _next_tile(step)
        spent = with_tile(state, spent_before(step), tile)
        going = True
        if row.sweeping == 1 or row.fewest_bits > 0:
            ahead = row.empties - depth
            going = digits_to_spend(state, row, spent, digits_after(state, spent), ahead) >= 0


@inlined
def _read_tile(
    state: GeneratorState, read: Read, square: int, tile: int, reading: Reading
) -> tuple[bool, Read]:
    """Read a tile; return whether an expression can go on like this, and what is then read."""
    row, number, digits, inverted = read
    if tile <= ONE:
        going = digits != 1 or number != 0 or inverted == 1  # No leading zeros. Ruling B1.
        number, digits = 2 * number + tile - ZERO, digits + 1
    elif tile == NOT:
        going = digits == 0 and inverted == 0
        inverted = 1
    elif digits == 0:
        going = False
    else:
        value = (1 << digits) - 1 - number if inverted == 1 else number
        plain = digits == 1 and inverted == 0
        going = (
            operate(state.prefixes[row], state.prefixes[square], value, plain, tile, reading)
            == FINE
        )
        row, number, digits, inverted = square, 0, 0, 0
    return going, Read(row, number, digits, inverted)


@inlined
def _next_tile(step: Step) -> int:
    """Return the next tile to try at a step, which must have one."""
    lowest = step.todo & -step.todo
    step.todo ^= lowest
    return tile_of(lowest)


@inlined
def _put_step(
    state: GeneratorState, depth: int, square: int, todo: int, read: Read, spent: Spent
) -> None:
    """Note an empty square of the segment, the tiles to try there, and the state before it."""
    step = state.steps[depth]
    put_read(step, read)
    put_spent(step, spent)
    step.todo, step.square = todo, square


@compilable
def _choices(state: GeneratorState, line: int, square: int, read: Read, spent: Spent) -> int:
    """Return the set of tiles to try on an empty square of a segment."""
    choices = state.allowed[line, square] & ~_EQUALS_SET
    if spent.short == state.blanks:
        choices &= state.counts + EVERY - ONES - spent.used
    behind = state.tiles[line, square + 1]
    if behind > ONE:
        choices &= OPERATORS if behind == NOT else JUST_DIGITS
    if read.digits == 0:
        return int(choices & (JUST_DIGITS if read.inverted == 1 else DIGITS_OR_NOT))
    if read.digits == 1 and read.number == 0 and read.inverted == 0:
        return int(choices & OPERATORS)
    return int(choices & (OPERATORS | JUST_DIGITS))
