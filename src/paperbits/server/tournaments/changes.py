"""The end of a match that the host of its tournament settles."""

from dataclasses import dataclass

from paperbits.host.changes import Situation
from paperbits.match import Match


@dataclass(frozen=True, slots=True)
class EndedByHost:
    """Resigning for the loser (from 0), or a tie if there is none."""

    loser: int | None

    def check(self, now: Situation) -> None:
        """Check nothing: the tournament has checked that its host asks."""

    def make(self, trial: Match) -> None:
        """End the match."""
        if self.loser is None:
            trial.add("draw")
        else:
            trial.resign(self.loser)
