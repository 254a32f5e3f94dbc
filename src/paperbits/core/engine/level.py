"""A computer level of a game, and the levels that every game has unless its card names others."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """The name of a level in requests, its title for people, and a sentence about it."""

    name: str
    title: str
    about: str
    elo: int | None = None
    """The measured rating in this game, where the weakest level has 1000; None if it was not
    measured.
    """
    span: tuple[int, int] | None = None
    """The 95% interval of the rating."""
    equal_to: str = ""
    """The title of the level that this one is listed as about as strong as; empty if it is stronger
    than the levels before it.
    """

    @property
    def strength(self) -> str:
        """``1894``, ``about as strong as Club player``, or an empty text if it was not measured."""
        return f"about as strong as {self.equal_to}" if self.equal_to else "" if self.elo is None else str(self.elo)


PERFECT = Level("perfect", "Perfect", "Knows how every position ends, and makes no mistakes. It waits for yours.")
"""The level that is offered, besides a game's own, with settings for which every position is solved
(``engines.perfect``).
"""

SHARED = (
    Level("beginner", "Beginner", "Glances at the moves and takes one that looks all right."),
    Level("casual", "Casual", "Thinks for a moment; sees what is plain to see."),
    Level("keen", "Keen", "Tries out some hundreds of games before each move."),
    Level("club", "Club player", "Tries out some thousands of games before each move, and makes few gifts."),
    Level("strong", "Strong", "Tries out tens of thousands of games before each move, and plays endings perfectly."),
    Level("master", "Master", "Uses about a second for each move, and says so when it has seen everything."),
)
"""The levels that the shared search plays at, in the order in which they think more."""
