"""Alpha-beta as the rest of the house meets it: deeper and deeper until the time is up or the value is proved."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from paperbits.core.game import Record, Rules
from paperbits.search.alpha_beta import PRECISION, UNKNOWN, WIN, Aim, Stack, explore, stack_of
from paperbits.search.monte_carlo import SLICE

ROOM = 4_000_000
"""Moves that the stack may hold, over all its depths."""

DEEPEST = 400
"""Plies that it may look ahead."""


@dataclass(frozen=True, slots=True)
class Verdict:
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
    """A search of a game for two from one position; its table is kept from one call to the next."""

    def __init__(
        self, game: Rules, record: Record, *, lowest_wins: bool = False, margins: bool = False, entries: int = 1 << 18
    ) -> None:
        if int(getattr(game, "players", 2)) != 2:
            raise ValueError("Alpha-beta is for two players.")
        width = max(1, len(game.buffer()))
        self.game = game
        self.stack: Stack = stack_of(game, record, max(2, min(DEEPEST, ROOM // width)), entries)
        self.margins = margins
        self.sign = -1 if lowest_wins else 1
        self._pace = 4.0  # Steps a slice, learned from the clock.

    def turn_to(self, record: Record) -> None:
        """Look from another position of the same game from now on; what the table knows stays."""
        self.stack.positions[0] = record

    def look(
        self,
        horizon: int,
        steps: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Verdict | None:
        """Search to a depth; None where steps, seconds or ``stop()`` ended it before. The stack starts anew, the table not.

        A step is a move tried or taken back, or a position met: the same number of them always comes as far.
        """
        stack, state, top = self.stack, self.stack.state, self.stack.frames
        aim = Aim(horizon, self.margins, self.sign)
        end = None if seconds is None else time.monotonic() + seconds
        state.depth = state.nodes = 0
        state.arriving = 1
        bound = UNKNOWN if self.margins else WIN
        top.alpha[0], top.beta[0] = -bound, bound
        spent = 0
        while True:
            begun = time.monotonic()
            budget = int(self._pace) if steps is None else min(int(self._pace), steps - spent)
            if explore(self.game, stack, aim, budget):
                break
            spent += budget
            now = time.monotonic()
            self._pace = max(4.0, min(self._pace * 2, budget * SLICE / max(now - begun, 1e-6)))
            if spent == steps or (end is not None and now >= end) or (stop is not None and stop()):
                return None
        value, proved = int(state.value[0]), bool(state.proved[0])
        outcome = round(value / WIN) if proved else None
        margin = (value - (outcome or 0) * WIN) / PRECISION
        return Verdict(stack.moves[0, int(top.pick[0])].copy(), outcome, margin, proved, horizon, int(state.nodes[0]))

    def think(
        self,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        tell: Callable[[Verdict], None] | None = None,
        deepest: int = DEEPEST,
    ) -> Verdict:
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
