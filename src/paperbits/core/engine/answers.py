"""What a computer opponent, or an analysis, answers with."""

from collections.abc import Callable
from dataclasses import dataclass

from paperbits.core.view import Tile

Step = tuple[str, Callable[[], object]]
"""A step in getting an opponent ready: what is made ready, in words, and what does so."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move, why in plain words, and what its player may hope for.

    ``estimate`` is the share of the others that the player expects to end ahead of, from 0 to 1: with two players, the
    chance to win. ``proved`` says that no guessing was left: the outcome is certain if both sides play on without mistakes.
    """

    move: str
    words: str
    estimate: float | None = None
    proved: bool = False
    tried: int | None = None
    """Games tried out, where the move was found by that."""
    cut: bool = False
    """Whether the look was shorter than the level's own, because its code was not compiled yet."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move and what it promises the player to move.

    ``estimate`` is the share of the others that the player expects to end ahead of (with two players, the chance to win),
    ``proved`` its outcome where that is certain: 1 a win, 0 a tie, -1 a loss. ``words`` says it for people.
    """

    move: str
    estimate: float | None
    proved: int | None
    words: str
    points: int | None = None
    """What the move scores at once, in games where a move does."""
    expected_points: float | None = None
    """What it promises in the long run, in points, in games judged in points: only differences mean anything."""
    tried: int | None = None
    """Games tried out with it, where it was judged by that."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves considered, best first, and how much thinking stands behind them."""

    player: int
    options: list[Option]
    proved: int | None
    """The outcome for the player to move, if it is proved: 1, 0 or -1."""
    tried: int
    """Games tried out, or plays compared."""
    done: bool
    """Whether this is the last word: the time is up, or there is nothing left to find out."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move told in steps, each a sentence with the squares to light: where to look, what to use, the whole move."""

    move: str
    where: str
    area: tuple[str, ...]
    what: str
    near: tuple[str, ...]
    whole: str
    squares: tuple[str, ...]
    reason: str
    """Why it is good, in words that a player can use: what it scores now, what it prevents, what it leaves."""
    laid: tuple[tuple[str, Tile], ...] = ()
    """The tiles to lay, each with its square; a blank as what it is to stand for."""
    given_back: tuple[Tile, ...] = ()
    """The tiles to exchange."""


@dataclass(frozen=True, slots=True)
class HighestScoring:
    """The move that scores most at once, in a game where moves score at once, and how it stands out."""

    moves: int
    """How many scoring moves there are."""
    move: str
    points: int
    next: int
    """The points of the second best; 0 where there is only one move."""
    looked: int
    """How many moves are no longer than the best one: a player who looks at short moves first sees about so many."""
    telling: bool
    """Whether the move is more than the plainest kind of move."""
