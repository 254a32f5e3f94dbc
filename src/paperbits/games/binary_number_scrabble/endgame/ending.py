"""An ending for the rest of the program: what each move leads to if both sides play without
mistakes, or an estimate of it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from paperbits.core import clock

from ..generator import play_text
from ..generator.interface import Terms
from ..generator.packed import WIDTH
from ..generator.state import ENDGAME, LINES, new_generator_state
from ..tiles import ANY, BLANK, EQUALS, SIDE
from .board import digits
from .search import INFINITE, explore
from .state import (
    ALPHA,
    BEST,
    BETA,
    CODE,
    COUNT,
    DEEPEST,
    EXACT,
    HIGH,
    IDLE,
    LOW,
    MOVER,
    NEXT,
    PASS,
    PICK,
    POINTS,
    PROVED,
    TRIED,
    USED,
    new_search_state,
)

LOOKS = ((1, 400), (2, 24), (3, 16))
"""The first iterations: plies searched, and moves tried at each depth. Later ones search to the end
and prove."""

Places = npt.NDArray[np.intp]

SLICE = 0.02
"""Seconds between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A move of an ending, and the points that its player gains on the other from now to the end.

    ``exact`` says that ``gain`` is proved for best play by both; otherwise it is an estimate.
    ``most``, if not None, is a proved upper bound.
    """

    move: str
    points: int
    gain: int
    exact: bool
    most: int | None


@dataclass(frozen=True, slots=True)
class EndgameResult:
    """The result of a search of an ending: moves, the best first, and whether the first is proved
    to be best.
    """

    outlooks: list[Outlook]
    proved: bool
    nodes: int
    """Positions searched."""
    ahead: int
    """Plies searched before the rest was played out greedily; ``DEEPEST`` for all."""


class Ending:
    """A search of one position with two racks and an empty bag. Its results are kept from one
    call to the next.

    ``racks`` are 13 counts each, the mover's first; ``idle`` counts the turns without points so
    far. Raises ValueError for an empty board.
    """

    def __init__(
        self,
        board: npt.NDArray[np.uint8],
        racks: Sequence[npt.NDArray[np.int64]],
        game: Terms,
        idle: int = 0,
    ) -> None:
        if not board.any():
            raise ValueError("An ending has tiles on its board.")
        self.board, self.game = board, game
        self._searches = new_search_state()
        self._states = new_generator_state(ENDGAME, 2)
        search = self._searches[0]
        search.alongside = int(game.alongside)
        search.changed[0] = (1 << LINES) - 1
        for player, rack in enumerate(racks):
            search.racks[0, player] = sum(
                int(rack[tile]) << WIDTH * (tile - 1) for tile in range(1, ANY + 1)
            )
            state = self._states[player]
            state.keep, state.alongside, state.sweep = 1, game.alongside, game.sweep
            for tiles in (search.tiles[:SIDE, 1:-1], state.tiles[:SIDE, :SIDE]):
                tiles[:] = board & ~np.uint8(BLANK)
            for tiles in (search.tiles[SIDE:, 1:-1], state.tiles[SIDE : 2 * SIDE, :SIDE]):
                tiles[:] = board.T & ~np.uint8(BLANK)
        search.equals[:] = (search.tiles == EQUALS).sum(axis=1)
        search.frames[0, MOVER], search.frames[0, IDLE] = 0, idle
        search.iteration = 0
        self._list()

    def _list(self) -> None:
        """List the first moves. Those that gain the most at once come first until more is known."""
        search = self._searches[0]
        explore(self._searches, self._states, self.game.reading, 0)
        count = int(search.frames[0, COUNT])
        self.codes = search.moves[:count, CODE].copy()
        self.points = search.moves[:count, POINTS].copy()
        out = search.moves[:count, USED] == search.racks[0, 0]
        self.gains = self.points + np.where(out, digits(int(search.racks[0, 1])), 0)
        self.gains[-1] = -1  # The pass comes last.
        # For each move: a proved upper bound on its gain, whether that is exact, and whether the
        # last iteration found it better than those before.
        self.most = np.full(count, INFINITE)
        self.exact, self.leads = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self.complete = not search.lacking
        self.ahead = 0
        self._pace = 1.0
        self._last: int | None = None

    def think(
        self,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        tell: Callable[[EndgameResult], None] | None = None,
        shown: int = 1,
        asked: Sequence[str] = (),
        *,
        nodes: int | None = None,
    ) -> EndgameResult:
        """Search deeper and deeper until the best move is proved; before that also the moves
        ``asked``, after it the ``shown`` best.

        The search ends early when time is up, ``stop`` returns True, or so many ``nodes`` were
        searched, in all calls together. The moves ``asked`` take half of the time at most.
        """
        begun = clock.now()
        end = None if seconds is None else begun + seconds
        self._last = nodes
        also = self._places(asked)

        def look(
            order: Places, horizon: int = DEEPEST, width: int = 0, least: int = -INFINITE
        ) -> bool:
            done = self._look(order, horizon, width, least, end, stop)
            if done:
                self.ahead = max(self.ahead, horizon)
                if tell is not None:
                    tell(self._result(shown, also))
            return done

        if not all(look(self._unsettled()[:width], horizon, width) for horizon, width in LOOKS):
            return self._result(shown, also)
        half = None if seconds is None else begun + seconds / 2
        for root in [int(self._unsettled()[0]), *also] if also and not self.exact.any() else also:
            if not (
                self.exact[root] or self._look(np.array([root]), DEEPEST, 0, -INFINITE, half, stop)
            ):
                break
        best = int(self.gains[self.exact].max(initial=-INFINITE))
        if look(self._unsettled(), least=best):
            for root in also:
                if not (self.exact[root] or look(np.array([root]))):
                    break
            while self.exact.sum() < min(shown, len(self.codes)) and look(self._unsettled()):
                pass
        return self._result(shown, also)

    def _places(self, asked: Sequence[str]) -> list[int]:
        """Return the numbers of moves, or of those that differ only in which of the same tiles are
        blanks.
        """
        if not asked:
            return []
        texts = self.texts()
        exact = {text: root for root, text in enumerate(texts)}
        near = {alike(text): root for root, text in enumerate(texts)}
        return [exact[text] if text in exact else near[alike(text)] for text in asked]

    def _unsettled(self) -> Places:
        """Return the moves whose value is not yet proved, the most promising first."""
        order = np.lexsort((-self.points, -self.gains, self.exact))
        return order[: len(order) - int(self.exact.sum())]

    def _look(
        self,
        order: Places,
        horizon: int,
        width: int,
        least: int,
        end: float | None,
        stop: Callable[[], bool] | None,
    ) -> bool:
        """Search some moves; those that gain no more than ``least`` don't matter.

        Return False if it was stopped early, or nothing could be proved for lack of room.
        """
        if not len(order):
            return True
        search, top = self._searches[0], self._searches[0].frames[0]
        explore(self._searches, self._states, self.game.reading, 0)
        search.order[: len(order)] = order
        search.roots[: len(self.codes), 1] = 0
        search.horizon, search.width = horizon, width
        search.iteration += 1
        top[COUNT], top[NEXT], top[TRIED], top[PROVED], top[PICK] = len(order), 0, 0, 1, PASS
        top[ALPHA], top[LOW], top[BEST] = least, least, -INFINITE
        top[BETA] = top[HIGH] = INFINITE
        done = False
        while True:
            begun = clock.now()
            budget = max(1, int(self._pace))
            if self._last is not None:
                budget = min(budget, self._last - int(search.nodes))
            if budget <= 0:
                break
            if explore(self._searches, self._states, self.game.reading, budget):
                done = True
                break
            now = clock.now()
            self._pace = max(1.0, min(self._pace * 2, budget * SLICE / max(now - begun, 1e-6)))
            if (end is not None and now >= end) or (stop is not None and stop()):
                break
        self._learn(order)
        return done and not (horizon == DEEPEST and search.lacking)

    def _learn(self, order: Places) -> None:
        """Take over what an iteration found. Moves that it did not reach stay behind its best."""
        search = self._searches[0]
        met = [root for root in order.tolist() if search.roots[root, 1]]
        if not met:
            return
        best = int(search.frames[0, BEST])
        self.gains[order] = np.minimum(self.gains[order], best)
        self.leads[order] = False
        for root in met:
            value, kind, proved = search.roots[root].tolist()
            sure = bool(proved) and not search.lacking
            self.gains[root] = value
            self.leads[root] = kind == EXACT
            if sure:
                self.most[root] = min(self.most[root], value)
                self.exact[root] = kind == EXACT
        self.gains = np.minimum(self.gains, self.most)

    def _result(self, shown: int, also: Sequence[int]) -> EndgameResult:
        order = np.lexsort((-self.points, ~self.leads, -self.gains))
        first = int(order[0])
        return EndgameResult(
            [self._outlook(root) for root in dict.fromkeys([*order[:shown].tolist(), *also])],
            bool(self.complete and self.exact[first] and (self.most <= self.gains[first]).all()),
            int(self._searches[0].nodes),
            self.ahead,
        )

    def _outlook(self, root: int) -> Outlook:
        most, gain = int(self.most[root]), int(self.gains[root])
        points, exact = int(self.points[root]), bool(self.exact[root])
        return Outlook(self._text(root), points, gain, exact, None if most == INFINITE else most)

    def texts(self) -> list[str]:
        """Return the exact texts of all moves, the pass last."""
        return [self._text(root) for root in range(len(self.codes))]

    def _text(self, root: int) -> str:
        code = int(self.codes[root])
        return "pass" if code == PASS else play_text(self.board, code)


def alike(text: str) -> tuple[str, ...]:
    """Return what is equal for plays that differ only in which of the same tiles are blanks."""
    return text.replace("?", ""), *sorted(re.findall(r"\?(.)", text))
