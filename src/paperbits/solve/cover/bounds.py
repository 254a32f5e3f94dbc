"""Bounds: whether a board may still cover 1 to m, and which integers its squares may take."""

from paperbits.core.compiler.kernel import compilable
from paperbits.core.records import Record

DEEPEST = 8
"""Wasted runs are counted up to ``DEEPEST`` - 1."""


@compilable
def may_cover(board: Record, level: int) -> bool:
    """Return whether integers of at least ``level`` in the empty squares may cover all missing
    numbers.

    ``level`` is 2 or more. If the answer is true, ``allowed`` holds for this level the integers
    that each empty square may take. Every missing number needs a run of its own among those that
    are not full. The other such runs are the *slack*. A run is *wasted* if its sum is there already
    or is above m; each wasted run uses up one of the slack.
    """
    slack = -int(board.missed)
    for run in range(board.run_count):
        empty = int(board.left[run])
        if empty:
            board.least[run] = board.totals[run] + empty * level + empty * (empty - 1) // 2
            slack += 1 if board.least[run] <= board.most else 0
    if slack < 0:
        return False
    for square in range(board.squares):
        if board.values[square] == 0:
            slack -= count_wasted(board, square, level)
            if slack < 0:
                return False
    for square in range(board.squares):
        board.smallest[square] = board.values[square]
        if board.values[square] == 0:
            allow(board, square, level, int(board.wasted[square]) + slack)
    return enough_small(board)


@compilable
def count_wasted(board: Record, square: int, level: int) -> int:
    """Return a lower bound on the wasted runs among those that lack only this square. The bound
    holds for every integer in the square. The wasted runs are counted for all integers at the same
    time, in the bits of three integers.
    """
    ones = twos = fours = more = runs = twins = seen = 0
    for k in range(board.many[square]):
        run = board.runs_of[square, k]
        if board.left[run] == 1 and board.least[run] <= board.most:
            total = int(board.totals[run])  # Less than ``most``, so it is a bit of an integer.
            runs += 1
            twins += (seen >> total) & 1
            seen |= 1 << total
            wasted = ~(int(board.missing) >> total)
            carry = ones & wasted
            ones ^= wasted
            wasted = twos & carry
            twos ^= carry
            carry = fours & wasted
            fours ^= wasted
            more |= carry
    at_least = ((1 << (int(board.most) - 1)) - 1) & ~((1 << (level - 2)) - 1)
    board.counts[square, 0] = ones
    board.counts[square, 1] = twos
    board.counts[square, 2] = fours
    board.counts[square, 3] = at_least & ~more
    fewest = 0
    while fewest < min(runs, DEEPEST) and takes(board, square, fewest) == 0:
        fewest += 1
    board.wasted[square] = max(fewest, twins)
    return int(board.wasted[square])


@compilable
def takes(board: Record, square: int, wasted: int) -> int:
    """Return, as bits, the integers that waste exactly ``wasted`` of a square's runs."""
    found = int(board.counts[square, 3])
    for power in range(3):
        bits = int(board.counts[square, power])
        found &= bits if (wasted >> power) & 1 else ~bits
    return found


@compilable
def allow(board: Record, square: int, level: int, most: int) -> None:
    """Store the integers that waste at most ``most`` of a square's runs, and the smallest of them."""
    found = 0
    if most >= DEEPEST:
        found = ((1 << (int(board.most) - 1)) - 1) & ~((1 << (level - 2)) - 1)
    else:
        for wasted in range(most + 1):
            found |= takes(board, square, wasted)
    board.allowed[level, square] = found
    number = level
    while number <= board.most and not (found >> (number - 2)) & 1:
        number += 1
    board.smallest[square] = number


@compilable
def enough_small(board: Record) -> bool:
    """Return whether, for every t, at least as many runs can have sums up to t as numbers up to t
    are missing (Hall, 1935).
    """
    for total in range(board.most + 1):
        board.reach[total] = 0
    for run in range(board.run_count):
        if board.left[run] and board.least[run] <= board.most:
            total = 0
            for k in range(board.lengths[run]):
                total += board.smallest[board.runs[run, k]]
            total = max(total, int(board.least[run]))
            if total <= board.most:
                board.reach[total] += 1
    spare = 0
    for total in range(1, board.most + 1):
        spare += board.reach[total]
        if board.times[total] == 0:
            spare -= 1
            if spare < 0:
                return False
    return True
