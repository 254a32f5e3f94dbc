"""Alpha-beta search (Knuth and Moore, 1975) for two players to the end of the game, with a table of
positions.

The search keeps its stack in arrays instead of the call stack, so that the kernel can run in
slices. A position's key is the game's own, which is exact, or a hash of its bytes (Zobrist, 1970);
where a game declares symmetries, it is the smallest hash among the transformed positions. A search
whose stack was deep enough has proved its value. A position at the end of the stack is valued by its
scores so far; only proved values are in the table.

Several searches, each on its own thread, may share one table without a lock. A reader may see an
entry that another thread has written only in part. The key is therefore stored combined with the
data, so that a torn entry matches no position (Hyatt and Mann, 2002).
"""

import hashlib
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.core.capabilities import Searchable, derived_fields
from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.records import blank_rows, rows
from paperbits.core.rules import Record
from paperbits.search.rewards import lead, share

WIN = 500_000_000
"""The value of a won game. Margins are added to it; heuristic values stay well below it."""

MARGIN = 200_000_000
"""The largest margin that counts, in units of ``1 / PRECISION``. Nothing is proved of a larger one.
"""

UNKNOWN = 2 * WIN
"""Larger than every value."""

PRECISION = 1_000.0
"""Margins are counted in thousandths, because some games compare logarithms."""

EXACT, AT_LEAST, AT_MOST = 1, 2, 3

SURELY = 2
"""Proved by one winning move; the other moves do not matter."""

ENTRY = np.dtype([("folded", np.uint64), ("said", np.int64)])
"""A table entry: the data of a position packed into one number (0 if empty), and the exclusive or
of key and data.

From the lowest bit the data holds: kind (2 bits), index of the best move (16), and ``UNKNOWN`` plus
the value.
"""


class Stack(NamedTuple):
    """The state of one search."""

    positions: Any
    """The position at each depth, and one more for transformed positions."""
    position_bytes: Any
    """The same positions as bytes, (positions, bytes) u1."""
    moves: Any
    """The moves at each depth."""
    frames: Any
    """An array of ``FRAME``: the progress of the search at each depth."""
    table: Any
    """An array of ``ENTRY``. Other searches of the same game may share it."""
    halt: Any
    """Whether all these searches should stop; an array of length 1."""
    relevant: Any
    """The indices of the bytes that affect the rest of the game."""
    keys: Any
    """Zobrist keys: a random number for each value of each of these bytes, (bytes, 256) u8."""
    state: Any
    """A record, in an array of length 1: the current depth, whether the search has just arrived
    there, the number of nodes, and the number of this search among those that share a table.
    """
    scores: Any


FRAME = np.dtype(
    [
        ("key", np.uint64),
        ("count", np.int32),
        ("index", np.int32),  # Moves tried so far.
        ("tried", np.int32),  # The last of them.
        ("first", np.int32),  # The move to try first, -1 for none.
        ("pick", np.int32),  # The best move so far.
        ("alpha", np.int32),
        ("beta", np.int32),
        ("low", np.int32),  # The window on arrival.
        ("high", np.int32),
        ("best", np.int32),
        ("turn", np.int32),
        ("proved", np.uint8),
    ]
)

STATE = np.dtype(
    [(name, np.int64) for name in ("depth", "arriving", "nodes", "value", "proved", "which")]
)


class Goal(NamedTuple):
    """What to search for: whether margins matter, and the sign (-1 where the lowest score wins)."""

    margins: bool
    sign: int


def relevant_bytes(game: Searchable, record: Record) -> npt.NDArray[np.int64]:
    """The indices of the bytes of a position that affect the rest of the game."""
    derived = derived_fields(game)
    fields = [(name, field[0], field[1]) for name, field in record.dtype.fields.items()]
    return np.concatenate(
        [
            np.arange(place, place + kind.itemsize)
            for name, kind, place in fields
            if name not in derived
        ]
    )


