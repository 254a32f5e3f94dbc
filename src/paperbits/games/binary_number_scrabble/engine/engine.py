"""The engine of Binary Number Scrabble, as its card names it: the engine's parts behind one
protocol.
"""

from paperbits.core.engine.protocol import Engine
from paperbits.core.wording import listed

from ..position import TilePosition
from . import analysis, levels, short_look
from .highest_scoring import highest_scoring
from .hints import hint
from .review import TileJudge
from .words import on_the_board


class TileEngine:
    """An engine that uses the board, the mover's own rack and the set of unseen tiles, and nothing
    hidden.
    """

    steps_to_prepare = staticmethod(levels.steps_to_prepare)
    rare_steps = staticmethod(levels.rare_steps)
    choose = staticmethod(levels.choose)
    analyse = staticmethod(analysis.analyse)
    short_looks = staticmethod(short_look.thoughts)
    short_analyses = staticmethod(short_look.analyses)
    hint = staticmethod(hint)
    highest_scoring = staticmethod(highest_scoring)
    judge = TileJudge

    def public_remark(self, position: TilePosition, move: str) -> str:
        """Return what a move does to the board, which everyone at the table sees."""
        remarks = on_the_board(position, move)
        return f"It {listed(remarks)}." if remarks else ""


ENGINE: Engine = TileEngine()
