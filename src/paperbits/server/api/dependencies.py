"""Dependencies of the endpoints: the parts of the site, and who asks.

All are coroutines: FastAPI runs others on threads, for which requests would wait.
"""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from paperbits.server.guards import same_origin
from paperbits.server.health import Health
from paperbits.server.live.asker import Asker, as_person, by_key
from paperbits.server.live.claims import Seats
from paperbits.server.live.glances import Glances
from paperbits.server.lobby.lobby import Lobby
from paperbits.server.matches import LiveMatches
from paperbits.server.people.mine import Mine
from paperbits.server.people.site_people import SitePeople
from paperbits.server.plans import PlanRoom
from paperbits.server.programs.site_tokens import Pass, SiteTokens, token_in
from paperbits.server.push.site_push import SitePush
from paperbits.server.site import Site
from paperbits.server.standings import Standings
from paperbits.server.tournaments.site_tournaments import SiteTournaments
from paperbits.server.wire.refusals import CrossSiteError, NoPersonError
from paperbits.server.workers.pools import Workers
from paperbits.store.database import Database
from paperbits.store.people import StoredPerson

T = TypeVar("T")

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def site_of(connection: HTTPConnection) -> Site:
    """Return the site that a request or a socket came to."""
    site: Site = connection.app.state.site
    return site


def part(choose: Callable[[Site], T]) -> Any:
    """Return the dependency on a part of the site."""

    async def chosen(connection: HTTPConnection) -> T:
        return choose(site_of(connection))

    return Depends(chosen)


Matches = Annotated[LiveMatches, part(lambda site: site.matches)]
WorkersHere = Annotated[Workers, part(lambda site: site.workers)]
GlancesHere = Annotated[Glances, part(lambda site: site.glances)]
PeopleHere = Annotated[SitePeople, part(lambda site: site.people)]
MineHere = Annotated[Mine, part(lambda site: site.mine)]
SeatsHere = Annotated[Seats, part(lambda site: site.seats)]
HealthHere = Annotated[Health, part(lambda site: site.health)]
DatabaseHere = Annotated[Database, part(lambda site: site.database)]
TokensHere = Annotated[SiteTokens, part(lambda site: site.tokens)]
LobbyHere = Annotated[Lobby, part(lambda site: site.lobby)]
PlansHere = Annotated[PlanRoom, part(lambda site: site.plans)]
PushHere = Annotated[SitePush, part(lambda site: site.push)]
StandingsHere = Annotated[Standings, part(lambda site: site.standings)]
TournamentsHere = Annotated[SiteTournaments, part(lambda site: site.tournaments)]


async def pass_of(request: Request, tokens: TokensHere) -> Pass | None:
    """The pass of the request's token, or None. Raises ScopeError or WrongTokenError."""
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


def known(person: StoredPerson | None) -> StoredPerson:
    """Return the person of a request. Raises NoPersonError if there is none."""
    if person is None:
        raise NoPersonError("The site does not know you yet; choose a name first (POST /api/me).")
    return person


async def person_needed(person: PersonGiven) -> StoredPerson:
    """The person of the request. Raises NoPersonError."""
    return known(person)


PersonNeeded = Annotated[StoredPerson, Depends(person_needed)]


async def reader_of(person: PersonGiven) -> Asker | None:
    """The person of the token or cookie as one who asks, or None."""
    return None if person is None else as_person(person)


ReaderGiven = Annotated[Asker | None, Depends(reader_of)]


async def asker_of(request: Request, reader: ReaderGiven) -> Asker | None:
    """Who asks: the owner of the key, else the person of the token or cookie; None for an onlooker."""
    if token_in(request):
        return reader
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    key = secret.strip() if scheme.lower() == "bearer" else ""
    key = key or request.query_params.get("key", "")
    return by_key(key) if key else reader


AskerGiven = Annotated[Asker | None, Depends(asker_of)]
