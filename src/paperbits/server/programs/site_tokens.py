"""The tokens of the site: found in requests, checked, revoked at once."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection

from paperbits.server.broker.topics import News, Room
from paperbits.server.budgets import ClientBudgets
from paperbits.server.limits import Limits
from paperbits.server.people.site_people import SitePeople
from paperbits.server.wire.refusals import ScopeError, TooManyError, WrongTokenError
from paperbits.store.database import Database
from paperbits.store.people import DAY, StoredPerson
from paperbits.store.tokens import (
    MOST_TOKENS,
    PREFIX,
    FullError,
    Scope,
    StoredToken,
    TokenStore,
    is_token,
    new_token_text,
)

LOOKING: Final = frozenset({"GET", "HEAD"})


@dataclass(frozen=True, slots=True)
class Rule:
    """The scope for addresses that begin with ``path``, perhaps for GET only; None: no tokens."""

    path: str
    scope: Scope | None
    looking: bool = False

    def fits(self, method: str, path: str) -> bool:
        """Whether the rule is about a request."""
        whole = path == self.path or path.startswith(f"{self.path.rstrip('/')}/")
        return whole and (not self.looking or method in LOOKING)


RULES: Final = (
    Rule("/api/me/", None),
    Rule("/api/tokens", None),
    Rule("/api/bot/account", "bot"),
    Rule("/api/bot/match", "read", looking=True),
    Rule("/api/bot/match", "play"),
    Rule("/api/seeks", "seek"),
    Rule("/api/challenges", "seek"),
    Rule("/api/pairings", "seek"),
    Rule("/api/tournaments", "read", looking=True),
    Rule("/api/tournaments", "play"),
    Rule("/api/matches", "read", looking=True),
    Rule("/api/matches", "play"),
    Rule("/api/records", "play"),
    Rule("/api", "read", looking=True),
)
"""The first rule that fits decides."""


def scope_for(method: str, path: str) -> Scope | None:
    """Return the scope that a request needs; None if its address takes no tokens."""
    return next((rule.scope for rule in RULES if rule.fits(method, path)), None)


def allows(scopes: frozenset[Scope], needed: Scope) -> bool:
    """Whether a token with these scopes may do this. Every token may look, and bots may play."""
    return needed == "read" or needed in scopes or (needed == "play" and "bot" in scopes)


UNKNOWN: Final = "This token is unknown here, or it was revoked."
REVOKED: Final = "This token was revoked."
_TOPIC: Final = "tokens:"


@dataclass(frozen=True, slots=True)
class Pass:
    """A valid token with its person."""

    token: StoredToken
    person: StoredPerson

    def check(self, needed: Scope) -> None:
        """Raise ScopeError unless the token has a scope."""
        if not allows(self.token.scopes, needed):
            raise ScopeError(f"This token lacks the scope “{needed}”.")


def token_in(connection: HTTPConnection) -> str:
    """Return the token in ``Authorization: Bearer``; empty if there is none."""
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" and is_token(secret.strip()) else ""


def check_token_form(connection: HTTPConnection) -> None:
    """Raise WrongTokenError for a text that was meant as a token but is none, such as a part of it."""
    secret = connection.headers.get("authorization", "").partition(" ")[2].strip()
    if secret.startswith(PREFIX) and not is_token(secret):
        raise WrongTokenError("This token is not whole; copy all of it.")


class SiteTokens:
    """The tokens of the site. Every method may raise StoreError."""

    def __init__(self, database: Database, people: SitePeople, news: News, limits: Limits) -> None:
        self.store = TokenStore(database)
        self._people, self._news = people, news
        self._budgets = ClientBudgets(
            limits.program_requests_per_second, limits.program_requests_at_once
        )
        news.open(Room.own(_TOPIC, self._render))

    async def of(self, connection: HTTPConnection) -> Pass | None:
        """Return the pass of a request's token, or None without one. Raises WrongTokenError."""
        text = token_in(connection)
        return await self.find(text) if text else None

    async def for_request(self, connection: HTTPConnection, method: str) -> Pass | None:
        """Return a request's pass for its address. Raises WrongTokenError, ScopeError,
        TooManyError.
        """
        found = await self.of(connection)
        if found is not None:
            needed = scope_for(method, connection.url.path)
            if needed is None:
                raise ScopeError("This address takes no tokens.")
            found.check(needed)
            if not self._budgets.of(found.person.id).spend():
                raise TooManyError("This program asks too often; wait a few seconds.")
        return found

    async def find(self, text: str) -> Pass:
        """Return the pass of a token's text. Raises WrongTokenError."""
        token = await self.store.find(text)
        person = (
            None if token is None else (await self._people.find([token.person])).get(token.person)
        )
        if token is None or person is None:
            raise WrongTokenError(UNKNOWN)
        await self._use(token)
        return Pass(token, person)

    async def make(
        self, person: StoredPerson, name: str, scopes: frozenset[Scope]
    ) -> tuple[str, StoredToken]:
        """Make a token; return its text, which is not kept, and the token. Raises TooManyError."""
        text = new_token_text()
        try:
            return text, await self.store.make(person.id, name, scopes, text)
        except FullError:
            raise TooManyError(
                f"You have {MOST_TOKENS} tokens; revoke one of them first."
            ) from None

    async def revoke(self, person: StoredPerson, token: str) -> bool:
        """Revoke a token by its id, in every process. Returns whether there was one."""
        found = await self.store.revoke(person.id, token)
        self._news.tell(_topic(person.id))
        return found

    async def watch(self, held: Pass, revoked: Callable[[], None]) -> Callable[[], None]:
        """Call ``revoked`` as soon as the token is revoked. Returns a function that stops this."""
        watch, topic = _Watch(held.token.id, revoked), _topic(held.person.id)
        await self._news.follow(topic, held.person.id, watch)
        return lambda: self._news.leave(topic, watch)

    async def _use(self, token: StoredToken) -> None:
        if (token.used or 0) < time.time() - DAY:
            await self.store.use(token.id)

    async def _render(self, topic: str) -> str:
        return json.dumps([token.id for token in await self.store.of(topic.removeprefix(_TOPIC))])


class _Watch:
    """Follows the tokens of a person, and calls when one is gone."""

    def __init__(self, token: str, revoked: Callable[[], None]) -> None:
        self._token, self._revoked = token, revoked

    def told(self, topic: str, now: str) -> None:
        """Look whether the token is still there."""
        if self._token not in json.loads(now):
            self._revoked()


def _topic(person: str) -> str:
    return f"{_TOPIC}{person}"
