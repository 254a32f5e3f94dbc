"""The browser of a person who plays alone: it thinks about their match, if its page offers that.

A move is checked by the rules like any move; advice goes only to the page that asked. A browser
that fails is not asked again until its page offers to think anew.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal, Protocol

from paperbits.answers.tasks import Choose, Played, Task
from paperbits.core.errors import PaperbitsError
from paperbits.core.wording import Names
from paperbits.host.state import alone
from paperbits.match import Match
from paperbits.server.metrics import Metrics
from paperbits.server.wire.live import DropMessage, ThinkMessage

PATIENCE: Final = 10.0
"""Seconds to wait for an answer."""

Wait = Callable[[float], Awaitable[None]]
Failure = Literal["silent", "unable", "wrong"]


class Page(Protocol):
    """The page that the browser shows."""

    metrics: Metrics

    def answer(self, text: str) -> None:
        """Send a text."""

    def refuse(self, kind: str, message: str, move: str = "", tag: str = "") -> None:
        """Send a refusal with its reason."""


def may_think(match: Match, seats: frozenset[int]) -> bool:
    """Whether a browser may be asked: nobody else plays, nothing is hidden or rated."""
    return (
        alone(match, seats)
        and not match.rated
        and not match.tournament
        and not match.position.hidden
    )


class Browser:
    """A browser, and the questions that it has not answered yet. ``wait`` waits for some seconds."""

    def __init__(self, page: Page, seats: frozenset[int], wait: Wait = asyncio.sleep) -> None:
        self._page, self._seats, self._wait = page, seats, wait
        self._count = 0
        self._waiting: dict[int, tuple[str, asyncio.Future[str | None]]] = {}
        """The kind of each open question, and its answer."""
        self._failed = False

    def thinks_about(self, match: Match) -> bool:
        """Whether it may be asked about a match now."""
        return not self._failed and may_think(match, self._seats)

    async def choose(self, match: Match, level: str) -> str | None:
        """Return a computer's move, which may be illegal; None if there is no answer."""
        return await self._ask(Choose(Played.of(match), level)) or None

    async def advise(self, task: Task, tag: str, names: Names | None = None) -> bool:
        """Have the page answer its question ``tag``. Return whether it has begun to."""
        return await self._ask(task, tag, names) is not None

    async def _ask(self, task: Task, tag: str = "", names: Names | None = None) -> str | None:
        self._count = job = self._count + 1
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._waiting[job] = task.kind, answer
        players = [] if names is None else list(names.players)
        asked = json.dumps(task.asked())
        question = ThinkMessage(job=job, kind=task.kind, asked=asked, tag=tag, names=players)
        self._page.answer(question.model_dump_json())
        patience = asyncio.ensure_future(self._wait(PATIENCE))
        try:
            either: set[asyncio.Future[Any]] = {answer, patience}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                self._fail("silent")
            return answer.result() if answer.done() else None
        finally:
            patience.cancel()
            del self._waiting[job]
            if not answer.done():
                self._page.answer(DropMessage(job=job).model_dump_json())

    def heard(self, job: int, move: str, *, able: bool) -> None:
        """Take an answer. Ignored if the question is not open."""
        kind, answer = self._waiting.get(job, ("", None))
        if answer is None or answer.done():
            return
        if not able:
            self._fail("unable")
        elif kind != "choose":  # A move counts once it is made.
            self.answered(kind)
        answer.set_result(move if able else None)

    def answered(self, kind: str) -> None:
        """Note that an answer of this kind was used."""
        self._page.metrics.thoughts.labels("browser", kind).inc()

    def wrong(self, move: str, error: PaperbitsError) -> None:
        """Refuse a computer's move that the rules forbid."""
        self._fail("wrong")
        said = f"The site chooses the computer's move, because your browser's was refused: {error}"
        self._page.refuse("wrong-answer", said, move)

    def leave(self) -> None:
        """Leave all questions without an answer. The page is gone, or thinks no more."""
        self._failed = True
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_result(None)

    def _fail(self, why: Failure) -> None:
        self._failed = True
        self._page.metrics.browser_failures.labels(why).inc()
