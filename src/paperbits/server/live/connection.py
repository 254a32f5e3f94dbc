"""One socket at one match: it handles the page's messages in order, and sends the match's state. A
page that reads slowly gets the latest state and skips those between.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Final, Literal

from prometheus_client import Gauge

from paperbits.core.errors import PaperbitsError
from paperbits.host.holder import NOBODY, Holder
from paperbits.server.live.browser import Browser, may_think
from paperbits.server.live.match import LiveMatch
from paperbits.server.live.sockets import FLOOD, PageSocket
from paperbits.server.live.talk import Standing
from paperbits.server.live.views import View
from paperbits.server.metrics import Metrics
from paperbits.server.wire import live as wire
from paperbits.server.wire.refusals import NoTalkError
from paperbits.server.wire.talk import WatchingMessage

logger = logging.getLogger(__name__)

Kind = Literal["analysis", "review"]

NO_TALK: Final = Standing()


class Question:
    """A socket's open question of one kind, which needs thinking; a new one replaces it."""

    def __init__(self) -> None:
        self._version = -1
        """The version of the match that the question is about."""
        self._task: asyncio.Task[None] | None = None

    def ask(self, version: int, work: Coroutine[Any, Any, None]) -> None:
        """Start this question about a version of the match. It replaces the previous one."""
        self.stop()
        self._version = version
        self._task = asyncio.ensure_future(work)

    def moved_on(self, version: int) -> None:
        """Drop the question if it is about another version than this."""
        if version != self._version:
            self.stop()

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None


@dataclass(slots=True, eq=False)
class Connection(PageSocket):
    """A socket after its hello."""

    live: LiveMatch
    arrived: Holder
    """The seats that the socket held when it came."""
    metrics: Metrics
    _: KW_ONLY
    changes: bool = False
    """Whether the page accepts changes instead of whole states."""
    has: tuple[str, int] = ("", 0)
    """The view and the revision that the page has."""
    name: str = ""
    talks: bool = False
    """Whether the page is told of the talk and of onlookers, also when there is nothing yet."""
    holder: Holder = field(init=False)
    """The seats that it holds now."""
    ended: Callable[[], None] | None = field(default=None, init=False)
    browser: Browser | None = field(default=None, init=False)
    """The page's browser, if it thinks."""
    _worker: str = field(default="", init=False)
    """From where the browser may load what thinks."""
    _outbox: list[str] = field(default_factory=list, init=False)
    _advice: dict[Kind, tuple[int, str]] = field(default_factory=dict, init=False)
    """The next advice to send, with the version of the match that it is about."""
    _questions: dict[Kind, Question] = field(default_factory=dict, init=False)
    _talk: Standing = field(default=NO_TALK, init=False)
    """What the page knows of the talk."""
    _watching: tuple[int, tuple[str, ...]] = field(default=(0, ()), init=False)
    """What the page knows of the onlookers."""
    _look: bool = field(default=False, init=False)
    """Whether there may be something new to send."""

    def __post_init__(self) -> None:
        self.holder = NOBODY if self.arrived == NOBODY else self.arrived

    # The match's interface to a watcher.

    @property
    def plays(self) -> bool:
        """Whether the socket holds a seat."""
        return bool(self.arrived.seats)

    def changed(self, view: View | None = None) -> None:
        """Send ``view``, or what is new, and drop questions about earlier positions."""
        for question in self._questions.values():
            question.moved_on(self.live.match.play_version)
        if self._sending is None and not self._over and self._sent_at_once(view):
            return
        self._look = True
        if self._sending is None and not self._over:
            self._sending = asyncio.ensure_future(self._send())

    def hang_up(self, code: int, reason: str) -> None:
        if not self._over:
            self.metrics.hung_up.labels(str(code)).inc()
        PageSocket.hang_up(self, code, reason)

    def invite(self, worker: str) -> None:
        """Tell the page where to load what thinks, if it may think about this match."""
        if not self.live.match.over and may_think(self.live.match, self.holder.seats):
            self._worker = worker
            self.answer(wire.WorkerMessage(at=worker).model_dump_json())

    def thinks(self, worker: str) -> None:
        """Have the page's browser think, or no more. Raises PaperbitsError for another worker."""
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
        self.live.arrive(self)
        self.changed()

    def _left(self) -> None:
        self._sockets().dec()
        self.live.depart(self)
        self._door.go(self.live, self._client, self.arrived)
        self.thinks("")
        if self.ended is not None:
            self.ended()
        for question in self._questions.values():
            question.stop()

    def _sockets(self) -> Gauge:
        return self.metrics.sockets.labels("player" if self.plays else "onlooker")

    def question(self, what: Kind) -> Question:
        """Return the page's open question of this kind."""
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
        if len(self._outbox) >= self._door.limits.answers_waiting:
            self.hang_up(FLOOD, "This page does not read the server's answers.")
        else:
            self._outbox.append(text)
            self.changed()

    def advise(self, what: Kind, version: int, text: str) -> None:
        """Queue advice about a version of the match. Newer advice of the same kind replaces it."""
        self._advice[what] = version, text
        self.changed()

    def resync(self) -> None:
        """Send the whole state again."""
        self.has = "", 0
        self.changed()

    def _sent_at_once(self, view: View | None) -> bool:
        """Try to send changes without a task. Return whether nothing is left to send."""
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
        answers, self._outbox = self._outbox, []
        advice, self._advice = self._advice, {}
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
        for version, text in advice.values():
            # Older advice may be for another player at the screen.
            if version == self.live.match.play_version:
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
        """Return what the page should know of the onlookers; to an onlooker, only their own name."""
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
