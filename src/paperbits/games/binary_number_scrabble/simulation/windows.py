"""Windows: so many squares before a core and so many behind it, wherever it lies, and what a play there scores at most.

The sheet bounds every window as far as the lexicon goes, most of them exactly. So the best play is in one of very few, which
are looked into equation by equation; what is beyond the lexicon is left to the generator.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.generator.bench import DOUBLE, TRIPLE
from paperbits.games.binary_number_scrabble.generator.bounds import bound_across
from paperbits.games.binary_number_scrabble.generator.cores import (
    C_EQUALS,
    C_FILL,
    C_FIRST,
    C_KEY,
    C_LAST,
    C_LINE,
    C_PLACES,
    C_ROOM_LEFT,
    C_ROOM_RIGHT,
    C_TILES,
    O_FIRST,
    O_LAST,
    O_LEFT,
    O_LINE,
    O_NEXT,
    O_RIGHT,
)
from paperbits.games.binary_number_scrabble.generator.record import DOWN, HUNDRED, LINE, POWERS, START, STOP, take_play
from paperbits.games.binary_number_scrabble.generator.sets import WIDTH, lane
from paperbits.games.binary_number_scrabble.simulation.lexicon import BEHIND, FIRST, LEVEL, LEVELS, PLACES, look_up
from paperbits.games.binary_number_scrabble.simulation.sheet import CORES, WINDOWS, lying_in, mask_over, masks_of
from paperbits.games.binary_number_scrabble.tiles import EMPTY, ONE, RACK, SIDE, ZERO

W_BOUND, W_CORE, W_LINE, W_FIRST, W_BEFORE, W_NEW = range(6)
"""A window: more than which no play there scores, its core, the line and the first square of the core there, squares before
the core, new tiles."""

_DEAREST_LETTER = 3


@compilable
def look_over(sheet: Any, bench: Any, lexicon: Any, core: int, sure: int) -> int:
    """Write down the windows over a core that may hold the best play; ``sure`` is a score that some play has, and what is
    returned is the same with what was found now. Cores that the lexicon does not know all of are put among the ``rest``.
    """
    if bench.core[core, C_TILES] == 0 or bench.core[core, C_EQUALS] > 1:
        _leave(sheet, core)
        return sure
    first, last, fill = bench.core[core, C_FIRST], bench.core[core, C_LAST], bench.core[core, C_FILL]
    alone, across = first == last, 0
    if bench.core[core, C_KEY] < 0:
        across = bound_across(bench, bench.core[core, C_LINE], first, last)
        if core < CORES:
            sheet.known[core] = 0  # It may be another board's.
    lying = last - first + 1 - fill
    most = min(bench.total, fill + bench.core[core, C_ROOM_LEFT] + bench.core[core, C_ROOM_RIGHT])
    most_bits = sheet.digits
    for square in range(first, last + 1):
        most_bits += bench.tiles[bench.core[core, C_LINE], square] in (ZERO, ONE)
    most_bits //= 2  # A side of so many digits is worth no more bits, and there are two.
    beyond = most + lying > lexicon.longest
    most = min(most, lexicon.longest - lying)
    at = bench.core[core, C_PLACES]
    while at >= 0:
        left, right = bench.occurrence[at, O_LEFT], bench.occurrence[at, O_RIGHT]
        line, first, last = bench.occurrence[at, O_LINE], bench.occurrence[at, O_FIRST], bench.occurrence[at, O_LAST]
        highest = sheet.most[line]
        for new in range(max(1, fill), min(most, fill + left + right) + 1):
            plain = dear = -1
            if alone:
                plain, dear = masks_of(sheet, bench, lexicon, core, new)
                if plain | dear == 0:
                    continue
            free = new - fill
            premium = bench.premium[line, last + min(right, free) + 1] - bench.premium[line, first - min(left, free)]
            bits = min((new + lying - 1) // 2, most_bits) if plain < 0 else _most_bits(plain | dear)
            bound = _points(sheet, bench, premium, sheet.dearest, new, bits) + across
            if bound < sure:
                highest = max(highest, bound)
                continue
            for before in range(max(0, free - right), min(left, free) + 1):
                premium = bench.premium[line, last + free - before + 1] - bench.premium[line, first - before]
                if not alone:
                    bound = _points(sheet, bench, premium, sheet.dearest, new, bits) + across
                    if bound < sure:
                        highest = max(highest, bound)
                        continue
                    if plain < 0:
                        plain, dear = masks_of(sheet, bench, lexicon, core, new)
                bound = 0
                if plain >> before & 1:
                    bound = _points(sheet, bench, premium, 0, new, _bits(plain, before, new + lying)) + across
                    if alone:
                        sure = max(sure, bound)
                if dear >> before & 1:
                    worth = _bits(dear, before, new + lying)
                    bound = max(bound, _points(sheet, bench, premium, sheet.dearest, new, worth) + across)
                highest = max(highest, bound)
                if bound > 0 and bound >= sure and not _note(sheet, bound, core, line, first, before, new, sure):
                    beyond = True
        sheet.most[line] = highest
        at = bench.occurrence[at, O_NEXT]
    if beyond:
        _leave(sheet, core)
    return int(sure)


@compilable
def _leave(sheet: Any, core: int) -> None:
    """Leave a core to the generator."""
    sheet.core[sheet.rest] = core
    sheet.rest += 1


@inlined
def _bits(mask: int, before: int, tiles: int) -> int:
    """How many bits an equation of so many tiles is worth at most, by a mask."""
    bits = LEVELS - 1
    while mask >> PLACES * bits + before & 1 == 0:
        bits -= 1
    return bits if bits < LEVELS - 1 else (tiles - 1) // 2


@inlined
def _most_bits(mask: int) -> int:
    """How many bits an equation is worth at most, wherever the tile is, by the mask of a lone one."""
    bits = LEVELS - 1
    while bits > 0 and mask >> PLACES * bits & (1 << PLACES) - 1 == 0:
        bits -= 1
    return bits


@inlined
def _points(sheet: Any, bench: Any, premium: int, extra: int, new: int, bits: int) -> int:
    """What a play scores, at most if its tiles are worth something beyond a point each."""
    letters = premium & 255
    times = POWERS[premium >> TRIPLE] << (premium >> DOUBLE & 15)
    points = letters + extra * min(_DEAREST_LETTER, letters - new + 1) + sheet.gain[bits]
    return int(points * times + (bench.sweep if new == RACK else 0))


@compilable
def _note(sheet: Any, bound: int, core: int, line: int, first: int, before: int, new: int, sure: int) -> bool:
    """Write down a window; False if there is no room for it."""
    count = sheet.windows
    if count == WINDOWS:
        count = 0
        for index in range(WINDOWS):
            if sheet.window[index, W_BOUND] >= sure:
                for field in range(W_NEW + 1):
                    sheet.window[count, field] = sheet.window[index, field]
                count += 1
        if count == WINDOWS:
            return False
    window = sheet.window[count]
    window[W_BOUND], window[W_CORE], window[W_LINE], window[W_FIRST] = bound, core, line, first
    window[W_BEFORE], window[W_NEW] = before, new
    sheet.windows = count + 1
    return True


@compilable
def look_into(sheet: Any, bench: Any, lexicon: Any) -> None:
    """Record the best play in any window, those with the highest bounds first."""
    while sheet.windows > 0:
        best = 0
        for index in range(1, sheet.windows):
            if sheet.window[index, W_BOUND] > sheet.window[best, W_BOUND]:
                best = index
        bound = sheet.window[best, W_BOUND]
        if bench.count > 0 and HUNDRED * bound < bench.best:
            sheet.windows = 0
            return
        _look_into(sheet, bench, lexicon, sheet.window[best])
        sheet.windows -= 1
        for field in range(W_NEW + 1):
            sheet.window[best, field] = sheet.window[sheet.windows, field]


@compilable
def _look_into(sheet: Any, bench: Any, lexicon: Any, window: Any) -> None:
    """Record the best play in a window."""
    core, line, first, before, new = window[W_CORE], window[W_LINE], window[W_FIRST], window[W_BEFORE], window[W_NEW]
    last = first + bench.core[core, C_LAST] - bench.core[core, C_FIRST]
    behind = new - bench.core[core, C_FILL] - before
    start, stop = first - before, last + behind
    place = start << START | stop << STOP | (line << LINE if line < SIDE else line - SIDE << LINE | 1 << DOWN)
    if bench.count > 0 and HUNDRED * window[W_BOUND] == bench.best and place > bench.out[0, 0] >> START << START:
        return
    premium = bench.premium[line, stop + 1] - bench.premium[line, start]
    times = POWERS[premium >> TRIPLE] << (premium >> DOUBLE & 15)
    lying = lying_in(bench, line, first, last)
    crossed = bench.beside[line] >> start & (2 << stop - start) - 1 != 0
    across = bound_across(bench, line, first, last) if crossed else 0
    pattern = there = 0
    for square in range(first, last + 1):
        if bench.tiles[line, square] != EMPTY:
            pattern |= bench.tiles[line, square] << WIDTH * (square - start)
            there |= 31 << WIDTH * (square - start)
    for index in range(sheet.choices[new]):
        used, dear = lying + sheet.choice[new, index], sheet.dear[new, index]
        mask = mask_over(bench, lexicon, line, first, last, used)
        if mask >> before & 1 == 0:
            continue
        bound = _points(sheet, bench, premium, dear, new, _bits(mask, before, stop - start + 1)) + across
        row = look_up(lexicon, used)
        if row < 0 or (bench.count > 0 and HUNDRED * bound < bench.best):
            continue
        for at in range(lexicon.choice[row, FIRST], lexicon.choice[row, BEHIND]):
            code = lexicon.equation[at]
            if code & there != pattern:
                continue
            score = _points(sheet, bench, premium, 0, new, code >> LEVEL)
            if dear == 0 and bench.count > 0 and HUNDRED * (score + across) < bench.best:
                continue
            play = number = 0
            fits = True
            for square in range(start, stop + 1):
                if bench.tiles[line, square] == EMPTY:
                    tile = code >> WIDTH * (square - start) & 15
                    score += (bench.points[tile] - 1) * bench.letter[line, square] * times
                    if crossed and bench.beside[line] >> square & 1:
                        fits = fits and bench.allowed[line, square] & lane(tile) != 0
                        if bench.paying[line, square] & lane(tile) != 0:
                            fits = fits and (new > 1 or line < SIDE)  # The same play is written across.
                            score += bench.points[tile] * bench.letter[line, square] * bench.word[line, square]
                            score += bench.bonus[line, square, tile]
                    play |= tile << WIDTH * number
                    number += 1
            if fits:
                take_play(bench, play | place, score)
