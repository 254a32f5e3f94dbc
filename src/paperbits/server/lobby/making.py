"""The check of a seek, and the match that begins from it."""

import secrets
from collections.abc import Mapping

from paperbits.core.card import Card
from paperbits.core.catalogue import all_games, find
from paperbits.core.engine.levels import levels
from paperbits.core.errors import PaperbitsError
from paperbits.core.fitting import fitted
from paperbits.core.settings import SettingValue
from paperbits.engines.offered import level_at
from paperbits.match import Match, Seat
from paperbits.match.clock import Clock
from paperbits.ratings.eligible import standard_settings
from paperbits.server.wire.lobby import PairingRequest, SeekRequest
from paperbits.store.log import StoredMatch
from paperbits.store.people import StoredPerson, holder_of
from paperbits.store.stored_seek import Chosen, StoredSeek

UNNAMED = "Guest"
"""The name of a person without one, for others."""


def named(person: StoredPerson | None) -> str:
    """Return the name of a person for others."""
    return (person and person.name) or UNNAMED


def wanted(asked: PairingRequest) -> StoredSeek:
    """Check a request; return a seek without a person. Raises PaperbitsError."""
    clock = Clock.written(asked.clock)
    if asked.low is not None and asked.high is not None and asked.low > asked.high:
        raise PaperbitsError("The lowest rating is above the highest.")
    given = asked.settings if isinstance(asked, SeekRequest) else {}
    seats = asked.seats if isinstance(asked, SeekRequest) else 2
    if not asked.game:
        if given or seats != 2 or asked.rated or asked.low is not None or asked.high is not None:
            raise PaperbitsError(
                "Choose a game first: settings, ratings and more than two players need one."
            )
        return StoredSeek(clock=clock)
    card = find(asked.game)
    usual = usual_settings(card, seats, rated=asked.rated)
    settings = usual if not given else settings_for(card, given, seats)
    if asked.rated and settings != usual:
        raise PaperbitsError("A rated match has the usual settings.")
    return StoredSeek(
        game=card.id,
        settings=settings,
        usual=settings == usual and seats == 2,
        clock=clock,
        rated=asked.rated,
        low=asked.low,
        high=asked.high,
        seats=seats,
    )


def chosen(game: str) -> Chosen:
    """Return a game for two with its usual settings. Raises PaperbitsError."""
    card = find(game)
    return Chosen(card.id, usual_settings(card, 2, rated=False))


def options(game: str, settings: Mapping[str, SettingValue]) -> list[Chosen]:
    """Return what a person would play who asks for a game, or for any, in a random order."""
    if game:
        return [Chosen(game, settings)]
    cards = [card for card in all_games() if takes(card, 2)]
    secrets.SystemRandom().shuffle(cards)
    return [chosen(card.id) for card in cards]


def takes(card: Card, players: int) -> bool:
    """Whether so many can play a game."""
    setting = card.settings["players"]
    return (setting.low or 1) <= players <= (setting.high or 1)


def usual_settings(card: Card, seats: int, *, rated: bool) -> dict[str, SettingValue]:
    """Return the usual settings for so many players. Raises PaperbitsError."""
    usual = settings_for(card, {}, seats)
    return standard_settings(card, seats) if rated else usual


def settings_for(card: Card, given: Mapping[str, object], seats: int) -> dict[str, SettingValue]:
    """Return all settings for so many players, fitted to the given. Raises PaperbitsError."""
    if not takes(card, seats):
        raise PaperbitsError(f"{card.title} is not for {seats} players.")
    fixed = {**given, "players": seats}
    return fitted(card, fixed, fixed=fixed).settings


def filled(
    seek: StoredSeek, level: str, *, computers: bool
) -> tuple[int, Mapping[str, SettingValue], str]:
    """Return seats, settings and level for a table that begins early. Raises PaperbitsError."""
    card, there = find(seek.game), len(seek.seated)
    if computers:
        if seek.rated:
            raise PaperbitsError("A rated match is between people only.")
        chosen = level_at(card, level, seek.settings) if level else levels(card)[0]
        return seek.seats, seek.settings, chosen.name
    if there < 2:
        raise PaperbitsError("Nobody has sat down with you yet.")
    given = {name: value for name, value in seek.settings.items() if name != "players"}
    usual = seek.settings == usual_settings(card, seek.seats, rated=seek.rated)
    if usual:
        return there, usual_settings(card, there, rated=seek.rated), ""
    return there, settings_for(card, given, there), ""


def match_of(seek: StoredSeek, people: Mapping[str, StoredPerson]) -> tuple[StoredMatch, Match]:
    """Return the match of a complete seek. Who moves first is drawn. Raises PaperbitsError."""
    card = find(seek.game)
    seats = [(person, Seat(name=named(people.get(person)))) for person in seek.seated]
    if seek.level:
        seats += [("", Seat(seek.level)) for _ in range(seek.seats - len(seats))]
    secrets.SystemRandom().shuffle(seats)
    match = Match(
        card,
        seek.settings,
        [seat for _, seat in seats],
        seed=secrets.randbits(62),
        rated=seek.rated,
        clock=seek.clock,
    )
    match.begin()
    keys = {
        holder_of(person): frozenset({seat}) for seat, (person, _) in enumerate(seats) if person
    }
    return StoredMatch.of(match, seek.match, holder_of(seek.person), keys), match
