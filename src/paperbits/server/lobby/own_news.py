"""The news about one person, which their pages follow: turns, seeks and challenges."""

import time
from collections.abc import Awaitable, Callable

from sqlalchemy import Connection, exists, select

from paperbits.server.broker.topics import News, Room, person_topic
from paperbits.server.live.hooks import Hooks
from paperbits.server.live.match import LiveMatch
from paperbits.server.lobby.shown import begun, people_in, shown
from paperbits.server.people.site_people import SitePeople
from paperbits.server.wire.news import Turns
from paperbits.server.wire.storing import NOT_READ, storing
from paperbits.store.database import Database
from paperbits.store.people import holder_of
from paperbits.store.schema.matches import matches, seats
from paperbits.store.seek_questions import concerning
from paperbits.store.stored_seek import Concerning

MOST_TURNS = 200


def open_own_news(
    database: Database,
    news: News,
    people: SitePeople,
    ask: Callable[[Callable[[], str]], Awaitable[str]],
    hooks: Hooks,
) -> None:
    """Open the room of the news about one person: the matches in which it is their turn, and their
    seeks.
    """

    async def render(topic: str) -> str:
        person = topic.partition(":")[2]

        def question(connection: Connection) -> tuple[list[tuple[str, bool]], Concerning]:
            return _turns(connection, holder_of(person)), concerning(
                connection, person, time.time()
            )

        with storing("reading what concerns a person", NOT_READ):
            turns, lobby = await database.read(question)
        named = await people.find(people_in([*lobby.mine, *lobby.challenges, *lobby.begun]))

        def told() -> str:
            return Turns(
                turns=[match for match, _ in turns],
                awaited=[match for match, others in turns if others],
                seeks=[shown(seek, named) for seek in lobby.mine],
                challenges=[shown(seek, named) for seek in lobby.challenges],
                begun=[begun(seek, person, named) for seek in lobby.begun],
            ).model_dump_json()

        return await ask(told)

    def tell(live: LiveMatch) -> None:
        for holder in live.stored.keys:
            if holder.startswith("@"):
                news.tell(person_topic(holder[1:]))

    news.open(
        Room("me:", render, lambda topic, person: bool(person) and topic == person_topic(person))
    )
    hooks.on_change.append(tell)


def _turns(connection: Connection, holder: str) -> list[tuple[str, bool]]:
    """Return the matches in which it is a holder's turn, and whether other people play in them."""
    seat = seats.alias()
    other = exists().where(
        (seat.c.match == matches.c.id) & seat.c.holder.not_in(("", holder)) & (seat.c.level == "")
    )
    mine = select(matches.c.id, other).join(
        seats, (seats.c.match == matches.c.id) & (seats.c.seat == matches.c.turn)
    )
    rows = connection.execute(
        mine.where(seats.c.holder == holder).order_by(matches.c.changed).limit(MOST_TURNS)
    )
    return [(match, bool(others)) for match, others in rows]
