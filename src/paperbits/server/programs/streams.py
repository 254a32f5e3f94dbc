"""Open streams: bounded for each person and client, and ended from the server's side.

A stream is a response of JSON lines that stays open. An empty line now and then shows both sides
that the other is still there.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from typing import Final

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from paperbits.server.budgets import Crowd
from paperbits.server.limits import Limits
from paperbits.server.wire.refusals import CrowdedError, TooManyError

HEARTBEAT: Final = "\n"


class Stream:
    """One open stream. Its source waits here for news."""

    def __init__(self, heartbeat: float) -> None:
        self._heartbeat = heartbeat
        self._news = asyncio.Event()
        self.over = False
        """Whether the stream must end."""

    def wake(self) -> None:
        """Signal that there may be something to send."""
        self._news.set()

    def end(self) -> None:
        """End the stream soon."""
        self.over = True
        self._news.set()

    async def news(self) -> bool:
        """Wait for news; return False if a heartbeat is due instead."""
        try:
            async with asyncio.timeout(self._heartbeat):
                await self._news.wait()
        except TimeoutError:
            return False
        self._news.clear()
        return True


class Streams:
    """The open streams of this process."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._of: dict[str, dict[Stream, None]] = {}
        """The streams of each person, the oldest first."""
        self._clients = Crowd(limits.streams_per_client)
        self._closed = False

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def open(self, person: str, client: str | None) -> Stream:
        """Open a stream; ends the person's oldest ones if there are too many.

        ``client`` is None for a program on this machine. Raises TooManyError if the client has too
        many, and CrowdedError if the server is about to end. Call ``close`` for each stream.
        """
        if self._closed:
            raise CrowdedError("The server is about to restart; try again in a moment.")
        if client is not None and not self._clients.enter(client):
            raise TooManyError("Too many streams are open from your address; close one of them.")
        streams = self._of.setdefault(person, {})
        for older in list(streams)[: max(0, len(streams) + 1 - self._limits.streams_per_person)]:
            del streams[older]
            older.end()
        stream = Stream(self._limits.heartbeat_seconds)
        streams[stream] = None
        return stream

    def close(self, stream: Stream, person: str, client: str | None) -> None:
        """Count a stream as closed."""
        stream.over = True
        if client is not None:
            self._clients.leave(client)
        streams = self._of.get(person, {})
        streams.pop(stream, None)
        if not streams:
            self._of.pop(person, None)

    def end(self) -> None:
        """End all streams, because the server ends."""
        self._closed = True
        for streams in list(self._of.values()):
            for stream in list(streams):
                stream.end()


class Lines(StreamingResponse):
    """A response of JSON lines, each sent as soon as it is ready.

    The source is closed when the client disconnects, even between two lines.
    """

    media_type = "application/x-ndjson"

    def __init__(
        self,
        lines: AsyncGenerator[str, None],
        closed: Callable[[], None] = lambda: None,
        status_code: int = 200,
    ) -> None:
        """``closed`` is called at the end. FastAPI reads the usual status from here for the OpenAPI
        document.
        """
        # Proxies must not wait for more lines.
        super().__init__(lines, status_code, {"X-Accel-Buffering": "no"})
        self._lines, self._closed = lines, closed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the lines until the source ends or the client leaves."""
        told = asyncio.ensure_future(self.stream_response(send))
        leaving = asyncio.ensure_future(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait({told, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            told.cancel()
            with suppress(asyncio.CancelledError, OSError):  # OSError: the client has hung up.
                await told
            await self._lines.aclose()
            self._closed()
