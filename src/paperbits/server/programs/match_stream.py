"""The stream of one match: a full state, then a state after each change."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

from paperbits.host.holder import Holder
from paperbits.server.live.match import LiveMatch
from paperbits.server.live.views import View
from paperbits.server.programs.states import full_line, full_of, line, state_of, without_times
from paperbits.server.programs.streams import HEARTBEAT, Stream

LINGER: Final = 60.0
"""Seconds for which a stream stays open after the end of its match, for offers of a rematch."""


class Follower:
    """A stream as a watcher of its match."""

    def __init__(self, stream: Stream, holder: Holder) -> None:
        self._stream, self.arrived = stream, holder

    def changed(self, _: View | None = None) -> None:
        """Send what is new."""
        self._stream.wake()

    def hang_up(self, code: int, reason: str) -> None:
        """End the stream."""
        self._stream.end()


async def match_lines(
    live: LiveMatch, follower: Follower, stream: Stream
) -> AsyncGenerator[str, None]:
    """Yield the lines of a match's stream until it is over or the stream ends."""
    live.audience.arrive(follower, follower.arrived)
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
        live.audience.depart(follower, follower.arrived)


def _seats(live: LiveMatch, holder: Holder) -> list[tuple[str, str | None, bool]]:
    return [
        (seat.name, seat.level or None, number in holder.seats)
        for number, seat in enumerate(live.match.seats)
    ]
