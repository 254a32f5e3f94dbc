"""Alpha-beta search (Knuth and Moore, 1975) of an ending. A value is the points that the player to
move still gains on the other.

Like ``search.alpha_beta`` for the other games, it deepens iteratively, keeps its stack in arrays so
that it can pause, and has a transposition table. Three things are different. Values are margins
still to come, so a position has the same value whatever was scored before. Moves after the first
are tried in a window of one point (Pearl's scout, 1980) and searched again if they do better.
Beyond the horizon both sides make the play with the most points until the end. A value is proved if
no horizon affected it.

Without blanks every play scores. Then passing repeatedly gains no more than passing once, so two
passes in a row may end the game as six do. Let a and b be the values of the players' best plays to
themselves. A position has the value max(a, -max(b, 0)) for its mover after any number of turns
without points but five, and max(a, 0) after five (by induction from five downwards). So only "the
other player has just passed" is distinguished. At the root, where the value of passing itself is
wanted, turns are counted exactly.
"""

from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.records import Records

from ..generator.state import LINES
from ..reading import Reading
from .board import (
    blanks,
    digits,
    hash_after,
    lay,
    line_of,
    position_key,
    take_back,
    tiles_of,
    touched,
)
from .plays import best_at, find, moves_at
from .state import (
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
    SearchState,
    States,
)

INFINITE = 1 << 20
"""Larger than every value."""

_ORDER = 20
"""Bits of a move's number in its entry of the order."""
_PLACE = (1 << _ORDER) - 1
TILE = 30
"""Points that a tile counts as when moves are put in order to refute the move before."""
_ONE_BY_ONE = 6
"""Moves that are picked one by one before the rest is sorted."""

# What is known of a position, as one integer: its value (less the lowest possible), the kind of
# value, whether it is proved, the plies searched and the number of the iteration.
_KIND, _SURE, _AHEAD, _LOOK = 22, 24, 25, 32


@kernel
def explore(searches: Records[SearchState], states: States, reading: Reading, budget: int) -> bool:
    """Continue the search for about ``budget`` positions; return True when it is done.

    With a budget of 0: go back to the root, and list the first moves if they are not listed yet.
    """
    search = searches[0]
    if budget == 0:
        for depth in range(search.depth, 0, -1):
            take_back(search, states, depth)
        search.depth = search.arriving = 0
        if search.frames[0, END] == 0:
            _list_moves(search, states, 0, 0, reading)
        return True
    until = search.nodes + budget
    while search.nodes < until:
        depth = search.depth
        frame = search.frames[depth]
        if search.arriving == 1:
            search.arriving = 0
            search.nodes += 1
            if _arrive(search, states, depth, reading):
                _return_value(search, states)
        elif frame[ALPHA] >= frame[BETA] or (frame[LISTED] == 1 and frame[NEXT] == frame[COUNT]):
            if depth == 0:
                return True
            _store(search, depth)
            search.value, search.proved = frame[BEST], frame[PROVED]
            _return_value(search, states)
        else:
            _try_next(search, states, depth, reading)
    return False


@compilable
def _list_moves(
    search: SearchState, states: States, depth: int, begin: int, reading: Reading
) -> None:
    """List the moves at a depth, with a pass at the end."""
    frame = search.frames[depth]
    count = moves_at(search, states, depth, frame[MOVER], begin, reading)
    search.moves[begin + count, CODE] = PASS
    search.moves[begin + count, POINTS] = search.moves[begin + count, USED] = 0
    frame[START], frame[COUNT], frame[END] = begin, count + 1, begin + count + 1
    frame[LISTED], frame[NEXT] = 1, 0


@compilable
def _arrive(search: SearchState, states: States, depth: int, reading: Reading) -> bool:
    """Visit a position for the first time; return True if its value is known at once,
    and set it.
    """
    if _known(search, depth):
        return True
    if depth >= search.horizon or depth >= DEEPEST - 1:
        search.value, search.proved = _play_out(search, states, depth, reading), 0
        return True
    frame = search.frames[depth]
    search.outs[depth, CODE] = -1
    frame[START] = search.frames[depth - 1, END]
    frame[END] = frame[START] + LIKELIEST
    frame[LIKELY] = frame[LISTED] = frame[TRIED] = 0
    frame[PROVED] = 1
    frame[LOW], frame[HIGH] = frame[ALPHA], frame[BETA]
    frame[BEST] = -INFINITE
    frame[PICK] = PASS
    return False


