"""Changes that need the consent of others, and aborting a match before everybody has moved."""

from dataclasses import dataclass

from paperbits.core.errors import IllegalMoveError
from paperbits.match import Match
from paperbits.match.offers import What
from paperbits.server.live.changes import Situation
from paperbits.server.live.consent import Word, abort_refusal, consent_refusal
from paperbits.server.live.holder import Holder
from paperbits.server.wire.refusals import NotYourTurnError


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
        _check(
            consent_refusal(now.match, now.seating, now.holder.seats, self.word, self.what),
            now.holder,
        )

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
        _check(abort_refusal(now.match, now.seating, now.holder.seats), now.holder)

    def make(self, trial: Match) -> None:
        """Abort the match."""
        trial.abort(self.player)


def _check(refusal: str, holder: Holder) -> None:
    if refusal:
        raise IllegalMoveError(refusal) if holder.seats else NotYourTurnError(refusal)
