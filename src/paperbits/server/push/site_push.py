"""Tells people of their turns, and of challenges, through their browsers' push services.

A process that stores a move notes the new turn in the database. After a pause, some process takes
it from there and sends the message: once, whatever process dies meanwhile. A challenge lasts only
for minutes, so it is sent at once.
"""

import asyncio
import base64
import hashlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlsplit

from paperbits.core.errors import PaperbitsError
from paperbits.server.live.kept import Kept
from paperbits.server.live.surroundings import Hooks
from paperbits.server.metrics import Metrics
from paperbits.server.push.addresses import Lookup, NotAServiceError, parsed
from paperbits.server.push.settings import PushSettings, contact_of
from paperbits.server.push.turns import challenge, message, turn_of
from paperbits.server.tasks import Tasks, repeat
from paperbits.server.wire.people import PushSubscription
from paperbits.server.wire.refusals import BusyError
from paperbits.store.database import Database
from paperbits.store.log import StoredMatch, StoreError
from paperbits.store.people import StoredPerson, person_of_holder
from paperbits.store.push import Due, PushStore, Subscription, Turn

if TYPE_CHECKING:  # They are loaded when somebody asks for messages: they take memory.
    from paperbits.server.push.posting import Signer

logger = logging.getLogger(__name__)

NO_PUSH: Final = "This site sends no messages while none of its pages is open."
MOST_NOTED: Final = 5_000
"""Most matches whose turns wait to be noted. The oldest is then dropped, and found again later."""

AGAIN: Final = 60.0
"""Seconds in which a person gets one message about the challenges of another."""

AT_ONCE: Final = 32
"""Turns of which a process tells at a time."""

MISSED: Final = 100
"""Turns in one look for missed ones."""

DAY: Final = 86_400
TTL: Final = str(DAY)
"""Seconds for which a push service keeps a message for a browser that is switched off."""

GONE: Final = frozenset({404, 410})
"""Statuses that say that a browser has ended its subscription."""

SECRET: Final = "push"  # noqa: S105 (the name of the secret)

Result = Literal["delivered", "gone", "failed"]


