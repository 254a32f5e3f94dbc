"""Alpha-beta search (Knuth and Moore, 1975) for two players, with iterative deepening and a table of positions met.

The search stands on a stack of arrays, so that it can be left and taken up again: the kernel runs in slices. Positions are
known by a hash of their bytes (Zobrist, 1970); where a game declares symmetries, by the least hash among its images.
A search that met no horizon has proved its value; otherwise positions at the horizon count by their scores so far.
"""

from typing import Any, NamedTuple

import numpy as np

from paperbits.core.game import Record, Rules
from paperbits.core.kernel import compilable, kernel
from paperbits.core.position import rows
from paperbits.search.rewards import lead, share

WIN = 1_000_000
"""The value of a won game; margins are added to it, and guesses stay well below."""

MARGIN = 100_000
"""The most that a margin counts."""

UNKNOWN = 2 * WIN
"""Beyond every value."""

PRECISION = 1_000.0
"""Margins are counted in thousandths, as some games compare logarithms."""

EXACT, AT_LEAST, AT_MOST = 1, 2, 3

SURELY = 2
"""Proved by one winning move, whatever the others are worth."""

ENTRY = np.dtype(
    [("key", np.uint64), ("value", np.int32), ("pick", np.int16), ("depth", np.int16), ("kind", np.uint8), ("proved", np.uint8)]
)


class Stack(NamedTuple):
    """A search under way."""

    positions: Any
    """The position at each depth, and behind them one to turn about."""
    octets: Any
    """The same positions as bytes, (positions, bytes) u1."""
    moves: Any
    """The moves at each depth."""
    frames: Any
    """An array of ``frame_type()``: how far the search has come at each depth."""
    table: Any
    """An array of ``ENTRY``."""
    signs: Any
    """A random number for each value of each byte, (bytes, 256) u8."""
    state: Any
    """A record, in an array of one: the depth where the search stands, whether it has just come there, nodes met."""
    scores: Any


FRAME = np.dtype(
    [
        ("key", np.uint64),
        ("count", np.int32),
        ("index", np.int32),  # Moves tried so far.
        ("first", np.int32),  # The move to try before the others, -1 for none.
        ("pick", np.int32),  # The best move so far.
        ("alpha", np.int32),
        ("beta", np.int32),
        ("low", np.int32),  # The window as it was on arrival.
        ("high", np.int32),
        ("best", np.int32),
        ("turn", np.int32),
        ("proved", np.uint8),
    ]
)

STATE = np.dtype([("depth", np.int64), ("arriving", np.int64), ("nodes", np.int64), ("value", np.int64), ("proved", np.int64)])


class Aim(NamedTuple):
    """What to search for: plies to look ahead, whether margins matter, -1 where the lowest score wins."""

    horizon: int
    margins: bool
    sign: int


def stack_of(game: Rules, record: Record, deepest: int, entries: int) -> Stack:
    """A search from a position, not yet begun; ``entries`` of the table is a power of two."""
    positions = rows(record, deepest + 2)
    out = game.buffer()
    signs = np.random.default_rng(1).integers(1, 2**64, (record.dtype.itemsize, 256), np.uint64)
    return Stack(
        positions=positions,
        octets=positions.view(np.ndarray).view(np.uint8).reshape(deepest + 2, -1),
        moves=np.zeros((deepest + 1, *out.shape), out.dtype),
        frames=np.zeros(deepest + 2, FRAME).view(np.recarray),
        table=np.zeros(entries, ENTRY).view(np.recarray),
        signs=signs,
        state=np.zeros(1, STATE).view(np.recarray),
        scores=np.zeros(2),
    )


@kernel
def explore(game: Any, stack: Any, aim: Any, budget: int) -> bool:
    """Search on from where the stack stands; True when done, with value and move in the frame at depth 0."""
    state = stack.state[0]
    frames = stack.frames
    for _ in range(budget):
        depth = state.depth
        frame = frames[depth]
        if state.arriving:
            state.nodes += 1
            state.arriving = 0
            if arrive(game, stack, aim, depth):
                if depth == 0:
                    return True
                hand_up(frames, depth, state.value, state.proved)
                state.depth = depth - 1
            continue
        if frame.index == frame.count or frame.alpha >= frame.beta:
            state.value = frame.best
            state.proved = 1 if frame.proved else 0
            store(stack, aim, depth)
            if depth == 0:
                return True
            hand_up(frames, depth, state.value, state.proved)
            state.depth = depth - 1
            continue
        stack.positions[depth + 1] = stack.positions[depth]
        pick = frame.index
        if frame.first >= 0:  # The first choice comes first, and what stood there in its place.
            pick = frame.first if frame.index == 0 else (frame.index - 1 if frame.index <= frame.first else frame.index)
        game.play(stack.positions[depth + 1], stack.moves[depth, pick])
        frame.index += 1
        frames[depth + 1].alpha = frame.alpha
        frames[depth + 1].beta = frame.beta
        state.depth = depth + 1
        state.arriving = 1
    return False


