"""The broker of a site of several processes: Redis or Valkey, by publish and subscribe.

One task listens and reconnects; another sends. A ping detects a server that hangs.
"""

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from paperbits.core.errors import PaperbitsError, extra
from paperbits.server.broker import Heard
from paperbits.server.tasks import Tasks
from paperbits.store.where import without_password

with extra("redis", "A broker"):
    from redis import asyncio as redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff
    from redis.exceptions import RedisError, ResponseError

logger = logging.getLogger(__name__)

PREFIX: Final = "paperbits:"
"""Prefix of every topic, because other programs may use the same Redis server."""

ANSWERING: Final = 2.0
"""Seconds within which the server must connect and answer; otherwise it counts as away."""

SILENT: Final = 5.0
"""Seconds of silence before a ping."""

SOONEST: Final = 0.05
LATEST: Final = 2.0
"""Seconds before the next attempt to connect. They grow from ``SOONEST`` to ``LATEST``."""

MOST_WAITING: Final = 10_000
"""Limit on topics with a waiting message. Beyond it the oldest message is dropped."""

AT_ONCE: Final = 500
"""Limit on topics in one command, and on messages sent together."""

failures: Final = (OSError, TimeoutError, RedisError)
"""Errors while the server is away or hangs."""

lost: Final = (*failures, AttributeError)
"""Errors of a lost subscription. The client raises AttributeError after it has closed it."""

RefusedCommand: Final = ResponseError
"""The server's error for a command that it can't carry out."""


def client_of(url: str, **options: Any) -> Any:
    """Return a client that fails at once. Raises PaperbitsError for an invalid address."""
    try:
        return redis.Redis.from_url(
            url,
            protocol=2,
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=ANSWERING,
            decode_responses=True,
            **options,
        )
    except ValueError as error:
        raise PaperbitsError(
            f"{without_password(url)} is no address of a broker, such as redis://127.0.0.1:6379:"
            f" {error}"
        ) from None


async def reachable(url: str) -> bool:
    """Whether the server answers now."""
    client = client_of(url, socket_timeout=ANSWERING)
    try:
        await client.ping()
    except failures:
        return False
    finally:
        await client.aclose()
    return True


class RedisBroker:
    """A client of a Redis or Valkey server. Raises PaperbitsError for an invalid address."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._client = client_of(url, socket_timeout=ANSWERING)
        self._listener = client_of(url)
        self._heard: dict[str, Heard] = {}
        self._listening: Any = None
        """The subscription of the present connection; None while there is none."""
        self._confirmed: dict[str, asyncio.Event] = {}
        self._here = asyncio.Event()
        self._outbox: dict[str, str] = {}
        self._something = asyncio.Event()
        self._tasks = Tasks()

    @property
    def alone(self) -> bool:
        """Return False: others may use the server."""
        return False

    @property
    def away(self) -> bool:
        return not self._here.is_set()

    def start(self, returned: Callable[[], None]) -> None:
        self._tasks.spawn(self._listen(returned))
        self._tasks.spawn(self._send())

    def tell(self, topic: str, message: str) -> None:
        """Send a message. It replaces a waiting message of the same topic."""
        self._outbox.pop(topic, None)
        self._outbox[topic] = message
        if len(self._outbox) > MOST_WAITING:
            del self._outbox[next(iter(self._outbox))]
        self._something.set()

    async def listen(self, topic: str, heard: Heard) -> None:
        """Subscribe to a topic. Returns when the server has confirmed it."""
        self._heard[topic] = heard
        listening = self._listening
        if listening is None:
            return  # The next connection subscribes to all topics.
        confirmed = self._confirmed[topic] = asyncio.Event()
        try:
            await listening.subscribe(PREFIX + topic)
            await asyncio.wait_for(confirmed.wait(), ANSWERING)
        except lost:
            pass  # The listening task detects the failure.
        finally:
            self._confirmed.pop(topic, None)

    def leave(self, topic: str) -> None:
        self._heard.pop(topic, None)
        listening = self._listening
        if listening is not None:
            self._tasks.spawn(self._unsubscribe(listening, topic))

    async def _unsubscribe(self, listening: Any, topic: str) -> None:
        if topic not in self._heard:  # Otherwise the topic is in use again.
            with suppress(*lost):
                await listening.unsubscribe(PREFIX + topic)

    async def close(self) -> None:
        for _ in range(20):
            if self.away or not self._outbox:
                break
            await asyncio.sleep(0.01)
        await self._tasks.end()  # The client may swallow a cancellation.
        for client in (self._client, self._listener):
            with suppress(*failures):
                await client.aclose()

    async def _listen(self, returned: Callable[[], None]) -> None:
        wait = SOONEST
        while True:
            subscription = self._listener.pubsub()
            try:
                await self._subscribe(subscription)
                if wait > SOONEST:
                    logger.warning("The broker %s is back", without_password(self.url))
                wait = SOONEST
                self._here.set()
                returned()
                await self._hear(subscription)
            except lost as error:
                if wait == SOONEST:
                    logger.warning(
                        "The broker %s is away (%s)",
                        without_password(self.url),
                        type(error).__name__,
                    )
            finally:
                self._here.clear()
                self._listening = None
                for confirmed in self._confirmed.values():
                    confirmed.set()
                with suppress(*lost):
                    await subscription.aclose()
            await asyncio.sleep(wait * random.uniform(0.5, 1))  # noqa: S311 (so that not all processes come at once)
            wait = min(wait * 2, LATEST)

    async def _subscribe(self, subscription: Any) -> None:
        """Subscribe to all topics, and wait for the server's confirmation of the last."""
        # Without this, a topic that is added meanwhile would open a second connection.
        await subscription.connect()
        asked: set[str] = set()
        while left := [topic for topic in self._heard if topic not in asked][:AT_ONCE]:
            await subscription.subscribe(*(PREFIX + topic for topic in left))
            asked.update(left)
        self._listening = subscription  # Later topics are subscribed one by one.
        await subscription.subscribe(PREFIX)
        while True:
            message = await self._message(subscription, ANSWERING)
            if message is None:
                raise TimeoutError
            if message["channel"] == PREFIX:
                return

    async def _hear(self, subscription: Any) -> None:
        while True:
            if await self._message(subscription, SILENT) is None:
                # Every version of the server confirms this again.
                await subscription.subscribe(PREFIX)
                if await self._message(subscription, ANSWERING) is None:
                    raise TimeoutError

    async def _message(self, subscription: Any, seconds: float) -> dict[str, Any] | None:
        message: dict[str, Any] | None = await subscription.get_message(timeout=seconds)
        if message is None:
            return None
        topic = str(message["channel"] or "").removeprefix(PREFIX)
        if message["type"] == "subscribe" and topic in self._confirmed:
            self._confirmed[topic].set()
        elif message["type"] == "message" and (heard := self._heard.get(topic)):
            try:
                heard(str(message["data"]))
            except Exception:
                logger.exception("News about %s could not be taken in", topic)
        return message

    async def _send(self) -> None:
        while True:
            await self._something.wait()
            await self._here.wait()
            self._something.clear()
            group = dict(list(self._outbox.items())[:AT_ONCE])
            for topic in group:
                del self._outbox[topic]
            try:
                async with self._client.pipeline(transaction=False) as pipeline:
                    for topic, message in group.items():
                        pipeline.publish(PREFIX + topic, message)
                    await pipeline.execute()
            except failures:
                self._outbox = {**group, **self._outbox}  # Messages in the outbox are newer.
                await asyncio.sleep(SOONEST)
            if self._outbox:
                self._something.set()
