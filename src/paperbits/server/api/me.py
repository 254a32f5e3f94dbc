"""The reader: becoming a guest, and the own name."""

import secrets

from fastapi import APIRouter, Request, Response

from paperbits.match.person_names import chosen_name
from paperbits.server.api.dependencies import PeopleHere, PersonGiven
from paperbits.server.clients import spend
from paperbits.server.people.cookie import Signed
from paperbits.server.people.site_people import SitePeople
from paperbits.server.wire.me import Me, MeRequest, Person
from paperbits.store.people import StoredPerson

router = APIRouter(prefix="/api")


def shown(person: StoredPerson) -> Person:
    """Return a person as others see them."""
    return Person.of(person)


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
    return Me(person=None if person is None else shown(person))


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
    return Me(person=shown(person))
