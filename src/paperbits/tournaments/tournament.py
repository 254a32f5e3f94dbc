"""A tournament from its first player to its last result.

It is a value: a change makes a new one, or raises TournamentError.
"""

import base64
import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Final, Literal

from paperbits.tournaments.arena import pair_waiting
from paperbits.tournaments.meeting import WIN, Pair, Starts, round_robin
from paperbits.tournaments.pairing import How, Pairing, Player
from paperbits.tournaments.plan import Plan, TournamentError
from paperbits.tournaments.standings import Standing, standings
from paperbits.tournaments.swiss import pair_round

Status = Literal["open", "running", "over", "cancelled"]

PATIENCE: Final = 30.0
"""Seconds that a player of an arena waits for another person before the computer plays."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament at one version."""

    id: str
    title: str
    host: str
    """The id of the person who set it up."""
    plan: Plan
    secret: int
    """Decides the lot and the ids of the matches; not shown."""
    made: float
    status: Status = "open"
    version: int = 0
    round: int = 0
    """The current round, from 1; 0 before the start."""
    rounds: int = 0
    """The number of rounds, known from the start on; 0 in an arena."""
    begun: float = 0.0
    """When it began, in seconds since 1970."""
    ended: float = 0.0
    players: tuple[Player, ...] = ()
    pairings: tuple[Pairing, ...] = ()

    # Questions.

    @property
    def ends(self) -> float:
        """When an arena makes no more pairs, in seconds since 1970; 0 before it begins."""
        ends = self.begun and self.plan.kind == "arena"
        return self.begun + 60 * self.plan.minutes if ends else 0.0

    @property
    def entered(self) -> list[Player]:
        """The players who have not withdrawn."""
        return [player for player in self.players if not player.away]

    @property
    def unsettled(self) -> list[Pairing]:
        """The pairings without a result."""
        return [pairing for pairing in self.pairings if not pairing.how]

    def player(self, number: int) -> Player:
        """The player of this number. Raises TournamentError."""
        for player in self.players:
            if player.number == number:
                return player
        raise TournamentError("There is no such player in this tournament.")

    def of(self, person: str) -> Player | None:
        """The player who is this person, or None."""
        return next((player for player in self.players if person and player.person == person), None)

    def pairing(self, round_number: int, pairing: int) -> Pairing:
        """A pairing of a round. Raises TournamentError."""
        for each in self.pairings:
            if (each.round, each.number) == (round_number, pairing):
                return each
        raise TournamentError("There is no such pairing in this tournament.")

    def match_of(self, pairing: Pairing) -> str:
        """The id of the match of a pairing; empty for a bye.

        It is derived, so that a match that a crash left unmade is made later with the same id.
        """
        if pairing.second is None or pairing.how == "walkover":
            return ""
        found = hashlib.sha256(
            f"tournament {self.id} {self.secret} {pairing.round} {pairing.number}".encode()
        ).digest()
        return base64.urlsafe_b64encode(found[:9]).decode()

    def standings(self) -> list[Standing]:
        """The table, best first."""
        # A computer that only fills a gap and has not played yet is no player of the table.
        in_it = {player for pairing in self.pairings for player in pairing.meeting.players}
        players = sorted(self.players, key=lambda player: (player.lot, player.number))
        shown = [
            player.number
            for player in players
            if not player.level or player.number in in_it or not self.pairings
        ]
        return standings(self.plan.kind, shown, [pairing.meeting for pairing in self.pairings])

    # Changes before and during.

    def join(self, person: str, name: str, now: float) -> "Tournament":
        """Enter a person, or a person who had withdrawn."""
        known = self.of(person)
        if known is not None and not known.away:
            raise TournamentError("You have entered this tournament already.")
        self._not_over()
        if self.status == "running" and known is None:
            if self.plan.kind == "round-robin":
                raise TournamentError(
                    "This tournament has begun. In a round robin, everybody plays from the first"
                    " round on."
                )
            if self.plan.kind == "swiss" and self.round >= self.rounds:
                raise TournamentError("The last round of this tournament has begun.")
        if known is not None:
            return self._with_player(replace(known, away=False, since=now))
        return self._add(person, "", name, now)

    def add_computer(self, level: str, name: str, now: float) -> "Tournament":
        """Enter a computer; one at most."""
        self._not_over()
        if self.status != "open":
            raise TournamentError("A computer can only be added before the start.")
        if any(player.level for player in self.players):
            raise TournamentError(
                "There is a computer in this tournament already, and one is the most."
            )
        return self._add("", level, name, now)

    def withdraw(self, number: int) -> "Tournament":
        """Withdraw a player, who is removed before the start, and later not paired any more."""
        self._not_over()
        player = self.player(number)
        if self.status == "open":
            left = tuple(each for each in self.players if each.number != number)
            return replace(self, players=left)
        if player.away:
            raise TournamentError(f"{player.name} has withdrawn already.")
        return self._with_player(replace(player, away=True))

    def start(self, now: float) -> "Tournament":
        """Draw the lot and make the first pairs."""
        if self.status != "open":
            raise TournamentError("This tournament has begun already.")
        if len(self.players) < 2:
            raise TournamentError("A tournament needs at least two players.")
        order = list(range(len(self.players)))
        random.Random(self.secret).shuffle(order)  # noqa: S311 (a lot, no key)
        players = tuple(
            replace(player, lot=lot) for player, lot in zip(self.players, order, strict=True)
        )
        rounds = self.plan.rounds_with(len(players))
        begun = replace(self, status="running", begun=now, players=players, rounds=rounds)
        return begun.advance(now)

    def end(self, now: float) -> "Tournament":
        """End the tournament at once. Unfinished matches count nothing."""
        self._not_over()
        if self.status == "open":
            return replace(self, status="cancelled", ended=now)
        pairings = tuple(
            pairing if pairing.how else replace(pairing, how="unfinished", ended=now)
            for pairing in self.pairings
        )
        return replace(self, status="over", ended=now, pairings=pairings)

    def settle(
        self, round_number: int, pairing: int, result: tuple[int, int], how: How, now: float
    ) -> "Tournament":
        """Give a pairing its result, which only the host can change, in the current round."""
        found = self.pairing(round_number, pairing)
        if self.status != "running":
            raise TournamentError("This tournament is not running.")
        if found.second is None:
            raise TournamentError("A bye has its result already.")
        if found.how and (how != "host" or found.round != self.round):
            raise TournamentError("This match has its result already.")
        settled = replace(found, result=result, how=how, ended=now)
        pairings = tuple(settled if each is found else each for each in self.pairings)
        changed = replace(self, pairings=pairings)
        if how == "absent" and self.plan.kind == "arena":
            # A player who misses a match of an arena is paired again only when they ask for it.
            halves = dict(zip(found.meeting.players, result, strict=True))
            players = (
                replace(player, away=player.away or halves.get(player.number) == 0)
                for player in self.players
            )
            changed = replace(changed, players=tuple(players))
        return changed

    # What happens by itself.

    def advance(self, now: float) -> "Tournament":
        """Make all steps that are due: begin the next round, pair those who wait, or end."""
        if self.status != "running":
            return self
        if self.plan.kind == "arena":
            return self._advance_arena(now)
        here = self
        while not here.unsettled and here.status == "running":
            if here.round >= here.rounds:
                return replace(here, status="over", ended=now)
            made = list(here._next_round(now))
            if here.plan.kind == "swiss" and all(pairing.second is None for pairing in made):
                return replace(here, status="over", ended=now)  # One player is left, or nobody.
            here = replace(here, round=here.round + 1, pairings=(*here.pairings, *made))
        return here

    def _next_round(self, now: float) -> Iterator[Pairing]:
        number = self.round + 1
        by_lot = sorted(self.players, key=lambda player: player.lot)
        if self.plan.kind == "round-robin":
            pairs = round_robin(len(by_lot), twice=self.plan.twice)[number - 1]
            pairs = [
                Pair(by_lot[first].number, by_lot[second or 0].number) for first, second in pairs
            ]
        else:
            persons = [player.number for player in by_lot if not player.away and not player.level]
            computer = [player.number for player in by_lot if not player.away and player.level]
            playing = persons + computer if len(persons) % 2 else persons
            pairs = pair_round(playing, [pairing.meeting for pairing in self.pairings])
        away = {player.number for player in self.players if player.away}
        for place, (first, second) in enumerate(pairs, 1):
            pairing = Pairing(number, place, first, second, made=now)
            if second is None:
                pairing = replace(pairing, result=WIN, how="bye", ended=now)
            elif {first, second} & away:
                halves = (0 if first in away else 2, 0 if second in away else 2)
                pairing = replace(pairing, result=halves, how="walkover", ended=now)
            yield pairing

    def _advance_arena(self, now: float) -> "Tournament":
        if now >= self.ends:
            return self if self.unsettled else replace(self, status="over", ended=now)
        here = replace(self, round=1) if not self.round else self
        playing = {player for pairing in self.unsettled for player in pairing.meeting.players}
        since = {player.number: player.since for player in self.players}
        for pairing in self.pairings:
            for number in pairing.meeting.players:
                since[number] = max(since[number], pairing.ended)
        free = [player for player in self.entered if player.number not in playing]
        waiting = sorted(
            (player.number for player in free if not player.level), key=lambda number: since[number]
        )
        meetings = [pairing.meeting for pairing in self.pairings]
        pairs = pair_waiting(waiting, meetings)
        left = [number for number in waiting if not any(number in pair for pair in pairs)]
        computer = next((player.number for player in free if player.level), None)
        if computer is not None and left and now - max(self.begun, since[left[0]]) >= PATIENCE:
            pairs.append(Starts(meetings).pair(left[0], computer))
        if not pairs:
            return here
        made = [
            Pairing(1, len(self.pairings) + place, *pair, made=now)
            for place, pair in enumerate(pairs, 1)
        ]
        return replace(here, pairings=(*self.pairings, *made))

    # Parts of the above.

    def _not_over(self) -> None:
        if self.status in ("over", "cancelled"):
            raise TournamentError("This tournament is over.")

    def _add(self, person: str, level: str, name: str, now: float) -> "Tournament":
        if len(self.players) >= self.plan.most:
            full = f"This tournament is full: {self.plan.most} players have entered."
            raise TournamentError(full)
        number = 1 + max((player.number for player in self.players), default=-1)
        named = self._own_name(name or f"Player {number + 1}")
        player = Player(number, person, level, named, lot=number, since=now)
        changed = replace(self, players=(*self.players, player))
        if self.status == "open" and self.plan.when_full and len(changed.players) == self.plan.most:
            return changed.start(now)
        return changed

    def _with_player(self, player: Player) -> "Tournament":
        players = tuple(player if each.number == player.number else each for each in self.players)
        return replace(self, players=players)

    def _own_name(self, name: str) -> str:
        """The name, with a number if another player has the same."""
        taken = {player.name.casefold() for player in self.players}
        names = chain([name], (f"{name} {number}" for number in count(2)))
        return next(each for each in names if each.casefold() not in taken)
