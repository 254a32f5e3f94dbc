"""The messages that a socket may send, each with its model and handler.

This table is the only list of messages. The parsed union, the page's TypeScript types and the
refusal of unknown types are derived from it.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, Generic, TypeVar

from pydantic import Field, TypeAdapter

from paperbits.core.errors import PaperbitsError
from paperbits.server.live.changes import Change, Play, Resign, SeatComputer, Undo
from paperbits.server.live.offers import Abort, Agree
from paperbits.server.live.page import Advice, Page
from paperbits.server.wire import inbound, talk
from paperbits.server.wire import outbound as wire
from paperbits.server.wire.watching import SeenMessage

logger = logging.getLogger(__name__)
M = TypeVar("M", bound=inbound.Message)


async def _hello(_: Page, __: inbound.HelloMessage) -> None:
    raise PaperbitsError("Hello must be the first message on a socket, and may come only once.")


async def _move(page: Page, message: inbound.MoveMessage) -> None:
    with page.metrics.move_seconds.time():
        await _change(page, message.version, Play(message.move, message.took))


async def _undo(page: Page, message: inbound.UndoMessage) -> None:
    await _change(page, message.version, Undo())


async def _resign(page: Page, message: inbound.ResignMessage) -> None:
    player = None if message.player is None else message.player - 1
    await _change(page, message.version, Resign.of(page.holder, player, message.level))


async def _computer(page: Page, message: inbound.ComputerMessage) -> None:
    await _change(page, message.version, SeatComputer(message.player - 1, message.level))


async def _offer(page: Page, message: inbound.OfferMessage) -> None:
    await page.live.agree(
        page.holder, message.version, Agree.of(page.holder, "offer", message.what)
    )


async def _decline(page: Page, message: inbound.DeclineMessage) -> None:
    await page.live.agree(
        page.holder, message.version, Agree.of(page.holder, "decline", message.what)
    )


async def _abort(page: Page, message: inbound.AbortMessage) -> None:
    await _change(page, message.version, Abort.of(page.holder))


async def _change(page: Page, version: int, change: Change) -> None:
    await page.live.change(page.holder, version, change)


async def _preview(page: Page, message: inbound.PreviewQuestion) -> None:
    preview = await page.live.preview(page.holder, message.move)
    page.answer(wire.PreviewMessage(tag=message.tag, preview=preview).model_dump_json())


async def _unveil(page: Page, message: inbound.UnveilMessage) -> None:
    page.holder = page.live.unveiled(page.holder, message.player - 1, message.version)
    page.changed()


async def _say(page: Page, message: talk.SayMessage) -> None:
    await page.live.talk.say(page.holder, message.phrase, message.text)


async def _free_text(page: Page, message: talk.FreeTextMessage) -> None:
    await page.live.talk.allow(page.holder, on=message.on)


async def _mute(page: Page, message: talk.MuteMessage) -> None:
    await page.live.talk.mute(page.holder, message.player - 1, on=message.on)


async def _report(page: Page, message: talk.ReportMessage) -> None:
    await page.live.talk.report(page.holder, message.player - 1)
    page.answer(talk.ReportedMessage(player=message.player).model_dump_json())


async def _seen(page: Page, message: SeenMessage) -> None:
    page.show(message.on)


async def _stop(page: Page, message: inbound.StopMessage) -> None:
    page.question(message.what).stop()


async def _resync(page: Page, _: inbound.ResyncMessage) -> None:
    page.resync()


async def _analyse(page: Page, message: inbound.AnalyseQuestion) -> None:
    page.live.advice.check_analysis(page.holder, message.ply)
    holder = page.holder

    def work(tell: "Tell") -> Awaitable[None]:
        def found(analysis: wire.Analysis) -> None:
            tell(wire.AnalysisMessage(tag=message.tag, analysis=analysis))

        return page.live.advice.analyse(holder, message.ply, found)

    _ask(page, "analysis", message.tag, work)


async def _review(page: Page, message: inbound.ReviewQuestion) -> None:
    page.live.advice.check_review()

    def work(tell: "Tell") -> Awaitable[None]:
        return page.live.advice.review(
            lambda review: tell(wire.ReviewMessage(tag=message.tag, review=review))
        )

    _ask(page, "review", message.tag, work)


Tell = Callable[[wire.AnalysisMessage | wire.ReviewMessage], None]


def _ask(page: Page, what: Advice, tag: str, work: Callable[[Tell], Awaitable[None]]) -> None:
    """Answer a question in the background. It is dropped when the page asks another or the match
    changes.
    """
    version = page.live.match.play_version

    def tell(found: wire.AnalysisMessage | wire.ReviewMessage) -> None:
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


@dataclass(frozen=True, slots=True)
class Kind(Generic[M]):
    """A kind of message: its model and its handler."""

    model: type[M]
    handle: Callable[[Page, M], Awaitable[None]]


KINDS: Final[tuple[Kind[Any], ...]] = (
    Kind(inbound.HelloMessage, _hello),
    Kind(inbound.MoveMessage, _move),
    Kind(inbound.UndoMessage, _undo),
    Kind(inbound.ResignMessage, _resign),
    Kind(inbound.ComputerMessage, _computer),
    Kind(inbound.OfferMessage, _offer),
    Kind(inbound.DeclineMessage, _decline),
    Kind(inbound.AbortMessage, _abort),
    Kind(inbound.PreviewQuestion, _preview),
    Kind(inbound.AnalyseQuestion, _analyse),
    Kind(inbound.ReviewQuestion, _review),
    Kind(talk.SayMessage, _say),
    Kind(talk.FreeTextMessage, _free_text),
    Kind(talk.MuteMessage, _mute),
    Kind(talk.ReportMessage, _report),
    Kind(SeenMessage, _seen),
    Kind(inbound.StopMessage, _stop),
    Kind(inbound.UnveilMessage, _unveil),
    Kind(inbound.ResyncMessage, _resync),
)

_handlers: Final[Mapping[type[inbound.Message], Callable[..., Awaitable[None]]]] = {
    kind.model: kind.handle for kind in KINDS
}

_any: Any = Annotated[reduce(or_, (kind.model for kind in KINDS)), Field(discriminator="type")]

ADAPTER: Final[TypeAdapter[inbound.Message]] = TypeAdapter(_any)
"""Parses any of these messages."""


def read(text: str | bytes) -> inbound.Message:
    """Parse a message. Raises pydantic's ValidationError."""
    return ADAPTER.validate_json(text)


async def handle(page: Page, message: inbound.Message) -> None:
    """Handle a message. Raises PaperbitsError if it is refused."""
    await _handlers[type(message)](page, message)