def stack_of(game: Searchable, record: Record, deepest: int, entries: int) -> Stack:
    """A new search from a position. ``entries``, the size of the table, is a power of two."""
    positions = rows(record, deepest + 2)
    out = game.buffer()
    places = relevant_bytes(game, record)
    drawn = hashlib.shake_128(b"keys").digest(len(places) * 256 * 8)
    keys = np.frombuffer(drawn, np.uint64).reshape(len(places), 256).copy()
    return Stack(
        positions=positions,
        position_bytes=positions.view(np.ndarray).view(np.uint8).reshape(deepest + 2, -1),
        moves=np.zeros((deepest + 1, *out.shape), out.dtype),
        frames=blank_rows(FRAME, deepest + 2),
        table=blank_rows(ENTRY, entries),
        halt=np.zeros(1, np.uint8),
        relevant=places,
        keys=keys,
        state=blank_rows(STATE, 1),
        scores=np.zeros(2),
    )


def parallel(stack: Stack, which: int) -> Stack:
    """Return another search that shares the table and tries moves in another order."""
    positions = stack.positions.copy()
    other = stack._replace(
        positions=positions,
        position_bytes=positions.view(np.ndarray)
        .view(np.uint8)
        .reshape(stack.position_bytes.shape),
        moves=stack.moves.copy(),
        frames=stack.frames.copy(),
        state=stack.state.copy(),
        scores=stack.scores.copy(),
    )
    other.state.which = which
    return other


@kernel
def explore(game: Any, stack: Any, goal: Any, budget: int) -> bool:
    """Continue a search for at most ``budget`` steps. Return whether frame 0 holds the result."""
    state = stack.state[0]
    frames = stack.frames
    for _ in range(budget):
        if stack.halt[0]:
            return False
        depth = state.depth
        frame = frames[depth]
        if state.arriving:
            state.nodes += 1
            state.arriving = 0
            if arrive(game, stack, goal, depth):
                if depth == 0:
                    return True
                pass_value_up(frames, depth, state.value, state.proved, goal)
                state.depth = depth - 1
            continue
        if frame.index == frame.count or frame.alpha >= frame.beta:
            state.value = frame.best
            state.proved = 1 if frame.proved else 0
            store(stack, depth)
            if depth == 0:
                return True
            pass_value_up(frames, depth, state.value, state.proved, goal)
            state.depth = depth - 1
            continue
        stack.positions[depth + 1] = stack.positions[depth]
        frame.tried = turn_of(frame, state.which)
        game.play(stack.positions[depth + 1], stack.moves[depth, frame.tried])
        frame.index += 1
        frames[depth + 1].alpha = frame.alpha
        frames[depth + 1].beta = frame.beta
        state.depth = depth + 1
        state.arriving = 1
    return False


@compilable
def turn_of(frame: Any, which: int) -> int:
    """The next move to try: the one that was best before, then the others in the game's own order.
    Every second search starts in the middle of that order, so that parallel searches share work
    through the table.
    """
    shift = frame.count // 2 if which % 2 else 0
    place = frame.index
    if frame.first >= 0:
        if place == 0:
            return int(frame.first)
        first = frame.first - shift
        if place <= (first if first >= 0 else first + frame.count):
            place -= 1
    place += shift
    return int(place if place < frame.count else place - frame.count)


@compilable
def arrive(game: Any, stack: Any, goal: Any, depth: int) -> bool:
    """Visit a position for the first time. Return whether ``state`` holds its value already."""
    position = stack.positions[depth]
    state = stack.state[0]
    frame = stack.frames[depth]
    if game.over(position):
        state.value = evaluate(game, position, stack.scores, goal, True)
        state.proved = (
            1
            if not goal.margins or abs(state.value - round(state.value / WIN) * WIN) < MARGIN
            else 0
        )
        return True
    if depth + 2 >= len(stack.positions):
        state.value = evaluate(game, position, stack.scores, goal, False)
        state.proved = 0
        return True
    frame.key = key_of(game, stack, depth)
    frame.first = -1
    entry = stack.table[int(frame.key & np.uint64(len(stack.table) - 1))]
    said = entry.said
    if said and entry.folded ^ np.uint64(said) == frame.key:
        kind, value = said & 3, (said >> 18) - UNKNOWN
        frame.first = said >> 2 & 0xFFFF
        known = kind == EXACT or (value >= frame.beta if kind == AT_LEAST else value <= frame.alpha)
        if depth > 0 and known:
            state.value = value
            state.proved = 1
            return True
    frame.count = game.moves(position, stack.moves[depth])
    if frame.first >= frame.count:
        frame.first = -1
    frame.index = 0
    frame.pick = 0
    frame.low = frame.alpha
    frame.high = frame.beta
    frame.turn = position.turn
    frame.best = -UNKNOWN if frame.turn == 0 else UNKNOWN
    frame.proved = 1 if game.complete() else 0
    return False


