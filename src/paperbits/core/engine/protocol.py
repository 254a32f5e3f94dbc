"""What an engine is: the computer player of one game, with its analysis, its judgement of plies and its words.

A game whose rules are a named tuple needs none: the shared search plays it. A game with an engine of its own names it on its
card (``@game(engine=...)``), and generic code asks the card.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from paperbits.core.engine.answers import Analysis, HighestScoring, Hint, Step, Thought
from paperbits.core.engine.findings import Judged, Unit
from paperbits.core.engine.levels import Level
from paperbits.core.position import Card

Stop = Callable[[], bool]
"""Asked some thirty times a second whether to finish now."""

Tell = Callable[[Analysis], None]
"""Called with what is known so far, a few times a second."""


class Judge(Protocol):
    """Judges the plies of one match, from the last to the first. Positions are of the engine's own game."""

    unit: Unit
    scale: Unit

    def begin(self, position: Any) -> None:
        """Get ready, given any position that is not over. The time for this is not charged to any ply."""

    def look(self, last: Any, seconds: float, stop: Stop | None, seed: int) -> None:
        """Evaluate the last position of an unfinished match, before its last ply is judged."""

    def judge(self, position: Any, move: str, seconds: float, stop: Stop | None, seed: int) -> Judged:
        """Judge a ply, given the position before it. The judge may remember what it found for the ply after it."""

    def expected_scores(self, position: Any) -> tuple[float | None, ...]:
        """Each player's expected score in the position judged last, or in one that is over; None where it is unknown."""


class Engine(Protocol):
    """The computer player of one game. Positions are of that game, not over, and left as they are."""

    def steps_to_prepare(self, position: Any) -> list[Step]:
        """What compiles, or loads from the cache, all that the levels need."""

    def choose(self, position: Any, level: Level, seed: int, seconds: float | None, stop: Stop | None) -> Thought:
        """A move for the player to move. ``seconds`` replaces the level's own limit."""

    def analyse(
        self, position: Any, seconds: float, tell: Tell | None, stop: Stop | None, seed: int, also: Sequence[str]
    ) -> Analysis:
        """The best moves, and those of ``also``. Raises MoveError for a move of ``also`` that can't be made."""

    def short_looks(self, position: Any, level: Level, seed: int) -> Iterator[Thought]:
        """Moves of a level, better and better, fit to be run before anything is compiled: the first one comes at once."""

    def short_analyses(self, position: Any) -> Iterator[Analysis]:
        """The best moves, better and better, fit to be run before anything is compiled."""

    def hint(self, position: Any, found: Analysis) -> Hint:
        """The best move of an analysis, told in steps."""

    def judge(self, last: Any) -> Judge:
        """A judge of the plies that led to a position."""

    def public_remark(self, position: Any, move: str) -> str:
        """A sentence about a move that reveals nothing hidden, such as ``It opens a triple word square.``; or empty."""

    def highest_scoring(self, position: Any) -> HighestScoring | None:
        """The move that scores most at once; None where there is none."""


def engine_of(card: Card) -> Engine | None:
    """The game's own engine, loaded when first asked for; None where the shared search plays it."""
    engine: Engine | None = None if card.engine is None else card.engine()
    return engine
