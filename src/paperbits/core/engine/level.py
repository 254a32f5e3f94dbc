"""A computer level of a game, and the levels that every game has unless its card names others."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

GREEDY: Final = "greedy"
"""The level that takes the most points at once. It stands on every ladder, so that anyone can
compare a player with it.
"""


class Sight(NamedTuple):
    """What a player sees who does not search: some of the moves, and what they score at once."""

    moves: int
    """The most moves that the player looks at."""
    share: float = 1.0
    """The most of the legal moves that the player looks at, as a share."""
    taken: float = 1.0
    """The chance that a move is noticed that adds to the player's points, or wins, at once."""
    replies: int = 0
    """To how many of these moves, the best at first sight, the player sees the best reply. It then
    takes one of them: the best after that reply.
    """


class Search(NamedTuple):
    """How much a player searches."""

    simulations: int
    """Games tried out before a move, in a game with opponents."""
    alone: int
    """Whole games tried in a game for one."""
    trees: int = 1
    """Trees grown, or searches run, in parallel."""
    steps: int = 0
    """Steps of an attempt to solve the position before anything is estimated."""
    traps: int = 0
    """Games of weaker players tried out with each of the moves that the search cannot tell apart,
    to
    find the one after which weaker players go wrong most often.
    """


@dataclass(frozen=True, slots=True)
class Level:
    """The name of a level in requests, its title for people, and a sentence about it."""

    name: str
    title: str
    about: str
    elo: int | None = None
    """The measured rating in this game, where random moves have 1000; None if it was not
    measured.
    """
    span: tuple[int, int] | None = None
    """The 95% interval of the rating."""
    equal_to: str = ""
    """The title of the level that this one is listed as about as strong as; empty if it is stronger
    than the levels before it.
    """
    plays: Sight | Search | None = None
    """How the shared player plays at this level; None for a level of an engine of its own."""

    @property
    def strength(self) -> str:
        """``1,894``, ``about as strong as Club player``, or an empty text if it was not measured."""
        return (
            f"about as strong as {self.equal_to}"
            if self.equal_to
            else ""
            if self.elo is None
            else f"{self.elo:,}"
        )


PERFECT = Level(
    "perfect",
    "Perfect",
    "Knows how every position ends, and makes no mistakes. It waits for yours.",
)
"""The level that is offered, besides a game's own, with settings for which every position is solved
(``engines.perfect``).
"""

SHARED = (
    Level(
        "beginner",
        "Beginner",
        "Looks at a few moves and takes the one that scores best now.",
        plays=Sight(3, 1 / 3, taken=0.4),
    ),
    Level(
        "casual",
        "Casual",
        "Looks at several moves and takes the one that scores best now. Overlooks the others.",
        plays=Sight(8, 2 / 3, taken=0.8),
    ),
    Level(
        GREEDY,
        "Greedy",
        "Sees every move and takes the most points at once. Never looks further.",
        plays=Sight(100_000),
    ),
    Level(
        "wary",
        "Wary",
        "Sees every move, and the best move after the most promising ones. Never looks further.",
        plays=Sight(100_000, replies=24),
    ),
    Level(
        "keen",
        "Keen",
        "Tries out up to 2,500 games before each move, and makes few gifts.",
        plays=Search(2_500, alone=600, traps=8),
    ),
    Level(
        "club",
        "Club player",
        "Tries out up to 10,000 games before each move, and sees short endings through.",
        plays=Search(10_000, alone=4_000, steps=200_000, traps=16),
    ),
    Level(
        "strong",
        "Strong",
        "Tries out up to 20,000 games before each move. Once it can prove how the game ends, it"
        " makes no mistake.",
        plays=Search(20_000, alone=20_000, trees=2, steps=1_000_000, traps=16),
    ),
    Level(
        "master",
        "Master",
        "Tries out up to 100,000 games before each move, or millions alone, and says so when it has"
        " seen everything.",
        plays=Search(100_000, alone=4_000_000, trees=2, steps=4_000_000, traps=16),
    ),
)
"""The levels that the shared search plays at, in the order in which they see or think more."""


def shared(**ways: Sight | Search) -> tuple[Level, ...]:
    """Return the shared levels, of which some play otherwise: ``shared(beginner=Sight(2))``."""
    return tuple(replace(level, plays=ways.get(level.name, level.plays)) for level in SHARED)
