"""The card of Binary Number Scrabble: its texts for the catalogue, its positions, operations,
levels and engine.
"""

from typing import Any

from paperbits.core.card import Card
from paperbits.core.game import game
from paperbits.core.level import Level, Rung

from .game import BinaryNumberScrabble
from .operations import OPERATIONS
from .position import TilePosition

LEVELS = (
    Level(
        "beginner",
        "Beginner",
        "Lays up to six tiles, and does not use NOT. Sees a few plays, mostly near the last one, and"
        " takes the best.",
    ),
    Level("learner", "Learner", "Lays up to seven tiles, without NOT, and sees more plays."),
    Level("casual", "Casual", "Lays up to eight tiles, with every operator, but overlooks much."),
    Level(
        "attentive",
        "Attentive",
        "Sees most short equations and many long ones, now and then one of the whole rack.",
    ),
    Level(
        "greedy",
        "Greedy",
        "Finds every play there is and makes the one with the most points; keeps the usual tiles"
        " when it exchanges.",
    ),
    Level(
        "careful",
        "Careful",
        "Weighs the points against the tiles that it keeps, exchanges bad ones, plays twelve moves"
        " on a few times, and searches short endings.",
    ),
    Level(
        "farsighted",
        "Far-sighted",
        "Plays sixteen moves on, many times, with tiles drawn at random; searches the end, and"
        " solves it when few tiles are left.",
    ),
)

RUNGS = (
    Rung(
        Level(
            "plain-greedy",
            "Plain greedy",
            "Makes a play with the most points; equal ones are equally likely, and so are all"
            " exchanges when there is no play.",
        ),
        after="attentive",
    ),
)
"""The players that the levels are also compared with."""


__all__ = ["BinaryNumberScrabble"]


def load_engine() -> Any:
    """Return the engine. It is loaded on first use, because its tables take time and memory."""
    from .engine.engine import ENGINE

    return ENGINE


def make_arrays(card: Card, made: BinaryNumberScrabble) -> Any:
    """Return the game with its settings as arrays."""
    from .arrays import TileArrays

    return TileArrays(card, made)


def load_gcg() -> Any:
    """Return the format of Scrabble programs, loaded on first use."""
    from .gcg import FORMAT

    return FORMAT


def load_daily() -> Any:
    """Return the daily racks, loaded on first use."""
    from .daily import DAILY

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
