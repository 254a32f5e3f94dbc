"""Check a certificate: does each claim about a game hold, whatever the other player does?

This folder shares nothing with the rest of paperbits and needs Python alone. It has its own plain
rules of each game (``rules``), and no hashes of positions: states are compared as they are. Run it
by itself: ``python checker FILE``.

A certificate is JSON (or gzip of it). A claim says that ``player`` (from 1) ends at least ``least``
(a margin, "win" or "tie") ahead. ``strategy`` lists the player's moves in the order of ``follow``:
depth first, moves in the game's order, symmetric once.
"""

from .check import FORMAT, GAMES, LEAST, WHOLE, check
from .follow import NotProvedError, follow, reach
from .main import main

__all__ = [
    "FORMAT",
    "GAMES",
    "LEAST",
    "WHOLE",
    "NotProvedError",
    "check",
    "follow",
    "main",
    "reach",
]
