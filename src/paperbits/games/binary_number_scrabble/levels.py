"""The computer levels of Binary Number Scrabble, in the order in which they think more."""

from paperbits.core.engine.level import Level

LEVELS = (
    Level("beginner", "Beginner", "Glances at the moves and takes one that looks all right."),
    Level("learner", "Learner", "Finds short moves, and compares a good many of them."),
    Level("casual", "Casual", "Thinks for a moment; sees what is plain to see."),
    Level("attentive", "Attentive", "Sees most moves that there are, but not the longest."),
    Level("greedy", "Greedy", "Finds every play there is and makes the one with the most points."),
    Level("careful", "Careful", "Weighs the points against the tiles that it keeps, and exchanges bad ones."),
    Level("farsighted", "Far-sighted", "Plays ten moves on, many times, with tiles drawn at random; solves the end."),
)
