"""Tournaments over HTTP."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Query, Request

from paperbits.answers.cards import title_of
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.engines.offered import level_at
from paperbits.match.clock import Clock
from paperbits.match.naming import clean_name
from paperbits.server.api.dependencies import PersonNeeded, TournamentsHere
from paperbits.server.clients import spend
from paperbits.server.tournaments.making import settings_of
from paperbits.server.tournaments.site_tournaments import Changing, SiteTournaments
from paperbits.server.tournaments.views import line_of, pairings_of, shown
from paperbits.server.wire import tournaments as wire
from paperbits.server.wire.refusals import NotHostError
from paperbits.store.people import StoredPerson
from paperbits.tournaments.plan import Plan, TournamentError
from paperbits.tournaments.tournament import Status, Tournament

router = APIRouter(prefix="/api/tournaments")

PAGE: Final = 20
MOST_PAIRINGS: Final = 500
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


@dataclass(frozen=True, slots=True)
class Entry:
    """A request to change a tournament."""

    tournaments: SiteTournaments
    id: str
    person: StoredPerson

    async def changed(self, changing: Changing) -> wire.TournamentState:
        """Change the tournament, and return it as everybody sees it."""
        return await shown(self.tournaments, await self.tournaments.change(self.id, changing))


async def _entry(tournament_id: str, tournaments: TournamentsHere, person: PersonNeeded) -> Entry:
    return Entry(tournaments, tournament_id, person)


Entered = Annotated[Entry, Depends(_entry)]


async def _hosted(entry: Entered) -> Entry:
    """The request, if the person is the host of the tournament. Raises NotHostError."""
    if (await entry.tournaments.find(entry.id)).host != entry.person.id:
        raise NotHostError("Only the host of the tournament can do that.")
    return entry


Hosted = Annotated[Entry, Depends(_hosted)]


@router.get("")
async def listed(
    tournaments: TournamentsHere,
    which: Literal["open", "running", "ended"] = "open",
    after: Annotated[str, Query(max_length=80)] = "",
) -> wire.TournamentList:
    """List the tournaments that are not private, the last changed first."""
    when, _, last = after.partition("-")
    try:
        before = (float(when), last) if after else None
    except ValueError:
        raise PaperbitsError("The field after is what the list before said as more.") from None
    found = await tournaments.store.listed(LISTS[which], before, PAGE + 1)
    page = found[:PAGE]
    more = f"{page[-1].changed!r}-{page[-1].id}" if len(found) > PAGE else ""
    return wire.TournamentList(tournaments=[line_of(each) for each in page], more=more)


@router.get("/mine")
async def mine(tournaments: TournamentsHere, person: PersonNeeded) -> wire.TournamentList:
    """List the last tournaments that the person hosts or has entered, private ones too."""
    found = await tournaments.store.of_person(person.id, PAGE)
    return wire.TournamentList(tournaments=[line_of(each) for each in found], more="")


@router.post("", status_code=201, dependencies=CHANGES)
async def create(
    asked: wire.NewTournament, tournaments: TournamentsHere, person: PersonNeeded
) -> wire.TournamentState:
    """Set up a tournament."""
    given = asked.model_dump(exclude={"title", "clock"})
    plan = Plan(**given, clock=Clock.written(asked.clock))
    title = clean_name(asked.title) or f"{title_of(asked.game)} tournament"
    return await shown(tournaments, await tournaments.create(title, person.id, plan))


@router.get("/{tournament_id}")
async def look(tournament_id: str, tournaments: TournamentsHere) -> wire.TournamentState:
    """Return a tournament."""
    return await shown(tournaments, await tournaments.find(tournament_id))


@router.get("/{tournament_id}/pairings")
async def pairings(
    tournament_id: str,
    tournaments: TournamentsHere,
    after: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> wire.TournamentPairings:
    """Return the pairings of all rounds, in order, without the first ``after`` ones."""
    found = await tournaments.find(tournament_id)
    page = found.pairings[after : after + MOST_PAIRINGS]
    return wire.TournamentPairings(
        pairings=pairings_of(found, page), more=len(found.pairings) > after + MOST_PAIRINGS
    )


@router.post("/{tournament_id}/join", dependencies=CHANGES)
async def join(asked: wire.TournamentJoin, entry: Entered) -> wire.TournamentState:
    """Enter a tournament, or come back to it. Only guests choose a name."""
    person = entry.person
    name = (clean_name(asked.name) if person.kind == "guest" else "") or person.name
    return await entry.changed(lambda now, when: now.join(person.id, name, when))


@router.post("/{tournament_id}/withdraw", dependencies=CHANGES)
async def withdraw(entry: Entered) -> wire.TournamentState:
    """Leave a tournament. A match that is being played still counts."""
    return await entry.changed(lambda now, _: now.withdraw(_own(now, entry.person)))


@router.post("/{tournament_id}/computer", dependencies=CHANGES)
async def computer(entry: Hosted, asked: wire.TournamentComputer) -> wire.TournamentState:
    """Add a computer, before the start. The host asks."""
    plan = (await entry.tournaments.find(entry.id)).plan
    card = find(plan.game)
    level = level_at(card, asked.level, settings_of(plan, card))
    name = f"Computer, {level.title}"
    return await entry.changed(lambda now, when: now.add_computer(level.name, name, when))


@router.post("/{tournament_id}/remove", dependencies=CHANGES)
async def remove(entry: Hosted, asked: wire.TournamentPlayerNumber) -> wire.TournamentState:
    """Remove a player, who after the start stays in the table. The host asks."""
    return await entry.changed(lambda now, _: now.withdraw(asked.player))


@router.post("/{tournament_id}/start", dependencies=CHANGES)
async def start(entry: Hosted) -> wire.TournamentState:
    """Begin a tournament. The host asks."""
    return await entry.changed(lambda now, when: now.start(when))


@router.post("/{tournament_id}/end", dependencies=CHANGES)
async def end(entry: Hosted) -> wire.TournamentState:
    """End a tournament at once, or cancel one that has not begun. The host asks."""
    return await entry.changed(lambda now, when: now.end(when))


@router.post("/{tournament_id}/settle", dependencies=CHANGES)
async def settle(entry: Hosted, asked: wire.TournamentSettling) -> wire.TournamentState:
    """Give a match of the current round its result. The host asks."""
    first, second = (round(2 * half) for half in asked.result)
    if first + second > 2:
        raise TournamentError("The two results make one point at most.")
    result = await entry.tournaments.settle(entry.id, asked.round, asked.number, (first, second))
    return await shown(entry.tournaments, result)


def _own(tournament: Tournament, person: StoredPerson) -> int:
    player = tournament.of(person.id)
    if player is None:
        raise TournamentError("You have not entered this tournament.")
    return player.number
