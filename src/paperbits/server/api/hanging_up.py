"""Clients that disconnect: the server drops the work that it started for them."""

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
    """The client has disconnected. No answer is sent."""

    kind = "gone"


async def while_there(request: Request, work: Coroutine[Any, Any, R]) -> R:
    """Await ``work`` and return its result. If the client disconnects, cancels it, waits for its
    end, and raises GoneError.
    """

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
        # Else its caller could not close what it is still using.
        await asyncio.wait({working, leaving})


class Lines(StreamingResponse):
    """A response of JSON lines, each sent as soon as it is ready.

    The source is closed when the client disconnects, even between two lines.
    """

    media_type = "application/x-ndjson"

    def __init__(self, lines: AsyncIterator[str]) -> None:
        super().__init__(lines)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the lines until the source ends or the client disconnects."""
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
