"""The matches of a tournament's pairings."""

import secrets
from collections.abc import Mapping

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.fitting import fitted
from paperbits.core.settings import SettingValue
from paperbits.engines.offered import level_at
from paperbits.match import Match, Seat
from paperbits.ratings.eligible import check_between_people
from paperbits.server.live.asker import digest
from paperbits.store import StoredMatch
from paperbits.store.people import holder_of
from paperbits.tournaments.plan import Plan, PlanError
from paperbits.tournaments.tournament import Pairing, Tournament


def settings_of(plan: Plan, card: Card) -> dict[str, SettingValue]:
    """The settings of every match: those of the plan, for two players; the others fit them. Raises
    SettingError.
    """
    given = {**plan.settings, "players": 2}
    return fitted(card, given, fixed=given).settings


def check_plan(plan: Plan) -> None:
    """Raise PaperbitsError if no match can be set up by this plan."""
    card = find(plan.game)
    players = card.settings["players"]
    if not (players.low or 1) <= 2 <= (players.high or 1):
        raise PlanError(f"{card.title} is not for two players, and tournaments are.")
    if plan.settings.get("players", 2) != 2:
        raise PlanError(
            "Two players play each match of a tournament: leave the setting players out."
        )
    Match(card, settings_of(plan, card), [Seat(), Seat()]).begin()


def match_of(tournament: Tournament, pairing: Pairing) -> tuple[StoredMatch, Match]:
    """Return the match of a pairing to store. Raises PaperbitsError."""
    assert pairing.second is not None
    plan, card = tournament.plan, find(tournament.plan.game)
    players = [tournament.player(pairing.first), tournament.player(pairing.second)]
    seats = [
        Seat(
            player.level and level_at(card, player.level, settings_of(plan, card)).name, player.name
        )
        for player in players
    ]
    settings, seed = settings_of(plan, card), secrets.randbits(62)
    counts = all(player.person for player in players) and _may_count(card, settings)
    match = Match(card, settings, seats, seed=seed, counts=counts, clock=plan.clock)
    match.begin()
    keys = {
        holder_of(player.person): frozenset({seat})
        for seat, player in enumerate(players)
        if player.person
    }
    nobody = digest(secrets.token_urlsafe())  # The tournament decides.
    name = tournament.match_of(pairing)
    return StoredMatch.of(match, name, nobody, keys, tournament.id), match


def _may_count(card: Card, settings: Mapping[str, SettingValue]) -> bool:
    """Whether the settings are those with which people are rated."""
    try:
        check_between_people(card, settings)
    except PaperbitsError:
        return False
    return True
