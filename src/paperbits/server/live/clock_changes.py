"""The change of a match that the site makes itself when a player's time is used up."""

from dataclasses import dataclass

from paperbits.core.engine.levels import usual_level
from paperbits.match import Match
from paperbits.server.live.changes import Situation


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time of a player, from 0, is used up.

    In a match of two, a player who never moved breaks it off, and one who did loses it. In a match
    of more people the others play on, and a computer takes the seat.
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
