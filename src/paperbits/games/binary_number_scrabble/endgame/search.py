"""Alpha-beta search (Knuth and Moore, 1975) of an ending, for the points that the player to move still gains on the other.

As ``search.alpha_beta`` does for the other games, it looks deeper and deeper, stands on arrays so that it can be left and
taken up again, and keeps a table of positions met. What is its own: values are margins still to come, so that a position is
worth the same whatever was scored before; moves after the first are tried in a window of one point (Pearl's scout, 1980) and
searched again where they do better; beyond the horizon both sides take the most points until the end. A value is proved if
no horizon had a part in it.

Without blanks every play scores. Then passing again and again gains no more than passing once, so that two passes in a row
may end the game as six do: with a and b what the players' best plays are worth to them, a position is worth
max(a, -max(b, 0)) to its mover after any number of turns without points but five, and max(a, 0) after five (by induction
from five downwards). So only "the other has just passed" is told apart; at the root, where the worth of passing itself is
asked for, turns are counted as they are.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.games.binary_number_scrabble.endgame.board import (
    blanks,
    digits,
    lay,
    position_key,
    take_back,
)
from paperbits.games.binary_number_scrabble.endgame.desk import (
    ALPHA,
    AT_LEAST,
    AT_MOST,
    BEST,
    BETA,
    CHECK,
    CODE,
    COUNT,
    CURRENT,
    DEEPEST,
    END,
    ENTRIES,
    EXACT,
    FIRST,
    GAIN,
    HIGH,
    HISTORY,
    IDLE,
    KEY,
    LIKELIEST,
    LIKELY,
    LISTED,
    LOW,
    MOVER,
    NEXT,
    PASS,
    PASSES,
    PICK,
    POINTS,
    PROVED,
    START,
    TRIED,
    USED,
    WHOLE,
)
from paperbits.games.binary_number_scrabble.endgame.plays import best_at, find, moves_at
from paperbits.games.binary_number_scrabble.equation import Reading
from paperbits.games.binary_number_scrabble.generator.bench import LINES

INFINITE = 1 << 20
"""Beyond every value."""

_ORDER = 20
"""Bits of a move's number in its place in the order."""
_PLACE = (1 << _ORDER) - 1
_ONE_BY_ONE = 6
"""Moves that are picked before the rest is put in order."""

# What is known of a position, in one integer: its value (less the least there is), what that is worth, whether it is proved,
# the plies looked ahead and the number of the look.
_KIND, _SURE, _AHEAD, _LOOK = 22, 24, 25, 32


@kernel
def explore(desks: Any, benches: Any, reading: Reading, budget: int) -> bool:
    """Search on from where the desk stands, ``budget`` positions or so; True when done.

    With no budget: take back what was laid, and list the first moves if they are not listed yet.
    """
    desk = desks[0]
    if budget == 0:
        for depth in range(desk.depth, 0, -1):
            take_back(desk, benches, depth)
        desk.depth = desk.arriving = 0
        if desk.frames[0, END] == 0:
            _list_moves(desk, benches, 0, 0, reading)
        return True
    until = desk.nodes + budget
    while desk.nodes < until:
        depth = desk.depth
        frame = desk.frames[depth]
        if desk.arriving == 1:
            desk.arriving = 0
            desk.nodes += 1
            if _arrive(desk, benches, depth, reading):
                _hand_up(desk, benches)
        elif frame[ALPHA] >= frame[BETA] or (frame[LISTED] == 1 and frame[NEXT] == frame[COUNT]):
            if depth == 0:
                return True
            _store(desk, depth)
            desk.value, desk.proved = frame[BEST], frame[PROVED]
            _hand_up(desk, benches)
        else:
            _try_next(desk, benches, depth, reading)
    return False


