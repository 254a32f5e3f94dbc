"""The plan of a tournament, which the host makes before it begins."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.tournaments.meeting import rounds_of
from paperbits.tournaments.standings import Kind
from paperbits.tournaments.swiss import rounds_for

MOST_PLAYERS: Final = 64
MOST_ROUNDS: Final = 15
"""The most rounds of a Swiss tournament."""
MOST_MINUTES: Final = 300
"""The longest time of an arena."""


class TournamentError(PaperbitsError, kind="tournament"):
    """A change that the tournament does not allow now."""


class PlanError(PaperbitsError, kind="bad-setting"):
    """A plan that no tournament can have."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The game, the kind, the length and the limits of a tournament."""

    game: str
    kind: Kind
    settings: Mapping[str, bool | int | str] = field(default_factory=dict)
    """The settings that every match has; two players, whatever they say."""
    clock: str = ""
    """The clock of every match, such as ``5+3`` or ``3d``; empty for none."""
    rounds: int = 0
    """Rounds of a Swiss tournament; 0: enough for one leader, reckoned when it begins."""
    twice: bool = False
    """In a round robin: whether each meets each twice."""
    minutes: int = 30
    most: int = MOST_PLAYERS
    when_full: bool = False
    """Whether it begins by itself once that many have entered."""
    private: bool = False
    """Whether only people with the link find it."""

    def __post_init__(self) -> None:
        """Raises PlanError."""
        if not 2 <= self.most <= MOST_PLAYERS:
            raise PlanError(f"A tournament is for 2 to {MOST_PLAYERS} players.")
        if not 0 <= self.rounds <= MOST_ROUNDS:
            raise PlanError(f"A Swiss tournament has 1 to {MOST_ROUNDS} rounds.")
        if not 1 <= self.minutes <= MOST_MINUTES:
            raise PlanError(f"An arena goes on for 1 to {MOST_MINUTES} minutes.")

    def rounds_with(self, count: int) -> int:
        """The number of rounds with so many players; 0 for an arena."""
        if self.kind == "round-robin":
            return rounds_of(count) * (2 if self.twice else 1)
        return (self.rounds or rounds_for(count)) if self.kind == "swiss" else 0