class SitePush:
    """The pushed messages of the site."""

    def __init__(
        self,
        database: Database,
        settings: PushSettings,
        metrics: Metrics,
        find: Callable[[str], Awaitable[Kept]],
        secret: Callable[[str], Awaitable[str]],
    ) -> None:
        self.store = PushStore(database)
        self.settings = settings
        self._find, self._secret = find, secret
        self._signer: Signer | None = None
        self._noted: dict[str, _Noted] = {}
        self._lookup = Lookup(anywhere=settings.anywhere)
        self._telling = Tasks()
        self._challenged: dict[tuple[str, str], float] = {}
        """When a person was told of a challenge of another."""
        self._tasks = Tasks()
        self._since = time.time() - DAY
        self._counted = metrics.pushes

    def start(self, hooks: Hooks) -> None:
        """Begin to note turns and to tell of them."""
        if self.settings.on:
            hooks.on_change.append(self._changed)
            hooks.on_seats.append(self._seated)
            noting = repeat(self.settings.notes, self._note_turns, "The noting of turns")
            missed = repeat(self.settings.missed, self._catch_up, "The look for missed turns")
            for work in (noting, missed, self._sending()):
                self._tasks.spawn(work)

    async def close(self) -> None:
        """Stop. Another process sends what is due, or this one after the next start."""
        await self._tasks.close()
        await self._telling.close()
        self._lookup.close()

    # Subscriptions.

    async def key(self) -> str:
        """Return the key with which browsers subscribe; empty if the site does not push."""
        return (await self._signed()).public if self.settings.on else ""

    async def subscribe(self, person: str, asked: PushSubscription) -> None:
        """Keep a subscription. Raises PaperbitsError."""
        if not self.settings.on:
            raise PaperbitsError(NO_PUSH)
        from paperbits.server.push.posting import are_keys

        if not are_keys(asked.key, asked.secret):
            raise PaperbitsError("These are not the keys of a browser's subscription.")
        await self._lookup.find(parsed(asked.address, anywhere=self.settings.anywhere))
        await self.store.subscribe(Subscription(person, asked.address, asked.key, asked.secret))

    async def export(self, person: str) -> AsyncIterator[object]:
        """Yield a person's subscriptions, as values that JSON can hold."""
        for each in await self.store.of(person):
            yield {"service": urlsplit(each.address).hostname, "made": each.made}

    async def _signed(self) -> "Signer":
        if self._signer is None:
            from paperbits.server.push.posting import Signer

            secret = await self._secret(SECRET)
            self._signer = Signer(secret, self.settings.contact or contact_of(()))
        return self._signer

    # Noting turns.

    def _changed(self, kept: Kept) -> None:
        self._note(kept.id, _Noted(_people(kept.stored), kept))

    def _seated(self, stored: StoredMatch) -> None:
        if not any(seat.invite for seat in stored.seats):
            self._note(stored.id, _Noted(_people(stored)))

    def _note(self, match: str, noted: "_Noted") -> None:
        if noted.people:
            self._noted.pop(match, None)
            self._noted[match] = noted
            if len(self._noted) > MOST_NOTED:
                del self._noted[next(iter(self._noted))]

    async def _note_turns(self) -> None:
        """Note the turns of matches. Only those with a subscribed player cost a write."""
        noted, self._noted = self._noted, {}
        known = await self.store.subscribed(
            {person for each in noted.values() for person in each.people}
        )
        begun: list[Turn] = []
        for match, each in noted.items():
            if each.people & known:
                with suppress(PaperbitsError):  # Such as a game that is not installed any more.
                    turn = turn_of(each.kept or await self._find(match))
                    if turn is not None:
                        begun.append(turn if turn.told in known else replace(turn, told=""))
        if begun:
            await self.store.begin(begun, time.time() + self.settings.pause)

    async def _catch_up(self) -> None:
        """Look for turns that a process could not note before it ended."""
        began = time.time()
        for match, person in (await self.store.missed(self._since, MISSED)).items():
            if match not in self._noted:
                self._note(match, _Noted(frozenset({person})))
        self._since = began - 3_600.0  # The clocks of machines may differ by this.

    # Sending.

    async def _sending(self) -> None:
        more = False
        while True:
            await asyncio.sleep(self.settings.notes if more else self.settings.looks)
            more = False
            with _logged():
                free = max(0, AT_ONCE - len(self._telling))
                now, lease = time.time(), self.settings.lease
                taken = await self.store.take(now, lease, free) if free else []
                more = len(taken) == free
                for due in taken:
                    self._telling.spawn(self._tell(due))

    def challenged(self, challenger: StoredPerson, whom: str, game: str) -> None:
        """Tell a person of a challenge, unless they have just been told of one of this person."""
        now, pair = time.monotonic(), (challenger.id, whom)
        self._challenged = {
            each: when for each, when in self._challenged.items() if now - when < AGAIN
        }
        if not self.settings.on or pair in self._challenged or len(self._telling) >= AT_ONCE:
            return
        self._challenged[pair] = now
        self._telling.spawn(self._tell_challenge(challenger, whom, game))

    async def _tell_challenge(self, challenger: StoredPerson, whom: str, game: str) -> None:
        text = challenge(challenger.id, challenger.name, game)
        with _logged():
            await self._send_all(await self.store.of(whom), text, f"challenge {challenger.id}")

    async def _tell(self, due: Due) -> None:
        with _logged():
            await self._send_all(due.browsers, message(due), due.turn.match)
            await self.store.done(due.turn)

    async def _send_all(self, browsers: Iterable[Subscription], text: str, topic: str) -> None:
        await asyncio.gather(*(self._send(each, text, topic) for each in browsers))

    async def _send(self, browser: Subscription, text: str, match: str) -> None:
        """Send one message, with a second try if the service is away."""
        result = await self._tried(browser, text, match)
        if result == "failed" and not browser.failed:
            await asyncio.sleep(self.settings.again)
            result = await self._tried(browser, text, match)
        self._counted.labels(result).inc()
        if result == "gone":
            await self.store.gone(browser.digest)
        elif result == "failed":
            await self.store.failed(browser, time.time())
        elif browser.failed:
            await self.store.delivered(browser.digest)

    async def _tried(self, browser: Subscription, text: str, match: str) -> Result:
        host = urlsplit(browser.address).hostname
        try:
            async with asyncio.timeout(self.settings.deadline):
                status = await self._post(browser, text, match)
        except NotAServiceError:
            return "gone"
        except (BusyError, OSError) as error:  # TimeoutError is one.
            logger.info(
                "The push service %s did not take a message: %s", host, type(error).__name__
            )
            return "failed"
        if status in GONE:
            return "gone"
        if not 200 <= status < 300:
            logger.info("The push service %s answered %s", host, status)
            return "failed"
        return "delivered"

    async def _post(self, browser: Subscription, text: str, match: str) -> int:
        from paperbits.server.push.posting import post, sealed

        address = parsed(browser.address, anywhere=self.settings.anywhere)
        where = await self._lookup.find(address)
        headers = {
            "Authorization": (await self._signed()).header(browser.address),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": TTL,
            "Urgency": "high",
            "Topic": _topic(match),
        }
        return await post(address, where, headers, sealed(text, browser.key, browser.secret))


@contextmanager
def _logged() -> Iterator[None]:
    """Log what fails, instead of raising it."""
    try:
        yield
    except StoreError as error:
        logger.warning("A message to a browser waits for the store: %s", error)
    except Exception:
        logger.exception("A message to a browser failed")


@dataclass(frozen=True, slots=True)
class _Noted:
    """A match whose turn is to be noted, with its people. ``kept``: None if it is not open."""

    people: frozenset[str]
    kept: Kept | None = None


def _people(stored: StoredMatch) -> frozenset[str]:
    """Return the people in a match, if others could wait for them."""
    alone = len(stored.keys) < 2
    return frozenset() if alone else frozenset(map(person_of_holder, stored.keys)) - {""}


def _topic(match: str) -> str:
    """Return the topic of a match: a message replaces an earlier one that is not delivered yet."""
    return base64.urlsafe_b64encode(hashlib.sha256(match.encode()).digest()[:24]).decode()
