"""The computer opponents, by name and level.

``levels(card)`` names them, weakest first; ``choose(position, level)`` is a move and why; ``analyse(position)`` says what
each move is worth. Each kind of position has its
engine; a game whose rules are a named tuple has the shared search and needs to say nothing.
"""

from paperbits.players.analyse import analyse
from paperbits.players.choose import choose, prepare
from paperbits.players.ladder import Level, levels
from paperbits.players.thought import Analysis, Option, Thought

__all__ = ["Analysis", "Level", "Option", "Thought", "analyse", "choose", "levels", "prepare"]
