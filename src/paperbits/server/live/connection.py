"""One socket at one match: it handles the page's messages, and sends the state of the match.

One task handles messages in order and ends when none is left; another task sends. A page that reads
slowly gets the latest state and skips those between.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import KW_ONLY, dataclass, field
from typing import Final

from prometheus_client import Gauge

from paperbits.core.errors import PaperbitsError
from paperbits.host.holder import NOBODY, Holder
from paperbits.server.budgets import Budget
from paperbits.server.live.browser import Browser, may_think
from paperbits.server.live.door import Door
from paperbits.server.live.match import LiveMatch
from paperbits.server.live.open_socket import OpenSocket
from paperbits.server.live.question import Advice, Question
from paperbits.server.live.talk import Standing
from paperbits.server.live.views import View
from paperbits.server.metrics import Metrics
from paperbits.server.wire import live as wire
from paperbits.server.wire.refusals import NoTalkError
from paperbits.server.wire.watching import WatchingMessage

logger = logging.getLogger(__name__)

FLOOD: Final = 4429
"""The closing code for a page that sends more than it may, or does not read."""


NO_TALK: Final = Standing()
"""What a page knows of the talk at first."""


@dataclass(slots=True, eq=False)
class Connection:
    """A socket after its hello. The door has admitted it.

    What most onlookers never need is made when it is needed.
    """

    _socket: OpenSocket
    live: LiveMatch
    arrived: Holder
    """The seats that the socket held when it came."""
    _door: Door
    _client: str | None
    """None for a program on this machine."""
    metrics: Metrics
    _hear: "Callable[[Connection, str | bytes], Awaitable[None]]"
    """Handles a message of the page; raises nothing."""
    _: KW_ONLY
    changes: bool = False
    """Whether the page accepts changes instead of whole states."""
    has: tuple[str, int] = ("", 0)
    """The view and the revision that the page has."""
    name: str = ""
    """The person's name."""
    talks: bool = False
    """Whether the page is told of the talk and of onlookers, also when there is nothing yet."""
    holder: Holder = field(init=False)
    """The seats that it holds now."""
    ended: Callable[[], None] | None = field(default=None, init=False)
    """Called at the end."""
    browser: Browser | None = field(default=None, init=False)
    """The page's browser, if it thinks."""
    _worker: str = field(default="", init=False)
    """From where the browser may load what thinks."""
    _budgets: tuple[Budget, Budget] | None = field(default=None, init=False)
    _inbox: deque[str | bytes] | None = field(default=None, init=False)
    _outbox: list[str] | None = field(default=None, init=False)
    _advice: dict[Advice, tuple[int, str]] | None = field(default=None, init=False)
    """The next advice to send, by kind, with the version of the match that it is about."""
    _questions: dict[Advice, Question] | None = field(default=None, init=False)
    _talk: Standing = field(default=NO_TALK, init=False)
    """What the page knows of the talk."""
    _watching: tuple[int, tuple[str, ...]] = field(default=(0, ()), init=False)
    """What the page knows of the onlookers."""
    _look: bool = field(default=False, init=False)
    """Whether there may be something new to send."""
    _handling: asyncio.Task[None] | None = field(default=None, init=False)
    _sending: asyncio.Task[None] | None = field(default=None, init=False)
    _over: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.holder = NOBODY if self.arrived == NOBODY else self.arrived

    # The match's interface to a watcher.

    @property
    def plays(self) -> bool:
        """Whether the socket holds a seat."""
        return bool(self.arrived.seats)

    def changed(self, view: View | None = None) -> None:
        """Send what is new, and drop questions about an earlier position. ``view``: what an
        onlooker sees, if it is rendered.
        """
        if self._questions:
            for question in self._questions.values():
                question.moved_on(self.live.match.play_version)
        if self._sending is None and not self._over and self._sent_at_once(view):
            return
        self._look = True
        if self._sending is None and not self._over:
            self._sending = asyncio.ensure_future(self._send())

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket from the server's side, even if its client does not read."""
        if not self._over:
            self.metrics.hung_up.labels(str(code)).inc()
            self._leave()
            self._socket.hang_up(code, reason)

    def invite(self, worker: str) -> None:
        """Tell the page from where its browser may load what thinks, if it may think about this
        match.
        """
        if not self.live.match.over and may_think(self.live.match, self.holder.seats):
            self._worker = worker
            self.answer(wire.WorkerMessage(at=worker).model_dump_json())

    def thinks(self, worker: str) -> None:
        """Have the page's browser think from now on, or no more. Raises PaperbitsError if the site
        did not offer this worker.
        """
        if self.browser is not None:
            self.live.computers.browsers.pop(self.browser)
            self.browser.leave()
            self.browser = None
        if worker:
            if worker != self._worker:
                raise PaperbitsError("The site did not offer this worker for this match.")
            self.browser = Browser(self, self.holder.seats)
            self.live.computers.browsers[self.browser] = None

    def begin(self) -> None:
        """Serve until the page leaves or is disconnected."""
        self._sockets().inc()
        self.live.audience.arrive(self, self.arrived)
        self.changed()

    def lost(self) -> None:
        """Handle the end of the connection."""
        self._leave()

    def _leave(self) -> None:
        """Leave the match, once."""
        if self._over:
            return
        self._over = True
        self._sockets().dec()
        self.live.audience.depart(self, self.arrived)
        self._door.go(self.live, self._client, self.arrived)
        self.thinks("")
        if self.ended is not None:
            self.ended()
        for question in (self._questions or {}).values():
            question.stop()
        for task in (self._handling, self._sending):
            if task is not None and task is not asyncio.current_task():
                task.cancel()

    def _sockets(self) -> Gauge:
        return self.metrics.sockets.labels("player" if self.plays else "onlooker")

    def heard(self, text: str | bytes) -> None:
        """Queue a message. Closes the socket if there are too many."""
        if self._over:
            return
        if self._budgets is None:
            limits = self._door.limits
            own = Budget(limits.messages_per_second, limits.messages_at_once)
            self._budgets = self._door.messages.of(self._client), own
            self._inbox = deque()
        assert self._inbox is not None
        if not all(budget.spend() for budget in self._budgets):
            self.hang_up(FLOOD, "This page sent too many messages.")
        elif len(self._inbox) >= self._door.limits.messages_waiting:
            self.hang_up(FLOOD, "Too many messages are waiting.")
        else:
            self._inbox.append(text)
            if self._handling is None:
                self._handling = asyncio.ensure_future(self._handle())

    # Hearing.

    async def _handle(self) -> None:
        try:
            while self._inbox and not self._over:
                await self._hear(self, self._inbox.popleft())
        finally:
            self._handling = None

    def question(self, what: Advice) -> Question:
        """Return the page's open question of this kind."""
        if self._questions is None:
            self._questions = {}
        return self._questions.setdefault(what, Question())

    # Telling.

    def refuse(self, kind: str, message: str, move: str = "", tag: str = "") -> None:
        """Send a refusal with its reason."""
        self.answer(
            wire.RefusedMessage(
                kind=kind, message=message[:2_000], move=move, tag=tag
            ).model_dump_json()
        )

    def answer(self, text: str) -> None:
        """Queue an answer."""
        if self._outbox is None:
            self._outbox = []
        if len(self._outbox) >= self._door.limits.answers_waiting:
            self.hang_up(FLOOD, "This page does not read the server's answers.")
        else:
            self._outbox.append(text)
            self.changed()

    def advise(self, what: Advice, version: int, text: str) -> None:
        """Queue advice about a version of the match. Newer advice of the same kind replaces it."""
        if self._advice is None:
            self._advice = {}
        self._advice[what] = version, text
        self.changed()

    def resync(self) -> None:
        """Send the whole state again."""
        self.has = "", 0
        self.changed()

    def _sent_at_once(self, view: View | None) -> bool:
        """Try to send changes without a task, the fast path for thousands of onlookers. Return
        whether nothing is left to send.
        """
        if not self.changes or self._outbox or self._advice:
            return False
        if view is None or self.holder is not NOBODY:
            view = self.live.views.rendered(self.live.seated(self.holder))
        if view is None or self._beside():
            return False
        if view.now != self.has:
            if not self._socket.tell_at_once(view.since(self.has)):
                return False
            self.has = view.now
        return True

    async def _send(self) -> None:
        try:
            while self._look and not self._over:
                self._look = False
                await self._send_news()
        except TimeoutError:  # TimeoutError is a subclass of OSError, so it comes first.
            self.hang_up(FLOOD, "This page does not read the server's answers.")
        except OSError:
            pass  # The socket is closed.
        except Exception:
            logger.exception("A page at match %s could not be sent its state", self.live.id)
            self.hang_up(1011, "Something went wrong on the server.")
        finally:
            self._sending = None

    async def _send_news(self) -> None:
        answers, self._outbox = self._outbox or (), None
        advice, self._advice = list((self._advice or {}).values()), None
        self.holder = self.live.seated(self.holder)
        view = await self.live.view(self.holder)
        now = view.now
        if self.changes:
            if now != self.has:
                news, self.has = view.since(self.has), now
                for text in news:
                    await self._write(text)
        # Without changes, the state follows a refusal, so that a page which missed it is up to date
        # at once.
        elif now != self.has or any('"type":"refused"' in answer for answer in answers):
            self.has = now
            await self._write(f'{{"type":"state","match":{view.text}}}')
        await self._send_talk()
        await self._send_watching()
        for text in answers:
            await self._write(text)
        for version, text in advice:
            if (
                version == self.live.match.play_version
            ):  # Advice on an older version may be for another player at the screen.
                await self._write(text)

    def show(self, on: bool) -> None:
        """Show the onlooker's name to the players, or hide it. Raises PaperbitsError."""
        if self.plays or not self._may_show():
            raise NoTalkError("Only onlookers who have a name here can show it.")
        self.live.onlookers.show(self, self.name if on else "")

    def _may_show(self) -> bool:
        return bool(self.name) and self.live.talk.enabled

    def _beside(self) -> bool:
        """Whether the page must be told something besides the state."""
        if self.plays and self.live.talk.standing(self.holder) != self._talk:
            return True
        return self.talks and self._who_watches() != self._watching

    def _who_watches(self) -> tuple[int, tuple[str, ...]]:
        """Return what the page should know of the onlookers. An onlooker may only show their own
        name.
        """
        if self.plays:
            return self.live.onlookers.count, self.live.onlookers.names
        return (0, (self.name,)) if self._may_show() else (0, ())

    async def _send_watching(self) -> None:
        now = self._who_watches()
        if not self.talks or now == self._watching:
            return
        self._watching = now
        news = WatchingMessage(count=now[0], names=list(now[1]), may_show=not self.plays)
        await self._write(news.model_dump_json())

    async def _send_talk(self) -> None:
        if not self.plays:
            return
        now = self.live.talk.standing(self.holder)
        if now != self._talk:
            before, self._talk = self._talk, now
            if self.talks or not (self.changes or (before.empty and now.empty)):
                await self._write(self.live.talk.news(self.holder, before))

    async def _write(self, text: str) -> None:
        async with asyncio.timeout(self._door.limits.send_seconds):
            await self._socket.tell(text)
