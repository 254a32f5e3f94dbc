"""What an engine is: the computer player of one game, with its analysis, its reviews and its hints.

The shared search plays every game whose rules are a named tuple, so such a game needs no engine. A
game that has one names it on its card (``@game(engine=...)``), and generic code asks the card.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from paperbits.core.card import Card
from paperbits.core.engine.answers import Analysis, HighestScoring, Hint, Step, Thought
from paperbits.core.engine.findings import Grounds, Judged
from paperbits.core.engine.values import Unit
from paperbits.core.level import Level

Stop = Callable[[], bool]
"""Returns whether to stop now; called about thirty times a second."""

Tell = Callable[[Analysis], None]
"""Receives what is known so far, a few times a second."""


class Judge(Protocol):
    """Judges the plies of one match, from the last to the first. Positions are of the engine's own
    game.
    """

    unit: Unit
    scale: Unit

    def begin(self, position: Any) -> None:
        """Get ready, given any position that is not over. This time is charged to no ply."""

    def look(self, last: Any, seconds: float, stop: Stop | None, seed: int) -> None:
        """Evaluate the last position of an unfinished match, before its last ply is judged."""

    def judge(
        self, position: Any, move: str, seconds: float, stop: Stop | None, seed: int
    ) -> Judged:
        """Judge a ply, given the position before it. The judge may remember what it found."""

    def expected_scores(self, position: Any) -> tuple[float | None, ...]:
        """Return each player's expected score in the position judged last or in one that is over;
        None if unknown. A judge that reads them off the board tells those of any position.
        """

    def grounds(self, position: Any) -> Grounds:
        """Return what the expected scores of the same position rest on."""


class Engine(Protocol):
    """The computer player of one game. Positions are of that game, not over, and left as they are."""

    def steps_to_prepare(self, position: Any) -> list[Step]:
        """Return the steps that compile everything the levels need, or load it from the cache."""

    def rare_steps(self, position: Any) -> list[Step]:
        """Return the steps that compile what only rare positions need. They run when kernels are
        compiled ahead of time, and not before a match.
        """

    def choose(
        self, position: Any, level: Level, seed: int, seconds: float | None, stop: Stop | None
    ) -> Thought:
        """Return a move for the player to move. ``seconds`` replaces the level's own limit."""

    def analyse(
        self,
        position: Any,
        seconds: float,
        tell: Tell | None,
        stop: Stop | None,
        seed: int,
        also: Sequence[str],
    ) -> Analysis:
        """Return the best moves and those in ``also``; raises MoveError for one that can't be made."""

    def short_looks(self, position: Any, level: Level, seed: int) -> Iterator[Thought]:
        """Yield better and better moves of a level. It runs interpreted, before anything is
        compiled; the first move comes at once.
        """

    def short_analyses(self, position: Any) -> Iterator[Analysis]:
        """Yield better and better analyses. It runs interpreted, before anything is compiled."""

    def hint(self, position: Any, found: Analysis) -> Hint:
        """Return the best move of an analysis in steps."""

    def judge(self, last: Any) -> Judge:
        """Return a judge of the plies that led to a position."""

    def public_remark(self, position: Any, move: str) -> str:
        """Return a sentence about a move that reveals nothing hidden, or an empty text."""

    def highest_scoring(self, position: Any) -> HighestScoring | None:
        """Return the move that scores most at once, or None if no move scores."""


def engine_of(card: Card) -> Engine | None:
    """Return the game's own engine, loaded on first use; None if the shared search plays the game."""
    engine: Engine | None = None if card.engine is None else card.engine()
    return engine
