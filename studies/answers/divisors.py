"""Divisor Over Sums: where to write the 1, and which divisors score most."""

from itertools import permutations
from typing import Any

import numpy as np

from studies.answers.answer import Answer, percent
from studies.answers.charts import BLUE, GREY, ORANGE, leads, shares
from studies.answers.openings import ahead, openings

SAMPLE = 100_000
"""Grids drawn where there are too many to look at all."""


def first_squares() -> Answer:
    """Return who is ahead after each first square of a 3 by 3 grid."""
    found = openings("divisor-over-sums", {"n": 3})
    kinds = {
        "a corner (a1, c1, a3, c3)": ("a1", "c1", "a3", "c3"),
        "the middle of the top or bottom row (b1, b3)": ("b1", "b3"),
        "the centre (b2)": ("b2",),
        "the middle of the left or right column (a2, c2)": ("a2", "c2"),
    }
    rows = []
    for kind, squares in kinds.items():
        values = {found.after[square] for square in squares}
        assert len(values) == 1
        rows.append((kind, ahead(values.pop())))
    counts = {
        kind: {found.after[squares[0]]: 1}
        for kind, squares in zip(
            ("corner", "top or bottom", "centre", "left or right"), kinds.values(), strict=True
        )
    }
    draw = leads("Divisor Over Sums 3 × 3: where the 1 goes", "square", counts)
    return Answer(("the 1 goes into", "under best play"), tuple(rows), draw, 3.0)


def best_divisors(sample: int = SAMPLE) -> Answer:
    """Return how many sums the best divisor of player 1's rows divides: in all full 3 by 3 grids,
    and in random ones of 4 by 4 and 5 by 5. Of equally good divisors the largest counts.
    """
    rng = np.random.default_rng(1)
    grids = {3: np.array(list(permutations(range(1, 10))))}
    for n in (4, 5):
        grids[n] = rng.permuted(np.tile(np.arange(1, n * n + 1), (sample, 1)), axis=1)
    rows, bars = [], {}
    for n, each in grids.items():
        sums = _sums(each.reshape(-1, n, n))
        divisor, times, points = _best(sums)
        largest = sums.max(axis=1)
        parts = [int((times == k).sum()) for k in (1, 2, 3)]
        parts.append(len(times) - sum(parts))
        rows.append(
            (
                f"{n} × {n}",
                *(percent(part, len(times)) for part in parts),
                f"{points.mean():.1f}",
                f"{largest.mean():.1f}",
                f"{np.median(divisor):.0f}",
            )
        )
        bars[f"{n} × {n}"] = parts
    columns = (
        "grid",
        "one sum",
        "two",
        "three",
        "four or more",
        "its points",
        "points of the largest sum alone",
        "usual divisor",
    )
    kinds = [("one sum", GREY), ("two", BLUE), ("three", "#009e73"), ("four or more", ORANGE)]
    draw = shares(
        "Divisor Over Sums: how many sums the best divisor divides", "full grids, %", kinds, bars
    )
    return Answer(columns, tuple(rows), draw, 2.6)


def _sums(grids: Any) -> Any:
    """The sums of neighbours in the rows of each grid."""
    return (grids[:, :, 1:] + grids[:, :, :-1]).reshape(len(grids), -1)


def _best(sums: Any) -> tuple[Any, Any, Any]:
    """The best divisor for each list of sums, how many it divides, and its points."""
    times = np.stack(
        [(sums % d == 0).sum(axis=1, dtype=np.int32) for d in range(1, int(sums.max()) + 1)]
    )
    points = times * np.arange(1, len(times) + 1, dtype=np.int32)[:, None]
    best = len(points) - 1 - points[::-1].argmax(axis=0)
    lists = np.arange(sums.shape[0])
    return best + 1, times[best, lists], points[best, lists]
