"""Dependencies of the endpoints: the site's matches, which also provide threads, its people and
their tokens.

All are coroutines: FastAPI runs others on threads, for which requests would wait.
"""

from typing import Annotated

from fastapi import Depends, Request

from paperbits.server.broker.topics import News
from paperbits.server.guards import same_origin
from paperbits.server.live.asker import Asker, as_person, by_key
from paperbits.server.matches import LiveMatches
from paperbits.server.people.site_people import SitePeople
from paperbits.server.programs.site_tokens import Pass, SiteTokens, token_in
from paperbits.server.wire.refusals import CrossSiteError, NoPersonError
from paperbits.store.database import Database
from paperbits.store.people import StoredPerson

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


async def live_matches_of(request: Request) -> LiveMatches:
    """The site's matches."""
    matches: LiveMatches = request.app.state.matches
    return matches


Matches = Annotated[LiveMatches, Depends(live_matches_of)]


async def people_of(matches: Matches) -> SitePeople:
    """The site's people."""
    return matches.people


PeopleHere = Annotated[SitePeople, Depends(people_of)]


async def news_of(matches: Matches) -> News:
    """The site's news."""
    return matches.news


NewsHere = Annotated[News, Depends(news_of)]


async def database_of(matches: Matches) -> Database:
    """The site's database."""
    return matches.database


DatabaseHere = Annotated[Database, Depends(database_of)]


async def tokens_of(request: Request) -> SiteTokens:
    """The site's tokens."""
    tokens: SiteTokens = request.app.state.tokens
    return tokens


TokensHere = Annotated[SiteTokens, Depends(tokens_of)]


async def pass_of(request: Request, tokens: TokensHere) -> Pass | None:
    """The pass of the request's token, or None without a token. Raises ScopeError or
    WrongTokenError.
    """
    return await tokens.for_request(request, request.method)


PassGiven = Annotated[Pass | None, Depends(pass_of)]


async def person_of(request: Request, people: PeopleHere, given: PassGiven) -> StoredPerson | None:
    """The person of the request's token or else of its cookie, or None.

    Raises CrossSiteError if another site's page sends a request that changes something.
    """
    if given is not None:
        return given.person
    person = await people.of(request)
    if person is not None and request.method not in SAFE and not same_origin(request.headers):
        raise CrossSiteError("This request comes from another site.")
    return person


PersonGiven = Annotated[StoredPerson | None, Depends(person_of)]


async def person_needed(person: PersonGiven) -> StoredPerson:
    """The person of the request. Raises NoPersonError."""
    if person is None:
        raise NoPersonError("The site does not know you yet; choose a name first (POST /api/me).")
    return person


PersonNeeded = Annotated[StoredPerson, Depends(person_needed)]


async def asker_of(request: Request, person: PersonGiven) -> Asker | None:
    """Who asks: the owner of the key in ``Authorization: Bearer`` or ``?key=``, else the person of
    the token or the cookie; None for an onlooker.
    """
    if token_in(request):
        return None if person is None else as_person(person)
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    key = secret.strip() if scheme.lower() == "bearer" else ""
    key = key or request.query_params.get("key", "")
    if key:
        return by_key(key)
    return None if person is None else as_person(person)


AskerGiven = Annotated[Asker | None, Depends(asker_of)]
