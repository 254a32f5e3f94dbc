"""A person's ratings, worked out from the rated matches that their keys hold."""

from fastapi import APIRouter, Response

from paperbits.core.catalogue import all_games
from paperbits.ratings.rating import Result, rating_history
from paperbits.server.api.dependencies import TablesHere
from paperbits.server.wire import inbound
from paperbits.server.wire import outbound as wire
from paperbits.store import Ended

router = APIRouter(prefix="/api")


@router.post("/standings", response_model=wire.Standings)
async def standings(asked: inbound.StandingsRequest, tables: TablesHere) -> Response:
    """The ratings of whoever holds these matches. Those that are not rated, not over or not known here count for nothing."""
    held = {match.id: match.key for match in asked.matches}
    ended = await tables.ended(held)
    text = await tables.ask(lambda: wire.Standings(standings=_standings(ended)).model_dump_json())
    return Response(text, media_type="application/json")


def _standings(ended: list[Ended]) -> list[wire.Standing]:
    return [
        _standing(card.id, card.title, own)
        for card in all_games()
        if (own := [match for match in ended if match.game == card.id])
    ]


def _standing(game: str, title: str, ended: list[Ended]) -> wire.Standing:
    stood = rating_history(Result(match.rated, match.result) for match in ended)
    matches = [
        wire.RatedMatch(
            id=match.id,
            level=match.level,
            opponent=match.rated,
            result=match.result,
            rating=round(then.rating),
            low=round(then.low),
            high=round(then.high),
            when=match.when,
        )
        for match, then in zip(ended, stood, strict=True)
    ]
    last = matches[-1]
    return wire.Standing(
        game=game, title=title, rating=last.rating, low=last.low, high=last.high, words=stood[-1].words, matches=matches
    )
