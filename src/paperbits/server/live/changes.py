"""The changes of a match: a move, an undo, a resignation, a computer that takes a person's seat.

Each change checks whether its sender may make it, and makes it on a copy of the match.
``LiveMatch.change`` does the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from paperbits.core.engine.levels import usual_level
from paperbits.core.errors import IllegalMoveError
from paperbits.engines.offered import level_at
from paperbits.match import Match
from paperbits.server.live.holder import Holder, veil_refusal
from paperbits.server.live.presence import Presence
from paperbits.server.live.state import resign_refusal, seat_refusal, undo_refusal
from paperbits.server.wire.refusals import NotYourTurnError, SecretError
from paperbits.store import StoredSeat


@dataclass(frozen=True, slots=True)
class Situation:
    """A match, its present seats, who is present, and who asks for the change."""

    match: Match
    seating: Sequence[StoredSeat]
    presence: Presence
    holder: Holder


class Change(Protocol):
    """One change of a match."""

    def check(self, now: Situation) -> None:
        """Raise PaperbitsError if the sender may not make this change."""

    def make(self, trial: Match) -> None:
        """Make the change. Raises PaperbitsError if the rules forbid it."""


@dataclass(frozen=True, slots=True)
class Play:
    """A move, in the game's notation."""

    move: str
    took: int | None = None
    """How many milliseconds the turn took by the page's measure, if it says so."""

    def check(self, now: Situation) -> None:
        """Check that the holder is to move and, on a shared screen, has asked for the tiles."""
        turn, seats = now.match.turn, now.holder.seats
        if turn is not None and turn not in seats:
            raise NotYourTurnError(
                "It is not your turn." if seats else "You are watching; only players can move."
            )
        if refusal := veil_refusal(
            now.match, now.holder
        ):  # A refusal would reveal which tiles the rack lacks.
            raise SecretError(refusal)

    def make(self, trial: Match) -> None:
        """Make the move."""
        trial.play(self.move)


@dataclass(frozen=True, slots=True)
class ComputerPlay:
    """A computer's own move."""

    move: str

    def check(self, now: Situation) -> None:
        """Check nothing: the move's version shows whether it is still the computer's turn."""

    def make(self, trial: Match) -> None:
        """Make the move."""
        trial.play(self.move)


@dataclass(frozen=True, slots=True)
class Undo:
    """Taking back the sender's last move and the replies to it."""

    def check(self, now: Situation) -> None:
        """Check that the holder plays alone or shares a screen, and has a move to take back."""
        if refusal := undo_refusal(now.match, now.seating, now.holder.seats):
            raise IllegalMoveError(refusal) if now.holder.seats else NotYourTurnError(refusal)

    def make(self, trial: Match) -> None:
        """Take back the move and the replies."""
        trial.undo()


@dataclass(frozen=True, slots=True)
class Resign:
    """Resigning for ``player`` (from 0). If others play on, a computer at ``level`` takes the seat."""

    player: int
    level: str | None = None
    named: bool = True
    """Whether the sender named the player, as a holder of several seats must."""

    @classmethod
    def of(cls, holder: Holder, player: int | None, level: str | None) -> "Resign":
        """Return the resignation that a holder asks for. A holder of one seat may omit ``player``."""
        return cls(
            min(holder.seats, default=0) if player is None else player, level, player is not None
        )

    def check(self, now: Situation) -> None:
        """Check that the seat is the holder's own."""
        seats = now.holder.seats
        if refusal := resign_refusal(now.match, seats, self.player if self.named else None):
            raise IllegalMoveError(refusal) if seats else NotYourTurnError(refusal)

    def make(self, trial: Match) -> None:
        """Resign."""
        trial.resign(
            self.player, _level(trial, self.level) if trial.goes_on_without(self.player) else ""
        )


@dataclass(frozen=True, slots=True)
class SeatComputer:
    """A computer at ``level`` for the seat of ``player`` (from 0), who is away or never came."""

    player: int
    level: str | None = None

    def check(self, now: Situation) -> None:
        """Check that the holder may give this seat to a computer."""
        if refusal := seat_refusal(now.match, now.seating, now.holder, self.player, now.presence):
            known = now.holder.seats or now.holder.host
            raise IllegalMoveError(refusal) if known else NotYourTurnError(refusal)

    def make(self, trial: Match) -> None:
        """Seat the computer."""
        trial.seat_computer(self.player, _level(trial, self.level))


def _level(match: Match, level: str | None) -> str:
    """Return the given level, or the default one. Raises PaperbitsError for a level that the game
    does not have.
    """
    return (
        level_at(match.card, level, match.settings, match.start).name
        if level
        else usual_level(match.card).name
    )
