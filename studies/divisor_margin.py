"""Player 1's margin in Divisor Over Sums under best play, between two bounds that close in:

    python -m studies.divisor_margin 4 --seconds 600

The search asks only whether player 1 can get a margin of at least some number (a null window), which
takes far less time than to find the margin. It asks again and again, above and below, until both
bounds are equal or the time is up. The bounds are searched, not proved: positions are known by
64-bit hashes.
"""

import sys
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np

from paperbits.core.compiler.kernel import compilable, kernel
from studies.command import options_of

SLICE: Final = 20_000
"""Positions between two looks at the clock."""

QUESTIONS: Final = tuple(margin for far in (12, 9, 6, 4, 3, 2) for margin in (-far, far + 1))
"""Margins to ask for, in this order as long as they lie between the bounds: far ones take less
time. After them the middle is asked for.
"""

UNKNOWN, NO, YES = 0, 1, 2


class Search(NamedTuple):
    """The state of a search. The numbers 1 to k are on the grid at depth k; the longest depth is
    the number of squares.
    """

    grid: Any
    """The number in each square, 0 where it is empty."""
    pairs: Any
    """(2, pairs, 2): the squares of each sum, of the rows and of the columns."""
    mirrors: Any
    """(4, squares): where each square goes."""
    keys: Any
    """(squares, numbers + 1): random numbers for hashes."""
    order: Any
    """(depths, squares): the squares to try at each depth, the best first."""
    count: Any
    """(depths,): how many these are."""
    tried: Any
    """(depths,): how many of them have been tried."""
    hashes: Any
    """(depths,): the hash of each depth's position."""
    state: Any
    """Depth; whether the search has just arrived there; positions visited; the depth it began at."""
    table: Any
    """The hashes of known positions."""
    known: Any
    """Their answers: ``YES`` or ``NO``."""
    multiples: Any
    """(sums, sums, divisors): whether a multiple of the divisor lies from one sum to the other."""
    sure: Any
    """Working space: of how many complete sums each number is a divisor."""
    possible: Any
    """Working space: of how many sums it may be one in the end."""


