"""The card of Binary Number Scrabble: its texts for the catalogue, its positions, operations,
levels and engine.
"""

from typing import Any

from paperbits.core.card import Card
from paperbits.core.game import game
from paperbits.games.binary_number_scrabble.game import BinaryNumberScrabble
from paperbits.games.binary_number_scrabble.levels import LEVELS, RUNGS
from paperbits.games.binary_number_scrabble.operations import OPERATIONS
from paperbits.games.binary_number_scrabble.position import TilePosition

__all__ = ["BinaryNumberScrabble"]


def load_engine() -> Any:
    """Return the engine. It is loaded on first use, because its tables take time and memory."""
    from paperbits.games.binary_number_scrabble.engine.engine import ENGINE

    return ENGINE


def make_arrays(card: Card, made: BinaryNumberScrabble) -> Any:
    """Return the game with its settings as arrays."""
    from paperbits.games.binary_number_scrabble.arrays import TileArrays

    return TileArrays(card, made)


def load_gcg() -> Any:
    """Return the format of Scrabble programs, loaded on first use."""
    from paperbits.games.binary_number_scrabble.gcg import FORMAT

    return FORMAT


def load_daily() -> Any:
    """Return the daily racks, loaded on first use."""
    from paperbits.games.binary_number_scrabble.daily import DAILY

    return DAILY


game(
    title="Binary Number Scrabble",
    credit="Dan Goldwater",
    blurb=(
        "Lay tiles that form true equations in binary, across and down, on a board with premium"
        " squares."
    ),
    position=TilePosition,
    read_for={"analyse"},
    operations=OPERATIONS,
    searching=["plays"],
    levels=LEVELS,
    rungs=RUNGS,
    engine=load_engine,
    arrays=make_arrays,
    grade_limits=(40, 160, 600, 2_000),
    formats={"gcg": load_gcg},
    daily=load_daily,
    minutes=30,
    good_first=(
        "It is a crossword of sums. Every sum is checked as you lay it, and worked out for you."
    ),
)(BinaryNumberScrabble)
