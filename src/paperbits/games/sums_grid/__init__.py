"""Sums Equal 1,2,3,...m In Small Grid."""

from paperbits.games.sums_grid.game import SumsGrid

__all__ = ["SumsGrid"]