@compilable
def _list_moves(desk: Any, benches: Any, depth: int, begin: int, reading: Reading) -> None:
    """List the moves at a depth, a pass at the end."""
    frame = desk.frames[depth]
    count = moves_at(desk, benches, depth, frame[MOVER], begin, reading)
    desk.moves[begin + count, CODE] = PASS
    desk.moves[begin + count, POINTS] = desk.moves[begin + count, USED] = 0
    frame[START], frame[COUNT], frame[END] = begin, count + 1, begin + count + 1
    frame[LISTED], frame[NEXT] = 1, 0


@compilable
def _arrive(desk: Any, benches: Any, depth: int, reading: Reading) -> bool:
    """Look at a position for the first time; True where its value is known at once, and is on the desk."""
    frame = desk.frames[depth]
    frame[KEY], frame[CHECK] = position_key(desk, depth, 0), position_key(desk, depth, 1)
    first = -1
    entry = desk.table[frame[KEY] & ENTRIES - 1]
    if entry[0] == frame[KEY] and entry[1] == frame[CHECK]:
        known = entry[2]
        value, kind, proved = (known & (1 << _KIND) - 1) - INFINITE, known >> _KIND & 3, known >> _SURE & 1
        first = entry[3]
        if (proved == 1 or known >> _AHEAD == _now(desk, depth)) and (
            kind == EXACT or (value >= frame[BETA] if kind == AT_LEAST else value <= frame[ALPHA])
        ):
            desk.value, desk.proved = value, proved
            return True
    if depth >= desk.horizon or depth >= DEEPEST - 1:
        desk.value, desk.proved = _play_out(desk, benches, depth, reading), 0
        return True
    frame[FIRST] = first
    frame[START] = desk.frames[depth - 1, END]
    frame[END] = frame[START] + LIKELIEST
    frame[LIKELY] = frame[LISTED] = frame[TRIED] = 0
    frame[PROVED] = 1
    frame[LOW], frame[HIGH] = frame[ALPHA], frame[BETA]
    frame[BEST] = -INFINITE
    frame[PICK] = PASS
    return False


@compilable
def _now(desk: Any, depth: int) -> int:
    """How far this look goes from here, and which it is."""
    return int(desk.horizon - depth & 127 | desk.look << _LOOK - _AHEAD)


@compilable
def _rank(desk: Any, depth: int) -> None:
    """Put a place in the order before every move that was not tried yet: by what it refuted elsewhere, then by points."""
    frame = desk.frames[depth]
    player = frame[MOVER]
    rack, out = desk.racks[depth, player], digits(desk.racks[depth, 1 - player])
    begin = frame[START]
    ranked = begin
    for number in range(frame[COUNT]):
        code, used = desk.moves[begin + number, CODE], desk.moves[begin + number, USED]
        worth = 0
        if code != PASS:
            tried = False
            for likely in range(LIKELIEST):
                tried |= desk.moves[begin - 1 - likely, CODE] == code
            if tried:
                continue
            worth = 64 * (desk.moves[begin + number, POINTS] + (out if used == rack else 0))
            worth += min(desk.history[player, _history(code)], 1 << 30)
        if code == frame[FIRST]:
            worth += 1 << 32
        desk.order[ranked] = worth << _ORDER | number
        ranked += 1
    frame[COUNT] = ranked - begin


@compilable
def _likely(desk: Any, benches: Any, depth: int, reading: Reading) -> int:
    """Look for the next likely move: the one that was best before, then those that refuted others at this depth.

    Most positions that can be refuted are so by one of these, and listing all others costs more than looking for one. Returns
    its place among the moves, or -1 when there are no more.
    """
    frame = desk.frames[depth]
    while frame[LIKELY] < LIKELIEST:
        likely = frame[LIKELY]
        frame[LIKELY] = likely + 1
        at = frame[START] + likely
        desk.moves[at, CODE] = PASS
        code = frame[FIRST] if likely == 0 else desk.killers[depth, likely - 1]
        seen = code <= PASS
        for before in range(frame[START], at):
            seen |= desk.moves[before, CODE] == code
        if not seen and find(desk, benches, depth, frame[MOVER], code, at, reading):
            return int(at)
    return -1


