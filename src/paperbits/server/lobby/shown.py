"""Seeks as people see them."""

import functools
from collections.abc import Iterable, Mapping

from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue
from paperbits.server.live.invitation import unusual
from paperbits.server.lobby.making import UNNAMED, named, usual_settings
from paperbits.server.wire.lobby import Begun, Seek
from paperbits.server.wire.me import Person
from paperbits.store.people import StoredPerson
from paperbits.store.stored_seek import StoredSeek

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
    """Return the title of a seek's game, and its unusual settings."""
    if not seek.game:
        return "", []
    try:
        card = find(seek.game)
    except PaperbitsError:  # Another version of the program had this game.
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
