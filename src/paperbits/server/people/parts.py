"""What each room keeps about people, for export, deletion and handing over."""

from collections.abc import AsyncIterator

from paperbits.server.live.matches import LiveMatches
from paperbits.server.people.mine import Part
from paperbits.store.ratings import RatingStore
from paperbits.store.seats import FORMER
from paperbits.store.tokens import TokenStore
from paperbits.store.tournaments import TournamentStore


def add_parts(site: LiveMatches, ratings: RatingStore) -> None:
    """Add the parts of the rooms that are opened beside the matches."""
    site.mine.add(Part("ratings", ratings.export, ratings.forget, ratings.hand_over))
    site.mine.add(Part("talk", site.talks.export, site.talks.forget, site.talks.hand_over))
    site.mine.add(_tournaments(TournamentStore(site.database)))
    site.mine.add(_tokens(TokenStore(site.database)))


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
            yield {"name": token.name, "scopes": sorted(token.scopes), "made": token.made, "used": token.used}

    async def forget(person: str) -> None:
        """Tokens go with the person's row."""

    return Part("tokens", export, forget)
