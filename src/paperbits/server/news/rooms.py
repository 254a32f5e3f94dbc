"""The rooms whose news a page can follow."""

from sqlalchemy import Connection, select

from paperbits.server.live.match import LiveMatch
from paperbits.server.live.matches import LiveMatches
from paperbits.server.live.storing import NOT_READ, storing
from paperbits.server.news.hub import Room, person_topic
from paperbits.server.wire.news import Turns
from paperbits.store.people import holder_of
from paperbits.store.schema.matches import matches, places

MOST_TURNS = 200


def open_rooms(site: LiveMatches) -> None:
    """Open every room of the site."""
    _me(site)


def _me(site: LiveMatches) -> None:
    """What concerns one person: whose turn it is in their matches."""

    async def render(topic: str) -> str:
        holder = holder_of(topic.partition(":")[2])
        with storing("reading whose turn it is", NOT_READ):
            return Turns(turns=await site.database.read(lambda connection: _turns(connection, holder))).model_dump_json()

    def tell(live: LiveMatch) -> None:
        for holder in live.stored.keys:
            if holder.startswith("@"):
                site.news.tell(person_topic(holder[1:]))

    site.news.open(Room("me:", render, lambda topic, person: bool(person) and topic == person_topic(person)))
    site.hooks.on_change.append(tell)


def _turns(connection: Connection, holder: str) -> list[str]:
    mine = select(matches.c.id).join(places, (places.c.match == matches.c.id) & (places.c.seat == matches.c.turn))
    return list(
        connection.execute(mine.where(places.c.holder == holder).order_by(matches.c.changed).limit(MOST_TURNS)).scalars()
    )
