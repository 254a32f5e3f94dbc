"""A computer level of a game, and the levels that every game has unless its card names others."""

from dataclasses import dataclass
from typing import Final, NamedTuple

GREEDY: Final = "greedy"
"""The level that takes the most points at once. Every ladder has it, for comparison."""


class Sight(NamedTuple):
    """What a player without search sees: some of the moves, and what they score at once."""

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
    to find the one after which weaker players go wrong most often.
    """
    patience: float = 1.0
    """The chance, in each turn, of an attempt with all these steps, and not with a few of them."""


@dataclass(frozen=True, slots=True)
class Level:
    """The name of a level in requests, its title for people, and a sentence about it."""

    name: str
    title: str
    about: str
    elo: int | None = None
    """The measured rating in this game; random moves have 1000. None if not measured."""
    span: tuple[int, int] | None = None
    """The 95% interval of the rating."""
    equal_to: str = ""
    """The title of the level that this one is about as strong as; empty if stronger."""
    plays: Sight | Search | None = None
    """How the shared player plays at this level; None for a level of an engine of its own."""

    @property
    def strength(self) -> str:
        """``1,894``, ``about as strong as Club player``, or an empty text if it was not measured."""
        if self.equal_to:
            return f"about as strong as {self.equal_to}"
        return "" if self.elo is None else f"{self.elo:,}"


PERFECT = Level(
    "perfect",
    "Perfect",
    "Knows how every position ends, and makes no mistakes. It waits for yours.",
)
"""The level offered besides a game's own where every position is solved (``engines.perfect``)."""

_FEW = "Looks at up to {moves} moves and takes {takes}. Overlooks the others."
_ANSWERS = "Looks at up to {moves} moves, and the best answers to the most promising: {leaves}."
_GAMES = "Tries out up to {games} before each move"
_NO_PROOF = f"{_GAMES}."
_SHORT = f"{_GAMES}, and solves endings that take up to {{steps}} steps."
_IMPATIENT = f"{_GAMES}. In {{patience:.0%}} of turns it has the patience for long proofs."

_WAYS: Final = {
    "beginner": ("Beginner", _FEW, Sight(3, 1 / 3, taken=0.4)),
    "learner": ("Learner", _FEW, None),
    "apprentice": ("Apprentice", _FEW, None),
    "casual": ("Casual", _FEW, Sight(8, 2 / 3, taken=0.8)),
    "attentive": ("Attentive", _FEW, None),
    GREEDY: (
        "Greedy",
        "Sees every move and takes {takes}. Never looks further.",
        Sight(100_000),
    ),
    "wary": (
        "Wary",
        "Sees every move, and the best answer to the most promising ones: {leaves}.",
        Sight(100_000, replies=24),
    ),
    "keen": (
        "Keen",
        _NO_PROOF,
        Search(2_500, alone=600, traps=8),
    ),
    "steady": ("Steady", _NO_PROOF, None),
    "club": (
        "Club player",
        f"{_GAMES}, and sees short endings through.",
        Search(10_000, alone=4_000, steps=200_000, traps=16),
    ),
    "strong": (
        "Strong",
        f"{_GAMES}. Once it can prove how the game ends, it makes no mistake.",
        Search(20_000, alone=20_000, trees=2, steps=1_000_000, traps=16),
    ),
    "veteran": ("Veteran", _SHORT, None),
    "expert": ("Expert", _SHORT, None),
    "master": (
        "Master",
        f"{_GAMES}, and says so when it has seen everything.",
        Search(100_000, alone=4_000_000, trees=2, steps=4_000_000, traps=16),
    ),
}
"""The titles, words and ways of the levels that the shared player plays at, in the order in which
they see or think more. A level without a way plays only in games that give it one.
"""

_ONE = "Notices a move that scores or wins at once in {taken:.0%} of turns. Else moves anywhere."
"""The words for a level that looks at one move."""


def shared(
    takes: str = "the one that scores best now",
    leaves: str = "leaves as little as it can",
    *,
    for_one: bool = False,
    **ways: Sight | Search,
) -> tuple[Level, ...]:
    """Return the levels that the shared player plays at.

    ``takes`` and ``leaves`` say what the lower levels do in this game, so that people can learn
    from it: ``shared("the flip that scores most", "leaves you no flip that scores")``. ``for_one``:
    the game can be played alone too, and the words say how many games a level tries then. ``ways``
    are other ways to play for some of the levels, and for those without a usual way, such as
    ``learner``, which play only in games whose ladders need more rungs:
    ``shared(beginner=Sight(2))``.
    """
    found = []
    for name, (title, about, usual) in _WAYS.items():
        plays = ways.get(name, usual)
        if plays is None:
            continue
        if isinstance(plays, Sight):
            few = _ANSWERS if plays.replies and plays.moves < 100 else about
            words = _ONE if plays.moves == 1 else few
            words = words.format(takes=takes, leaves=leaves, **plays._asdict())
        else:
            words = _NO_PROOF if not plays.steps else _SHORT if about == _NO_PROOF else about
            games = f"{plays.simulations:,} games"
            if for_one and plays.alone != plays.simulations:
                games += f" ({plays.alone:,} alone)"
            words = (words if plays.patience == 1 else _IMPATIENT).format(
                games=games,
                steps=f"{plays.steps:,}",
                patience=plays.patience,
            )
        found.append(Level(name, title, words, plays=plays))
    return tuple(found)


SHARED: Final = shared()
"""The levels of a game whose card names no others."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A player by which others can be measured.

    Tournaments and matches name it as they name levels. Random moves are the lowest rung of every
    game, so no game has to name them.
    """

    level: Level
    """What the game's engine plays it as."""
    after: str
    """The level that it stands above on the ladder."""
