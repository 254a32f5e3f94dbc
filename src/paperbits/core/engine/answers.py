"""What an engine returns: a move, an analysis, a hint."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Final

from paperbits.core.engine.values import Proved, Value

Step = tuple[str, Callable[[], object]]
"""A step that prepares an opponent: what it prepares, in words, and the function that does it."""


class Valued:
    """What a move is worth to its player. ``value`` is the one place where that is kept, so it
    cannot be proved and sampled at once.
    """

    __slots__ = ()

    value: Value | None

    @property
    def estimate(self) -> float | None:
        """The share of opponents that the player finishes ahead of, from 0 to 1: proved or expected
        (with two players, the chance to win). None if unknown, or if the value is in points.
        """
        value = self.value
        return None if value is None or value.unit == "points" else value.amount

    @property
    def proved(self) -> int | None:
        """The proved outcome: 1 for a win, 0 for a tie, -1 for a loss; None if it is not proved."""
        return None if self.value is None else self.value.outcome


@dataclass(frozen=True, slots=True)
class Thought(Valued):
    """A move, the reason for it in plain words, and what it is worth to its player, if known."""

    move: str
    words: str
    value: Value | None = None
    tried: int | None = None
    """The number of games tried out, if the search tries games out."""
    cut: bool = False
    """Whether the search was shorter than usual, because its code was not compiled yet."""

    @property
    def sure(self) -> bool:
        """Whether the value is proved, an outcome or points."""
        return isinstance(self.value, Proved)


@dataclass(frozen=True, slots=True)
class Option(Valued):
    """A move and what the player to move can expect from it. ``words`` says it for people."""

    move: str
    value: Value | None
    """An outcome or a chance; points in games that are judged in points."""
    words: str
    points: int | None = None
    """What the move scores at once, in games where a move does."""
    gain: Value | None = None
    """What the move gains in points until the end, where ``value`` is an outcome."""
    tried: int | None = None
    """The number of games tried out with this move, if it was judged by that."""
    seen: float | None = None
    """The share of these games that was won, before it was calibrated."""
    shares: tuple[float, ...] = ()
    """With more than two players, the share of opponents that each player, in the order of play,
    can expect to finish ahead of after the move, if it was judged by games tried out.
    """
    partial: bool = False
    """Whether these games left some moves out, so that ``value`` may be far off."""

    @property
    def worth(self) -> Value | None:
        """The value in points; None if the game is not judged in points. Except in games for one
        only differences mean anything.
        """
        return self.value if self.value is not None and self.value.unit == "points" else self.gain

    @property
    def expected_points(self) -> float | None:
        """The points of ``worth``."""
        return None if self.worth is None else self.worth.amount


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

    def _repr_html_(self) -> str:
        """Return the table that notebooks show: the best moves, their chances and what is known."""
        rows = "".join(map(_row, self.options[:SHOWN]))
        left = len(self.options) - SHOWN
        more = f" The best {SHOWN} of {len(self.options)} moves." if left > 0 else ""
        return (
            f"<table><caption>Moves of player {self.player + 1}.{more}</caption>"
            "<tr><th>Move</th><th>Chance</th><th>What is known</th></tr>"
            f"{rows}</table>"
        )


SHOWN: Final = 10
"""The most moves that a notebook shows."""


def _row(option: Option) -> str:
    chance = "" if option.estimate is None else f'<meter value="{option.estimate:.3f}"></meter>'
    cells = f"<b>{escape(option.move)}</b>", chance, escape(option.words)
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move, given in steps. Each step is a sentence and the squares to highlight: where to
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
    """The number of moves no longer than the best: a player who tries short ones first sees them."""
    notable: bool
    """Whether the move is more than the simplest kind of move."""
