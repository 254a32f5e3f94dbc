"""Live play: one WebSocket a page, told whenever the match has changed.

A page that can't keep up is told the latest state and skips those between.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from paperbits.core.errors import PaperbitsError
from paperbits.server.guards import same_origin
from paperbits.server.live.holder import Holder
from paperbits.server.live.match import LiveMatch
from paperbits.server.live.matches import LiveMatches
from paperbits.server.wire import inbound
from paperbits.server.wire import outbound as wire
from paperbits.server.wire.refusals import UnknownMatchError, WrongKeyError
from paperbits.server.wire.sentences import sentence_of
from paperbits.store import StoreError

logger = logging.getLogger(__name__)
router = APIRouter()
Heard = (
    inbound.MoveMessage
    | inbound.UndoMessage
    | inbound.ResignMessage
    | inbound.ComputerMessage
    | inbound.PreviewQuestion
    | inbound.AnalyseQuestion
    | inbound.ReviewQuestion
    | inbound.StopMessage
    | inbound.UnveilMessage
    | inbound.OfferMessage
    | inbound.DeclineMessage
    | inbound.AbortMessage
)
heard: TypeAdapter[Heard] = TypeAdapter(inbound.ClientMessage)

Advice = Literal["analysis", "review"]

WRONG_ORIGIN: Final = 4400
WRONG_KEY: Final = 4403
NO_MATCH: Final = 4404
CROWDED: Final = 4429
TRY_LATER: Final = 1013
MOST_WATCHERS: Final = 200
MOST_WAITING: Final = 64
"""Answers that may wait for a page that does not read; then it is cut off and connects again."""


class Connection:
    """One page at one match: hears its moves, tells it the state."""

    def __init__(self, socket: WebSocket, matches: LiveMatches, live: LiveMatch, holder: Holder) -> None:
        self.socket, self.matches, self.live, self.holder = socket, matches, live, holder
        self._look = asyncio.Event()
        self._look.set()
        self._answers: list[str] = []
        self._advice: dict[Advice, tuple[int, str]] = {}
        """What is to be told next, of each kind, and of which version of the match."""
        self._asked: dict[Advice, int] = {"analysis": 0, "review": 0}
        """Counts analyses and reviews: one that is no longer wanted has another number than this."""
        self._advising: set[asyncio.Task[None]] = set()

    def changed(self) -> None:
        """There is something new to tell."""
        self._look.set()

    async def serve(self) -> None:
        """Until the page goes away."""
        arrived = self.holder
        self.live.arrive(self, arrived)
        self.live.wake()
        telling = asyncio.create_task(self._tell())
        hearing = asyncio.create_task(self._hear())
        try:
            done, _ = await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect as gone:
            if gone.code == CROWDED:  # We hang up, not the page.
                await self.socket.close(CROWDED)
        finally:
            self._asked = {what: number + 1 for what, number in self._asked.items()}
            self.live.depart(self, arrived)
            for task in (telling, hearing, *self._advising):
                task.cancel()
                with suppress(asyncio.CancelledError, WebSocketDisconnect):
                    await task

    async def _tell(self) -> None:
        sent = ""
        while True:
            await self._look.wait()
            self._look.clear()
            answers, self._answers = self._answers, []
            advice, self._advice = list(self._advice.values()), {}
            self.holder = self.live.seated(self.holder)
            state = await self.live.state_text(self.holder)
            # After a refusal the state is told again, so that a page which had missed it is right at once.
            if state != sent or any('"type":"refused"' in answer for answer in answers):
                await self._send(f'{{"type":"state","match":{state}}}')
                sent = state
            for answer in answers:
                await self._send(answer)
            for version, answer in advice:
                if version == self.live.match.play_version:  # Another player may be at the screen once the match has moved on.
                    await self._send(answer)

    async def _send(self, text: str) -> None:
        try:
            await self.socket.send_text(text)
        except (RuntimeError, OSError):  # The socket has been closed under us.
            raise WebSocketDisconnect from None

    async def _receive(self) -> str | bytes:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        text: str | bytes | None = message.get("text")
        return message.get("bytes") or b"" if text is None else text

    async def _hear(self) -> None:
        while True:
            text = await self._receive()
            try:
                message = heard.validate_json(text)
            except ValidationError as error:
                self._refuse("bad-request", sentence_of(error.errors()), "")
                continue
            self.holder = self.live.seated(self.holder)
            move = message.move if isinstance(message, inbound.MoveMessage | inbound.PreviewQuestion) else ""
            try:
                if isinstance(message, inbound.MoveMessage):
                    await self.matches.play(self.live, self.holder, message.version, message.move)
                elif isinstance(message, inbound.UndoMessage):
                    await self.matches.undo(self.live, self.holder, message.version)
                elif isinstance(message, inbound.ResignMessage):
                    await self.matches.resign(self.live, self.holder, message)
                elif isinstance(message, inbound.ComputerMessage):
                    await self.matches.seat_computer(self.live, self.holder, message)
                elif isinstance(message, inbound.OfferMessage | inbound.DeclineMessage):
                    await self.matches.agree(self.live, self.holder, message.version, message.type, message.what)
                elif isinstance(message, inbound.AbortMessage):
                    await self.matches.abort(self.live, self.holder, message.version)
                elif isinstance(message, inbound.AnalyseQuestion | inbound.ReviewQuestion):
                    self._advise(message)
                elif isinstance(message, inbound.UnveilMessage):
                    self.holder = self.live.unveiled(self.holder, message.player - 1, message.version)
                    self._look.set()
                elif isinstance(message, inbound.StopMessage):
                    self._asked[message.what] += 1
                else:
                    preview = await self.live.preview(self.holder, message.move)
                    self._answer(wire.PreviewMessage(tag=message.tag, preview=preview).model_dump_json())
            except PaperbitsError as error:
                self._refuse(error.kind, str(error), move)
            except Exception:
                logger.exception("A message to match %s failed", self.live.id)
                self._refuse("server", "Something went wrong on the server; nothing was changed.", move)

    def _advise(self, message: inbound.AnalyseQuestion | inbound.ReviewQuestion) -> None:
        """Begin an analysis or a review, which ends the one before; what it finds is told as it comes, the latest alone."""
        what: Advice = "review" if isinstance(message, inbound.ReviewQuestion) else "analysis"
        self._asked[what] += 1
        number, loop = self._asked[what], asyncio.get_running_loop()
        version = self.live.match.play_version

        def wanted() -> bool:
            return number == self._asked[what] and version == self.live.match.play_version

        def tell(said: wire.AnalysisMessage | wire.ReviewMessage) -> None:
            if wanted():
                self._advice[what] = version, said.model_dump_json()
                self._look.set()

        def told(said: wire.AnalysisMessage | wire.ReviewMessage) -> None:
            later(loop, lambda: tell(said))

        def stop() -> bool:
            return not wanted()

        async def advise() -> None:
            tag, live = message.tag, self.live
            try:
                if isinstance(message, inbound.ReviewQuestion):
                    await live.review(lambda found: told(wire.ReviewMessage(tag=tag, review=found)), stop)
                else:
                    await live.analyse(
                        self.holder, message.ply, lambda found: told(wire.AnalysisMessage(tag=tag, analysis=found)), stop
                    )
            except PaperbitsError as error:
                self._refuse(error.kind, str(error), "", tag)
            except Exception:
                logger.exception("Advice in match %s failed", self.live.id)
                self._refuse("server", "The analysis failed.", "", tag)

        task = asyncio.create_task(advise())
        self._advising.add(task)
        task.add_done_callback(self._advising.discard)

    def _refuse(self, kind: str, message: str, move: str, tag: str = "") -> None:
        self._answer(wire.RefusedMessage(kind=kind, message=message[:2_000], move=move, tag=tag).model_dump_json())

    def _answer(self, text: str) -> None:
        if len(self._answers) >= MOST_WAITING:
            raise WebSocketDisconnect(CROWDED)
        self._answers.append(text)
        self._look.set()


def later(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Have something called by the loop, from another thread; if the program is not ending."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)


@router.websocket("/api/matches/{match_id}/live")
async def follow(socket: WebSocket, match_id: str) -> None:
    """Follow a match, and play in it with a key."""
    await socket.accept()  # A refusal before this could not say why.
    if not same_origin(socket.headers):
        await socket.close(WRONG_ORIGIN, "This page was not served from here.")
        return
    matches: LiveMatches = socket.app.state.matches
    try:
        live = await matches.find(match_id)
        holder = await matches.holder(live, socket.query_params.get("key"))
    except UnknownMatchError as error:
        await socket.close(NO_MATCH, str(error))
        return
    except WrongKeyError as error:
        await socket.close(WRONG_KEY, str(error))
        return
    except StoreError:
        await socket.close(TRY_LATER, "The server can't read its matches just now; try again in a moment.")
        return
    if len(live.watchers) >= MOST_WATCHERS:
        await socket.close(CROWDED, "Too many are watching this match.")
        return
    await Connection(socket, matches, live, holder).serve()