@compilable
def _known(search: SearchState, depth: int) -> bool:
    """Return whether the table settles a position within its window; if so, set its value. Note the
    move that was best before.
    """
    frame = search.frames[depth]
    frame[FIRST] = -1
    entry = search.table[frame[KEY] & ENTRIES - 1]
    if entry[0] != frame[KEY] or entry[1] != frame[CHECK]:
        return False
    known = entry[2]
    value, kind, proved = (
        (known & (1 << _KIND) - 1) - INFINITE,
        known >> _KIND & 3,
        known >> _SURE & 1,
    )
    frame[FIRST] = entry[3]
    search.value, search.proved = value, proved
    return bool(
        (proved == 1 or known >> _AHEAD == _now(search, depth))
        and (kind == EXACT or (value >= frame[BETA] if kind == AT_LEAST else value <= frame[ALPHA]))
    )


@compilable
def _now(search: SearchState, depth: int) -> int:
    """Return the plies left in this iteration, and its number, as one integer."""
    return int(search.horizon - depth & 127 | search.iteration << _LOOK - _AHEAD)


@compilable
def _rank(search: SearchState, depth: int) -> None:
    """Give each move not yet tried a priority: by points, and in a window of one point first by
    tiles.

    There most moves are refuted by any reply. The one that lays the most tiles leaves the least to
    search, because the player who makes it goes out sooner.
    """
    frame = search.frames[depth]
    player = frame[MOVER]
    scout = search.width == 0 and frame[HIGH] - frame[LOW] == 1
    rack, out = search.racks[depth, player], digits(search.racks[depth, 1 - player])
    begin = frame[START]
    ranked = begin
    for number in range(frame[COUNT]):
        code, used = search.moves[begin + number, CODE], search.moves[begin + number, USED]
        priority = 0
        if code != PASS:
            tried = False
            for likely in range(LIKELIEST):
                tried |= search.moves[begin - 1 - likely, CODE] == code
            if tried:
                continue
            priority = search.moves[begin + number, POINTS] + (out if used == rack else 0)
            if scout:
                priority += TILE * tiles_of(used)
        if code == frame[FIRST]:
            priority += 1 << 32
        search.order[ranked] = priority << _ORDER | number
        ranked += 1
    frame[COUNT] = ranked - begin


@compilable
def _likely(search: SearchState, states: States, depth: int, reading: Reading) -> int:
    """Return the place of the next likely move: the best one of an earlier iteration, then the
    killer moves; -1 when there are no more.

    One of these refutes most positions that can be refuted, and listing all other moves costs more
    than looking for one.
    """
    frame = search.frames[depth]
    while frame[LIKELY] < LIKELIEST:
        likely = frame[LIKELY]
        frame[LIKELY] = likely + 1
        at = frame[START] + likely
        search.moves[at, CODE] = PASS
        code = frame[FIRST] if likely == 0 else search.killers[depth, likely - 1]
        seen = code <= PASS
        for before in range(frame[START], at):
            seen |= search.moves[before, CODE] == code
        if not seen and find(search, states, depth, frame[MOVER], code, at, reading):
            return int(at)
    return -1


@compilable
def _pick(search: SearchState, place: int, end: int) -> int:
    """Move the entry with the highest priority, from a place to the end, to that place; return its
    number.
    """
    best = place
    for other in range(place + 1, end):
        if search.order[other] > search.order[best]:
            best = other
    chosen = search.order[best]
    search.order[best] = search.order[place]
    search.order[place] = chosen
    return int(chosen & _PLACE)


@compilable
def _sort(search: SearchState, begin: int, end: int) -> None:
    """Sort entries by priority (Shell, 1959)."""
    gap = 1
    while gap < (end - begin) // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for place in range(begin + gap, end):
            moved, back = search.order[place], place
            while back >= begin + gap and search.order[back - gap] < moved:
                search.order[back] = search.order[back - gap]
                back -= gap
            search.order[back] = moved
        gap //= 3


