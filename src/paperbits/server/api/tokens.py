"""Tokens of the reader's programs: list, make, revoke."""

from fastapi import APIRouter

from paperbits.core.errors import NotThereError
from paperbits.match.person_names import clean_name
from paperbits.server.api.dependencies import PersonNeeded, TokensHere
from paperbits.server.wire.programs import NewToken, Token, TokenRequest, Tokens
from paperbits.server.wire.storing import NOT_READ, storing
from paperbits.store.tokens import SCOPES, StoredToken

router = APIRouter(prefix="/api")


def shown(token: StoredToken) -> Token:
    """Return a token as its owner sees it."""
    scopes = [scope for scope in SCOPES if scope in token.scopes]
    return Token.of(token, scopes=scopes)


@router.get("/tokens")
async def look(person: PersonNeeded, tokens: TokensHere) -> Tokens:
    """Return the reader's tokens, without their texts."""
    with storing("reading tokens", NOT_READ):
        return Tokens(tokens=[shown(token) for token in await tokens.store.of(person.id)])


@router.post("/tokens", status_code=201)
async def make(asked: TokenRequest, person: PersonNeeded, tokens: TokensHere) -> NewToken:
    """Make a token. This answer is the only one with its text."""
    text, token = await tokens.make(
        person, clean_name(asked.name) or "Token", frozenset(asked.scopes)
    )
    return NewToken(text=text, token=shown(token))


@router.post("/tokens/{token}/revoke")
async def revoke(token: str, person: PersonNeeded, tokens: TokensHere) -> Tokens:
    """Revoke a token; return those that are left. Its streams and sockets end at once."""
    if not await tokens.revoke(person, token[:40]):
        raise NotThereError("There is no such token; it may have been revoked already.")
    return await look(person, tokens)
