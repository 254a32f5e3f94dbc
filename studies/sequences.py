"""Integer sequences that come out of solving:
``python -m studies.sequences NAME --terms 12``.

Each is computed from the start by exhaustion. The drafts in ``docs/sequences`` say how, and who
proved what.
"""

from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Final

import numpy as np

from paperbits.core.catalogue import find
from paperbits.core.numbers.primes import is_prime
from paperbits.solve.budget import Budget
from paperbits.solve.cover.board import rectangle
from paperbits.solve.cover.parts import Cover
from paperbits.solve.methods.retrograde import DRAW, Table, solve_graph
from paperbits.solve.solver import Solver
from studies.answers.openings import start
from studies.command import options_of
from studies.connected_sets import connected_sets


def best_boards(rows: int, columns: int) -> tuple[int, list[list[int]]]:
    """Return the largest m such that 1 to m are sums of neighbours in a rectangle of different
    positive integers, and all rectangles that reach it, up to symmetry.
    """
    shape = rectangle(rows, columns)
    for most in range(len(shape.runs), 0, -1):
        boards = Cover(shape, most).search().boards(Budget())
        if boards:
            return most, boards
    raise AssertionError("A 1 is enough for a score of 1.")


def rows() -> Iterator[int]:
    """Yield the best scores of 1 by n."""
    return (best_boards(1, n)[0] for n in count(1))


def row_ways() -> Iterator[int]:
    """Yield in how many ways, up to reversal, 1 by n reaches its best score."""
    return (len(best_boards(1, n)[1]) for n in count(1))


def rectangles() -> Iterator[int]:
    """Yield the best scores of a by b, 1 <= b <= a, read by rows."""
    return (best_boards(b, a)[0] for a in count(1) for b in range(1, a + 1))


def tables() -> Iterator[tuple[int, Table]]:
    """Yield each total and the plies of all lists of it, in Combining and Dividing without a limit."""
    game = find("combining-dividing").configure()
    for total in count(1):
        table = solve_graph(game, tuple(1 << s for s in range(1, total + 1)), Budget())
        yield total, table[1 << (total - 1) :]


def won() -> Iterator[int]:
    """Yield how many lists of total n the player to move wins."""
    return (int(((plies != DRAW) & (plies % 2 == 1)).sum()) for _, plies in tables())


def lost() -> Iterator[int]:
    """Yield how many lists of total n the player to move loses."""
    return (int((plies % 2 == 0).sum()) for _, plies in tables())


def drawn() -> Iterator[int]:
    """Yield how many lists of total n neither player can win; a single 1 or prime, which can't be
    rewritten, is not counted.
    """
    return (
        int((plies == DRAW).sum()) - (total == 1 or is_prime(total)) for total, plies in tables()
    )


def at_once() -> Iterator[int]:
    """Yield how many lists of total n can be rewritten to primes in one move."""
    return (int((plies == 1).sum()) for _, plies in tables())


def longest() -> Iterator[int]:
    """Yield how many plies the longest list of total n lasts that is not a draw, 0 if there is
    none.
    """
    return (int(np.where(plies == DRAW, 0, plies).max()) for _, plies in tables())


def blobs() -> Iterator[int]:
    """Yield how many positions an n by n grid of Multiples/Divisors Blob has."""
    return (sum(connected_sets(n, n * n // 4 * 2)) for n in count(1))


def walks() -> Iterator[int]:
    """Yield player 1's lead in Divisors/Multiples Sequence with the numbers up to n."""
    yield 0  # With 1 alone there is nothing to claim.
    for r in count(2):
        position = start("divisors-multiples-sequence", {"r": r})
        yield round(Solver(position, Budget(threads=1), margins=True).value(position.record))


SEQUENCES: Final[dict[str, Callable[[], Iterator[int]]]] = {
    "sums-row": rows,
    "sums-row-ways": row_ways,
    "sums-rectangle": rectangles,
    "lists-won": won,
    "lists-lost": lost,
    "lists-drawn": drawn,
    "lists-at-once": at_once,
    "lists-longest": longest,
    "blob-positions": blobs,
    "walk-leads": walks,
}


def main() -> None:
    """Print the first terms of a sequence as a b-file, one at a time."""
    parser = options_of(__doc__, terms=8)
    parser.add_argument("name", choices=SEQUENCES)
    given = parser.parse_args()
    for index, term in enumerate(islice(SEQUENCES[given.name](), given.terms), 1):
        print(index, term, flush=True)


if __name__ == "__main__":
    main()