@compilable
def _next(search: SearchState, states: States, depth: int, reading: Reading) -> int:
    frame = search.frames[depth]
    if frame[LISTED] == 0:
        if search.width == 0:
            at = _likely(search, states, depth, reading)
            if at >= 0:
                return at
        else:
            for likely in range(LIKELIEST):
                search.moves[frame[START] + likely, CODE] = PASS
        _list_moves(search, states, depth, frame[START] + LIKELIEST, reading)
        _rank(search, depth)
        if 0 < search.width < frame[COUNT]:
            for place in range(search.width):
                _pick(search, frame[START] + place, frame[START] + frame[COUNT])
            frame[COUNT] = search.width
            frame[PROVED] = 0
    begin, tried, end = frame[START], frame[NEXT], frame[START] + frame[COUNT]
    frame[NEXT] = tried + 1
    if depth > 0 and tried < _ONE_BY_ONE:
        return int(begin + _pick(search, begin + tried, end))
    if depth > 0 and tried == _ONE_BY_ONE:
        _sort(search, begin + tried, end)
    return int(begin + (search.order[begin + tried] & _PLACE))


@compilable
def _try_next(search: SearchState, states: States, depth: int, reading: Reading) -> None:
    """Try the next move: note its value if it ends the game, or go on to the position after it."""
    frame = search.frames[depth]
    at = _next(search, states, depth, reading)
    tried = frame[TRIED]
    if depth == 0:
        search.chosen = at
    code, points, used = search.moves[at, CODE], search.moves[at, POINTS], search.moves[at, USED]
    frame[CURRENT] = code
    frame[TRIED] = tried + 1
    frame[GAIN] = points
    player = frame[MOVER]
    rack, other = search.racks[depth, player] - used, search.racks[depth, 1 - player]
    if code == PASS:
        idle = frame[IDLE] + 1
        if depth > 0 and idle < PASSES and blanks(rack) == 0 and blanks(other) == 0:
            idle = PASSES - 1
    else:
        idle = 0 if points > 0 else frame[IDLE] + 1
    if rack == 0:
        _note_value(search, depth, code, points + digits(other), 1)
        return
    if idle == PASSES:
        _note_value(search, depth, code, points, 1)
        return
    if blanks(rack) == 0 and blanks(other) == 0 and idle < PASSES - 1:
        idle = 0
    child = search.frames[depth + 1]
    frame[WHOLE] = 1 if tried == 0 else 0
    child[ALPHA] = points - frame[BETA] if tried == 0 else points - frame[ALPHA] - 1
    child[BETA] = points - frame[ALPHA]
    search.racks[depth + 1, player], search.racks[depth + 1, 1 - player] = rack, other
    lines = touched(search, code) if code != PASS else 0
    settled = _goes_out(search, states, depth, lines, reading)
    if not settled:
        _prepare(search, depth, code, idle)
        settled = _known(search, depth + 1)
    if settled:
        value = points - search.value
        if frame[WHOLE] == 1 or not frame[ALPHA] < value < frame[BETA]:
            _note_value(search, depth, code, value, search.proved)
            return
    _step(search, states, depth, code, lines)
    search.depth = depth + 1
    search.arriving = 1


@compilable
def _prepare(search: SearchState, depth: int, code: int, idle: int) -> None:
    """Write the turn and the hashes after a move at a depth, when its racks are there."""
    after = depth + 1
    frame = search.frames[after]
    frame[MOVER], frame[IDLE] = 1 - search.frames[depth, MOVER], idle
    hash_after(search, depth, code)
    frame[KEY], frame[CHECK] = position_key(search, after, 0), position_key(search, after, 1)


@compilable
def _goes_out(
    search: SearchState, states: States, depth: int, lines: int, reading: Reading
) -> bool:
    """Return whether the reply that refuted last ends the game, and refutes this move too, which
    changes the ``lines``; if so, set its value.

    Most moves are refuted so, and the position after them need not be set up.
    """
    out, code = search.outs[depth], search.killers[depth + 1, 0]
    if out[CODE] != code:
        at = search.frames[depth, END]
        player = 1 - search.frames[depth, MOVER]
        out[CODE], out[USED] = code, -1
        if (
            code != PASS
            and find(search, states, depth, player, code, at, reading)
            and search.moves[at, USED] == search.racks[depth, player]
        ):
            out[POINTS], out[USED] = search.moves[at, POINTS], line_of(code)
    if out[USED] < 0 or lines >> out[USED] & 1:
        return False
    search.value = out[POINTS] + digits(search.racks[depth + 1, search.frames[depth, MOVER]])
    search.proved = 1
    return bool(search.value >= search.frames[depth + 1, BETA])


