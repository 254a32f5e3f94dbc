"""The stream of a person's events: matches that begin and end, and challenges."""

import json
import time
from collections.abc import AsyncGenerator, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from paperbits.core.reading import read
from paperbits.match.programs import MatchFinish, MatchStart, Summary, told
from paperbits.server.broker.topics import News, Room, person_topic
from paperbits.server.live.kept import Kept
from paperbits.server.live.surroundings import Hooks
from paperbits.server.programs.states import line, listed_match, outcome_of
from paperbits.server.programs.streams import HEARTBEAT, Stream
from paperbits.store.database import Database
from paperbits.store.log import StoredMatch
from paperbits.store.people import holder_of, person_of_holder
from paperbits.store.seats import ended_since, playing

Seek = Mapping[str, Any]
"""A seek as the lobby tells it."""

_TOPIC: Final = "events:"
LATELY: Final = 3_600.0
"""Seconds for which a stream tells of a match that has ended."""


def open_events(database: Database, news: News, hooks: Hooks) -> None:
    """Open the room of events."""

    async def render(topic: str) -> str:
        return json.dumps(told(await matches_of(database, topic.removeprefix(_TOPIC))))

    def tell(holders: Collection[str]) -> None:
        for person in filter(None, map(person_of_holder, holders)):
            news.tell(_topic(person))

    def changed(kept: Kept) -> None:
        if kept.match.over:
            tell(kept.stored.keys)

    def seated(stored: StoredMatch) -> None:
        tell(stored.keys)

    news.open(Room.own(_TOPIC, render))
    hooks.on_change.append(changed)
    hooks.on_seats.append(seated)


async def matches_of(database: Database, person: str) -> tuple[Summary, ...]:
    """Return the matches that a person plays now."""
    found = await playing(database, holder_of(person))
    return tuple(listed_match(each, holder_of(person)) for each in found)


@dataclass(frozen=True, slots=True)
class Challenges:
    """The challenges of a person, as the lobby tells them, by their ids."""

    to_me: Mapping[str, Seek] = field(default_factory=dict)
    mine: Mapping[str, Seek] = field(default_factory=dict)
    complete: frozenset[str] = frozenset()
    """Complete seeks, whose matches begin in a moment."""
    begun: frozenset[str] = frozenset()
    """Seeks whose matches began lately."""

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> "Challenges":
        """Read the news about a person."""
        seeks = said.get("seeks", [])
        return cls(
            {seek["id"]: seek for seek in said.get("challenges", [])},
            {seek["id"]: seek for seek in seeks if seek["whom"] is not None},
            frozenset(seek["id"] for seek in seeks if len(seek["seated"]) >= seek["seats"]),
            frozenset(begun["seek"] for begun in said.get("begun", [])),
        )

    def since(self, before: "Challenges") -> Iterator[dict[str, Any]]:
        """Yield the events between an earlier state and this one."""
        for which, seek in self.to_me.items():
            if which not in before.to_me:
                yield {"type": "challenge", "challenge": seek}
        for kind, then, now in (
            ("challengeCancelled", before.to_me, self.to_me),
            ("challengeDeclined", before.mine, self.mine),
        ):
            for which, seek in then.items():
                if which not in now and which not in self.complete | self.begun:
                    yield {"type": kind, "challenge": seek}


class _Inbox:
    """Follows a person's matches and challenges for a stream."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.matches: dict[str, Summary] = {}
        self.challenges = Challenges()

    def told(self, topic: str, now: str) -> None:
        """Take the present matches or challenges. Matches with open seats have not begun."""
        if not topic.startswith(_TOPIC):
            self.challenges = Challenges.of(json.loads(now))
            self._stream.wake()
            return
        self.take(read(tuple[Summary, ...], json.loads(now)))

    def take(self, found: Iterable[Summary]) -> None:
        """Take the matches that the person plays now."""
        self.matches = {
            match.id: match for match in found if all(seat.kind != "open" for seat in match.seats)
        }
        self._stream.wake()


async def event_lines(
    database: Database, news: News, person: str, stream: Stream
) -> AsyncGenerator[str, None]:
    """Yield the events of a person until the stream ends.

    It begins with the matches of now, and those that ended lately, for a program that comes back.
    """
    inbox = _Inbox(stream)
    # Following the second also keeps the person's seeks.
    topics = (_topic(person), person_topic(person))
    begun: set[str] = set()
    over: set[str] | None = None
    challenges = Challenges()
    try:
        for topic in topics:
            await news.follow(topic, person, inbox)
        while not stream.over:
            if not await stream.news():
                yield HEARTBEAT
                continue
            challenges_now = inbox.challenges
            # The lobby tells of matches that it has begun.
            if challenges_now.begun - challenges.begun:
                inbox.take(await matches_of(database, person))
            now = inbox.matches
            for said in challenges_now.since(challenges):
                yield json.dumps(said, ensure_ascii=False) + "\n"
            challenges = challenges_now
            for match in now.values():
                if match.id not in begun:
                    yield line("matchStart", MatchStart(match))
            begun |= now.keys()
            lately = {event.match.id: event for event in await _finished(database, person)}
            for which, event in lately.items():
                # It may have begun and ended before the news of it was read.
                if over is not None and which not in over | begun:
                    yield line("matchStart", MatchStart(event.match))
                if over is None or which not in over:
                    yield line("matchFinish", event)
            begun, over = set(now), set(lately)
    finally:
        for topic in topics:
            news.leave(topic, inbox)


async def _finished(database: Database, person: str) -> list[MatchFinish]:
    holder = holder_of(person)
    found = await ended_since(database, holder, time.time() - LATELY)
    return [
        MatchFinish(listed_match(each, holder), outcome_of(json.loads(each.outcome)))
        for each in found
        if each.outcome
    ]


def _topic(person: str) -> str:
    return f"{_TOPIC}{person}"
