"""Live play: one WebSocket a page, told whenever the match has changed.

A page that can't keep up is told the latest state and skips those between.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from paperbits.core.errors import PaperbitsError
from paperbits.server import wire
from paperbits.server.guards import same_origin
from paperbits.server.refusals import UnknownMatchError, WrongKeyError
from paperbits.server.sentences import sentence_of
from paperbits.server.table import Holder, Table
from paperbits.server.tables import Tables

logger = logging.getLogger(__name__)
router = APIRouter()
Heard = wire.MoveMessage | wire.UndoMessage | wire.PreviewQuestion | wire.AnalyseQuestion | wire.StopMessage
heard: TypeAdapter[Heard] = TypeAdapter(wire.ClientMessage)

WRONG_ORIGIN: Final = 4400
WRONG_KEY: Final = 4403
NO_MATCH: Final = 4404
CROWDED: Final = 4429
MOST_WATCHERS: Final = 200
MOST_WAITING: Final = 64
"""Answers that may wait for a page that does not read; then it is cut off and connects again."""


class Connection:
    """One page at one match: hears its moves, tells it the state."""

    def __init__(self, socket: WebSocket, tables: Tables, table: Table, holder: Holder) -> None:
        self.socket, self.tables, self.table, self.holder = socket, tables, table, holder
        self._look = asyncio.Event()
        self._look.set()
        self._answers: list[str] = []
        self._analysis = ""
        self._asked = 0
        """Counts analyses: one that is no longer wanted has another number than this."""
        self._analysing: set[asyncio.Task[None]] = set()

    def changed(self) -> None:
        """There is something new to tell."""
        self._look.set()

    async def serve(self) -> None:
        """Until the page goes away."""
        self.table.watchers.add(self)
        self.table.wake()
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
            self._asked += 1
            self.table.watchers.discard(self)
            for task in (telling, hearing, *self._analysing):
                task.cancel()
                with suppress(asyncio.CancelledError, WebSocketDisconnect):
                    await task

    async def _tell(self) -> None:
        sent = ""
        while True:
            await self._look.wait()
            self._look.clear()
            answers, self._answers = [*self._answers, *filter(None, [self._analysis])], []
            self._analysis = ""
            state = await self.table.state_text(self.holder)
            # After a refusal the state is told again, so that a page which had missed it is right at once.
            if state != sent or any('"type":"refused"' in answer for answer in answers):
                await self._send(f'{{"type":"state","match":{state}}}')
                sent = state
            for answer in answers:
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
            move = message.move if isinstance(message, wire.MoveMessage | wire.PreviewQuestion) else ""
            try:
                if isinstance(message, wire.MoveMessage):
                    await self.tables.play(self.table, self.holder, message.version, message.move)
                elif isinstance(message, wire.UndoMessage):
                    await self.tables.undo(self.table, self.holder, message.version)
                elif isinstance(message, wire.AnalyseQuestion):
                    self._analyse(message)
                elif isinstance(message, wire.StopMessage):
                    self._asked += 1
                else:
                    preview = await self.table.preview(self.holder, message.move)
                    self._answer(wire.PreviewMessage(tag=message.tag, preview=preview).model_dump_json())
            except PaperbitsError as error:
                self._refuse(error.kind, str(error), move)
            except Exception:
                logger.exception("A message to match %s failed", self.table.id)
                self._refuse("server", "Something went wrong on the server; nothing was changed.", move)

    def _analyse(self, message: wire.AnalyseQuestion) -> None:
        """Begin an analysis, which ends the one before; what it finds is told as it comes, the latest alone."""
        self._asked += 1
        number, loop = self._asked, asyncio.get_running_loop()

        def tell(analysis: wire.Analysis) -> None:
            if number == self._asked:
                self._analysis = wire.AnalysisMessage(tag=message.tag, analysis=analysis).model_dump_json()
                self._look.set()

        async def analyse() -> None:
            try:
                await self.table.analyse(
                    self.holder,
                    message.ply,
                    lambda analysis: _later(loop, lambda: tell(analysis)),
                    lambda: number != self._asked,
                )
            except PaperbitsError as error:
                self._refuse(error.kind, str(error), "")
            except Exception:
                logger.exception("An analysis of match %s failed", self.table.id)
                self._refuse("server", "The analysis failed.", "")

        task = asyncio.create_task(analyse())
        self._analysing.add(task)
        task.add_done_callback(self._analysing.discard)

    def _refuse(self, kind: str, message: str, move: str) -> None:
        self._answer(wire.RefusedMessage(kind=kind, message=message[:2_000], move=move).model_dump_json())

    def _answer(self, text: str) -> None:
        if len(self._answers) >= MOST_WAITING:
            raise WebSocketDisconnect(CROWDED)
        self._answers.append(text)
        self._look.set()


def _later(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Have something called by the loop, from another thread; if the program is not ending."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)


@router.websocket("/api/matches/{match_id}/live")
async def live(socket: WebSocket, match_id: str) -> None:
    """Follow a match, and play in it with a key."""
    await socket.accept()  # A refusal before this could not say why.
    if not same_origin(socket.headers):
        await socket.close(WRONG_ORIGIN, "This page was not served from here.")
        return
    tables: Tables = socket.app.state.tables
    try:
        table = await tables.find(match_id)
        holder = table.holder(socket.query_params.get("key"))
    except UnknownMatchError as error:
        await socket.close(NO_MATCH, str(error))
        return
    except WrongKeyError as error:
        await socket.close(WRONG_KEY, str(error))
        return
    if len(table.watchers) >= MOST_WATCHERS:
        await socket.close(CROWDED, "Too many are watching this match.")
        return
    await Connection(socket, tables, table, holder).serve()
