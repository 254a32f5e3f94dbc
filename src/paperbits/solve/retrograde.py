"""Retrograde analysis: wins, losses and draws of games in which positions may repeat, backwards
from the ends (Ströhlein, 1970; Thompson, 1986).

A table holds one byte for each position: the plies to the end when the winner hurries and the loser
delays. An odd number is a win of the player to move, an even one a loss. ``DRAW`` means that
neither player can force an end.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import kernel
from paperbits.solve.budget import Budget, Progress

DRAW: Final = 255
SLICE: Final = 1 << 16
"""Positions between two looks at the clock."""

Table = npt.NDArray[np.uint8]


@kernel
def sweep(game: Any, table: Any, out: Any, begin: int, end: int, plies: int) -> int:
    """Find the positions from ``begin`` to ``end`` - 1 that are won or lost in exactly ``plies``;
    return how many.

    The table must already hold all positions that end sooner.
    """
    found = 0
    for index in range(begin, end):
        if table[index] != DRAW:
            continue
        count = game.graph_moves(index, out)
        if plies % 2:
            for k in range(count):
                if out[k] < 0 if plies == 1 else out[k] >= 0 and table[out[k]] == plies - 1:
                    table[index] = plies
                    found += 1
                    break
        elif count:
            k = 0
            while k < count and out[k] >= 0 and table[out[k]] < plies and table[out[k]] % 2:
                k += 1
            if k == count:
                table[index] = plies
                found += 1
    return found


def solve_graph(game: Any, layers: tuple[int, ...], budget: Budget) -> Table:
    """Return the table of all positions.

    ``layers`` are the ends of ranges of positions; no move may lead to a later range. Raises
    OutOfBudgetError, and OverflowError for a game of ``DRAW`` plies or more.
    """
    table = np.full(layers[-1], DRAW, np.uint8)
    out = game.graph_buffer()
    longest = begin = 0
    for layer, end in enumerate(layers):
        plies, idle = 1, 0
        while idle < 2 or plies <= longest + 1:  # One empty sweep may be due to its parity.
            if plies >= DRAW:
                raise OverflowError("The table has no room for so long a game.")
            found = 0
            for start in range(begin, end, SLICE):
                budget.check()
                found += sweep(game, table, out, start, min(start + SLICE, end), plies)
            if found:
                longest = max(longest, plies)
            idle = 0 if found else idle + 1
            plies += 1
        begin = end
        budget.tell(Progress(f"layer {layer + 1} of {len(layers)}", end, layers[-1]))
    return table
