"""The site's questions to its computers; each becomes a job for a worker.

While a game is not compiled, interpreted workers (``short``) search for a shorter time.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from paperbits.answers import tasks
from paperbits.answers.paper import card_with
from paperbits.core.engine.answers import Thought
from paperbits.core.engine.findings import Review
from paperbits.core.errors import PaperbitsError
from paperbits.core.level import PERFECT
from paperbits.core.position import Position
from paperbits.match import Match
from paperbits.server.wire.refusals import BusyError, TooManyError
from paperbits.server.workers.jobs import Cost, EndingError, Job, Place, is_slow
from paperbits.server.workers.shares import owner
from paperbits.server.workers.thinker_pool import Pool
from paperbits.server.workers.turns import Tell, Waiting, advise
from paperbits.server.workers.warming import Step, Warming

logger = logging.getLogger(__name__)

MOVE: Final = 20.0
"""Seconds of a computer's move: at most about one of thinking, but a game may have to load."""

COLD: Final = 4.0
"""Seconds of a move while its game is not compiled. The first answer comes at once."""

UNCOMPILED: Final = 300.0
"""Seconds that a job may take if the game may have to be compiled during it."""

OPERATION: Final = 10.0
"""Seconds that an operation of a game may take."""

REVIEW: Final = 90.0
"""Seconds that a review may take. It plans for about 30."""

CROWDED: Final = 2.0
"""Seconds between two attempts to queue a computer's move while the queue is full."""

VALUES: Final = 5.0
"""Seconds that the values of all moves of a position may take."""

SLACK: Final = 15.0
"""More seconds for them, because a game may have to be loaded first."""

TRIES: Final = 3
"""How often a level that makes no mistakes is asked before any move is made for it."""

RETRY: Final = 0.1
"""Seconds between two checks whether a game is ready."""