@compilable
def _step(search: SearchState, states: States, depth: int, code: int, lines: int) -> None:
    """Set up the lines after a move that changes some of them."""
    after = depth + 1
    for line in range(LINES):
        search.keys[after, line] = search.keys[depth, line]
        search.lists[after, 0, line], search.lists[after, 1, line] = (
            search.lists[depth, 0, line],
            search.lists[depth, 1, line],
        )
    search.number[after], search.changed[after] = 0, search.changed[depth]
    if code != PASS:
        lay(search, states, after, code, lines)


@compilable
def _return_value(search: SearchState, states: States) -> None:
    """Return to the position before with the value found, or search a move again in the whole
    window if it did better there.
    """
    depth = search.depth - 1
    frame, child = search.frames[depth], search.frames[depth + 1]
    value = frame[GAIN] - search.value
    if frame[WHOLE] == 0 and frame[ALPHA] < value < frame[BETA]:
        frame[WHOLE] = 1
        child[ALPHA], child[BETA] = frame[GAIN] - frame[BETA], frame[GAIN] - frame[ALPHA]
        search.arriving = 1
        return
    take_back(search, states, depth + 1)
    search.depth = depth
    _note_value(search, depth, frame[CURRENT], value, search.proved)


@compilable
def _note_value(search: SearchState, depth: int, code: int, value: int, proved: int) -> None:
    frame = search.frames[depth]
    if depth == 0:
        search.roots[search.chosen, 0], search.roots[search.chosen, 2] = value, proved
        search.roots[search.chosen, 1] = (
            AT_MOST if value <= frame[ALPHA] else AT_LEAST if value >= frame[BETA] else EXACT
        )
    if value >= frame[BETA]:
        frame[PROVED] = proved
        if code != PASS and code != search.killers[depth, 0]:
            search.killers[depth, 1] = search.killers[depth, 0]
            search.killers[depth, 0] = code
    else:
        frame[PROVED] &= proved
    if value > frame[BEST]:
        frame[BEST], frame[PICK] = value, code
        frame[ALPHA] = max(frame[ALPHA], value)


@compilable
def _store(search: SearchState, depth: int) -> None:
    frame = search.frames[depth]
    entry = search.table[frame[KEY] & ENTRIES - 1]
    proved = frame[PROVED] if search.lacking == 0 else 0
    frame[PROVED] = proved
    if proved == 0 and entry[2] >> _SURE & 1 == 1:
        return  # A proved value stays valid.
    kind = (
        AT_LEAST if frame[BEST] >= frame[HIGH] else AT_MOST if frame[BEST] <= frame[LOW] else EXACT
    )
    entry[0], entry[1], entry[3] = frame[KEY], frame[CHECK], frame[PICK]
    entry[2] = (
        frame[BEST] + INFINITE | kind << _KIND | proved << _SURE | _now(search, depth) << _AHEAD
    )


@compilable
def _play_out(search: SearchState, states: States, depth: int, reading: Reading) -> int:
    """Return what the player to move gains if both sides make the play with the most points from
    here on.
    """
    gain, sign, passed, at = 0, 1, False, depth
    while at < DEEPEST:
        player = search.frames[at, MOVER]
        code, points, used = best_at(search, states, at, player, reading)
        if code == PASS and passed:
            break
        passed = code == PASS
        rack = search.racks[at, player] - used
        gain += sign * points
        if rack == 0:
            gain += sign * digits(search.racks[at, 1 - player])
            break
        search.racks[at + 1, player] = rack
        search.racks[at + 1, 1 - player] = search.racks[at, 1 - player]
        search.frames[at + 1, MOVER] = 1 - player
        _step(search, states, at, code, touched(search, code) if code != PASS else 0)
        at += 1
        sign = -sign
    for below in range(at, depth, -1):
        take_back(search, states, below)
    return gain
