"""The stream of what concerns a person: matches that begin and end, and challenges."""

import time
from collections.abc import AsyncGenerator, Collection
from typing import Final

from sqlalchemy import Connection

from paperbits.server.live.match import LiveMatch
from paperbits.server.live.matches import LiveMatches
from paperbits.server.live.storing import NOT_READ, storing
from paperbits.server.news.hub import Room
from paperbits.server.programs.states import listed_match, outcome_of
from paperbits.server.programs.streams import HEARTBEAT, Stream
from paperbits.server.wire import programs as wire
from paperbits.store import StoredMatch
from paperbits.store.bots import Listed, ended_since, listed, playing

_TOPIC: Final = "events:"

LATELY: Final = 3_600.0
"""Seconds for which a stream that is opened tells of a match that has ended."""


def open_events(site: LiveMatches) -> None:
    """Open the room of events."""

    async def render(topic: str) -> str:
        return (await matches_of(site, topic.removeprefix(_TOPIC))).model_dump_json()

    def tell(holders: Collection[str]) -> None:
        for holder in holders:
            if holder.startswith("@"):
                site.news.tell(_topic(holder[1:]))

    def changed(live: LiveMatch) -> None:
        if live.match.over:
            tell(live.stored.keys)

    def seated(stored: StoredMatch) -> None:
        tell(stored.keys)

    site.news.open(Room(_TOPIC, render, lambda topic, person: bool(person) and topic == _topic(person)))
    site.hooks.on_change.append(changed)
    site.hooks.on_seats.append(seated)


async def matches_of(site: LiveMatches, person: str) -> wire.ProgramMatches:
    """Return the matches that a person plays now."""
    with storing("reading a person's matches", NOT_READ):
        found = await site.database.read(lambda connection: playing(connection, person))
    return wire.ProgramMatches(matches=[listed_match(each) for each in found])


class _Inbox:
    """Follows a person's matches for a stream."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.matches: dict[str, wire.ProgramMatch] = {}

    def told(self, topic: str, now: str) -> None:
        """Take the matches that the person plays now. Those with open seats have not begun."""
        found = wire.ProgramMatches.model_validate_json(now).matches
        self.matches = {match.id: match for match in found if all(seat.kind != "open" for seat in match.seats)}
        self._stream.wake()


async def event_lines(site: LiveMatches, person: str, stream: Stream) -> AsyncGenerator[str, None]:
    """Yield the events of a person until the stream ends.

    It begins with the matches that the person plays now, and those that ended lately: a program
    that comes back after an interruption has not heard of them.
    """
    inbox = _Inbox(stream)
    await site.news.follow(_topic(person), person, inbox)
    told: set[str] = set()
    first = True
    try:
        while not stream.over:
            if not await stream.news():
                yield HEARTBEAT
                continue
            now = inbox.matches
            for match in now.values():
                if match.id not in told:
                    yield wire.MatchStart(match=match).model_dump_json() + "\n"
            gone = told - now.keys()
            if first or gone:
                for event in await _finished(site, person, None if first else gone):
                    yield event.model_dump_json() + "\n"
            told, first = set(now), False
    finally:
        site.news.leave(_topic(person), inbox)


async def _finished(site: LiveMatches, person: str, ids: Collection[str] | None) -> list[wire.MatchFinish]:
    """Return the ends of these matches, or of those that ended lately."""

    def question(connection: Connection) -> list[Listed]:
        if ids is None:
            return ended_since(connection, person, time.time() - LATELY)
        return listed(connection, ids, person)

    with storing("reading matches that ended", NOT_READ):
        found = await site.database.read(question)
    return [
        wire.MatchFinish(match=listed_match(each), outcome=outcome_of(each.outcome))
        for each in found
        if each.over and each.outcome is not None
    ]


def _topic(person: str) -> str:
    return f"{_TOPIC}{person}"
