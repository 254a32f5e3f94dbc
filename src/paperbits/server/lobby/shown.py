"""Seeks as people see them, and the news about one person."""

import functools
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping

from sqlalchemy import Connection, exists, select

from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue
from paperbits.server.broker.topics import News, Room, person_topic
from paperbits.server.live.setup import unusual
from paperbits.server.live.surroundings import Hooks
from paperbits.server.lobby.making import UNNAMED, named, usual_settings
from paperbits.server.people.site_people import SitePeople
from paperbits.server.wire.lobby import Begun, Seek, Turns
from paperbits.server.wire.people import Person
from paperbits.store.database import Database
from paperbits.store.log import StoredMatch
from paperbits.store.people import StoredPerson, holder_of, person_of_holder
from paperbits.store.schema.matches import matches, seats
from paperbits.store.seek_changes import concerning
from paperbits.store.stored_seek import Concerning, StoredSeek

People = Mapping[str, StoredPerson]


def people_in(seeks: Iterable[StoredSeek]) -> set[str]:
    """Return the people of seeks."""
    return {person for seek in seeks for person in (*seek.seated, seek.person, seek.whom) if person}


def shown(seek: StoredSeek, people: People) -> Seek:
    """Return a seek for everybody who may see it."""
    title, settings = _about(seek)
    return Seek.of(
        seek,
        by=_person(seek.person, people),
        whom=_person(seek.whom, people) if seek.whom else None,
        title=title,
        settings=settings,
        values=dict(seek.settings),
        seated=[_person(person, people) for person in seek.seated],
    )


def begun(seek: StoredSeek, reader: str, people: People) -> Begun:
    """Return the match of a seek, for one of its people."""
    others = [_person(person, people).name for person in seek.seated if person != reader]
    return Begun(seek=seek.id, match=seek.match, title=_about(seek)[0], others=others)


def _person(person: str, people: People) -> Person:
    found = people.get(person)
    if found is None:
        return Person(id=person, name=UNNAMED, kind="guest")
    return Person(id=person, name=named(found), kind=found.kind)


def _about(seek: StoredSeek) -> tuple[str, list[str]]:
    if not seek.game:
        return "", []
    try:
        card = find(seek.game)
    except PaperbitsError:  # The seek is from a version of the program that had this game.
        return seek.game, []
    usual = _usual(card.id, seek.seats, seek.rated)
    return card.title, unusual(
        card.settings,
        {name: value for name, value in seek.settings.items() if usual.get(name) != value},
    )


@functools.cache
def _usual(game: str, seats: int, rated: bool) -> Mapping[str, SettingValue]:
    try:
        return usual_settings(find(game), seats, rated=rated)
    except PaperbitsError:
        return {}


MOST_TURNS = 200


def open_own_news(
    database: Database,
    news: News,
    people: SitePeople,
    ask: Callable[[Callable[[], str]], Awaitable[str]],
    hooks: Hooks,
) -> None:
    """Open the room of the news about one person: their turns and their seeks."""

    async def render(topic: str) -> str:
        person = topic.partition(":")[2]

        def question(connection: Connection) -> tuple[list[tuple[str, bool]], Concerning]:
            lobby = concerning(connection, person, time.time())
            return _turns(connection, holder_of(person)), lobby

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

    def tell(stored: StoredMatch) -> None:
        for person in filter(None, map(person_of_holder, stored.keys)):
            news.tell(person_topic(person))

    news.open(Room.own(person_topic(""), render))
    hooks.on_change.append(lambda kept: tell(kept.stored))
    hooks.on_seats.append(tell)  # The first turn may be theirs.


def _turns(connection: Connection, holder: str) -> list[tuple[str, bool]]:
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
