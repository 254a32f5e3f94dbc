"""The changes of a match: a move, an undo, a resignation, a computer in a seat, an offer.

Each checks its sender, and is made on a copy of the match. A page's message is ``heard`` as one.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, get_args

from paperbits.core.engine.levels import usual_level
from paperbits.core.errors import IllegalMoveError, PaperbitsError, StaleMoveError
from paperbits.engines.offered import level_at
from paperbits.host.consent import Word, abort_refusal, consent_refusal
from paperbits.host.holder import Holder, NotYourTurnError, SecretError, veil_refusal
from paperbits.host.state import resign_refusal, seat_refusal, undo_refusal
from paperbits.match import Match
from paperbits.match.offers import What


@dataclass(frozen=True, slots=True)
class Situation:
    """A match, who asks for the change, and the players (from 0) who have been away for long."""

    match: Match
    holder: Holder
    away: Collection[int] = ()


class Change(Protocol):
    """One change of a match."""

    def check(self, now: Situation) -> None:
        """Raise PaperbitsError if the sender may not make this change."""

    def make(self, trial: Match) -> None:
        """Make the change. Raises PaperbitsError if the rules forbid it."""


def accept(
    match: Match, holder: Holder, version: int, change: Change, away: Collection[int] = ()
) -> None:
    """Check that a holder may make a change at a version of the match. Raises PaperbitsError.

    A resignation may be for an earlier version: others may have moved meanwhile.
    """
    earlier = version < match.play_version and isinstance(change, Resign)
    if version != match.play_version and not earlier:
        raise StaleMoveError
    change.check(Situation(match, holder, away))


def changed(match: Match, change: Change) -> Match:
    """Return a changed copy of the match. Raises PaperbitsError if the rules forbid it."""
    trial = match.copy()
    change.make(trial)
    return trial


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
        # Without the veil, a refusal would reveal which tiles the rack lacks.
        if refusal := veil_refusal(now.match, now.holder):
            raise SecretError(refusal)

    def make(self, trial: Match) -> None:
        trial.play(self.move)


@dataclass(frozen=True, slots=True)
class ComputerPlay:
    """A move of the host's own: a computer's, or one that ``player`` (from 0) planned ahead."""

    move: str
    player: int | None = None

    def check(self, now: Situation) -> None:
        """Check whose turn it is. For a computer, the version is enough."""
        if self.player not in (None, now.match.turn):
            raise StaleMoveError

    def make(self, trial: Match) -> None:
        trial.play(self.move)


@dataclass(frozen=True, slots=True)
class Undo:
    """Taking back the sender's last move and the replies to it."""

    def check(self, now: Situation) -> None:
        """Check that the holder plays alone or shares a screen, and has a move to take back."""
        _check(undo_refusal(now.match, now.holder.seats), known=bool(now.holder.seats))

    def make(self, trial: Match) -> None:
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
        own = min(holder.seats, default=0)
        return cls(own if player is None else player, level, player is not None)

    def check(self, now: Situation) -> None:
        """Check that the seat is the holder's own."""
        seats = now.holder.seats
        refusal = resign_refusal(now.match, seats, self.player if self.named else None)
        _check(refusal, known=bool(seats))

    def make(self, trial: Match) -> None:
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
        refusal = seat_refusal(now.match, now.holder, self.player, now.away)
        _check(refusal, known=bool(now.holder.seats) or now.holder.host)

    def make(self, trial: Match) -> None:
        trial.seat_computer(self.player, _level(trial, self.level))


@dataclass(frozen=True, slots=True)
class Agree:
    """Making, accepting or declining an offer, for ``players`` (from 0)."""

    word: Word
    what: What
    players: tuple[int, ...]

    @classmethod
    def of(cls, holder: Holder, word: Word, what: What) -> "Agree":
        """Return the holder's offer or answer, for all their seats."""
        return cls(word, what, tuple(sorted(holder.seats)))

    @property
    def wants_rematch(self) -> bool:
        """Whether this may be the last consent to a rematch."""
        return self.word == "offer" and self.what == "rematch"

    def check(self, now: Situation) -> None:
        """Check that the holder plays with other people and may offer this."""
        refusal = consent_refusal(now.match, now.holder.seats, self.word, self.what)
        _check(refusal, known=bool(now.holder.seats))

    def make(self, trial: Match) -> None:
        """Record the offer or the answer. If everybody has agreed, it takes effect."""
        if self.word == "offer":
            trial.offer(self.what, self.players)
        else:
            trial.decline(self.what, self.players)


@dataclass(frozen=True, slots=True)
class Abort:
    """Aborting the match for a player (from 0), before everybody has moved."""

    player: int

    @classmethod
    def of(cls, holder: Holder) -> "Abort":
        """Return the change for a seat of the holder."""
        return cls(min(holder.seats, default=0))

    def check(self, now: Situation) -> None:
        """Check that the holder plays and that the match may still be aborted."""
        _check(abort_refusal(now.match, now.holder.seats), known=bool(now.holder.seats))

    def make(self, trial: Match) -> None:
        trial.abort(self.player)


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time of a player, from 0, is used up.

    In a match of two, a player who never moved breaks it off, and one who did loses. In a larger
    match a computer takes the seat.
    """

    player: int
    never_moved: bool

    def check(self, now: Situation) -> None:
        """Check nothing: the match's clock has been looked at."""

    def make(self, trial: Match) -> None:
        """End the match, or seat the computer."""
        if self.never_moved and not trial.abort_refusal:
            trial.abort(self.player, late=True)
        else:
            trial.flag(
                self.player,
                usual_level(trial.card).name if trial.goes_on_without(self.player) else "",
            )


def _check(refusal: str, *, known: bool) -> None:
    """Raise the refusal, if there is one. ``known``: the sender plays, or set up the match."""
    if refusal:
        raise IllegalMoveError(refusal) if known else NotYourTurnError(refusal)


def _level(match: Match, level: str | None) -> str:
    if not level:
        return usual_level(match.card).name
    return level_at(match.card, level, match.settings, match.start).name


def heard(holder: Holder, message: Mapping[str, Any]) -> Change:
    """Return the change that a message asks for (players from 1). Raises PaperbitsError."""
    match message:
        case {"type": "move", "move": str(move), **more}:
            took = more.get("took")
            return Play(move, took if isinstance(took, int) else None)
        case {"type": "undo"}:
            return Undo()
        case {"type": "resign", **more}:
            player = more.get("player")
            return Resign.of(holder, None if player is None else player - 1, more.get("level"))
        case {"type": "computer", "player": int(player), **more}:
            return SeatComputer(player - 1, more.get("level"))
        case {"type": "offer" | "decline" as word, "what": what} if what in get_args(What):
            return Agree.of(holder, word, what)
        case {"type": "abort"}:
            return Abort.of(holder)
    raise PaperbitsError("This message changes no match.")
