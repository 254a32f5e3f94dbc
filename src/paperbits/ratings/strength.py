"""A player's estimated strength in a game, and the scale on which it is shown."""

import math
from dataclasses import dataclass
from typing import Final

SCALE: Final = 400 / math.log(10)
"""Rating points per natural unit of strength: 400 points more win ten times as often."""

START: Final = 1200.0
"""The rating of a player without results, a little above random moves, which have 1000."""

UNKNOWN: Final = 500.0
"""The deviation of a player without results, and the most that an old rating grows to."""

SETTLED: Final = 110.0
"""With a larger deviation a rating is provisional. Ten matches against computers of about the same
strength reach this, or twenty against new players."""

FIRMEST: Final = 45.0
"""The least deviation. It lets a rating follow a player who improves."""

LOWEST: Final = 100.0
HIGHEST: Final = 4000.0


@dataclass(frozen=True, slots=True)
class Strength:
    """An estimate: the rating, its standard deviation, and how much the strength itself changes.
    ``volatility`` is that of Glicko-2, per rating period. ``matches`` counts the results behind it.
    """

    rating: float = START
    deviation: float = UNKNOWN
    volatility: float = 0.06
    matches: int = 0

    @property
    def provisional(self) -> bool:
        """Whether the estimate is still too uncertain to compare players by it."""
        return self.deviation > SETTLED

    @property
    def low(self) -> float:
        """The lower bound of the interval that holds the strength with a probability of 95%."""
        return self.rating - 1.96 * self.deviation

    @property
    def high(self) -> float:
        """The upper bound of that interval."""
        return self.rating + 1.96 * self.deviation

    @property
    def words(self) -> str:
        """``about 1,640 (1,480 to 1,800) after 7 rated matches``."""
        counted = "1 rated match" if self.matches == 1 else f"{self.matches} rated matches"
        return (
            f"about {rounded(self.rating)} ({rounded(self.low)} to {rounded(self.high)}) after"
            f" {counted}"
        )


def rounded(rating: float) -> str:
    """Round to tens: more digits would suggest more precision than there is."""
    return f"{round(rating / 10) * 10:,}"


def bounded(rating: float, deviation: float) -> tuple[float, float]:
    """Return a rating and a deviation within the bounds of the scale."""
    return min(max(rating, LOWEST), HIGHEST), min(max(deviation, FIRMEST), UNKNOWN)
