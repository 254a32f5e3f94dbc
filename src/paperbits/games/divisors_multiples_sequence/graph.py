"""The graph of the numbers up to 64, joined where one divides the other; shortest paths through it.

A step costs the larger of its two numbers divided by the smaller, and twice that if it leads to a
used number. A walk is noted step by step: the player, the number left, the number reached, the
cost; a step to ``END`` ends the turn and claims the number left.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compilable
from paperbits.core.view import Board, Part, Square

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


Step = tuple[int, int, int, int]

END = 0
"""The move that ends a turn; the others are numbers from 1."""

SHOWN_NUMBERS = 40
"""The most numbers of one turn that people see at once, the last ones."""


def walk_text(notes: Sequence[Step]) -> str:
    """Return the numbers of the walk, then those claimed: ``1 2 4 / 1 2 4``."""
    walked = [there for _, _, there, _ in notes if there != END]
    claimed = [here for _, here, there, _ in notes if there == END]
    return f"{' '.join(map(str, [1, *walked]))} / {' '.join(map(str, [1, *claimed]))}"


def walk_parts(notes: Sequence[Step], players: int) -> list[list[Part]]:
    """Return a line for each turn: its steps and the cost of each."""
    parts: list[list[Part]] = [[] for _ in range(players)]
    for number, steps in enumerate(_turns(notes), 1):
        why = ", ".join(_words(here, there, cost) for _, here, there, cost in steps)
        squares = tuple(dict.fromkeys(str(there) for _, _, there, _ in steps))
        cost = sum(step[3] for step in steps)
        parts[steps[0][0]].append(Part(f"turn {number}", cost, why, (*squares, f"turn {number}")))
    return parts


def walk_boards(notes: Sequence[Step]) -> list[Board]:
    """Return the log of the walk, turn by turn; no board before the first step."""
    log = []
    for number, steps in enumerate(_turns(notes), 1):
        walked = [str(steps[0][1]), *(str(there) for _, _, there, _ in steps)]
        shown = walked if len(walked) <= SHOWN_NUMBERS else ["…", *walked[-SHOWN_NUMBERS:]]
        log.append((Square(f"turn {number}", " → ".join(shown), label=f"{', '.join(shown)}"),))
    return [Board("log", tuple(log), "The walk, turn by turn")] if log else []


def _turns(notes: Sequence[Step]) -> list[list[Step]]:
    """Return the steps of each turn, without the claim that ends it."""
    turns: list[list[Step]] = []
    begins = True
    for note in notes:
        if begins:
            turns.append([])
        begins = note[2] == END
        if not begins:
            turns[-1].append(note)
    return turns


def _words(here: int, there: int, cost: int) -> str:
    """Return a step and its cost, in words."""
    ratio = max(here, there) // min(here, there)
    doubled = f"2 × {ratio}, as {there} was claimed" if cost > ratio else str(ratio)
    return f"{here} to {there} costs {doubled}"
