"""Product Grid: when a level match can be lost, from a table of all grids."""

from typing import Any, Final

import numpy as np

from paperbits.solve.budget import Budget
from paperbits.solve.methods.filling import FillingMethod
from paperbits.solve.methods.method import Problem
from studies.answers.answer import Answer, percent
from studies.answers.charts import BLUE, ORANGE, shares
from studies.answers.openings import start

HIDDEN: Final = -(1 << 20)


def slips(n: int = 3) -> Answer:
    """Return, for each move of the match, how many of the moves keep a level position level."""
    table, held = _table(n)
    count = (held > 0).sum(axis=0)
    powers = (n + 1) ** np.arange(n * n)
    rows, bars = [], {}
    for filled in range(n * n):
        level = np.flatnonzero((count == filled) & (table == 0))
        if not level.size:
            continue
        side = -1 if filled % 2 else 1
        free = held[:, level] == 0
        after = np.stack(
            [
                np.where(free[k], side * table[level + free[k] * digit * powers[k]], HIDDEN)
                for k in range(n * n)
                for digit in range(1, n + 1)
            ]
        )
        moves, kept = (after > HIDDEN).sum(axis=0), (after >= 0).sum(axis=0)
        slipped = (after < 0) & (after > HIDDEN)
        mean = float((kept / moves).mean())
        rows.append(
            (
                str(filled + 1),
                str(filled % 2 + 1),
                f"{level.size:,}",
                percent(mean, 1),
                f"{int(kept.min())} of {int(moves[kept.argmin()])}",
                str(-int(after[slipped].min())) if slipped.any() else "-",
            )
        )
        bars[str(filled + 1)] = (mean, 1 - mean)
    columns = (
        "move",
        "player",
        "level positions",
        "moves that keep it level",
        "in the hardest position",
        "most that a slip costs",
    )
    kinds = (("keep the match level", BLUE), ("lose it", ORANGE))
    return Answer(
        columns,
        tuple(rows),
        shares(f"Product Grid {n} × {n}: moves in level positions", "moves, %", kinds, bars),
    )


def _table(n: int) -> tuple[Any, Any]:
    """The lead of player 1 in each filling of the grid, and the number in each square of each."""
    position = start("product-grid", {"n": n})
    method = FillingMethod(Problem(position, margins=True), Budget(threads=1))
    method.value(position.record)
    numbers = np.arange(method.size)
    return method.table.astype(np.int64), np.stack(
        [numbers // method.base**k % method.base for k in range(n * n)]
    )
