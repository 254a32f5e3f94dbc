"""Tournaments over HTTP."""

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Query, Request

from paperbits.answers.cards import title_of
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.engines.offered import level_at
from paperbits.match.clock import Clock
from paperbits.match.person_names import clean_name
from paperbits.server.api.dependencies import PersonNeeded, TournamentsHere
from paperbits.server.clients import spend
from paperbits.server.tournaments.making import settings_of
from paperbits.server.tournaments.room import shown
from paperbits.server.tournaments.views import line_of, pairings_of
from paperbits.server.wire.refusals import NotHostError
from paperbits.server.wire.storing import NOT_READ, storing
from paperbits.server.wire.tournaments import (
    NewTournament,
    TournamentComputer,
    TournamentJoin,
    TournamentList,
    TournamentPairings,
    TournamentPlayerNumber,
    TournamentSettling,
    TournamentState,
)
from paperbits.store.people import StoredPerson
from paperbits.tournaments.plan import Plan, TournamentError
from paperbits.tournaments.tournament import Status, Tournament

router = APIRouter(prefix="/api/tournaments")

PAGE: Final = 20
"""Tournaments in one answer."""

MOST_PAIRINGS: Final = 500
"""Pairings in one answer."""

LISTS: Final[dict[str, tuple[Status, ...]]] = {
    "open": ("open",),
    "running": ("running",),
    "ended": ("over",),
}


async def may_change(request: Request) -> None:
    """Raise TooManyError if the client has changed tournaments too often."""
    refusal = "Many changes of tournaments have come from your address just now; wait a little."
    spend(request, request.app.state.tournament_changes, refusal)


CHANGES: Final = [Depends(may_change)]


async def hosted(
    tournament_id: str, tournaments: TournamentsHere, person: PersonNeeded
) -> Tournament:
    """The tournament, if the person is its host. Raises NotHostError."""
    found = await tournaments.find(tournament_id)
    if found.host != person.id:
        raise NotHostError("Only the host of the tournament can do that.")
    return found


Hosted = Annotated[Tournament, Depends(hosted)]


@router.get("")
async def listed(
    tournaments: TournamentsHere,
    which: Literal["open", "running", "ended"] = "open",
    after: Annotated[str, Query(max_length=80)] = "",
) -> TournamentList:
    """List the tournaments that are not private, the last changed first."""
    when, _, last = after.partition("-")
    try:
        before = (float(when), last) if after else None
    except ValueError:
        raise PaperbitsError("The field after is what the list before said as more.") from None
    with storing("listing tournaments", NOT_READ):
        found = await tournaments.store.listed(LISTS[which], before, PAGE + 1)
    page = found[:PAGE]
    more = f"{page[-1].changed!r}-{page[-1].id}" if len(found) > PAGE else ""
    return TournamentList(tournaments=[line_of(each) for each in page], more=more)


@router.get("/mine")
async def mine(tournaments: TournamentsHere, person: PersonNeeded) -> TournamentList:
    """List the last tournaments that the person hosts or has entered, private ones too."""
    with storing("listing tournaments", NOT_READ):
        found = await tournaments.store.of_person(person.id, PAGE)
    return TournamentList(tournaments=[line_of(each) for each in found], more="")


@router.post("", status_code=201, dependencies=CHANGES)
async def create(
    asked: NewTournament, tournaments: TournamentsHere, person: PersonNeeded
) -> TournamentState:
    """Set up a tournament."""
    given = asked.model_dump(exclude={"title", "clock"})
    plan = Plan(**given, clock=Clock.written(asked.clock))
    title = clean_name(asked.title) or f"{title_of(asked.game)} tournament"
    return await shown(tournaments, await tournaments.create(title, person.id, plan))


@router.get("/{tournament_id}")
async def look(tournament_id: str, tournaments: TournamentsHere) -> TournamentState:
    """Return a tournament."""
    return await shown(tournaments, await tournaments.find(tournament_id))


@router.get("/{tournament_id}/pairings")
async def pairings(
    tournament_id: str,
    tournaments: TournamentsHere,
    after: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> TournamentPairings:
    """Return the pairings of all rounds, in order, without the first ``after`` ones."""
    found = await tournaments.find(tournament_id)
    page = found.pairings[after : after + MOST_PAIRINGS]
    return TournamentPairings(
        pairings=pairings_of(found, page), more=len(found.pairings) > after + MOST_PAIRINGS
    )


@router.post("/{tournament_id}/join", dependencies=CHANGES)
async def join(
    tournament_id: str, asked: TournamentJoin, tournaments: TournamentsHere, person: PersonNeeded
) -> TournamentState:
    """Enter a tournament, or come back to it. Only guests choose a name."""
    name = (clean_name(asked.name) if person.kind == "guest" else "") or person.name
    return await shown(
        tournaments,
        await tournaments.change(tournament_id, lambda now, when: now.join(person.id, name, when)),
    )


@router.post("/{tournament_id}/withdraw", dependencies=CHANGES)
async def withdraw(
    tournament_id: str, tournaments: TournamentsHere, person: PersonNeeded
) -> TournamentState:
    """Leave a tournament. A match that is being played still counts."""
    return await shown(
        tournaments,
        await tournaments.change(tournament_id, lambda now, _: now.withdraw(_own(now, person))),
    )


@router.post("/{tournament_id}/computer", dependencies=CHANGES)
async def computer(
    found: Hosted, asked: TournamentComputer, tournaments: TournamentsHere
) -> TournamentState:
    """Add a computer, before the start. The host asks."""
    card = find(found.plan.game)
    level = level_at(card, asked.level, settings_of(found.plan, card))
    return await shown(
        tournaments,
        await tournaments.change(
            found.id,
            lambda now, when: now.add_computer(level.name, f"Computer, {level.title}", when),
        ),
    )


@router.post("/{tournament_id}/remove", dependencies=CHANGES)
async def remove(
    found: Hosted, asked: TournamentPlayerNumber, tournaments: TournamentsHere
) -> TournamentState:
    """Remove a player. After the start they stay in the table, and are not paired any more. The
    host asks.
    """
    return await shown(
        tournaments, await tournaments.change(found.id, lambda now, _: now.withdraw(asked.player))
    )


@router.post("/{tournament_id}/start", dependencies=CHANGES)
async def start(found: Hosted, tournaments: TournamentsHere) -> TournamentState:
    """Begin a tournament. The host asks."""
    return await shown(
        tournaments, await tournaments.change(found.id, lambda now, when: now.start(when))
    )


@router.post("/{tournament_id}/end", dependencies=CHANGES)
async def end(found: Hosted, tournaments: TournamentsHere) -> TournamentState:
    """End a tournament at once, or cancel one that has not begun. The host asks."""
    return await shown(
        tournaments, await tournaments.change(found.id, lambda now, when: now.end(when))
    )


@router.post("/{tournament_id}/settle", dependencies=CHANGES)
async def settle(
    found: Hosted, asked: TournamentSettling, tournaments: TournamentsHere
) -> TournamentState:
    """Give a match of the current round its result. The host asks."""
    first, second = (round(2 * half) for half in asked.result)
    if first + second > 2:
        raise TournamentError("The two results make one point at most.")
    return await shown(
        tournaments, await tournaments.settle(found.id, asked.round, asked.number, (first, second))
    )


def _own(tournament: Tournament, person: StoredPerson) -> int:
    player = tournament.of(person.id)
    if player is None:
        raise TournamentError("You have not entered this tournament.")
    return player.number
