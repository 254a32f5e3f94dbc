"""What each room keeps about people, for export, deletion and handing over."""

from collections.abc import AsyncIterator

from paperbits.match.person_names import FORMER
from paperbits.server.live.talk import Talks
from paperbits.server.lobby.lobby import Lobby
from paperbits.server.people.mine import Part
from paperbits.store.database import Database
from paperbits.store.people import holder_of
from paperbits.store.plans import PlanStore
from paperbits.store.ratings import RatingStore
from paperbits.store.tokens import TokenStore
from paperbits.store.tournaments import TournamentStore


def parts_beside(
    database: Database, ratings: RatingStore, talks: Talks, lobby: Lobby
) -> list[Part]:
    """Return the parts of the rooms beside people and their seats."""
    return [
        Part("ratings", ratings.export, ratings.forget, ratings.hand_over),
        Part("talk", talks.export, talks.forget, talks.hand_over),
        _tournaments(TournamentStore(database)),
        _tokens(TokenStore(database)),
        _seeks(lobby),
        _plans(PlanStore(database)),
    ]


def _tournaments(store: TournamentStore) -> Part:
    async def export(person: str) -> AsyncIterator[object]:
        for kept in await store.kept(person):
            yield kept

    async def forget(person: str) -> None:
        await store.forget(person, FORMER)

    return Part("tournaments", export, forget, store.hand_over)


def _tokens(store: TokenStore) -> Part:
    async def export(person: str) -> AsyncIterator[object]:
        for token in await store.of(person):
            yield {
                "name": token.name,
                "scopes": sorted(token.scopes),
                "made": token.made,
                "used": token.used,
            }

    async def forget(person: str) -> None:
        """Tokens go with the person's row."""

    return Part("tokens", export, forget)


def _seeks(lobby: Lobby) -> Part:
    async def export(person: str) -> AsyncIterator[object]:
        for seek in await lobby.store.of(person):
            yield {
                "game": seek.game,
                "settings": dict(seek.settings),
                "clock": seek.clock,
                "rated": seek.rated,
                "lowest rating": seek.low,
                "highest rating": seek.high,
                "seats": seek.seats,
                "you posted it": seek.person == person,
                "for you alone": seek.whom == person,
                "you have a seat": person in seek.seated,
                "made": seek.made,
                "until": seek.until,
            }

    return Part("seeks", export, lobby.forget, lobby.hand_over)


def _plans(store: PlanStore) -> Part:
    """Conditional moves belong to seats, so they are forgotten before the seats are given up, and
    go with them when they are handed over.
    """

    async def export(person: str) -> AsyncIterator[object]:
        for match, plan in await store.held_by(holder_of(person)):
            yield {"match": match, "player": plan.seat + 1, "moves": list(plan.moves)}

    async def forget(person: str) -> None:
        await store.forget(holder_of(person))

    return Part("conditional moves", export, forget)
