"""The messages that a socket may send, and what each does.

The parsed union and the page's TypeScript types are derived from ``MODELS``.
"""

import logging
from collections.abc import Awaitable, Callable
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final

from pydantic import Field, TypeAdapter, ValidationError

from paperbits import host
from paperbits.answers.advice import Analysis
from paperbits.core.errors import PaperbitsError
from paperbits.host.changes import Agree
from paperbits.host.holder import with_tiles
from paperbits.server.live.advice import Elsewhere
from paperbits.server.live.connection import Connection, Kind
from paperbits.server.wire import inbound, talk
from paperbits.server.wire.base import sentence_of
from paperbits.server.wire.live import AnalysisMessage, PreviewMessage, ReviewMessage
from paperbits.server.wire.talk import SeenMessage

logger = logging.getLogger(__name__)

MODELS: Final[tuple[type[inbound.Message], ...]] = (
    inbound.HelloMessage,
    inbound.MoveMessage,
    inbound.UndoMessage,
    inbound.ResignMessage,
    inbound.ComputerMessage,
    inbound.OfferMessage,
    inbound.DeclineMessage,
    inbound.AbortMessage,
    inbound.PreviewQuestion,
    inbound.AnalyseQuestion,
    inbound.ReviewQuestion,
    talk.SayMessage,
    talk.FreeTextMessage,
    talk.MuteMessage,
    talk.ReportMessage,
    SeenMessage,
    inbound.StopMessage,
    inbound.UnveilMessage,
    inbound.ResyncMessage,
    inbound.ThinksMessage,
    inbound.ThoughtMessage,
)

_any: Any = Annotated[reduce(or_, MODELS), Field(discriminator="type")]

ADAPTER: Final[TypeAdapter[inbound.Message]] = TypeAdapter(_any)


def read(text: str | bytes) -> inbound.Message:
    """Parse a message. Raises pydantic's ValidationError."""
    return ADAPTER.validate_json(text)


async def heard(page: Connection, text: str | bytes) -> None:
    """Handle a message as a page sent it, or refuse it."""
    try:
        message = read(text)
    except ValidationError as error:
        page.refuse("bad-request", sentence_of(error.errors()))
        return
    page.metrics.messages.labels(message.type).inc()
    page.holder = page.live.seated(page.holder)
    move = (
        message.move if isinstance(message, inbound.MoveMessage | inbound.PreviewQuestion) else ""
    )
    tag = (
        message.tag
        if isinstance(message, inbound.AnalyseQuestion | inbound.ReviewQuestion | talk.TalkRequest)
        else ""
    )
    try:
        await _handle(page, message)
    except PaperbitsError as error:
        page.refuse(error.kind, str(error), move, tag)
    except Exception:
        logger.exception("A message to match %s failed", page.live.id)
        page.refuse("server", "Something went wrong on the server; nothing was changed.", move, tag)


async def _handle(page: Connection, message: inbound.Message) -> None:
    live, holder, match = page.live, page.holder, page.live.match
    match message:
        case inbound.HelloMessage():
            raise PaperbitsError(
                "Hello must be the first message on a socket, and may come only once."
            )
        case inbound.ChangeMessage():
            await _change(page, message)
        case inbound.PreviewQuestion(tag=tag, move=move):
            found = await live.ask(lambda: host.preview(match, holder, move))
            page.answer(PreviewMessage(tag=tag, preview=found).model_dump_json())
        case inbound.AnalyseQuestion():
            _analyse(page, message)
        case inbound.ReviewQuestion():
            _review(page, message)
        case talk.SayMessage(phrase=phrase, text=text):
            await live.talk.say(holder, phrase, text)
        case talk.FreeTextMessage(on=on):
            await live.talk.allow(holder, on=on)
        case talk.MuteMessage(player=player, on=on):
            await live.talk.mute(holder, player - 1, on=on)
        case talk.ReportMessage(player=player):
            await live.talk.report(holder, player - 1)
            page.answer(talk.ReportedMessage(player=player).model_dump_json())
        case SeenMessage(on=on):
            page.show(on)
        case inbound.StopMessage(what=what):
            page.question(what).stop()
        case inbound.UnveilMessage(player=player, version=version):
            page.holder = with_tiles(match, holder, player - 1, version)
            page.changed()
        case inbound.ResyncMessage():
            page.resync()
        case inbound.ThinksMessage(worker=worker):
            page.thinks(worker)
        case inbound.ThoughtMessage(job=job, move=move, able=able):
            if page.browser is None:
                raise PaperbitsError("This page was asked nothing.")
            page.browser.heard(job, move, able=able)


async def _change(page: Connection, message: inbound.ChangeMessage) -> None:
    change, version = host.heard(page.holder, message.model_dump()), message.version
    if isinstance(change, Agree):
        await page.live.agree(page.holder, version, change)
    elif isinstance(message, inbound.MoveMessage):
        with page.metrics.move_seconds.time():
            await page.live.change(page.holder, version, change)
    else:
        await page.live.change(page.holder, version, change)


def _analyse(page: Connection, message: inbound.AnalyseQuestion) -> None:
    host.asked(page.live.match, page.holder, message.ply)
    holder = page.holder

    def work(tell: "Tell") -> Awaitable[None]:
        def found(analysis: Analysis) -> None:
            tell(AnalysisMessage(tag=message.tag, analysis=analysis))

        return page.live.advice.analyse(holder, message.ply, found, _own(page, message.tag))

    _ask(page, "analysis", message.tag, work)


def _review(page: Connection, message: inbound.ReviewQuestion) -> None:
    page.live.advice.check_review()

    def work(tell: "Tell") -> Awaitable[None]:
        return page.live.advice.review(
            lambda review: tell(ReviewMessage(tag=message.tag, review=review)),
            _own(page, message.tag),
        )

    _ask(page, "review", message.tag, work)


def _own(page: Connection, tag: str) -> Elsewhere | None:
    """Return how the page's own browser answers its question; None if it does not think."""
    browser = page.browser
    if browser is None or not browser.thinks_about(page.live.match):
        return None
    return lambda task, names: browser.advise(task, tag, names)


Tell = Callable[[AnalysisMessage | ReviewMessage], None]


def _ask(page: Connection, what: Kind, tag: str, work: Callable[[Tell], Awaitable[None]]) -> None:
    version = page.live.match.play_version

    def tell(found: AnalysisMessage | ReviewMessage) -> None:
        page.advise(what, version, found.model_dump_json())

    async def answer() -> None:
        try:
            await work(tell)
        except PaperbitsError as error:
            page.refuse(error.kind, str(error), tag=tag)
        except Exception:
            logger.exception("Advice in match %s failed", page.live.id)
            page.refuse("server", "The analysis failed.", tag=tag)

    page.question(what).ask(version, answer())
