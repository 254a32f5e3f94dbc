"""An ending as the rest of the house meets it: what each move leads to if both play on without mistakes, or what was found."""

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.endgame.board import digits
from paperbits.games.binary_number_scrabble.endgame.desk import (
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
    new_desk,
)
from paperbits.games.binary_number_scrabble.endgame.search import INFINITE, explore
from paperbits.games.binary_number_scrabble.generator import play_text
from paperbits.games.binary_number_scrabble.generator.bench import LINES, Terms, new_bench
from paperbits.games.binary_number_scrabble.generator.sets import WIDTH
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, SIDE

LOOKS = ((1, 400), (2, 24), (3, 16))
"""How far each look goes, and how many moves it tries at each depth, before those that look to the end and prove."""

Places = npt.NDArray[np.intp]

SLICE = 0.02
"""Seconds, or so, between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A move of an ending, and the points that its player gains on the other from now to the end.

    ``exact`` says that ``gain`` is certain if both play on without mistakes, else it is a guess; ``most``, where it is not
    None, is proved: the best replies leave no more.
    """

    move: str
    points: int
    gain: int
    exact: bool
    most: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search of an ending found: its moves, best first, and whether the first is proved to be as good as any."""

    outlooks: list[Outlook]
    proved: bool
    nodes: int
    """Positions looked at."""
    ahead: int
    """Plies looked ahead before the rest was played out greedily; ``DEEPEST`` for all."""


class Ending:
    """A search of one position with two racks and an empty bag; what it learns is kept from one call to the next.

    ``racks`` are 13 counts each, the mover's first; ``idle`` counts the turns without points so far. Raises ValueError where
    nothing lies on the board.
    """

    def __init__(
        self, board: npt.NDArray[np.uint8], racks: Sequence[npt.NDArray[np.int64]], game: Terms, idle: int = 0
    ) -> None:
        if not board.any():
            raise ValueError("An ending has tiles on its board.")
        self.board, self.game = board, game
        self._desks = new_desk()
        self._benches = new_bench(), new_bench()
        desk = self._desks[0]
        desk.alongside = int(game.alongside)
        desk.changed[0] = (1 << LINES) - 1
        for player, rack in enumerate(racks):
            desk.racks[0, player] = sum(int(rack[tile]) << WIDTH * (tile - 1) for tile in range(1, ANY + 1))
            bench = self._benches[player][0]
            bench.keep, bench.alongside, bench.sweep = 1, game.alongside, game.sweep
            for tiles in (desk.tiles[:SIDE, 1:-1], bench.tiles[:SIDE, :SIDE]):
                tiles[:] = board & ~np.uint8(BLANK)
            for tiles in (desk.tiles[SIDE:, 1:-1], bench.tiles[SIDE : 2 * SIDE, :SIDE]):
                tiles[:] = board.T & ~np.uint8(BLANK)
        desk.frames[0, MOVER], desk.frames[0, IDLE] = 0, idle
        desk.look = 0
        self._list()

    def _list(self) -> None:
        """Find the first moves; the ones that bring the most at once come first until more is known."""
        desk = self._desks[0]
        explore(self._desks, self._benches, self.game.reading, 0)
        count = int(desk.frames[0, COUNT])
        self.codes = desk.moves[:count, CODE].copy()
        self.points = desk.moves[:count, POINTS].copy()
        out = desk.moves[:count, USED] == desk.racks[0, 0]
        self.gains = self.points + np.where(out, digits(int(desk.racks[0, 1])), 0)
        self.gains[-1] = -1  # The pass comes last.
        # What each move is known to bring at most, whether that is exact, whether a look found it better than those before.
        self.most = np.full(count, INFINITE)
        self.exact, self.leads = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self.complete = not desk.lacking
        self.ahead = 0
        self._pace = 1.0

    def think(
        self,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        tell: Callable[[Verdict], None] | None = None,
        shown: int = 1,
        asked: Sequence[str] = (),
    ) -> Verdict:
        """Look deeper and deeper until the best move is proved; before it moves ``asked`` about, after it the ``shown`` best.

        Time or ``stop`` ends it before; what is asked about takes half of the time at most.
        """
        begun = time.monotonic()
        end = None if seconds is None else begun + seconds
        also = self._places(asked)

        def look(order: Places, horizon: int = DEEPEST, width: int = 0, least: int = -INFINITE) -> bool:
            done = self._look(order, horizon, width, least, end, stop)
            if done:
                self.ahead = max(self.ahead, horizon)
                if tell is not None:
                    tell(self._verdict(shown, also))
            return done

        if not all(look(self._unsettled()[:width], horizon, width) for horizon, width in LOOKS):
            return self._verdict(shown, also)
        half = None if seconds is None else begun + seconds / 2
        for root in [int(self._unsettled()[0]), *also] if also and not self.exact.any() else also:
            if not (self.exact[root] or self._look(np.array([root]), DEEPEST, 0, -INFINITE, half, stop)):
                break
        best = int(self.gains[self.exact].max(initial=-INFINITE))
        if look(self._unsettled(), least=best):
            for root in also:
                if not (self.exact[root] or look(np.array([root]))):
                    break
            while self.exact.sum() < min(shown, len(self.codes)) and look(self._unsettled()):
                pass
        return self._verdict(shown, also)

    def _places(self, asked: Sequence[str]) -> list[int]:
        """The numbers of moves, or of those that do the same with other blanks of the same tiles."""
        if not asked:
            return []
        texts = self.texts()
        exact = {text: root for root, text in enumerate(texts)}
        near = {alike(text): root for root, text in enumerate(texts)}
        return [exact[text] if text in exact else near[alike(text)] for text in asked]

    def _unsettled(self) -> Places:
        """Moves of which it is not certain what they are worth, the most promising first."""
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
        """Search some moves, of which those that bring no more than ``least`` are of no interest.

        False if it was ended before, or could not be proved for want of room.
        """
        if not len(order):
            return True
        desk, top = self._desks[0], self._desks[0].frames[0]
        explore(self._desks, self._benches, self.game.reading, 0)
        desk.order[: len(order)] = order
        desk.roots[: len(self.codes), 1] = 0
        desk.horizon, desk.width = horizon, width
        desk.look += 1
        top[COUNT], top[NEXT], top[TRIED], top[PROVED], top[PICK] = len(order), 0, 0, 1, PASS
        top[ALPHA], top[LOW], top[BEST] = least, least, -INFINITE
        top[BETA] = top[HIGH] = INFINITE
        done = False
        while True:
            begun = time.monotonic()
            budget = max(1, int(self._pace))
            if explore(self._desks, self._benches, self.game.reading, budget):
                done = True
                break
            now = time.monotonic()
            self._pace = max(1.0, min(self._pace * 2, budget * SLICE / max(now - begun, 1e-6)))
            if (end is not None and now >= end) or (stop is not None and stop()):
                break
        self._learn(order)
        return done and not (horizon == DEEPEST and desk.lacking)

    def _learn(self, order: Places) -> None:
        """Take over what a look found of the moves that it came to; those that it did not come to stay behind its best."""
        desk = self._desks[0]
        met = [root for root in order.tolist() if desk.roots[root, 1]]
        if not met:
            return
        best = int(desk.frames[0, BEST])
        self.gains[order] = np.minimum(self.gains[order], best)
        self.leads[order] = False
        for root in met:
            value, kind, proved = desk.roots[root].tolist()
            sure = bool(proved) and not desk.lacking
            self.gains[root] = value
            self.leads[root] = kind == EXACT
            if sure:
                self.most[root] = min(self.most[root], value)
                self.exact[root] = kind == EXACT
        np.minimum(self.gains, self.most, out=self.gains)

    def _verdict(self, shown: int, also: Sequence[int]) -> Verdict:
        order = np.lexsort((-self.points, ~self.leads, -self.gains))
        first = int(order[0])
        return Verdict(
            [self._outlook(root) for root in dict.fromkeys([*order[:shown].tolist(), *also])],
            bool(self.complete and self.exact[first] and (self.most <= self.gains[first]).all()),
            int(self._desks[0].nodes),
            self.ahead,
        )

    def _outlook(self, root: int) -> Outlook:
        most = int(self.most[root])
        exact = bool(self.exact[root])
        return Outlook(
            self._text(root), int(self.points[root]), int(self.gains[root]), exact, None if most == INFINITE else most
        )

    def texts(self) -> list[str]:
        """The exact texts of all moves, the pass last."""
        return [self._text(root) for root in range(len(self.codes))]

    def _text(self, root: int) -> str:
        code = int(self.codes[root])
        return "pass" if code == PASS else play_text(self.board, code)


def alike(text: str) -> tuple[str, ...]:
    """What plays have in common that differ only in which of the same tiles are blanks."""
    return text.replace("?", ""), *sorted(re.findall(r"\?(.)", text))