@compilable
def arrive(game: Any, stack: Any, aim: Any, depth: int) -> bool:
    """Look at a position for the first time; True where its value is known at once, and is in ``state``."""
    position = stack.positions[depth]
    state = stack.state[0]
    frame = stack.frames[depth]
    if game.over(position):
        state.value = worth(game, position, stack.scores, aim, True)
        state.proved = 1
        return True
    if depth >= aim.horizon or depth + 2 >= len(stack.positions):
        state.value = worth(game, position, stack.scores, aim, False)
        state.proved = 0
        return True
    frame.key = key_of(game, stack, depth)
    frame.first = -1
    entry = stack.table[int(frame.key & np.uint64(len(stack.table) - 1))]
    if entry.kind and entry.key == frame.key:
        frame.first = entry.pick
        known = entry.kind == EXACT or (entry.value >= frame.beta if entry.kind == AT_LEAST else entry.value <= frame.alpha)
        if known and depth > 0 and (entry.proved or entry.depth == aim.horizon - depth):
            state.value = entry.value
            state.proved = entry.proved
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
def hand_up(frames: Any, depth: int, value: int, proved: int) -> None:
    """Tell the position above what one of its moves is worth."""
    above = frames[depth - 1]
    if proved and (value >= WIN if above.turn == 0 else value <= -WIN):
        above.proved = SURELY
    elif above.proved != SURELY:
        above.proved &= proved
    if (value > above.best) if above.turn == 0 else (value < above.best):
        above.best = value
        pick = above.index - 1
        if above.first >= 0:
            pick = above.first if above.index == 1 else (pick - 1 if pick <= above.first else pick)
        above.pick = pick
        if above.turn == 0:
            above.alpha = max(above.alpha, value)
        else:
            above.beta = min(above.beta, value)


@compilable
def store(stack: Any, aim: Any, depth: int) -> None:
    """Remember what came of a position."""
    frame = stack.frames[depth]
    entry = stack.table[int(frame.key & np.uint64(len(stack.table) - 1))]
    if entry.proved and not frame.proved and entry.key != frame.key:
        return  # What is proved stays true at every depth.
    entry.key = frame.key
    entry.value = frame.best
    entry.pick = frame.pick
    entry.depth = aim.horizon - depth
    entry.kind = AT_LEAST if frame.best >= frame.high else (AT_MOST if frame.best <= frame.low else EXACT)
    entry.proved = 1 if frame.proved else 0


@compilable
def key_of(game: Any, stack: Any, depth: int) -> Any:
    """The hash of a position, the same for all its images."""
    key = hash_of(stack, depth)
    spare = len(stack.positions) - 1
    for image in range(1, game.symmetries()):
        stack.positions[spare] = stack.positions[depth]
        game.image(stack.positions[depth], image, stack.positions[spare])
        other = hash_of(stack, spare)
        key = min(key, other)
    return key


@compilable
def hash_of(stack: Any, place: int) -> Any:
    """The exclusive or of the random numbers of a position's bytes."""
    key = np.uint64(0)
    for octet in range(stack.octets.shape[1]):
        key ^= stack.signs[octet, stack.octets[place, octet]]
    return key


@compilable
def worth(game: Any, position: Any, scores: Any, aim: Any, ended: bool) -> int:
    """A position's value to player 1: of an end exactly, else by the scores so far."""
    game.scores(position, scores)
    margin = min(max(lead(scores, 0, aim.sign) * PRECISION, -MARGIN), MARGIN)
    if not ended:
        return int(margin)
    outcome = round(2.0 * share(scores, 0, aim.sign) - 1.0)
    return int(outcome * WIN + (margin if aim.margins else 0.0))
