"""Accounts over HTTP: made, signed in to and out of, exported, deleted, and given seats."""

from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from paperbits.server.api.dependencies import (
    GlancesHere,
    MineHere,
    PersonGiven,
    PersonNeeded,
    PushHere,
    SeatsHere,
    known,
    site_of,
)
from paperbits.server.api.matches import summing_up
from paperbits.server.api.me import know
from paperbits.server.clients import limited_client, spend
from paperbits.server.guards import same_origin
from paperbits.server.site import Site
from paperbits.server.wire import people as wire
from paperbits.server.wire.people import Me, Person
from paperbits.server.wire.refusals import CrossSiteError
from paperbits.server.workers.shares import Shares
from paperbits.store.people import StoredPerson
from paperbits.store.seats import State

exporting = Shares(4, 1)


class Exported(StreamingResponse):
    """A streamed answer that waits for its turn before it begins, so it can still be refused."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with exporting.turn():
            await super().__call__(scope, receive, send)


MOST_PAGES: Final = 10_000


async def own_page(request: Request) -> None:
    """Raise CrossSiteError for another site's page, which could sign a person in to its account."""
    if not same_origin(request.headers):
        raise CrossSiteError("This request comes from another site.")


router = APIRouter(prefix="/api/me", dependencies=[Depends(own_page)])


@dataclass(frozen=True, slots=True)
class Visit:
    """A request about the reader's account, and its answer."""

    request: Request
    response: Response
    person: StoredPerson | None
    site: Site

    @property
    def known(self) -> StoredPerson:
        """The reader. Raises NoPersonError."""
        return known(self.person)

    async def may_try(self, name: str) -> None:
        """Raise TooManyError if there were too many tries of this name's passphrase."""
        account = self.person if self.person and self.person.kind == "account" else None
        await self.site.tries.check(limited_client(self.request), name, account)

    async def entered(self, account: StoredPerson, name: str = "") -> Person:
        """Sign in to an account, and return it. With its name: note the address."""
        if name:
            await self.site.tries.succeeded(limited_client(self.request), name)
        await know(account, self.request, self.response, self.site.people)
        return Person.of(account)

    async def left(self) -> Me:
        """Forget the reader in this browser."""
        (await self.site.people.cookies()).clear(self.response)
        return Me(person=None)


async def _visit(request: Request, response: Response, person: PersonGiven) -> Visit:
    return Visit(request, response, person, site_of(request))


Visiting = Annotated[Visit, Depends(_visit)]


@router.post("/claim")
async def claim(asked: wire.ClaimRequest, person: PersonNeeded, seats: SeatsHere) -> wire.Claimed:
    """Make the seats of keys the reader's. Other matches are left out of the answer."""
    held = {match.id: match.key for match in asked.matches if match.key}
    return wire.Claimed(matches=sorted(await seats.claim(person.id, held)))


@router.get("/matches")
async def own_matches(
    person: PersonNeeded,
    glances: GlancesHere,
    state: State = "all",
    page: Annotated[int, Query(ge=1, le=MOST_PAGES)] = 1,
) -> wire.OwnMatches:
    """Return a page of the reader's matches."""
    async with summing_up.turn():
        return await glances.page_of(person, state, page)


@router.post("/account", status_code=201)
async def make(asked: wire.AccountRequest, visit: Visiting) -> wire.NewAccount:
    """Turn the reader, a guest, into an account."""
    guest = visit.known
    await visit.may_try(asked.name)
    account, recovery = await visit.site.accounts.make(guest, asked.name, asked.passphrase)
    return wire.NewAccount(person=await visit.entered(account, asked.name), recovery=recovery)


@router.post("/sign-in")
async def sign_in(asked: wire.SignInRequest, visit: Visiting) -> Me:
    """Sign in to an account in this browser."""
    await visit.may_try(asked.name)
    account = await visit.site.accounts.sign_in(asked.name, asked.passphrase)
    if asked.claim and visit.person is not None and visit.person.kind == "guest":
        await visit.site.accounts.take_in(account, visit.person)
    return Me(person=await visit.entered(account, asked.name))


@router.post("/sign-out")
async def sign_out(asked: wire.SignOutRequest, visit: Visiting) -> Me:
    """Sign out in this browser, or everywhere. Copies of the cookie are worth nothing afterwards."""
    session = await visit.site.people.session(visit.request)
    if visit.person is not None and asked.everywhere:
        await visit.site.accounts.sign_out(visit.person)
    elif visit.person is not None and session:
        await visit.site.accounts.sign_out(visit.person, session)
    return await visit.left()


@router.post("/passphrase")
async def change_passphrase(asked: wire.PassphraseRequest, visit: Visiting) -> Me:
    """Change the passphrase, and sign out everywhere else."""
    person = visit.known
    await visit.may_try(person.name)
    account = await visit.site.accounts.change_passphrase(person, asked.old, asked.new)
    return Me(person=await visit.entered(account))


@router.post("/recover")
async def recover(asked: wire.RecoverRequest, visit: Visiting) -> wire.NewAccount:
    """Set a new passphrase with the recovery code, sign in, and sign out everywhere else."""
    await visit.may_try(asked.name)
    account, recovery = await visit.site.accounts.recover(asked.name, asked.code, asked.passphrase)
    return wire.NewAccount(person=await visit.entered(account, asked.name), recovery=recovery)


@router.get("/export")
async def export(person: PersonNeeded, mine: MineHere, seats: SeatsHere) -> StreamingResponse:
    """Return all that is kept about the reader, as a JSON file with a line for each match."""
    headers = {
        "Content-Disposition": 'attachment; filename="paperbits-my-data.json"',
        "Paperbits-Matches": str(await seats.count(person.id)),
    }
    return Exported(mine.export(person.id), media_type="application/json", headers=headers)


@router.post("/delete")
async def delete(asked: wire.DeleteRequest, visit: Visiting) -> Me:
    """Delete the reader and everything that is kept about them. Their matches stay, without them."""
    person = visit.known
    if person.kind == "account":
        await visit.may_try(person.name)
        await visit.site.accounts.check(person, asked.passphrase)
    await visit.site.accounts.delete(person)
    return await visit.left()


@router.get("/push")
async def about(push: PushHere) -> wire.PushSite:
    """Return the key with which a browser subscribes."""
    return wire.PushSite(key=await push.key())


@router.post("/push", status_code=204)
async def subscribe(
    asked: wire.PushSubscription, request: Request, person: PersonNeeded, push: PushHere
) -> Response:
    """Send the reader messages through this browser."""
    refusal = "Many browsers have asked for messages from your address just now; wait a little."
    spend(request, request.app.state.arrivals, refusal)
    await push.subscribe(person.id, asked)
    return Response(status_code=204)


@router.post("/push/end", status_code=204)
async def end(asked: wire.PushEnd, person: PersonNeeded, push: PushHere) -> Response:
    """Send the reader no more messages through this browser."""
    await push.store.unsubscribe(person.id, asked.address)
    return Response(status_code=204)
