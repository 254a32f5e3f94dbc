"""What the site asks its computers: moves, advice, reviews, operations of games. Each question
becomes a job for a worker.

A game that this machine has not compiled yet is thought about by workers that run interpreted, with
shorter looks (``short``), and by the others once ``warming`` says that it is ready.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from paperbits.core.engine.answers import Thought
from paperbits.core.engine.findings import Review
from paperbits.core.errors import PaperbitsError
from paperbits.core.position import Position
from paperbits.match import Match
from paperbits.server.wire.refusals import BusyError, TooManyError
from paperbits.server.workers.doing import card_with, looks
from paperbits.server.workers.jobs import (
    Analyse,
    Answer,
    Choose,
    Cost,
    Job,
    LookBack,
    Operate,
    Played,
    Prepare,
    is_slow,
    review_of,
    thought_of,
)
from paperbits.server.workers.owner import owner
from paperbits.server.workers.thinking import EndingError, Place, Pool, Thinking
from paperbits.server.workers.turns import Tell, advise
from paperbits.server.workers.warming import Step, Warming

logger = logging.getLogger(__name__)

MOVE: Final = 20.0
"""Seconds that a computer's move may take; levels think for about one at most, but a game may have
to be loaded first.
"""

COLD: Final = 4.0
"""Seconds that a computer's move may take while its game is not compiled; its first answer comes at
once.
"""

UNCOMPILED: Final = 300.0
"""Seconds that a job may take where the game may have to be compiled in the middle of it."""

OPERATION: Final = 10.0
"""Seconds that an operation of a game may take."""

REVIEW: Final = 90.0
"""Seconds that a review may take; it plans for some 30."""

CROWDED: Final = 2.0
"""Seconds between two tries to have a computer's move thought about, while the line is full."""

RETRY: Final = 0.1
"""Seconds between two looks whether a game is ready."""


class Thinkers:
    """All that thinks for a site."""

    def __init__(self, thinking: Thinking, short: Thinking, warming: Warming | None = None) -> None:
        """``warming`` compiles what this machine lacks; without it, workers compile what they need
        when they need it.
        """
        self._thinking, self._short, self.warming = thinking, short, warming

    @classmethod
    def here(cls, warming: Warming | None = None) -> "Thinkers":
        """On threads of this process, which then holds all that is compiled."""
        return cls(Pool.here(), Pool.here(), warming)

    @classmethod
    def beside(cls, warming: Warming | None = None, most: int | None = None) -> "Thinkers":
        """In processes beside this one; this one can then do without the compiler
        (``kernel.interpret_here``).
        """
        return cls(Pool.beside(most), Pool.beside(2, interpreted=True), warming)

    def begin(self) -> None:
        """Begin a worker before there is something to do.

        Called in the loop's thread, as all of this is.
        """
        self._thinking.begin()

    def prepare(self, position: Position) -> None:
        """Have the workers load what positions of this shape need."""
        self._thinking.prepare(Prepare.of(position))

    def want(self, position: Position) -> None:
        """Somebody plays this: it is made ready before what nobody plays."""
        if self.warming is not None:
            self.warming.want(position)

    def progress(self, position: Position) -> Step | None:
        """How far the shape of a position is compiled; None where it is."""
        return None if self.warming is None else self.warming.progress(position)

    def close(self) -> None:
        """End all that is thought about, and the workers."""
        self._thinking.close()
        self._short.close()

    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(pool.waiting(cost) for pool in (self._thinking, self._short) for cost in Cost)

    async def choose(self, match: Match, level: str, near: str, place: Place | None = None) -> Thought:
        """The move of a computer; cancelled, it is dropped.

        Where no worker finds one, any move that may be made.
        """
        while match.rated is not None and self.progress(match.position) is not None:
            await asyncio.sleep(RETRY)  # A rated match waits for the whole strength.
        try:
            return await self._patiently(lambda: self._choice(match, level, near, place))
        except EndingError:
            raise
        except PaperbitsError:
            logger.exception("A computer at level %s failed at %s", level, match.card.id)
            return await asyncio.to_thread(_any_move, match.position.copy(), level)

    async def _choice(self, match: Match, level: str, near: str, place: Place | None) -> Thought:
        cold = self.progress(match.position) is not None
        seconds = COLD if cold else self._time(MOVE)
        job = Job(Choose(Played.of(match), level, cold), owner(), self._cost(match, level), seconds, near, partial=cold)
        return thought_of((await (self._short if cold else self._thinking).run(job, None, place)).answer)

    async def _patiently(self, ask: Callable[[], Awaitable[Thought]]) -> Thought:
        """Ask until the line has room: nobody can be told that a computer's move was refused."""
        while True:
            try:
                return await ask()
            except (BusyError, TooManyError):
                await asyncio.sleep(CROWDED)

    async def analyse(self, match: Match, ply: int, seconds: float, near: str, tell: Tell, *, hint: bool) -> None:
        """Tell the best moves after so many plies, better and better.

        With ``hint``, tell the best one in steps too.
        """
        cold = not match.over and self.progress(match.position) is not None
        task = Analyse(Played.of(match, ply), seconds=seconds, short=cold, hint=hint)
        await advise(self._short if cold else self._thinking, task, owner(), near, tell)

    async def analyse_paper(self, paper: Mapping[str, Any], seconds: float, tell: Tell) -> None:
        """Tell the best moves of a position from anywhere.

        Raises RefusedError for one that can't be.
        """
        await advise(self._thinking, Analyse(None, paper, seconds=seconds), owner(), "", tell)

    async def review(self, match: Match, near: str, tell: Callable[[Review], None], place: Place | None = None) -> Review:
        """A match looked back on; ``tell`` hears what is known after each ply.

        It is not ``done`` where its time ran out.
        """
        job = Job(LookBack(Played.of(match)), owner(), Cost.REVIEW, self._time(REVIEW), near, partial=True)
        found = await self._thinking.run(job, lambda answer: tell(review_of(answer)), place)
        return review_of(found.answer)

    async def operate(self, name: str, game: str, request: Mapping[str, Any]) -> Answer:
        """What an operation of a game answers; raises what it raises.

        Searching ones need the compiler, the others do not.
        """
        card = card_with(name, game)
        searches = name in card.searching and self.progress(card.new()) is None
        job = Job(Operate(name, card.id, request), owner(), Cost.OPERATION, OPERATION)
        return (await (self._thinking if searches else self._short).run(job)).answer

    def _time(self, seconds: float) -> float:
        return seconds if self.warming is not None else UNCOMPILED

    def _cost(self, match: Match, level: str) -> Cost:
        if all(seat.computer for seat in match.seats):
            return Cost.EXHIBITION
        return Cost.SLOW if is_slow(match.card, level) else Cost.QUICK


def _any_move(position: Position, level: str) -> Thought:
    """A move that may be made, so that a match goes on where no worker found one."""
    try:
        return next(looks(position, level, 0))
    except Exception:
        logger.exception("Not even a short look found a move at %s", position.card.id)
        return Thought(next(move for move in position.legal(10_000).moves if position.preview(move).valid), "")
