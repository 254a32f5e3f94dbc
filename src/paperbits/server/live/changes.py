"""What can change a match: a move, an undo, a resignation, a computer for a seat that a person
left.

Each change says whether its sender may make it, and makes it on a copy of the match.
``LiveMatch.change`` does the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from paperbits.core.engine.levels import level_of, usual_level
from paperbits.core.errors import IllegalMoveError
from paperbits.match import Match
from paperbits.server.live.holder import Holder, veil_refusal
from paperbits.server.live.presence import Presence
from paperbits.server.live.state import resign_refusal, seat_refusal, undo_refusal
from paperbits.server.wire.refusals import NotYourTurnError, SecretError
from paperbits.store import StoredSeat


@dataclass(frozen=True, slots=True)
class Situation:
    """A match, its seats as they are taken now, who is there, and who asks for the change."""

    match: Match
    seating: Sequence[StoredSeat]
    presence: Presence
    holder: Holder


class Change(Protocol):
    """One change of a match."""

    def check(self, now: Situation) -> None:
        """Raise PaperbitsError if the sender may not make this change."""

    def make(self, trial: Match) -> None:
        """Make the change; raises PaperbitsError if the rules forbid it."""


@dataclass(frozen=True, slots=True)
class Play:
    """A move, in the game's notation."""

    move: str

    def check(self, now: Situation) -> None:
        """Only the player to move may move; where a rack is veiled, its tiles must have been shown."""
        turn, seats = now.match.turn, now.holder.seats
        if turn is not None and turn not in seats:
            raise NotYourTurnError("It is not your turn." if seats else "You are looking on; only players move.")
        if refusal := veil_refusal(now.match, now.holder):  # A refused move would tell what the rack lacks.
            raise SecretError(refusal)

    def make(self, trial: Match) -> None:
        """Make the move."""
        trial.play(self.move)


@dataclass(frozen=True, slots=True)
class ComputerPlay:
    """A computer's own move."""

    move: str

    def check(self, now: Situation) -> None:
        """A computer moves at its turn; the version that it answers says whether it still is."""

    def make(self, trial: Match) -> None:
        """Make the move."""
        trial.play(self.move)


@dataclass(frozen=True, slots=True)
class Undo:
    """Taking back the sender's last move, and what answered it."""

    def check(self, now: Situation) -> None:
        """Only players who play alone or share a screen take moves back."""
        if refusal := undo_refusal(now.match, now.seating, now.holder.seats):
            raise IllegalMoveError(refusal) if now.holder.seats else NotYourTurnError(refusal)

    def make(self, trial: Match) -> None:
        """Take the move back."""
        trial.undo()


@dataclass(frozen=True, slots=True)
class Resign:
    """Giving the match up for ``player`` (from 0); where others play on, a computer at ``level``
    takes the seat.
    """

    player: int
    level: str | None = None
    named: bool = True
    """Whether the sender named the player, as they must if several are theirs."""

    @classmethod
    def of(cls, holder: Holder, player: int | None, level: str | None) -> "Resign":
        """The resignation that a holder asks for, who may leave out the player if they have one
        seat.
        """
        return cls(min(holder.seats, default=0) if player is None else player, level, player is not None)

    def check(self, now: Situation) -> None:
        """Only a player's own seat is given up."""
        seats = now.holder.seats
        if refusal := resign_refusal(now.match, seats, self.player if self.named else None):
            raise IllegalMoveError(refusal) if seats else NotYourTurnError(refusal)

    def make(self, trial: Match) -> None:
        """Resign."""
        trial.resign(self.player, _level(trial, self.level) if trial.goes_on_without(self.player) else "")


@dataclass(frozen=True, slots=True)
class SeatComputer:
    """A computer at ``level`` for the seat of ``player`` (from 0), who is away or never came."""

    player: int
    level: str | None = None

    def check(self, now: Situation) -> None:
        """Only players, and the host, give a seat away."""
        if refusal := seat_refusal(now.match, now.seating, now.holder, self.player, now.presence):
            known = now.holder.seats or now.holder.host
            raise IllegalMoveError(refusal) if known else NotYourTurnError(refusal)

    def make(self, trial: Match) -> None:
        """Seat the computer."""
        trial.seat_computer(self.player, _level(trial, self.level))


def _level(match: Match, level: str | None) -> str:
    """The level asked for, or the usual one; raises PaperbitsError for one that the game does not
    have.
    """
    return level_of(match.card, level).name if level else usual_level(match.card).name
