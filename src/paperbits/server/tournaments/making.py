"""The matches of a tournament's pairings: how they begin, how the host ends one, and their results."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.fitting import fitted
from paperbits.core.settings import SettingValue
from paperbits.engines.offered import level_at
from paperbits.host.changes import Situation
from paperbits.match import Match, Seat
from paperbits.ratings.eligible import check_between_people
from paperbits.server.live.asker import digest
from paperbits.store.log import StoredMatch
from paperbits.store.people import holder_of
from paperbits.tournaments.pairing import How, Pairing
from paperbits.tournaments.plan import Plan, PlanError
from paperbits.tournaments.tournament import Tournament

TIE: Final = (1, 1)
"""The half points of both players."""


def settings_of(plan: Plan, card: Card) -> dict[str, SettingValue]:
    """The settings of every match: the plan's, fitted to two players. Raises SettingError."""
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
    settings, seed = settings_of(plan, card), secrets.randbits(62)
    seats = [
        Seat(player.level and level_at(card, player.level, settings).name, player.name)
        for player in players
    ]
    rated = all(player.person for player in players) and _may_count(card, settings)
    match = Match(card, settings, seats, seed=seed, rated=rated, clock=plan.clock)
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
    try:
        check_between_people(card, settings)
    except PaperbitsError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class EndedByHost:
    """The host of a tournament ends a match: ``loser`` (from 0) resigns, or it is a tie."""

    loser: int | None

    def check(self, now: Situation) -> None:
        """Check nothing: the tournament has checked that its host asks."""

    def make(self, trial: Match) -> None:
        if self.loser is None:
            trial.add("draw")
        else:
            trial.resign(self.loser)


def result_of(outcome: str) -> tuple[tuple[int, int], How]:
    """Return the half points of both players by the JSON of ``After``, and how they came about.

    A player loses who breaks a match off, or does not come, before both have moved.
    """
    told = json.loads(outcome)
    if told["aborted"] is not None:
        return _won_by(1 - told["aborted"]), "absent"
    winners = told["winners"]
    return TIE if len(winners) != 1 else _won_by(winners[0]), "played"


def _won_by(player: int) -> tuple[int, int]:
    return (2, 0) if player == 0 else (0, 2)