@compilable
def pass_value_up(frames: Any, depth: int, value: int, proved: int, goal: Any) -> None:
    """Update the parent with a move's value. With margins, one won move settles nothing."""
    above = frames[depth - 1]
    if proved and not goal.margins and (value >= WIN if above.turn == 0 else value <= -WIN):
        above.proved = SURELY
    elif above.proved != SURELY:
        above.proved &= proved
    if (value > above.best) if above.turn == 0 else (value < above.best):
        above.best = value
        above.pick = above.tried
        if above.turn == 0:
            above.alpha = max(above.alpha, value)
        else:
            above.beta = min(above.beta, value)


@compilable
def store(stack: Any, depth: int) -> None:
    """Store the proved value of a position in the table."""
    frame = stack.frames[depth]
    if frame.proved:
        entry = stack.table[int(frame.key & np.uint64(len(stack.table) - 1))]
        lower = AT_MOST if frame.best <= frame.low else EXACT
        kind = AT_LEAST if frame.best >= frame.high else lower
        said = np.int64(frame.best + UNKNOWN) << 18 | np.int64(frame.pick) << 2 | kind
        entry.folded = frame.key ^ np.uint64(said)
        entry.said = said


@compilable
def key_of(game: Any, stack: Any, depth: int) -> Any:
    """The hash of a position. Symmetric positions have equal hashes."""
    if game.has_key() and not game.scores_accumulate():
        return mixed(game.key(stack.positions[depth]))
    key = hash_of(stack, depth)
    spare = len(stack.positions) - 1
    for which in range(1, game.symmetries()):
        stack.positions[spare] = stack.positions[depth]
        game.transform(stack.positions[depth], which, stack.positions[spare])
        other = hash_of(stack, spare)
        key = min(key, other)
    return key


@compilable
def mixed(key: int) -> Any:
    """Mix the bits of a key to spread keys over a table. Different keys stay different. Three
    rounds of a Feistel network: each half is changed by the other, which can be undone. No product
    exceeds 64 bits.
    """
    bits, half, shift = np.uint64(key), np.uint64(0xFFFFFFFF), np.uint64(15)
    low, high = bits & half, bits >> np.uint64(32)
    high ^= (low * np.uint64(0x9E3779B1) >> shift) & half
    low ^= (high * np.uint64(0x85EBCA77) >> shift) & half
    high ^= (low * np.uint64(0xC2B2AE3D) >> shift) & half
    return high << np.uint64(32) | low


@compilable
def hash_of(stack: Any, place: int) -> Any:
    """The exclusive or of the Zobrist keys of a position's bytes."""
    key = np.uint64(0)
    for k in range(len(stack.relevant)):
        key ^= stack.keys[k, stack.position_bytes[place, stack.relevant[k]]]
    return key


@compilable
def evaluate(game: Any, position: Any, scores: Any, goal: Any, ended: bool) -> int:
    """Return a position's value to player 1: exact at the end, else by the scores so far."""
    game.scores(position, scores)
    margin = min(max(lead(scores, 0, goal.sign) * PRECISION, -MARGIN), MARGIN)
    if not ended:
        return int(margin)
    outcome = round(2.0 * share(scores, 0, goal.sign) - 1.0)
    return int(outcome * WIN + (margin if goal.margins else 0.0))
