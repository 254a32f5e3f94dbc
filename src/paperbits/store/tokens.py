"""Tokens as they are stored: by their digests, each with a person and scopes."""

import hashlib
import re
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, get_args

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from paperbits.store.database import Store, writing
from paperbits.store.people import DAY
from paperbits.store.schema.people import people, tokens

Scope = Literal["read", "play", "seek", "bot"]
"""The scopes of tokens: look, play, look for opponents, become a bot and play as one."""

SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)

MOST_TOKENS: Final = 20
PREFIX: Final = "pb_"
_FORM: Final = re.compile(PREFIX + r"[A-Za-z0-9_-]{43}")


class FullError(Exception):
    """The person has as many tokens as allowed. Nothing was written."""


@dataclass(frozen=True, slots=True)
class StoredToken:
    """A token as stored."""

    id: str
    person: str
    name: str
    scopes: frozenset[Scope]
    made: float
    used: float | None = None


def new_token_text() -> str:
    """Return the text of a new token. It is shown once, and only its digest is kept."""
    return f"{PREFIX}{secrets.token_urlsafe(32)}"


def is_token(text: str) -> bool:
    """Whether a text has the form of a token. Keys of matches are shorter."""
    return _FORM.fullmatch(text) is not None


def digest_of(text: str) -> str:
    """Return the digest of a token's text."""
    return hashlib.sha256(text.encode()).hexdigest()


class TokenStore(Store):
    """The tokens of the site."""

    @writing
    def make(
        self, connection: Connection, person: str, name: str, scopes: frozenset[Scope], text: str
    ) -> StoredToken:
        """Keep a new token with this text. Raises FullError."""
        # Locks the person in PostgreSQL, so that two requests do not both make the last token.
        connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
        mine = select(func.count()).select_from(tokens).where(tokens.c.person == person)
        if connection.execute(mine).scalar_one() >= MOST_TOKENS:
            raise FullError
        token = StoredToken(secrets.token_urlsafe(9), person, name, scopes, time.time())
        in_order = " ".join(scope for scope in SCOPES if scope in scopes)
        row = asdict(token) | {"digest": digest_of(text), "scopes": in_order}
        connection.execute(insert(tokens), row)
        return token

    async def find(self, text: str) -> StoredToken | None:
        """Return the token with this text, or None."""
        row = await self._row(select(tokens).where(tokens.c.digest == digest_of(text)))
        return None if row is None else _token(row)

    async def of(self, person: str) -> list[StoredToken]:
        """Return a person's tokens, the newest first."""
        wanted = select(tokens).where(tokens.c.person == person)
        rows = await self._rows(wanted.order_by(tokens.c.made.desc(), tokens.c.id))
        return [_token(row) for row in rows]

    async def export(self, person: str) -> AsyncIterator[object]:
        """Yield a person's tokens, as values that JSON can hold."""
        for token in await self.of(person):
            yield {
                "name": token.name,
                "scopes": sorted(token.scopes),
                "made": token.made,
                "used": token.used,
            }

    async def revoke(self, person: str, token: str) -> bool:
        """Delete a person's token by its id; return whether there was one."""
        this = (tokens.c.person == person) & (tokens.c.id == token)
        return await self._change(delete(tokens).where(this)) == 1

    async def use(self, token: str) -> None:
        """Note that a token is used now."""
        now = time.time()
        stale = (tokens.c.id == token) & (func.coalesce(tokens.c.used, 0) < now - DAY)
        await self._change(update(tokens).where(stale).values(used=now))


def _token(row: Row[Any]) -> StoredToken:
    known = frozenset(scope for scope in SCOPES if scope in row.scopes.split())
    return StoredToken(row.id, row.person, row.name, known, row.made, row.used)