@compilable
def _history(code: int) -> int:
    return int((code ^ code >> 14 ^ code >> 29 ^ code >> 45) & HISTORY - 1)


@compilable
def _pick(desk: Any, place: int, end: int) -> int:
    """Put the first in order of those from a place to the end there; its number."""
    best = place
    for other in range(place + 1, end):
        if desk.order[other] > desk.order[best]:
            best = other
    chosen = desk.order[best]
    desk.order[best] = desk.order[place]
    desk.order[place] = chosen
    return int(chosen & _PLACE)


@compilable
def _sort(desk: Any, begin: int, end: int) -> None:
    """Put moves in order (Shell, 1959)."""
    gap = 1
    while gap < (end - begin) // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for place in range(begin + gap, end):
            moved, back = desk.order[place], place
            while back >= begin + gap and desk.order[back - gap] < moved:
                desk.order[back] = desk.order[back - gap]
                back -= gap
            desk.order[back] = moved
        gap //= 3


@compilable
def _next(desk: Any, benches: Any, depth: int, reading: Reading) -> int:
    """The place among the moves of the next one to try."""
    frame = desk.frames[depth]
    if frame[LISTED] == 0:
        if desk.width == 0:
            at = _likely(desk, benches, depth, reading)
            if at >= 0:
                return at
        else:
            for likely in range(LIKELIEST):
                desk.moves[frame[START] + likely, CODE] = PASS
        _list_moves(desk, benches, depth, frame[START] + LIKELIEST, reading)
        _rank(desk, depth)
        if 0 < desk.width < frame[COUNT]:
            for place in range(desk.width):
                _pick(desk, frame[START] + place, frame[START] + frame[COUNT])
            frame[COUNT] = desk.width
            frame[PROVED] = 0
    begin, tried, end = frame[START], frame[NEXT], frame[START] + frame[COUNT]
    frame[NEXT] = tried + 1
    if depth > 0 and tried < _ONE_BY_ONE:
        return int(begin + _pick(desk, begin + tried, end))
    if depth > 0 and tried == _ONE_BY_ONE:
        _sort(desk, begin + tried, end)
    return int(begin + (desk.order[begin + tried] & _PLACE))


@compilable
def _try_next(desk: Any, benches: Any, depth: int, reading: Reading) -> None:
    """Try the next move: its value is known, or the search goes to the position after it."""
    frame = desk.frames[depth]
    at = _next(desk, benches, depth, reading)
    tried = frame[TRIED]
    if depth == 0:
        desk.chosen = at
    code, points, used = desk.moves[at, CODE], desk.moves[at, POINTS], desk.moves[at, USED]
    frame[CURRENT] = code
    frame[TRIED] = tried + 1
    frame[GAIN] = points
    player = frame[MOVER]
    rack, other = desk.racks[depth, player] - used, desk.racks[depth, 1 - player]
    if code == PASS:
        idle = frame[IDLE] + 1
        if depth > 0 and idle < PASSES and blanks(rack) == 0 and blanks(other) == 0:
            idle = PASSES - 1
    else:
        idle = 0 if points > 0 else frame[IDLE] + 1
    if rack == 0:
        _hear(desk, depth, code, points + digits(other), 1)
        return
    if idle == PASSES:
        _hear(desk, depth, code, points, 1)
        return
    if blanks(rack) == 0 and blanks(other) == 0 and idle < PASSES - 1:
        idle = 0
    _step(desk, benches, depth, code, rack, idle)
    frame[WHOLE] = 1 if tried == 0 else 0
    child = desk.frames[depth + 1]
    child[ALPHA] = points - frame[BETA] if tried == 0 else points - frame[ALPHA] - 1
    child[BETA] = points - frame[ALPHA]
    desk.depth = depth + 1
    desk.arriving = 1


