"""The card of Binary Number Scrabble: what the catalogue says of it, its kind of position, its operations and its engine."""

from typing import Any

from paperbits.core.game import game
from paperbits.games.binary_number_scrabble.game import BinaryNumberScrabble
from paperbits.games.binary_number_scrabble.operations import OPERATIONS
from paperbits.games.binary_number_scrabble.position import TilePosition

__all__ = ["BinaryNumberScrabble"]


def load_engine() -> Any:
    """The engine, loaded when it is first asked for: its tables take time and memory."""
    from paperbits.games.binary_number_scrabble.engine.engine import ENGINE

    return ENGINE


game(
    title="Binary Number Scrabble",
    credit="Dan Goldwater",
    blurb="Lay tiles that form true equations in binary, across and down, on a board with premium squares.",
    position=TilePosition,
    startable=False,
    scorable=False,
    operations=OPERATIONS,
    searching=["plays"],
    levels=("beginner", "learner", "casual", "attentive", "greedy", "careful", "farsighted"),
    engine=load_engine,
    minutes=30,
    good_first="It is a crossword of sums. Every sum is checked as you lay it, and worked out for you.",
)(BinaryNumberScrabble)
