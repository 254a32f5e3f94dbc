"""What an engine returns: a move, an analysis, a hint."""

from collections.abc import Callable
from dataclasses import dataclass

from paperbits.core.view import Tile

Step = tuple[str, Callable[[], object]]
"""A step that prepares an opponent: what it prepares, in words, and the function that does it."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move, the reason for it in plain words, and its player's prospects.

    ``estimate`` is the expected share of opponents that the player finishes ahead of, from 0 to 1;
    with two players this is the chance to win. ``proved`` means that the outcome is certain if both
    sides play without mistakes from here.
    """

    move: str
    words: str
    estimate: float | None = None
    proved: bool = False
    tried: int | None = None
    """The number of games tried out, if the search tries games out."""
    cut: bool = False
    """Whether the search was shorter than usual at this level, because its code was not compiled
    yet.
    """


@dataclass(frozen=True, slots=True)
class Option:
    """A move and what the player to move can expect from it.

    ``estimate`` is the expected share of opponents that the player finishes ahead of (with two
    players, the chance to win). ``proved`` is the certain outcome, if known: 1 a win, 0 a tie, -1 a
    loss. ``words`` says it for people.
    """

    move: str
    estimate: float | None
    proved: int | None
    words: str
    points: int | None = None
    """What the move scores at once, in games where a move does."""
    expected_points: float | None = None
    """The expected points of the move, in games that are judged in points. Only differences mean
    anything.
    """
    sure: bool = False
    """Whether ``expected_points`` is proved. In games for one it is else a lower bound: the best
    whole game found.
    """
    reached: bool = False
    """Whether ``expected_points`` were reached in a whole game that was found, so that more may be
    possible.
    """
    tried: int | None = None
    """The number of games tried out with this move, if it was judged by that."""
    error: float | None = None
    """The standard error of ``expected_points``, if they are a mean of games tried out."""
    shares: tuple[float, ...] = ()
    """With more than two players, the share of opponents that each player, in the order of play,
    can expect to finish ahead of after the move, if it was judged by games tried out.
    """
    partial: bool = False
    """Whether the games tried out left some moves out, so that nothing is known of how far
    ``estimate`` may be off.
    """


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves considered, the best first, and how long the search was."""

    player: int
    options: list[Option]
    proved: int | None
    """The proved outcome for the player to move: 1, 0 or -1; None if it is not proved."""
    tried: int
    """The number of games tried out, or of plays compared."""
    done: bool
    """Whether the analysis is finished: the time is up, or nothing is left to find out."""
    line: tuple[str, ...] = ()
    """How the game would go on: the best move and those that the search expects after it."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move, told in steps. Each step is a sentence and the squares to highlight: where to
    look, what to use, the whole move.
    """

    move: str
    where: str
    area: tuple[str, ...]
    what: str
    near: tuple[str, ...]
    whole: str
    squares: tuple[str, ...]
    reason: str
    """Why the move is good: what it scores now, what it prevents, what it leaves."""
    laid: tuple[tuple[str, Tile], ...] = ()
    """The tiles to lay, each with its square. A blank is given as the tile that it is to stand for.
    """
    given_back: tuple[Tile, ...] = ()
    """The tiles to exchange."""


@dataclass(frozen=True, slots=True)
class HighestScoring:
    """The move that scores most at once, in a game where moves score at once, and how it stands
    out.
    """

    moves: int
    """The number of scoring moves."""
    move: str
    points: int
    next: int
    """The points of the second best move; 0 if there is only one."""
    looked: int
    """The number of moves that are no longer than the best one. A player who looks at short moves
    first sees about this many.
    """
    notable: bool
    """Whether the move is more than the simplest kind of move."""
