"""The computer levels of Binary Number Scrabble, in the order in which they think more."""

from paperbits.core.engine.level import Level
from paperbits.core.engine.rung import Rung

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
        "Weighs the points against the tiles that it keeps, exchanges bad ones, plays eight moves on"
        " a few times, and searches short endings.",
    ),
    Level(
        "farsighted",
        "Far-sighted",
        "Plays ten moves on, many times, with tiles drawn at random; searches the end, and solves"
        " it when few tiles are left.",
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
