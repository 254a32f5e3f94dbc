"""The rooms whose news a page can follow."""

import time

from sqlalchemy import Connection, exists, select

from paperbits.server.broker.topics import Room, person_topic
from paperbits.server.live.match import LiveMatch
from paperbits.server.lobby.shown import begun, people_in, shown
from paperbits.server.matches import LiveMatches
from paperbits.server.wire.news import Turns
from paperbits.server.wire.storing import NOT_READ, storing
from paperbits.store.people import holder_of
from paperbits.store.schema.matches import matches, places
from paperbits.store.seek_questions import concerning
from paperbits.store.stored_seek import Concerning

MOST_TURNS = 200


def open_rooms(site: LiveMatches) -> None:
    """Open every room of the site."""
    _me(site)


def _me(site: LiveMatches) -> None:
    """What concerns one person: whose turn it is in their matches, and their seeks."""

    async def render(topic: str) -> str:
        person = topic.partition(":")[2]

        def question(connection: Connection) -> tuple[list[tuple[str, bool]], Concerning]:
            return _turns(connection, holder_of(person)), concerning(
                connection, person, time.time()
            )

        with storing("reading what concerns a person", NOT_READ):
            turns, lobby = await site.database.read(question)
        people = await site.people.find(people_in([*lobby.mine, *lobby.challenges, *lobby.begun]))

        def news() -> str:
            return Turns(
                turns=[match for match, _ in turns],
                awaited=[match for match, others in turns if others],
                seeks=[shown(seek, people) for seek in lobby.mine],
                challenges=[shown(seek, people) for seek in lobby.challenges],
                begun=[begun(seek, person, people) for seek in lobby.begun],
            ).model_dump_json()

        return await site.ask(news)

    def tell(live: LiveMatch) -> None:
        for holder in live.stored.keys:
            if holder.startswith("@"):
                site.news.tell(person_topic(holder[1:]))

    site.news.open(
        Room("me:", render, lambda topic, person: bool(person) and topic == person_topic(person))
    )
    site.hooks.on_change.append(tell)


def _turns(connection: Connection, holder: str) -> list[tuple[str, bool]]:
    """Return the matches in which it is a holder's turn, and whether other people play in them."""
    seat = places.alias()
    other = exists().where(
        (seat.c.match == matches.c.id) & seat.c.holder.not_in(("", holder)) & (seat.c.level == "")
    )
    mine = select(matches.c.id, other).join(
        places, (places.c.match == matches.c.id) & (places.c.seat == matches.c.turn)
    )
    rows = connection.execute(
        mine.where(places.c.holder == holder).order_by(matches.c.changed).limit(MOST_TURNS)
    )
    return [(match, bool(others)) for match, others in rows]
