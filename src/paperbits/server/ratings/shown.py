"""Ratings as clients read them. Guests and people who are gone are not named to others."""

from collections.abc import Iterable, Mapping

from paperbits.answers.cards import title_of
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.engines.offered import level_title
from paperbits.ratings.strength import SETTLED, Strength
from paperbits.server.wire import ratings as wire
from paperbits.store.people import StoredPerson
from paperbits.store.rated import Changed, Leader, Other, Rated

People = Mapping[str, StoredPerson]
"""The people who are named, by their ids."""


def now_of(rated: Rated) -> wire.RatingNow:
    """Return a person's rating in a game."""
    strength = rated.strength
    return wire.RatingNow.of(
        strength,
        **range_of(strength),
        game=rated.game,
        title=title_of(rated.game),
        kind=rated.kind,
        when=rated.played,
    )


def ratings_of(found: Iterable[Rated]) -> list[wire.RatingNow]:
    """Return a person's ratings, by the titles of the games."""
    return sorted(
        (now_of(rated) for rated in found), key=lambda now: (now.title, now.kind != "two")
    )


def event_of(changed: Changed, people: People) -> wire.RatedEvent:
    """Return a match in a person's history."""
    return wire.RatedEvent.of(
        changed,
        **range_of(changed.after),
        title=title_of(changed.game),
        when=changed.ended,
        result=changed.score,
        against=[_against(changed.game, other, people) for other in changed.others],
        change=change_of(changed),
    )


def change_of(changed: Changed) -> int:
    """Return the change of the rounded ratings, so that it agrees with what was shown before."""
    return round(changed.after.rating) - round(changed.before)


def others_of(found: Iterable[Changed]) -> set[str]:
    """Return the people who played in these matches."""
    return {other.person for changed in found for other in changed.others if other.person}


def leader_of(leader: Leader, reader: str) -> wire.LeaderLine:
    """Return a line of a leaderboard."""
    strength = leader.rated.strength
    return wire.LeaderLine.of(
        leader, **range_of(strength), matches=strength.matches, you=leader.rated.person == reader
    )


def seat_of(
    player: int, person: StoredPerson, strength: Strength, change: int | None
) -> wire.SeatRating:
    """Return the rating at a seat. ``player`` counts from 0."""
    return wire.SeatRating(
        player=player + 1,
        name="" if person.kind == "guest" else person.name,
        bot=person.kind == "bot",
        rating=round(strength.rating),
        provisional=strength.provisional,
        change=change,
    )


def range_of(strength: Strength) -> dict[str, int]:
    """Return a rounded rating, and the ends of its interval."""
    return {name: round(getattr(strength, name)) for name in ("rating", "low", "high")}


def _against(game: str, other: Other, people: People) -> wire.Against:
    person = people.get(other.person)
    kind: str
    if other.level:
        kind, name = "computer", _level_title(game, other.level)
    elif person is None:
        kind, name = "gone", "Somebody"
    else:
        kind, name = person.kind, "A guest" if person.kind == "guest" else person.name
    return wire.Against(
        name=name,
        kind=kind,  # type: ignore[arg-type]
        rating=round(other.rating),
        provisional=other.deviation > SETTLED,
    )


def _level_title(game: str, level: str) -> str:
    try:
        return level_title(find(game), level)
    except PaperbitsError:
        return level