def search_of(n: int, bits: int = 22) -> Search:
    """Return a search from the empty n by n grid. The table has 2 ** ``bits`` places."""
    rows = [[row * n + column for column in range(n)] for row in range(n)]
    lines = rows, [list(column) for column in zip(*rows, strict=True)]
    pairs = np.array([[pair for line in each for pair in pairwise(line)] for each in lines])
    turned = [row[::-1] for row in rows]
    mirrors = [np.concatenate(view) for view in (rows, rows[::-1], turned, turned[::-1])]
    squares = n * n
    low, high, every = np.ogrid[: 2 * squares, : 2 * squares, : 2 * squares]
    every[0, 0, 0] = 4 * squares  # No divisor is 0.
    return Search(
        grid=np.zeros(squares, np.int64),
        pairs=pairs.astype(np.int64),
        mirrors=np.array(mirrors, np.int64),
        keys=np.random.default_rng(1).integers(1, 2**63, (squares, squares + 1), np.int64),
        order=np.zeros((squares + 1, squares), np.int64),
        count=np.zeros(squares + 1, np.int64),
        tried=np.zeros(squares + 1, np.int64),
        hashes=np.zeros(squares + 1, np.int64),
        state=np.array([0, 1, 0, 0], np.int64),
        table=np.zeros(1 << bits, np.int64),
        known=np.zeros(1 << bits, np.uint8),
        multiples=(high // every * every >= low).astype(np.uint8),
        sure=np.zeros(2 * squares, np.uint8),
        possible=np.zeros(2 * squares, np.uint8),
    )


@compilable
def points(search: Any, player: int, number: int) -> tuple[int, int]:
    """Return a lower and an upper bound on a player's points at the end, if ``number`` is the next
    to write.

    A complete sum may be chosen as the divisor, and so may any later one. A sum that is not complete
    counts for each divisor that some later sum could have.
    """
    grid, sure, possible = search.grid, search.sure, search.possible
    squares = len(grid)
    sure[:] = 0
    possible[:] = 0
    least = most = 0
    for k in range(search.pairs.shape[1]):
        one, other = int(grid[search.pairs[player, k, 0]]), int(grid[search.pairs[player, k, 1]])
        if one and other:
            low = high = one + other
        elif one or other:
            low, high = one + other + number, one + other + squares
        else:
            low, high = 2 * number + 1, 2 * squares - 1
        multiples = search.multiples[low, high]
        for divisor in range(len(possible)):
            possible[divisor] += multiples[divisor]
        if low == high:
            for divisor in range(len(sure)):
                sure[divisor] += multiples[divisor]
        else:
            least = max(least, low)
    for divisor in range(len(sure)):
        least = max(least, divisor * int(sure[divisor]))
        most = max(most, divisor * int(possible[divisor]))
    return least, most


@compilable
def hashed(search: Any) -> int:
    """Return the smallest hash among the mirror images of the grid."""
    least = 0
    for view in range(4):
        key = 0
        for square in range(len(search.grid)):
            if search.grid[square]:
                key ^= search.keys[search.mirrors[view, square], search.grid[square]]
        if view == 0 or key < least:
            least = key
    return int(least)


@compilable
def arrive(search: Any, margin: int, depth: int) -> int:
    """Visit a position: return the answer if it is known at once, else list its moves, without
    those that are lost at once.
    """
    grid, number = search.grid, depth + 1
    squares = len(grid)
    key = hashed(search)
    search.hashes[depth] = key
    place = key & (len(search.table) - 1)
    if search.table[place] == key and search.known[place]:
        return int(search.known[place])
    wanted = NO if depth % 2 else YES
    order, count = search.order[depth], 0
    values = np.empty(squares, np.int64)
    for square in range(squares):
        if grid[square]:
            continue
        grid[square] = number
        (least, most), (least_2, most_2) = (
            points(search, 0, number + 1),
            points(search, 1, number + 1),
        )
        grid[square] = 0
        if most - least_2 < margin or least - most_2 >= margin:
            if (YES if least - most_2 >= margin else NO) == wanted:
                store(search, depth, wanted)
                return wanted
            continue
        value = least - least_2 + (most - most_2 if 2 * number > squares else 0)
        value = -value if depth % 2 else value
        at = count
        while at > 0 and values[at - 1] < value:
            values[at], order[at] = values[at - 1], order[at - 1]
            at -= 1
        values[at], order[at] = value, square
        count += 1
    search.count[depth], search.tried[depth] = count, 0
    return UNKNOWN


@kernel
def ask(search: Any, margin: int, positions: int) -> int:
    """Continue to search for about so many positions. Returns whether player 1 can get the margin,
    or ``UNKNOWN``.
    """
    state, grid = search.state, search.grid
    enough = state[2] + positions
    answer = 0
    while state[2] < enough:
        depth = int(state[0])
        if state[1]:
            state[2] += 1
            answer = arrive(search, margin, depth)
        elif search.tried[depth] == search.count[depth]:
            answer = YES if depth % 2 else NO  # Every move has failed its player.
            store(search, depth, answer)
        else:
            answer = UNKNOWN
        while answer != UNKNOWN:  # Go back to the first position that this does not answer.
            if depth == state[3]:
                return answer
            depth -= 1
            grid[search.order[depth, search.tried[depth] - 1]] = 0
            if answer == (NO if depth % 2 else YES):
                store(search, depth, answer)
            else:
                answer = UNKNOWN
        state[0], state[1] = depth, 0
        if search.tried[depth] < search.count[depth]:
            grid[search.order[depth, search.tried[depth]]] = depth + 1
            search.tried[depth] += 1
            state[0], state[1] = depth + 1, 1
    return UNKNOWN


@compilable
def store(search: Any, depth: int, answer: int) -> None:
    """Remember the answer to a position."""
    place = search.hashes[depth] & (len(search.table) - 1)
    search.table[place] = search.hashes[depth]
    search.known[place] = answer


def answered(
    search: Search, grid: Sequence[int], margin: int, seconds: float = float("inf")
) -> bool | None:
    """Return whether player 1 can get this margin from a grid with empty squares. A search that
    goes on to another grid must be asked for the same margin.
    """
    depth = np.count_nonzero(grid)
    search.grid[:] = grid
    search.state[:] = depth, 1, search.state[2], depth
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = ask(search, margin, SLICE)
        if answer != UNKNOWN:
            return bool(answer == YES)
    return None


def interval(
    n: int,
    seconds: float = float("inf"),
    tell: Callable[[int, int], None] | None = None,
    bits: int = 22,
    first: int | None = None,
) -> tuple[int, int]:
    """Return a lower and an upper bound on player 1's margin under best play. ``first`` is the
    square of the 1, from 0, if it is given.
    """
    grid = [int(square == first) for square in range(n * n)]
    end = time.monotonic() + seconds
    most = (2 * n * n - 1) * n * (n - 1)
    low, high = -most, most
    while low < high:
        margin = next((each for each in QUESTIONS if low < each <= high), (low + high + 1) // 2)
        found = answered(search_of(n, bits), grid, margin, end - time.monotonic())
        if found is None:
            break
        low, high = (margin, high) if found else (low, margin - 1)
        if tell:
            tell(low, high)
    return low, high


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the bounds as they close in; return the exit status: 0, or 3 if the time was up."""
    parser = options_of(__doc__, seconds=600.0)
    parser.add_argument("n", type=int, choices=range(2, 8), help="squares along a side")
    parser.add_argument("--first", type=int, help="the square of the 1, row by row from 0")
    given = parser.parse_args(arguments)

    def tell(low: int, high: int) -> None:
        print(f"between {low} and {high}", flush=True)

    low, high = interval(given.n, given.seconds, tell, 25 if given.n > 3 else 16, given.first)
    words = f"{low:+}" if low == high != 0 else "0" if low == high else f"from {low} to {high}"
    print(f"Player 1's margin on {given.n} by {given.n} is {words}.")
    return 0 if low == high else 3


if __name__ == "__main__":
    sys.exit(main())
