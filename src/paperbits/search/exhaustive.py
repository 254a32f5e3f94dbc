"""Searches of the whole rest of a game for two, until the value is proved or the time is up."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from paperbits.core import clock
from paperbits.core.capabilities import Searchable
from paperbits.core.machine import pool
from paperbits.core.rules import Record
from paperbits.search.alpha_beta import (
    PRECISION,
    UNKNOWN,
    WIN,
    Goal,
    Stack,
    explore,
    parallel,
    stack_of,
)
from paperbits.search.monte_carlo import SLICE
from paperbits.search.whole_turns import only_bounds

ROOM = 4_000_000
"""The most moves that the stack holds, over all its depths."""

DEEPEST = 400
"""The most plies that a search looks ahead."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search. ``outcome`` is 1 if player 1 wins, 0 for a tie, -1 for a loss, None if
    it is not ``proved``. ``margin`` is player 1's lead at the end of the best line. It is exact only
    if margins were searched and the result is proved.
    """

    move: Any
    outcome: int | None
    margin: float
    proved: bool
    nodes: int


class AlphaBeta:
    """An alpha-beta search of a game for two. It keeps its table of positions between calls.

    ``threads`` searches of the same position run in parallel and share the table. The first to
    finish decides. Proved values do not depend on the threads. If several moves are best, the
    result may be any of them.

    In the middle of a whole turn whose listed moves may leave out the best, only a win of the player
    to move is proved; search from ``from_here`` to prove everything.
    """

    def __init__(
        self,
        game: Searchable,
        record: Record,
        *,
        lowest_wins: bool = False,
        margins: bool = False,
        entries: int = 1 << 18,
        threads: int = 1,
    ) -> None:
        if int(game.players) != 2:
            raise ValueError("Alpha-beta is for two players.")
        width = max(1, len(game.buffer()))
        self.game = game
        self.stack: Stack = stack_of(game, record, max(2, min(DEEPEST, ROOM // width)), entries)
        self._stacks = [self.stack, *(parallel(self.stack, which) for which in range(1, threads))]
        self.margins = margins
        self.sign = -1 if lowest_wins else 1
        self._pace = 4.0  # Steps in a slice, adapted to the clock.

    def turn_to(self, record: Record) -> None:
        """Search from another position of the same game from now on. Keeps the table."""
        for stack in self._stacks:
            stack.positions[0] = record

    def look(
        self,
        steps: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> SearchResult | None:
        """Search to the end. Returns None if the steps, the seconds or ``stop()`` end it too early.
        A step is a move tried or taken back, or a position visited. On one thread, equal numbers of
        steps get equally far.
        """
        goal = Goal(self.margins, self.sign)
        self.stack.halt[0] = 0
        if len(self._stacks) == 1:
            return self._look(self.stack, goal, steps, seconds, stop)
        with pool(len(self._stacks)) as threads:
            looks = [
                threads.submit(self._look, stack, goal, steps, seconds, stop)
                for stack in self._stacks
            ]
            found = [result for look in looks if (result := look.result()) is not None]
        return (
            replace(found[0], nodes=sum(int(stack.state.nodes[0]) for stack in self._stacks))
            if found
            else None
        )

    def _look(
        self,
        stack: Stack,
        goal: Goal,
        steps: int | None,
        seconds: float | None,
        stop: Callable[[], bool] | None,
    ) -> SearchResult | None:
        """Run one of the parallel searches. It stops the others when it is done."""
        state, top = stack.state, stack.frames
        state.depth = state.nodes = 0
        state.arriving = 1
        bound = UNKNOWN if self.margins else WIN
        top.alpha[0], top.beta[0] = -bound, bound
        spent, pace = 0, self._pace
        end = None if seconds is None else clock.now() + seconds
        while True:
            begun = clock.now()
            budget = int(pace) if steps is None else min(int(pace), steps - spent)
            if explore(self.game, stack, goal, budget):
                break
            spent += budget
            now = clock.now()
            pace = max(4.0, min(pace * 2, budget * SLICE / max(now - begun, 1e-6)))
            if (
                stack.halt[0]
                or spent == steps
                or (end is not None and now >= end)
                or (stop is not None and stop())
            ):
                return None
        stack.halt[0] = 1
        self._pace = pace
        value, proved = int(state.value[0]), bool(state.proved[0])
        outcome = round(value / WIN)
        margin = (value - outcome * WIN) / PRECISION
        if proved and only_bounds(self.game, stack.positions[0]):
            proved = not self.margins and outcome == (1 if stack.positions[0].turn == 0 else -1)
        move = stack.moves[0, int(top.pick[0])].copy()
        nodes = int(state.nodes[0])
        return SearchResult(move, outcome if proved else None, margin, proved, nodes)

    @property
    def visited(self) -> int:
        """Positions that the present look has visited so far."""
        return sum(int(stack.state.nodes[0]) for stack in self._stacks)
