"""Accounts, which are optional: made, signed in to and out of, exported, deleted; and claiming the
seats of keys.
"""

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from paperbits.server.api.dependencies import (
    AccountsHere,
    GlancesHere,
    MineHere,
    PeopleHere,
    PersonGiven,
    PersonNeeded,
    SeatsHere,
    site_of,
)
from paperbits.server.api.me import know, shown
from paperbits.server.api.summaries import summing_up
from paperbits.server.clients import limited_client
from paperbits.server.guards import same_origin
from paperbits.server.wire import accounts as wire
from paperbits.server.wire.me import Me
from paperbits.server.wire.refusals import CrossSiteError
from paperbits.server.workers.shares import Shares
from paperbits.store.lists import State
from paperbits.store.people import StoredPerson

exporting = Shares(4, 1)


class Exported(StreamingResponse):
    """An answer that waits for its turn before it begins: then it can still be refused."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        async with exporting.turn():
            await super().__call__(scope, receive, send)


MOST_PAGES: Final = 10_000


async def own_page(request: Request) -> None:
    """Raise CrossSiteError if another site's page sends the request, also without a cookie: it
    could sign a person in to an account of its own.
    """
    if not same_origin(request.headers):
        raise CrossSiteError("This request comes from another site.")


router = APIRouter(prefix="/api/me", dependencies=[Depends(own_page)])


async def _may_try(request: Request, name: str, person: StoredPerson | None = None) -> None:
    """Raise TooManyError if there were too many tries. ``person`` is known by a cookie."""
    known = person if person is not None and person.kind == "account" else None
    await site_of(request).tries.check(limited_client(request), name, known)


async def _entered(request: Request, name: str) -> None:
    """Note that the account of a name was entered from the client's address."""
    await site_of(request).tries.succeeded(limited_client(request), name)


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
    """Return a page of the reader's matches. Those whose state is not known are in ``open``."""
    async with summing_up.turn():
        return await glances.page_of(person, state, page)


@router.post("/account", status_code=201)
async def make(
    asked: wire.AccountRequest,
    request: Request,
    response: Response,
    person: PersonNeeded,
    accounts: AccountsHere,
    people: PeopleHere,
) -> wire.NewAccount:
    """Turn the reader, a guest, into an account."""
    await _may_try(request, asked.name)
    account, recovery = await accounts.make(person, asked.name, asked.passphrase)
    await _entered(request, asked.name)
    await know(account, request, response, people)
    return wire.NewAccount(person=shown(account), recovery=recovery)


@router.post("/sign-in")
async def sign_in(
    asked: wire.SignInRequest,
    request: Request,
    response: Response,
    person: PersonGiven,
    accounts: AccountsHere,
    people: PeopleHere,
) -> Me:
    """Sign in to an account in this browser."""
    await _may_try(request, asked.name, person)
    account = await accounts.sign_in(asked.name, asked.passphrase)
    await _entered(request, asked.name)
    if asked.claim and person is not None and person.kind == "guest":
        await accounts.take_in(account, person)
    await know(account, request, response, people)
    return Me(person=shown(account))


@router.post("/sign-out")
async def sign_out(
    asked: wire.SignOutRequest,
    request: Request,
    response: Response,
    person: PersonGiven,
    accounts: AccountsHere,
    people: PeopleHere,
) -> Me:
    """Sign out in this browser, or everywhere. Copies of the cookie are worth nothing afterwards."""
    session = await people.session(request)
    if person is not None and asked.everywhere:
        await accounts.sign_out_everywhere(person)
    elif person is not None and session:
        await accounts.sign_out(person, session)
    (await people.cookies()).clear(response)
    return Me(person=None)


@router.post("/passphrase")
async def change_passphrase(
    asked: wire.PassphraseRequest,
    request: Request,
    response: Response,
    person: PersonNeeded,
    accounts: AccountsHere,
    people: PeopleHere,
) -> Me:
    """Change the passphrase, and sign out everywhere else."""
    await _may_try(request, person.name, person)
    account = await accounts.change_passphrase(person, asked.old, asked.new)
    await know(account, request, response, people)
    return Me(person=shown(account))


@router.post("/recover")
async def recover(
    asked: wire.RecoverRequest,
    request: Request,
    response: Response,
    accounts: AccountsHere,
    people: PeopleHere,
    person: PersonGiven,
) -> wire.NewAccount:
    """Set a new passphrase with the recovery code, sign in, and sign out everywhere else."""
    await _may_try(request, asked.name, person)
    account, recovery = await accounts.recover(asked.name, asked.code, asked.passphrase)
    await _entered(request, asked.name)
    await know(account, request, response, people)
    return wire.NewAccount(person=shown(account), recovery=recovery)


@router.get("/export")
async def export(person: PersonNeeded, mine: MineHere, seats: SeatsHere) -> StreamingResponse:
    """Return everything that is kept about the reader, as one JSON file with a line for each match.
    A header says how many matches there are.
    """
    headers = {
        "Content-Disposition": 'attachment; filename="paperbits-my-data.json"',
        "Paperbits-Matches": str(await seats.count(person.id)),
    }
    return Exported(mine.export(person.id), media_type="application/json", headers=headers)


@router.post("/delete")
async def delete(
    asked: wire.DeleteRequest,
    request: Request,
    response: Response,
    person: PersonNeeded,
    accounts: AccountsHere,
    people: PeopleHere,
) -> Me:
    """Delete the reader and everything that is kept about them. Their matches stay, without them."""
    if person.kind == "account":
        await _may_try(request, person.name, person)
        await accounts.check(person, asked.passphrase)
    await accounts.delete(person)
    (await people.cookies()).clear(response)
    return Me(person=None)
