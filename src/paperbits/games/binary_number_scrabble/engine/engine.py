"""The tile game's engine, as the card names it: its parts behind one protocol."""

from collections.abc import Callable, Iterator, Sequence

from paperbits.core.engine.answers import Analysis, HighestScoring, Hint, Step, Thought
from paperbits.core.engine.level import Level
from paperbits.core.engine.protocol import Engine, Judge
from paperbits.games.binary_number_scrabble.engine import analysis, hints, levels, short_look
from paperbits.games.binary_number_scrabble.engine.highest_scoring import highest_scoring
from paperbits.games.binary_number_scrabble.engine.review import TileJudge
from paperbits.games.binary_number_scrabble.engine.words import on_the_board
from paperbits.games.binary_number_scrabble.position import TilePosition

Stop = Callable[[], bool]


class TileEngine:
    """Looks at the board, at the mover's own rack and at what is unseen, no further."""

    def steps_to_prepare(self, position: TilePosition) -> list[Step]:
        """What compiles, or loads from the cache, what the levels need."""
        return levels.steps_to_prepare(position)

    def choose(self, position: TilePosition, level: Level, seed: int, seconds: float | None, stop: Stop | None) -> Thought:
        """A move for the player to move."""
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
        """The best moves, and those of ``also``."""
        return analysis.analyse(position, seconds, tell, stop, seed, also)

    def short_looks(self, position: TilePosition, level: Level, seed: int) -> Iterator[Thought]:
        """Moves of a level, better and better, found without the compiler."""
        return short_look.thoughts(position, level, seed)

    def short_analyses(self, position: TilePosition) -> Iterator[Analysis]:
        """The best moves, better and better, found without the compiler."""
        return short_look.analyses(position)

    def hint(self, position: TilePosition, found: Analysis) -> Hint:
        """The best move of an analysis, told in steps."""
        return hints.hint(position, found)

    def judge(self, last: TilePosition) -> Judge:
        """A judge of the plies that led to a position."""
        return TileJudge(last)

    def public_remark(self, position: TilePosition, move: str) -> str:
        """What everybody at the table sees that a move does to the board."""
        remarks = on_the_board(position, move)
        return f"It {' and '.join(filter(None, (', '.join(remarks[:-1]), remarks[-1])))}." if remarks else ""

    def highest_scoring(self, position: TilePosition) -> HighestScoring | None:
        """The play that scores most."""
        return highest_scoring(position)


ENGINE: Engine = TileEngine()
