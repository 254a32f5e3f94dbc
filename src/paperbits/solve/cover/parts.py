"""A search divided into independent parts, for several machines and for interrupted runs."""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from paperbits.solve.budget import Budget, Progress
from paperbits.solve.cover.board import Shape, blank
from paperbits.solve.cover.search import explore, go_to

SLICE: Final = 5_000
"""Nodes between two looks at the clock."""

DEPTH: Final = 6
"""Each part begins with choices for the numbers 1 to ``DEPTH`` - 1."""


@dataclass(frozen=True)
class Cover:
    """The task to find every board, up to symmetry, that covers 1 to ``most``. ``given`` holds
    integers that are on the board already (0 for an empty square).
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
    """Visits the boards that can follow from a board."""

    def __init__(self, boards: Any) -> None:
        self._boards = boards

    @property
    def nodes(self) -> int:
        """How many numbers have been placed or passed over so far."""
        return int(self._boards[0].nodes)

    def boards(self, budget: Budget) -> list[list[int]]:
        """Return all boards, with 0 in squares that may hold any integer. Raises OutOfBudgetError."""
        return [found[: int(self._boards[0].squares)].tolist() for found in self.found(budget)]

    def found(self, budget: Budget) -> Iterator[Any]:
        """Yield each row that the search notes. Raises OutOfBudgetError."""
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
    """The finished parts, in a file with one JSON object on each line: the part's number and its
    boards.
    """

    path: Path

    def done(self) -> dict[int, list[list[int]]]:
        """Return the boards of each finished part. An incomplete line is ignored."""
        found = {}
        for line in self.path.read_text().splitlines() if self.path.exists() else []:
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            found[int(entry["part"])] = entry["boards"]
        return found

    def add(self, part: int, boards: list[list[int]]) -> None:
        """Record a finished part."""
        with self.path.open("a") as file:
            file.write(json.dumps({"part": part, "boards": boards}) + "\n")


def run(cover: Cover, ledger: Ledger, budget: Budget | None = None) -> tuple[list[list[int]], int]:
    """Do every part that is not done yet; return all boards, and the nodes visited now. The parts
    go where the budget spreads work, and this process alone writes the ledger. Raises
    OutOfBudgetError; finished parts are kept.
    """
    budget = budget or Budget()
    parts, done, nodes = cover.parts(), ledger.done(), 0
    missing = [number for number in range(len(parts)) if number not in done]
    waiting = (parts[number] for number in missing)
    if budget.spread is None:  # They run here.
        found = ((place, search_part(cover, part, budget)) for place, part in enumerate(waiting))
    else:
        found = budget.spread(partial(search_part, cover), waiting)
    finished, fresh = len(done), dict[int, list[list[int]]]()
    with closing(found):
        for place, (boards, visited) in found:
            fresh[missing[place]] = boards
            budget.keep(ledger.path, partial(ledger.add, missing[place], boards))
            nodes, finished = nodes + visited, finished + 1
            budget.tell(Progress(f"covering 1 to {cover.most}, parts", finished, len(parts)))
            if finished < len(done) + len(missing):
                budget.check()
    done |= fresh
    return [board for number in sorted(done) for board in done[number]], nodes


def search_part(
    cover: Cover, part: Sequence[int], budget: Budget | None = None
) -> tuple[list[list[int]], int]:
    """Return the boards of a part, and the nodes visited. Raises OutOfBudgetError."""
    search = cover.search(part)
    return (
        search.boards(Budget() if budget is None else Budget(budget.left, stop=budget.stop)),
        search.nodes,
    )
