"""Alpha-beta as the rest of the house meets it: deeper and deeper until the time is up or the value is proved."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from paperbits.core.rules import Record, Rules
from paperbits.search.alpha_beta import PRECISION, UNKNOWN, WIN, Aim, Stack, explore, parallel, stack_of
from paperbits.search.monte_carlo import SLICE

ROOM = 4_000_000
"""Moves that the stack may hold, over all its depths."""

DEEPEST = 400
"""Plies that it may look ahead."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search to some depth found.

    ``outcome`` is that for player 1 (1 a win, 0 a tie, -1 a loss) where ``proved``, else None; ``margin`` is player 1's lead
    at the end of the best line, exact only if margins were asked for and it is proved, else by the scores at the horizon.
    """

    move: Any
    outcome: int | None
    margin: float
    proved: bool
    depth: int
    nodes: int


class AlphaBeta:
    """A search of a game for two from one position; its table is kept from one call to the next.

    ``threads`` searches of the same position run side by side over one table, and the first to come to its end has the word.
    What is proved is the same whatever they do; of several moves that are best, any may be named.
    """

    def __init__(
        self,
        game: Rules,
        record: Record,
        *,
        lowest_wins: bool = False,
        margins: bool = False,
        entries: int = 1 << 18,
        threads: int = 1,
    ) -> None:
        if int(getattr(game, "players", 2)) != 2:
            raise ValueError("Alpha-beta is for two players.")
        width = max(1, len(game.buffer()))
        self.game = game
        self.stack: Stack = stack_of(game, record, max(2, min(DEEPEST, ROOM // width)), entries)
        self._stacks = [self.stack, *(parallel(self.stack, which) for which in range(1, threads))]
        self.margins = margins
        self.sign = -1 if lowest_wins else 1
        self._pace = 4.0  # Steps a slice, learned from the clock.

    def turn_to(self, record: Record) -> None:
        """Look from another position of the same game from now on; what the table knows stays."""
        for stack in self._stacks:
            stack.positions[0] = record

    def look(
        self,
        horizon: int,
        steps: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> SearchResult | None:
        """Search to a depth; None where steps, seconds or ``stop()`` ended it before. The stack starts anew, the table not.

        A step is a move tried or taken back, or a position met: on one thread the same number of them always comes as far.
        """
        aim = Aim(horizon, self.margins, self.sign)
        end = None if seconds is None else time.monotonic() + seconds
        self.stack.halt[0] = 0
        if len(self._stacks) == 1:
            return self._look(self.stack, aim, steps, end, stop)
        with ThreadPoolExecutor(len(self._stacks)) as pool:
            looks = [pool.submit(self._look, stack, aim, steps, end, stop) for stack in self._stacks]
            found = [verdict for look in looks if (verdict := look.result()) is not None]
        return replace(found[0], nodes=sum(int(stack.state.nodes[0]) for stack in self._stacks)) if found else None

    def _look(
        self, stack: Stack, aim: Aim, steps: int | None, end: float | None, stop: Callable[[], bool] | None
    ) -> SearchResult | None:
        """One of the searches, which bids the others stop when it is done."""
        state, top = stack.state, stack.frames
        state.depth = state.nodes = 0
        state.arriving = 1
        bound = UNKNOWN if self.margins else WIN
        top.alpha[0], top.beta[0] = -bound, bound
        spent, pace = 0, self._pace
        while True:
            begun = time.monotonic()
            budget = int(pace) if steps is None else min(int(pace), steps - spent)
            if explore(self.game, stack, aim, budget):
                break
            spent += budget
            now = time.monotonic()
            pace = max(4.0, min(pace * 2, budget * SLICE / max(now - begun, 1e-6)))
            if stack.halt[0] or spent == steps or (end is not None and now >= end) or (stop is not None and stop()):
                return None
        stack.halt[0] = 1
        self._pace = pace
        value, proved = int(state.value[0]), bool(state.proved[0])
        outcome = round(value / WIN) if proved else None
        margin = (value - (outcome or 0) * WIN) / PRECISION
        return SearchResult(stack.moves[0, int(top.pick[0])].copy(), outcome, margin, proved, aim.horizon, int(state.nodes[0]))

    def think(
        self,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        tell: Callable[[SearchResult], None] | None = None,
        deepest: int = DEEPEST,
    ) -> SearchResult:
        """Look one ply ahead, then two, and so on; what the deepest finished look found."""
        end = None if seconds is None else time.monotonic() + seconds
        found = self.look(1)
        assert found is not None  # A look of one ply is never cut short.
        for horizon in range(2, min(deepest, len(self.stack.positions) - 2) + 1):
            if found.proved or (stop is not None and stop()):
                break
            deeper = self.look(horizon, seconds=None if end is None else end - time.monotonic(), stop=stop)
            if deeper is None:
                break
            found = deeper
            if tell is not None:
                tell(found)
        return found
