"""The computers of one match: they think and play at their turns."""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from paperbits.core.compiler.kernel import compiling
from paperbits.core.engine.answers import Thought
from paperbits.core.errors import PaperbitsError, StaleMoveError
from paperbits.host import messages as wire
from paperbits.host.changes import ComputerPlay
from paperbits.match import Match
from paperbits.server.live.audience import Audience
from paperbits.server.live.browser import Browser
from paperbits.server.live.kept import Kept
from paperbits.server.metrics import Metrics
from paperbits.server.workers.jobs import EndingError
from paperbits.server.workers.pools import Workers
from paperbits.server.workers.turns import computer_in_line
from paperbits.store.log import StoreError

logger = logging.getLogger(__name__)
R = TypeVar("R")

SOON: Final = 0.3
"""Seconds of waiting after which people see that the game is still being compiled."""

SHORT: Final = "The computer is still getting ready, so it took only a shorter look."

ELSEWHERE: Final = 5.0
"""Seconds to wait for a computer's move from the process that wrote last."""

LONGEST: Final = 30.0
"""Most seconds between two attempts of a computer to move while the store fails."""

PLACES: Final = 2.0
"""Seconds between two reports of a computer's place in the queue."""

PACE: Final = 0.6
"""Seconds between moves if only computers play, so that people can follow."""


class Computers:
    """Runs the computer that is to move; one at a time."""

    def __init__(
        self,
        kept: Kept,
        audience: Audience,
        workers: Workers,
        metrics: Metrics,
        play: Callable[[int, ComputerPlay], Awaitable[None]],
    ) -> None:
        """``play`` makes a move at a version of the match, and raises PaperbitsError."""
        self._kept, self._audience, self._workers = kept, audience, workers
        self._metrics, self._play = metrics, play
        self.browsers: dict[Browser, None] = {}
        """The browsers that think, in the order in which they came."""
        self._thinking: asyncio.Task[None] | None = None
        self._stop = threading.Event()
        self._choosing: asyncio.Future[Thought] | asyncio.Future[str | None] | None = None
        self._closed = False
        self.elsewhere = False
        """Whether another process wrote the last entry, and so starts the computers."""
        self._failed = 0
        """Number of the store's consecutive failures to take a computer's move."""
        self._remark = (-1, "")
        """The remark on a computer's move, with the version that the move led to."""
        self._place = 0
        """The place in the queue of the computer that is to move; 0 if it does not wait."""
        self._placed = 0.0
        """When that was last announced."""

    @property
    def thinking(self) -> bool:
        """Whether a computer is thinking at its turn."""
        return self._thinking is not None

    def remark(self, version: int) -> str:
        """Return the computer's place in the queue, or the remark on its move to this version."""
        if self._place and self.at_turn:
            return computer_in_line(self._place)
        return self._remark[1] if self._remark[0] == version else ""

    def stop(self) -> None:
        """Stop the present thinking; its move is dropped."""
        self._stop.set()
        if self._choosing is not None:
            self._choosing.cancel()

    def wake(self) -> None:
        """Start the computer that is to move. If only computers play, somebody must be watching."""
        level = self._kept.match.computer_to_move
        if level is None or self._thinking is not None or self._closed:
            return
        if self._kept.among_computers and not self._audience.watched:
            return
        self._stop = threading.Event()
        self._thinking = asyncio.create_task(self._think(level, self._stop))
        self._audience.announce()

    async def close(self) -> None:
        self._closed = True
        self.stop()
        thinking = self._thinking
        if thinking is not None:
            await asyncio.wait({thinking}, timeout=3)

    async def _think(self, level: str, stop: threading.Event) -> None:
        match, again = self._kept.match, True
        try:
            await self._hold_back(stop)
            asyncio.get_running_loop().call_later(SOON, self._announce_if_compiling)
            done = stop.is_set() or await self._browser_moved(match, level)
            thought = None if done or stop.is_set() else await self._thought(match, level)
            if thought is not None and not stop.is_set():
                if thought.cut:
                    self._remark = match.play_version + 1, SHORT
                await self._play(match.play_version, ComputerPlay(thought.move))
            self._failed = 0
        except EndingError:
            again = False
        except StaleMoveError:
            pass  # Somebody took a move back, or another process moved.
        except StoreError:
            self._failed += 1  # The computer tries again when the store may be back.
        except Exception:
            logger.exception(
                "A computer at level %s could not move in match %s", level, self._kept.id
            )
            again = False
        finally:
            self._thinking = None
            self._place = 0
        self._audience.announce()
        if again:
            self.wake()

    async def _hold_back(self, stop: threading.Event) -> None:
        """Wait if only computers play, the store has failed, or another process may be thinking."""
        pace = PACE if self._kept.among_computers else 0.0
        other = ELSEWHERE if self.elsewhere else 0.0
        failed = min(LONGEST, 0.5 * 2**self._failed) if self._failed else 0.0
        until = asyncio.get_running_loop().time() + max(pace, other, failed)
        while (
            not stop.is_set()
            and not self._closed
            and (left := until - asyncio.get_running_loop().time()) > 0
        ):
            await asyncio.sleep(min(left, 0.1))

    async def _thought(self, match: Match, level: str) -> Thought | None:
        self._metrics.thoughts.labels("site", "choose").inc()
        choosing = asyncio.ensure_future(
            self._workers.thinkers.choose(match.copy(), level, self._kept.id, self._heard_place)
        )
        self._choosing = choosing
        return await _unless_stopped(choosing)

    async def _browser_moved(self, match: Match, level: str) -> bool:
        """Have a browser make the move. Return False if none did, or the rules forbid it."""
        able = [each for each in self.browsers if each.thinks_about(match)]
        if not able:
            return False
        browser = able[-1]
        choosing = asyncio.ensure_future(browser.choose(match, level))
        self._choosing = choosing
        move = await _unless_stopped(choosing)
        if move is None:
            return False
        try:
            await self._play(match.play_version, ComputerPlay(move))
        except (StaleMoveError, StoreError):
            raise
        except PaperbitsError as error:
            browser.wrong(move, error)
            return False
        browser.answered("choose")
        return True

    def _heard_place(self, place: int) -> None:
        now = asyncio.get_running_loop().time()
        if bool(place) == bool(self._place) and now - self._placed < PLACES:
            return
        self._place, self._placed = place, now
        self._audience.announce()

    # Getting ready.

    def want_ready(self) -> None:
        """Have the game compiled, if it is not yet."""
        if not self._kept.match.over:
            self._workers.thinkers.want(self._kept.match.position)

    def getting_ready(self) -> wire.GettingReady | None:
        """The progress of compiling, for people who wait."""
        if self._kept.match.over:
            return None
        step = self._workers.thinkers.progress(self._kept.match.position)
        if step is not None:
            return wire.GettingReady(step=step.number, steps=step.steps, what=step.what)
        return wire.GettingReady(step=0, steps=0, what="") if self.at_turn and compiling() else None

    @property
    def at_turn(self) -> bool:
        """Whether a computer is to move and is thinking."""
        return self.thinking and self._kept.match.computer_to_move is not None

    def _announce_if_compiling(self) -> None:
        if self._thinking is not None and compiling():
            self._audience.announce()


async def _unless_stopped(choosing: "asyncio.Future[R]") -> R | None:
    try:
        await asyncio.wait({choosing})
        return None if choosing.cancelled() else choosing.result()
    finally:
        choosing.cancel()