class Thinkers:
    """The thinking of a site."""

    def __init__(self, thinking: Pool, short: Pool, warming: Warming | None = None) -> None:
        """Without ``warming``, workers compile what they need when they need it."""
        self._thinking, self._short, self.warming = thinking, short, warming

    @classmethod
    def here(cls, warming: Warming | None = None) -> "Thinkers":
        """Think on threads of this process, which then loads all kernels."""
        return cls(Pool.here(), Pool.here(), warming)

    @classmethod
    def beside(cls, warming: Warming | None = None, most: int | None = None) -> "Thinkers":
        """Think in child processes; this one needs no compiler (``kernel.interpret_here``)."""
        return cls(Pool.beside(most), Pool.beside(2, interpreted=True), warming)

    def begin(self) -> None:
        """Start a worker before the first job. Call all methods in the event loop's thread."""
        self._thinking.begin()

    def prepare(self, position: Position) -> None:
        """Have the workers load the kernels of this position's shape."""
        self._thinking.prepare(tasks.Prepare.of(position))

    def want(self, position: Position) -> None:
        """Have this position's shape compiled before others, because somebody plays it."""
        if self.warming is not None:
            self.warming.want(position)

    def progress(self, position: Position) -> Step | None:
        """Return the progress of compiling a position's shape; None if it is compiled."""
        return None if self.warming is None else self.warming.progress(position)

    def close(self) -> None:
        self._thinking.close()
        self._short.close()

    def waiting(self) -> int:
        return sum(pool.waiting(cost) for pool in (self._thinking, self._short) for cost in Cost)

    async def choose(
        self, match: Match, level: str, near: str, place: Place | None = None
    ) -> Thought:
        """Return a computer's move; any legal one if no worker finds one. Cancelling drops the job."""
        perfect = level == PERFECT.name
        full = perfect or match.computer_rating is not None
        while full and self._cold(match):
            await asyncio.sleep(RETRY)  # Such a match waits until the level plays at full strength.
        for left in reversed(range(TRIES if perfect else 1)):
            try:
                return await self._patiently(lambda: self._choice(match, level, near, place))
            except EndingError:
                raise
            except PaperbitsError:
                failed = "A computer at level %s failed at %s, with %d tries left"
                logger.exception(failed, level, match.card.id, left)
        return await asyncio.to_thread(_any_move, match.position.copy(), level)

    async def _choice(self, match: Match, level: str, near: str, place: Place | None) -> Thought:
        cold = self._cold(match)
        task, cost = tasks.Choose(tasks.Played.of(match), level, cold), self._cost(match, level)
        seconds = COLD if cold else self._time(MOVE)
        job = Job(task, owner(), cost, seconds, near, partial=cold)
        return tasks.thought_of((await self._pool(cold).run(job, None, place)).answer)

    async def _patiently(self, ask: Callable[[], Awaitable[Thought]]) -> Thought:
        """Ask until the queue has room, because there is no client who could receive a refusal."""
        while True:
            try:
                return await ask()
            except (BusyError, TooManyError):
                await asyncio.sleep(CROWDED)

    async def analyse(
        self,
        match: Match,
        task: tasks.Analyse,
        near: str,
        tell: Tell,
        waiting: Waiting | None = None,
    ) -> None:
        """Report the best moves of a position of the match, better and better.

        ``waiting`` hears the place in the queue before the first report.
        """
        cold = not match.over and self._cold(match)
        await advise(self._pool(cold), replace(task, short=cold), owner(), near, tell, waiting)

    async def analyse_paper(self, paper: Mapping[str, Any], seconds: float, tell: Tell) -> None:
        """Report the best moves of a paper position. Raises RefusedError if it is invalid."""
        task = tasks.Analyse(None, paper, seconds=seconds, hint=True)
        await advise(self._thinking, task, owner(), "", tell)

    async def review(
        self, match: Match, near: str, tell: Callable[[Review], None], place: Place | None = None
    ) -> Review:
        """Review a match; ``tell`` hears it after each ply. It may end before it is ``done``."""
        task, seconds = tasks.LookBack(tasks.Played.of(match)), self._time(REVIEW)
        job = Job(task, owner(), Cost.REVIEW, seconds, near, partial=True)
        found = await self._thinking.run(job, lambda answer: tell(tasks.review_of(answer)), place)
        return tasks.review_of(found.answer)

    async def operate(self, name: str, game: str, request: Mapping[str, Any]) -> tasks.Answer:
        """Return an operation's answer. Raises its errors. Only searches need the compiler."""
        card = card_with(name, game)
        searches = name in card.searching and self.progress(card.new()) is None
        job = Job(tasks.Operate(name, card.id, request), owner(), Cost.OPERATION, OPERATION)
        return (await self._pool(not searches).run(job)).answer

    async def values(self, match: Match, ply: int, near: str) -> tasks.Answer:
        """Return the exact value of every legal move after ``ply`` plies, as far as there is time."""
        task, seconds = tasks.ValueMoves(tasks.Played.of(match, ply), VALUES), VALUES + SLACK
        job = Job(task, owner(), Cost.OPERATION, self._time(seconds), near)
        return (await self._thinking.run(job)).answer

    async def legal(self, match: Match, most: int, near: str) -> tasks.Answer:
        """Return the fields of a ``Legal`` with at most so many moves."""
        task = tasks.ListMoves(tasks.Played.of(match), most)
        job = Job(task, owner(), Cost.OPERATION, OPERATION, near)
        return (await self._pool(self._cold(match)).run(job)).answer

    def _cold(self, match: Match) -> bool:
        return self.progress(match.position) is not None

    def _pool(self, cold: bool) -> Pool:
        return self._short if cold else self._thinking

    def _time(self, seconds: float) -> float:
        return seconds if self.warming is not None else UNCOMPILED

    def _cost(self, match: Match, level: str) -> Cost:
        if all(seat.computer for seat in match.seats):
            return Cost.EXHIBITION
        return Cost.SLOW if is_slow(match.card, level) else Cost.QUICK


def _any_move(position: Position, level: str) -> Thought:
    # Imported here, because it loads all opponents, and the site rarely needs them.
    from paperbits.answers.doing import looks

    try:
        return next(looks(position, level, 0))
    except Exception:
        logger.exception("Not even a short look found a move at %s", position.card.id)
        return Thought(
            next(move for move in position.legal(10_000).moves if position.preview(move).valid), ""
        )
