"""Families: methods that similar games share, so that a game's file holds little besides its rules.

A family is a class of ordinary methods that ``@game(family=…)`` lends to the named tuple: texts of
moves and positions, refusals, views. A game defines whatever it does differently.
"""

from paperbits.core.families.base import Family
from paperbits.core.families.fill_grid import FillGrid, MirroredFillGrid
from paperbits.core.families.lines import Line, columns_of, rows_of
from paperbits.core.families.number_grid import NumberGrid
from paperbits.core.families.written_grid import OrderedGrid, WrittenGrid

__all__ = [
    "Family",
    "FillGrid",
    "Line",
    "MirroredFillGrid",
    "NumberGrid",
    "OrderedGrid",
    "WrittenGrid",
    "columns_of",
    "rows_of",
]
