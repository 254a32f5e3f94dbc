"""The work of a search cut into independent parts, which machines can share and an interrupted run
can keep.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from paperbits.solve.budget import Budget, Progress
from paperbits.solve.cover.board import blank
from paperbits.solve.cover.search import explore, go_to
from paperbits.solve.cover.shape import Shape

SLICE: Final = 5_000
"""Nodes between two looks at the clock."""

DEPTH: Final = 6
"""The numbers 1 to this one less are placed or passed over in each part."""


@dataclass(frozen=True)
class Cover:
    """The task to find every way, up to symmetry, to cover 1 to ``most``; some squares may be
    ``given``.
    """

    shape: Shape
    most: int
    given: tuple[int, ...] = ()

    def parts(self, depth: int = DEPTH) -> list[list[int]]:
        """Return the choices that each part begins with."""
        if self.most < 2 * depth:
            return [[]]  # Too little work to share.
        boards = blank(self.shape, self.most, self.given)
        boards[0].ceiling = depth
        return [found[: depth - 1].tolist() for found in Search(boards).found(Budget())]

    def search(self, part: Sequence[int] = ()) -> "Search":
        """Return the search of a part, or of the whole."""
        boards = blank(self.shape, self.most, self.given)
        if part:
            go_to(boards, np.array(part, np.int64))
        return Search(boards)


class Search:
    """Visits what a board leads to."""

    def __init__(self, boards: Any) -> None:
        self._boards = boards

    @property
    def nodes(self) -> int:
        """How many numbers have been placed or passed over so far."""
        return int(self._boards[0].nodes)

    def boards(self, budget: Budget) -> list[list[int]]:
        """Return all boards; 0 in squares that may hold anything. Raises OutOfBudgetError."""
        return [found[: int(self._boards[0].squares)].tolist() for found in self.found(budget)]

    def found(self, budget: Budget) -> Iterator[Any]:
        """Yield what the search notes. Raises OutOfBudgetError."""
        board = self._boards[0]
        ended = board.missed == 0
        if ended:
            yield board.values
        while not ended:
            ended = explore(self._boards, SLICE)
            yield from board.found[: int(board.found_count)].copy()
            board.found_count = 0
            if not ended:
                budget.check()
                budget.tell(Progress(f"covering 1 to {board.most}", self.nodes))


@dataclass
class Ledger:
    """The parts that are done, in a file of one JSON object a line: the part's number, the boards
    found.
    """

    path: Path

    def done(self) -> dict[int, list[list[int]]]:
        """Return the boards of each part that is done.

        A line that was cut off in the middle is not counted.
        """
        found = {}
        for line in self.path.read_text().splitlines() if self.path.exists() else []:
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            found[int(entry["part"])] = entry["boards"]
        return found

    def add(self, part: int, boards: list[list[int]]) -> None:
        """Write down that a part is done."""
        with self.path.open("a") as file:
            file.write(json.dumps({"part": part, "boards": boards}) + "\n")


def run(cover: Cover, ledger: Ledger, share: int = 1, shares: int = 1, budget: Budget | None = None) -> list[list[int]] | None:
    """Do every ``shares``-th part that is not done yet, from the ``share``-th on (counted from 1).

    Returns all boards if every part of the whole is done, also by others who write to the same
    ledger, else None. Raises OutOfBudgetError; the parts done until then are kept.
    """
    budget = budget or Budget()
    parts, done = cover.parts(), ledger.done()
    for number in range(share - 1, len(parts), shares):
        if number not in done:
            ledger.add(number, cover.search(parts[number]).boards(Budget(budget.left, stop=budget.stop)))
            budget.tell(Progress(f"covering 1 to {cover.most}, parts", number + 1, len(parts)))
    done = ledger.done()
    if len(done) < len(parts):
        return None
    return [board for number in sorted(done) for board in done[number]]
