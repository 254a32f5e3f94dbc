"""The graph of the numbers up to 64, joined where one divides the other; shortest paths through it.

A step costs the larger of its two numbers divided by the smaller, and twice that if it leads to a
used number.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compilable

MOST = 64
FAR = 1 << 40
"""More than the cost of any path."""


def _near() -> npt.NDArray[np.int64]:
    """Return a row for each number: the others up to ``MOST`` that it divides or that divide it,
    ascending; the rest of the row is ``MOST + 1``.
    """
    near = np.full((MOST + 1, MOST), MOST + 1)
    for number in range(1, MOST + 1):
        others = [
            k for k in range(1, MOST + 1) if k != number and (k % number == 0 or number % k == 0)
        ]
        near[number, : len(others)] = others
    return near


NEAR = _near()
_SIZES = np.maximum(np.arange(MOST + 1), 1)
RATIOS = np.maximum.outer(_SIZES, _SIZES) // np.minimum.outer(_SIZES, _SIZES)
"""The larger of two numbers divided by the smaller: dividing takes longer than looking it up."""


@compilable
def bit(number: int) -> Any:
    """Return the bit that stands for a number from 1 to ``MOST``."""
    return np.uint64(1) << np.uint64(number - 1)


@compilable
def step_cost(used: Any, here: int, there: int) -> int:
    """Return what a step from one number to another costs."""
    ratio = int(RATIOS[here, there])
    return int(2 * ratio if used[there] else ratio)


@compilable
def shortest_paths(used: Any, at: int, free: int, costs: Any) -> Any:
    """Find the cheapest paths from ``at`` to ``free`` numbers that are not used (Dijkstra, 1959).
    ``used`` has an entry for each number of the graph, from 0 on. Writes the cost of each number
    reached into ``costs``, which holds ``FAR`` everywhere; others get an upper bound. Returns, as
    bits, the numbers with which a cheapest path to some unused number begins.
    """
    last = len(used) - 1
    here = at
    # For each number: the numbers with which a cheapest path to it begins, as bits.
    begins = np.zeros(len(used), np.uint64)
    done = np.zeros(len(used), np.uint8)
    onward = np.uint64(0)
    costs[at] = 0
    while free > 0:
        done[here] = 1
        for there in NEAR[here]:
            if there > last:
                break
            total = costs[here] + step_cost(used, here, int(there))
            if total <= costs[there]:
                begin = bit(there) if here == at else begins[here]
                begins[there] = begin if total < costs[there] else begin | begins[there]
                costs[there] = total
        here = 0
        for number in range(1, last + 1):
            if not done[number] and (here == 0 or costs[number] < costs[here]):
                here = number
        if not used[here]:
            onward |= begins[here]
            free -= 1
    return onward


def path_to(used: Sequence[int], number: int, costs: Sequence[int]) -> list[int]:
    """Return the numbers of a cheapest path to a number, without the first, from the costs that
    ``shortest_paths`` wrote. Of several paths it is the one whose numbers are cheapest to reach.
    """
    path: list[int] = []
    while costs[number]:
        path.insert(0, number)
        rest = [
            (costs[k], k)
            for k in range(1, len(used))
            if costs[k] < costs[number]
            and (k % number == 0 or number % k == 0)
            and costs[k] + (max(k, number) // min(k, number)) * (2 if used[number] else 1)
            == costs[number]
        ]
        number = min(rest)[1]
    return path
