"""The reader: becoming a guest, and the own name."""

import secrets

from fastapi import APIRouter, Request, Response

from paperbits.core.errors import NotThereError
from paperbits.match.naming import chosen_name, clean_name
from paperbits.server.api.dependencies import PeopleHere, PersonGiven, PersonNeeded, TokensHere
from paperbits.server.clients import spend
from paperbits.server.people.site_people import Signed, SitePeople
from paperbits.server.wire.people import Me, MeRequest, Person
from paperbits.server.wire.programs import NewToken, Token, TokenRequest, Tokens
from paperbits.store.people import StoredPerson
from paperbits.store.tokens import SCOPES, StoredToken

router = APIRouter(prefix="/api")


async def know(
    person: StoredPerson,
    request: Request,
    response: Response,
    people: SitePeople,
    session: str = "",
) -> None:
    """Set the cookie by which the browser is known. An empty ``session`` begins a new one."""
    cookies = await people.cookies()
    signed = Signed(person.id, person.epoch, session or secrets.token_urlsafe(6))
    cookies.write(response, signed, https=request.url.scheme == "https")


def may_arrive(request: Request) -> None:
    """Raise TooManyError if the client has brought too many new guests."""
    refusal = "Many people have come from your address just now; wait a little."
    spend(request, request.app.state.arrivals, refusal)


@router.get("/me")
async def me(request: Request, response: Response, person: PersonGiven, people: PeopleHere) -> Me:
    """Return the reader, whose cookie is kept for another year."""
    if person is not None:
        await know(person, request, response, people, await people.session(request))
    return Me(person=None if person is None else Person.of(person))


@router.post("/me")
async def become(
    asked: MeRequest, request: Request, response: Response, person: PersonGiven, people: PeopleHere
) -> Me:
    """Make the reader a guest, if the site does not know them, and set their name."""
    name = None if asked.name is None else chosen_name(asked.name)
    session = "" if person is None else await people.session(request)
    if person is None:
        may_arrive(request)
        person = await people.new_guest(name or "")
    elif name is not None and name != person.name and person.kind == "guest":
        await people.rename(person, name)
        person = await people.again(person.id)
    await know(person, request, response, people, session)
    return Me(person=Person.of(person))


def shown_token(token: StoredToken) -> Token:
    """Return a token as its owner sees it."""
    scopes = [scope for scope in SCOPES if scope in token.scopes]
    return Token.of(token, scopes=scopes)


@router.get("/tokens")
async def look_at_tokens(person: PersonNeeded, tokens: TokensHere) -> Tokens:
    """Return the reader's tokens, without their texts."""
    return Tokens(tokens=[shown_token(token) for token in await tokens.store.of(person.id)])


@router.post("/tokens", status_code=201)
async def make_token(asked: TokenRequest, person: PersonNeeded, tokens: TokensHere) -> NewToken:
    """Make a token. This answer is the only one with its text."""
    text, token = await tokens.make(
        person, clean_name(asked.name) or "Token", frozenset(asked.scopes)
    )
    return NewToken(text=text, token=shown_token(token))


@router.post("/tokens/{token}/revoke")
async def revoke_token(token: str, person: PersonNeeded, tokens: TokensHere) -> Tokens:
    """Revoke a token; return those that are left. Its streams and sockets end at once."""
    if not await tokens.revoke(person, token[:40]):
        raise NotThereError("There is no such token; it may have been revoked already.")
    return await look_at_tokens(person, tokens)
