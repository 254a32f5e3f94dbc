"""Leaderboards, profiles and ratings over HTTP."""

import time
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from paperbits.core.card import Card
from paperbits.core.catalogue import all_games, find
from paperbits.core.errors import NotThereError
from paperbits.ratings.glicko import Result, rating_history
from paperbits.ratings.settlement import kind_of, unrated
from paperbits.server.api.dependencies import Matches, PeopleHere, PersonGiven, ReaderGiven, part
from paperbits.server.people.names import handle_of
from paperbits.server.people.site_people import SitePeople
from paperbits.server.ratings.shown import (
    change_of,
    event_of,
    leader_of,
    now_of,
    others_of,
    range_of,
    ratings_of,
    seat_of,
)
from paperbits.server.wire import inbound
from paperbits.server.wire import ratings as wire
from paperbits.store.log import Ended
from paperbits.store.people import StoredPerson, person_of_holder
from paperbits.store.rated import Rated
from paperbits.store.ratings import LISTED, RatingStore

router = APIRouter(prefix="/api")

PAGE: Final = 50
"""Lines on a page of a leaderboard."""

MOST_PAGES: Final = 1_000
MOST_EVENTS: Final = 200
MOST_RECENT: Final = 20


Ratings = Annotated[RatingStore, part(lambda site: site.settling.store)]


@router.get("/leaders")
async def boards(ratings: Ratings) -> wire.LeaderGames:
    """List the games with leaderboards, and how many people are on each."""
    counts = await ratings.games(time.time())
    return wire.LeaderGames(
        games=[
            wire.LeaderGame(
                game=card.id,
                title=card.title,
                two=counts.get((card.id, "two"), 0),
                more=counts.get((card.id, "more"), 0),
            )
            for card in all_games()
            if (card.settings["players"].high or 1) > 1
        ]
    )


