"""Clients that hang up: what was begun for them is dropped, not finished for nobody."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from fastapi import Request
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from paperbits.core.errors import PaperbitsError

R = TypeVar("R")


class GoneError(PaperbitsError):
    """The client has hung up, so this is told to nobody."""

    kind = "gone"


async def while_there(request: Request, work: Coroutine[Any, Any, R]) -> R:
    """Return what some work comes to; cancel it and raise GoneError once the client hangs up."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(gone())
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise GoneError("The client has hung up.")
    finally:
        for task in (working, leaving):
            task.cancel()


class Lines(StreamingResponse):
    """Lines of JSON, each sent when it is there.

    The source is closed once the client hangs up, also between two lines.
    """

    media_type = "application/x-ndjson"

    def __init__(self, lines: AsyncIterator[str]) -> None:
        super().__init__(lines)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what there is for as long as somebody reads it."""
        sending = asyncio.ensure_future(self.stream_response(send))
        leaving = asyncio.ensure_future(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            if not sending.done():
                sending.cancel()
        with suppress(asyncio.CancelledError, OSError):  # OSError: the client has hung up.
            await sending