@compilable
def _step(desk: Any, benches: Any, depth: int, code: int, rack: int, idle: int) -> None:
    """Come to the position after a move, its lines not yet looked at."""
    player = desk.frames[depth, MOVER]
    after = depth + 1
    desk.racks[after, player], desk.racks[after, 1 - player] = rack, desk.racks[depth, 1 - player]
    desk.frames[after, MOVER], desk.frames[after, IDLE] = 1 - player, idle
    desk.hashes[after, 0], desk.hashes[after, 1] = desk.hashes[depth, 0], desk.hashes[depth, 1]
    for line in range(LINES):
        desk.keys[after, line] = desk.keys[depth, line]
        desk.lists[after, 0, line], desk.lists[after, 1, line] = desk.lists[depth, 0, line], desk.lists[depth, 1, line]
    desk.number[after], desk.changed[after] = 0, desk.changed[depth]
    if code != PASS:
        lay(desk, benches, after, code)


@compilable
def _hand_up(desk: Any, benches: Any) -> None:
    """Go back to the position before with the value found, or search again, in the whole window, what did better there."""
    depth = desk.depth - 1
    frame, child = desk.frames[depth], desk.frames[depth + 1]
    value = frame[GAIN] - desk.value
    if frame[WHOLE] == 0 and frame[ALPHA] < value < frame[BETA]:
        frame[WHOLE] = 1
        child[ALPHA], child[BETA] = frame[GAIN] - frame[BETA], frame[GAIN] - frame[ALPHA]
        desk.arriving = 1
        return
    take_back(desk, benches, depth + 1)
    desk.depth = depth
    _hear(desk, depth, frame[CURRENT], value, desk.proved)


@compilable
def _hear(desk: Any, depth: int, code: int, value: int, proved: int) -> None:
    """Take note of what a move is worth to the player who makes it."""
    frame = desk.frames[depth]
    if depth == 0:
        desk.roots[desk.chosen, 0], desk.roots[desk.chosen, 2] = value, proved
        desk.roots[desk.chosen, 1] = AT_MOST if value <= frame[ALPHA] else AT_LEAST if value >= frame[BETA] else EXACT
    if value >= frame[BETA]:
        frame[PROVED] = proved
        if code != PASS:
            if desk.killers[depth, 0] != code:
                desk.killers[depth, 1] = desk.killers[depth, 0]
                desk.killers[depth, 0] = code
            desk.history[frame[MOVER], _history(code)] += 16
    else:
        frame[PROVED] &= proved
    if value > frame[BEST]:
        frame[BEST], frame[PICK] = value, code
        frame[ALPHA] = max(frame[ALPHA], value)


@compilable
def _store(desk: Any, depth: int) -> None:
    """Remember what came of a position."""
    frame = desk.frames[depth]
    entry = desk.table[frame[KEY] & ENTRIES - 1]
    proved = frame[PROVED] if desk.lacking == 0 else 0
    frame[PROVED] = proved
    if proved == 0 and entry[2] >> _SURE & 1 == 1:
        return  # What is proved stays true.
    kind = AT_LEAST if frame[BEST] >= frame[HIGH] else AT_MOST if frame[BEST] <= frame[LOW] else EXACT
    entry[0], entry[1], entry[3] = frame[KEY], frame[CHECK], frame[PICK]
    entry[2] = frame[BEST] + INFINITE | kind << _KIND | proved << _SURE | _now(desk, depth) << _AHEAD


@compilable
def _play_out(desk: Any, benches: Any, depth: int, reading: Reading) -> int:
    """What the player to move gains if both take the most points from here on."""
    gain, sign, passed, at = 0, 1, False, depth
    while at < DEEPEST:
        player = desk.frames[at, MOVER]
        code, points, used = best_at(desk, benches, at, player, reading)
        if code == PASS and passed:
            break
        passed = code == PASS
        rack = desk.racks[at, player] - used
        gain += sign * points
        if rack == 0:
            gain += sign * digits(desk.racks[at, 1 - player])
            break
        _step(desk, benches, at, code, rack, 0)
        at += 1
        sign = -sign
    for below in range(at, depth, -1):
        take_back(desk, benches, below)
    return gain
