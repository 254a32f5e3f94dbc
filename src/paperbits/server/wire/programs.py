"""Models for programs: tokens, and the moves of bots. ``match.programs`` has the messages to them."""

from typing import Annotated

from pydantic import Field

from paperbits.server.wire.base import WireModel
from paperbits.server.wire.inbound import Name, Text, Version
from paperbits.store.tokens import MOST_TOKENS, Scope


class TokenRequest(WireModel):
    """A token to make."""

    name: Name
    scopes: Annotated[list[Scope], Field(min_length=1, max_length=10)]


class Token(WireModel):
    """A token as its owner sees it later, without its text. Times are in seconds since 1970.

    ``used``: when it was last used, within a day; null for never.
    """

    id: str
    name: str
    scopes: list[Scope]
    made: float
    used: float | None


class Tokens(WireModel):
    """The tokens of the reader, the newest first."""

    tokens: list[Token]
    most: int = MOST_TOKENS


class NewToken(WireModel):
    """A new token with its text, which is shown only this once."""

    text: str
    token: Token


class BotMove(WireModel):
    """A move. ``version`` is that of the state which it answers; without it, of the present state."""

    move: Text
    version: Version | None = None
