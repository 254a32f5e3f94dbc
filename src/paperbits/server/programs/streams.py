"""Open streams: bounded for each person and client, and ended from the server's side.

A stream is a response of JSON lines. Empty lines show that the other side is there.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from typing import Final

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from paperbits.host.holder import Holder
from paperbits.server.budgets import Crowd
from paperbits.server.limits import Limits
from paperbits.server.live.match import LiveMatch
from paperbits.server.live.views import View
from paperbits.server.programs.states import full_line, full_of, line, state_of, without_times
from paperbits.server.wire.refusals import CrowdedError, TooManyError

HEARTBEAT: Final = "\n"


class Stream:
    """One open stream. Its source waits here for news."""

    def __init__(self, heartbeat: float) -> None:
        self._heartbeat = heartbeat
        self._news = asyncio.Event()
        self.over = False

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
        """Open a stream; ends the person's oldest ones if there are too many. Call ``close`` later.

        ``client`` is None for a program on this machine. Raises TooManyError or CrowdedError.
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
    """A response of JSON lines. The source is closed when the client disconnects."""

    media_type = "application/x-ndjson"

    def __init__(
        self,
        lines: AsyncGenerator[str, None],
        closed: Callable[[], None] = lambda: None,
        status_code: int = 200,
    ) -> None:
        """``closed`` is called at the end. FastAPI reads the usual status from here."""
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


LINGER: Final = 60.0
"""Seconds for which a stream stays open after the end of its match, for offers of a rematch."""


class Follower:
    """A stream as a watcher of its match."""

    def __init__(self, stream: Stream, holder: Holder) -> None:
        self._stream, self.arrived = stream, holder

    def changed(self, _: View | None = None) -> None:
        self._stream.wake()

    def hang_up(self, code: int, reason: str) -> None:
        self._stream.end()


async def match_lines(
    live: LiveMatch, follower: Follower, stream: Stream
) -> AsyncGenerator[str, None]:
    """Yield the lines of a match's stream until it is over or the stream ends."""
    live.arrive(follower)
    loop = asyncio.get_running_loop()
    ends: float | None = None
    try:
        full = await live.ask(full_of(live, live.seated(follower.arrived)))
        said = without_times(full.state)
        yield full_line(full)
        seats = full.seats
        while not stream.over:
            if live.match.over:
                ends = ends or loop.time() + LINGER
            if ends is not None and loop.time() >= ends:
                return
            if not await stream.news():
                yield HEARTBEAT
            elif not stream.over:
                holder = live.seated(follower.arrived)
                if _seats(live, holder) != [(seat.name, seat.level, seat.yours) for seat in seats]:
                    full = await live.ask(full_of(live, holder))
                    seats, said = full.seats, without_times(full.state)
                    yield full_line(full)
                    continue
                state = await live.ask(state_of(live, holder))
                if without_times(state) != said:
                    said = without_times(state)
                    yield line("matchState", state)
    finally:
        live.depart(follower)


def _seats(live: LiveMatch, holder: Holder) -> list[tuple[str, str | None, bool]]:
    return [
        (seat.name, seat.level or None, number in holder.seats)
        for number, seat in enumerate(live.match.seats)
    ]
