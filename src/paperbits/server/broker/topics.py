"""Topics and their followers. Every process of the site learns of a change of a topic.

A message between processes only says that a topic has changed, so a lost or doubled one does no
harm: the news for followers is read anew. Changes in quick succession are told once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol, Self

from paperbits.core.errors import NotThereError, PaperbitsError
from paperbits.server.broker import Broker
from paperbits.store.log import StoreError

logger = logging.getLogger(__name__)

PAUSE: Final = 0.1
"""Seconds that a topic waits after a change, so that the next changes are told with it."""

AGAIN: Final = 1.0
"""Seconds after which a topic that the store could not read is read again."""

Render = Callable[[str], Awaitable[str]]
"""Returns the JSON of a topic now. Raises PaperbitsError, such as NotThereError."""


class Follower(Protocol):
    """A client that follows topics."""

    def told(self, topic: str, now: str) -> None:
        """Send the JSON of a topic, instead of any that waits."""


@dataclass(frozen=True, slots=True)
class Room:
    """Topics that begin with ``prefix``. ``allowed`` takes a topic and a person, or ""."""

    prefix: str
    render: Render
    allowed: Callable[[str, str], bool] = lambda _topic, _person: True

    @classmethod
    def own(cls, prefix: str, render: Render) -> Self:
        """Return the room of a topic for each person, which is ``prefix`` and the person's id."""
        return cls(prefix, render, lambda topic, person: bool(person) and topic == prefix + person)


def person_topic(person: str) -> str:
    """Return the topic of what concerns one person."""
    return f"me:{person}"


class News:
    """The topics that are followed in this process."""

    def __init__(self, broker: Broker) -> None:
        self._broker = broker
        self._rooms: list[Room] = []
        self._followers: dict[str, dict[Follower, bool]] = {}
        """The followers of each topic, and whether each has been told anything."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """The topics that are being rendered."""
        self._again: set[str] = set()

    def open(self, room: Room) -> None:
        self._rooms.append(room)

    def tell(self, topic: str) -> None:
        """Say that a topic has changed. Returns at once."""
        self._changed(topic)
        self._broker.tell(_channel(topic), "changed")

    def followed(self, topic: str) -> bool:
        """Whether somebody follows a topic in this process."""
        return topic in self._followers

    async def follow(self, topic: str, person: str, follower: Follower) -> None:
        """Send a topic's JSON to a follower, now and after each change. Raises NotThereError."""
        room = self._room(topic)
        if room is None or not room.allowed(topic, person):
            raise NotThereError("There is no such topic.")
        first = topic not in self._followers
        self._followers.setdefault(topic, {})[follower] = False
        try:
            if first:
                await self._broker.listen(_channel(topic), lambda _: self._changed(topic))
                if len(self._followers.get(topic, ())) > 1:
                    self._changed(topic)  # Other followers read it before this process listened.
            now = await room.render(topic)
            told = self._followers.get(topic, {}).get(follower)
            if not told:  # A change may have been told meanwhile.
                self._tell(topic, follower, now)
        except BaseException:
            self.leave(topic, follower)
            raise

    def leave(self, topic: str, follower: Follower) -> None:
        """Stop sending a topic to a follower."""
        followers = self._followers.get(topic, {})
        followers.pop(follower, None)
        if not followers and self._followers.pop(topic, None) is not None:
            self._broker.leave(_channel(topic))

    def returned(self) -> None:
        """Read all topics again, after the broker was away."""
        for topic in self._followers:
            self._changed(topic)

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _tell(self, topic: str, follower: Follower, now: str) -> None:
        if follower in (followers := self._followers.get(topic, {})):
            followers[follower] = True
        follower.told(topic, now)

    def _room(self, topic: str) -> Room | None:
        return next((room for room in self._rooms if topic.startswith(room.prefix)), None)

    def _changed(self, topic: str) -> None:
        if topic not in self._followers:
            return
        if topic in self._tasks:
            self._again.add(topic)
        else:
            self._tasks[topic] = asyncio.ensure_future(self._render(topic))

    async def _render(self, topic: str) -> None:
        room = self._room(topic)
        assert room is not None
        try:
            while True:
                self._again.discard(topic)
                try:
                    now = await room.render(topic)
                    for follower in list(self._followers.get(topic, ())):
                        self._tell(topic, follower, now)
                except StoreError as error:
                    logger.warning(
                        "The news of %s can't be read: %s", topic.partition(":")[0], error
                    )
                    await asyncio.sleep(AGAIN)
                    self._again.add(topic)
                except PaperbitsError as error:
                    logger.warning(
                        "The news of %s can't be told: %s", topic.partition(":")[0], error
                    )
                except Exception:
                    logger.exception("The news of %s can't be told", topic.partition(":")[0])
                await asyncio.sleep(PAUSE)
                if topic not in self._again or topic not in self._followers:
                    return
        finally:
            self._tasks.pop(topic, None)
            self._again.discard(topic)


def _channel(topic: str) -> str:
    return f"news:{topic}"
