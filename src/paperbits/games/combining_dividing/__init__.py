"""Combining And Dividing Integers Game."""

from paperbits.games.combining_dividing.game import CombiningDividing

__all__ = ["CombiningDividing"]