@router.get("/leaders/{game}")
async def leaders(
    game: str,
    ratings: Ratings,
    person: PersonGiven,
    kind: wire.Kind = "two",
    page: Annotated[int, Query(ge=1, le=MOST_PAGES)] = 1,
) -> wire.Leaders:
    """Return a page of a leaderboard: accounts and bots with a settled rating, lately active."""
    card, now = find(game), time.time()
    reader = "" if person is None else person.id
    board = await ratings.board(game, kind, now, (page - 1) * PAGE, PAGE)
    rated = (await ratings.of([reader], game, kind)).get(reader) if reader else None
    # Read last: a person who has just got a place needs no note.
    mine = await ratings.place(reader, game, kind, now) if reader else None
    return wire.Leaders(
        game=game,
        title=card.title,
        kind=kind,
        page=page,
        pages=min(max(1, -(-board.whole // PAGE)), MOST_PAGES),
        whole=board.whole,
        leaders=[leader_of(leader, reader) for leader in board.leaders],
        you=None if mine is None else leader_of(mine, reader),
        note="" if mine is not None else _note(person, rated),
    )


def _note(person: StoredPerson | None, rated: Rated | None) -> str:
    if rated is None or person is None:
        return "Play rated matches to get a place here."
    if person.kind not in LISTED:
        return (
            "Only people with an account are listed here. Your rating as a guest goes with you when"
            " you make one."
        )
    if rated.strength.provisional:
        return (
            "Your rating is still provisional. Play more rated matches, some against computers, to"
            " get a place here."
        )
    return "Your last rated match was more than 60 days ago. Play one to get your place back."


@router.get("/me/ratings")
async def own_ratings(ratings: Ratings, person: PersonGiven) -> wire.OwnRatings:
    """Return the reader's ratings. Empty for a client that the site does not know."""
    found = [] if person is None else await ratings.of_person(person.id)
    return wire.OwnRatings(ratings=ratings_of(found))


@router.get("/me/ratings/{game}")
async def own_history(
    game: str, ratings: Ratings, people: PeopleHere, person: PersonGiven, kind: wire.Kind = "two"
) -> wire.RatingHistory:
    """Return the reader's rating in a game, and its history."""
    find(game)
    if person is None:
        return wire.RatingHistory(now=None, events=[])
    return await _history(ratings, people, person.id, game, kind)


@router.get("/persons/{name}")
async def profile(
    name: str, ratings: Ratings, people: PeopleHere, reader: PersonGiven
) -> wire.Profile:
    """Return the profile of an account or a bot."""
    person = await _named(name, people)
    recent = await ratings.recent(person.id, MOST_RECENT)
    found = await ratings.of_person(person.id)  # Read last: never older than these matches.
    others = await people.find(others_of(recent))
    return wire.Profile(
        name=person.name,
        bot=person.kind == "bot",
        you=reader is not None and reader.id == person.id,
        since=person.made,
        ratings=ratings_of(found),
        recent=[event_of(changed, others) for changed in recent],
    )


@router.get("/persons/{name}/ratings/{game}")
async def history(
    name: str, game: str, ratings: Ratings, people: PeopleHere, kind: wire.Kind = "two"
) -> wire.RatingHistory:
    """Return a person's rating in a game, and its history."""
    find(game)
    person = await _named(name, people)
    return await _history(ratings, people, person.id, game, kind)


@router.get("/matches/{match_id}/ratings")
async def of_match(
    match_id: str, matches: Matches, ratings: Ratings, people: PeopleHere
) -> wire.MatchRatings:
    """Return the ratings of the people in a match, and how the match changed them."""
    live = await matches.find(match_id)
    match, game = live.match, live.match.card.id
    held = {
        seat: person
        for holder, seats in live.stored.keys.items()
        if (person := person_of_holder(holder))
        for seat in seats
    }
    kind = kind_of(len(match.seats))
    counted = match.over and match.rated and bool(held)
    # Asked first: it may be rated while we read.
    waiting = counted and not await ratings.settled(match_id)
    changed = {each.seat: each for each in await ratings.of_match(match_id)} if counted else {}
    known = await ratings.of(held.values(), game, kind)
    persons = await people.find(held.values())
    shown = []
    for seat, person in sorted(held.items()):
        if person not in persons:
            continue
        if rated := changed.get(seat):
            now, change = rated.after, change_of(rated)
        else:
            now, change = known[person].strength if person in known else unrated(kind), None
        shown.append(seat_of(seat, persons[person], now, change))
    return wire.MatchRatings(kind=kind, waiting=waiting, seats=shown)


async def _history(
    ratings: RatingStore, people: PeopleHere, person: str, game: str, kind: wire.Kind
) -> wire.RatingHistory:
    changes = await ratings.history(person, game, kind, MOST_EVENTS)
    # Read last: never older than the history.
    rated = (await ratings.of([person], game, kind)).get(person)
    others = await people.find(others_of(changes))
    return wire.RatingHistory(
        now=None if rated is None else now_of(rated),
        events=[event_of(changed, others) for changed in changes],
    )


async def _named(name: str, people: SitePeople) -> StoredPerson:
    person = await people.store.by_handle(handle_of(name))
    if person is None:
        raise NotThereError("Nobody here has an account of this name.")
    return person


@router.post("/standings", response_model=wire.GameRatings)
async def standings(
    asked: inbound.RatingsRequest, matches: Matches, reader: ReaderGiven
) -> Response:
    """Return the ratings of a person from these matches. An empty key stands for the reader.

    Matches that are unrated, unfinished or unknown here are ignored.
    """
    held = {match.id: match.key for match in asked.matches}
    ended = await matches.ended(held, reader)
    text = await matches.ask(lambda: wire.GameRatings(standings=_ratings(ended)).model_dump_json())
    return Response(text, media_type="application/json")


def _ratings(ended: list[Ended]) -> list[wire.GameRating]:
    return [
        _rating(card, own)
        for card in all_games()
        if (own := [match for match in ended if match.game == card.id])
    ]


def _rating(card: Card, ended: list[Ended]) -> wire.GameRating:
    stood = rating_history(Result(match.computer_rating, match.result) for match in ended)
    matches = [
        wire.RatedMatch(
            id=match.id,
            level=match.level,
            opponent=match.computer_rating,
            result=match.result,
            **range_of(then),
            when=match.when,
        )
        for match, then in zip(ended, stood, strict=True)
    ]
    return wire.GameRating(
        game=card.id,
        title=card.title,
        **range_of(stood[-1]),
        words=stood[-1].words,
        matches=matches,
    )
