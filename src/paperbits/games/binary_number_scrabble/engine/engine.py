"""The engine of Binary Number Scrabble, as its card names it: the engine's parts behind one
protocol.
"""

from collections.abc import Callable, Iterator, Sequence

from paperbits.core.engine.answers import Analysis, HighestScoring, Hint, Step, Thought
from paperbits.core.engine.protocol import Engine, Judge
from paperbits.core.level import Level

from ..position import TilePosition
from . import analysis, hints, levels, short_look
from .highest_scoring import highest_scoring
from .review import TileJudge
from .words import on_the_board

Stop = Callable[[], bool]


class TileEngine:
    """An engine that uses the board, the mover's own rack and the set of unseen tiles, and nothing
    hidden.
    """

    def steps_to_prepare(self, position: TilePosition) -> list[Step]:
        """Return the steps that compile what the levels need, or load it from the cache."""
        return levels.steps_to_prepare(position)

    def rare_steps(self, position: TilePosition) -> list[Step]:
        """Return the step that compiles the search for racks of many blanks."""
        return levels.rare_steps(position)

    def choose(
        self,
        position: TilePosition,
        level: Level,
        seed: int,
        seconds: float | None,
        stop: Stop | None,
    ) -> Thought:
        """Return a move for the player to move."""
        return levels.choose(position, level, seed, seconds, stop)

    def analyse(
        self,
        position: TilePosition,
        seconds: float,
        tell: Callable[[Analysis], None] | None,
        stop: Stop | None,
        seed: int,
        also: Sequence[str],
    ) -> Analysis:
        """Return the best moves, and those of ``also``."""
        return analysis.analyse(position, seconds, tell, stop, seed, also)

    def short_looks(self, position: TilePosition, level: Level, seed: int) -> Iterator[Thought]:
        """Yield better and better moves of a level, found without the compiler."""
        return short_look.thoughts(position, level, seed)

    def short_analyses(self, position: TilePosition) -> Iterator[Analysis]:
        """Yield better and better analyses, found without the compiler."""
        return short_look.analyses(position)

    def hint(self, position: TilePosition, found: Analysis) -> Hint:
        """Return the best move of an analysis, told in steps."""
        return hints.hint(position, found)

    def judge(self, last: TilePosition) -> Judge:
        """Return a judge of the plies that led to a position."""
        return TileJudge(last)

    def public_remark(self, position: TilePosition, move: str) -> str:
        """Return what a move does to the board, which everyone at the table sees."""
        remarks = on_the_board(position, move)
        return (
            f"It {' and '.join(filter(None, (', '.join(remarks[:-1]), remarks[-1])))}."
            if remarks
            else ""
        )

    def highest_scoring(self, position: TilePosition) -> HighestScoring | None:
        """Return the play that scores most."""
        return highest_scoring(position)


ENGINE: Engine = TileEngine()
