"""A person's ratings, computed from the rated matches of their keys."""

from fastapi import APIRouter, Response

from paperbits.core.catalogue import all_games
from paperbits.ratings.glicko import Result, rating_history
from paperbits.server.api.dependencies import Matches, PersonGiven
from paperbits.server.live.asker import as_person
from paperbits.server.ratings.shown import range_of
from paperbits.server.wire import inbound
from paperbits.server.wire import ratings as wire
from paperbits.store import Ended

router = APIRouter(prefix="/api")


@router.post("/standings", response_model=wire.GameRatings)
async def standings(
    asked: inbound.RatingsRequest, matches: Matches, person: PersonGiven
) -> Response:
    """Return the ratings of a person from these matches.

    A match with an empty key is the reader's. Matches that are unrated, unfinished or unknown
    here are ignored.
    """
    held = {match.id: match.key for match in asked.matches}
    ended = await matches.ended(held, None if person is None else as_person(person))
    text = await matches.ask(lambda: wire.GameRatings(standings=_ratings(ended)).model_dump_json())
    return Response(text, media_type="application/json")


def _ratings(ended: list[Ended]) -> list[wire.GameRating]:
    return [
        _rating(card.id, card.title, own)
        for card in all_games()
        if (own := [match for match in ended if match.game == card.id])
    ]


def _rating(game: str, title: str, ended: list[Ended]) -> wire.GameRating:
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
    last = matches[-1]
    return wire.GameRating(
        game=game,
        title=title,
        rating=last.rating,
        low=last.low,
        high=last.high,
        words=stood[-1].words,
        matches=matches,
    )
