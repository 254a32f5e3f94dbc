"""The computer opponents, by name and level.

``levels(card)`` names them, weakest first; ``choose(position, level)`` is a move and why. Each kind of position has its
engine; a game whose rules are a named tuple has the shared search and needs to say nothing.
"""

from paperbits.players.choose import choose, prepare
from paperbits.players.ladder import Level, levels
from paperbits.players.thought import Thought

__all__ = ["Level", "Thought", "choose", "levels", "prepare"]
