"""The themes of puzzles: what a right move is about.

Each follows from the proof of the puzzle, or from the right play itself, and is computed
(``studies.puzzles.themes``), never chosen by hand. A puzzle may have several themes or none.
"""

from dataclasses import dataclass
from typing import Final, Literal, get_args

Theme = Literal[
    "only-move",
    "narrow-path",
    "two-in-a-row",
    "save-the-tie",
    "take-points",
    "temptation",
    "sacrifice",
    "leaves-nothing",
    "key-move",
    "parity",
    "pairing",
    "mirror",
    "long-plan",
    "two-at-once",
    "chain",
    "blank",
    "sweep",
    "not-twice",
]

THEMES: Final[tuple[Theme, ...]] = get_args(Theme)


@dataclass(frozen=True, slots=True)
class About:
    """The name of a theme, and what it means in a sentence or two."""

    name: str
    meaning: str


MANY: Final = 8
"""The fewest moves to choose from for ``only-move``."""

LONG: Final = 9
"""The fewest moves after the right one for ``long-plan``."""

ABOUT: Final[dict[Theme, About]] = {
    "only-move": About("Only move", "There are eight moves or more, and all but one lose."),
    "narrow-path": About(
        "Narrow path", "After every best reply there is again only one right move."
    ),
    "two-in-a-row": About(
        "Two in a row",
        "You move twice in a row, and both times only one of several moves is right.",
    ),
    "save-the-tie": About("Save the tie", "Nothing wins. One move ties, and all others lose."),
    "take-points": About("Take the points", "The right move scores the most at once."),
    "temptation": About("Temptation", "Another move scores better at once, but it is wrong."),
    "sacrifice": About(
        "Sacrifice",
        "The right move gives something up at first, though another move would give up nothing.",
    ),
    "leaves-nothing": About(
        "Leave nothing",
        "After the right move the other player can score nothing at once, after most wrong ones"
        " it can.",
    ),
    "key-move": About(
        "Key move",
        "Most wrong moves fail because the other player then makes the very move that was right.",
    ),
    "parity": About(
        "Parity",
        "With best play, the right move leaves an odd number of moves and every wrong one an even"
        " number, or vice versa.",
    ),
    "pairing": About(
        "Pairing",
        "After the right move, all moves left form pairs: answer each move by its partner.",
    ),
    "mirror": About("Mirror", "The right move makes the position symmetric."),
    "long-plan": About("Long plan", "The best play after the right move takes nine moves or more."),
    "two-at-once": About("Two equations at once", "The right play forms two equations or more."),
    "chain": About("Chain", "The right play forms an equation with two equals signs or more."),
    "blank": About("Blank", "The right play uses a blank tile."),
    "sweep": About("Sweep", "The right play uses the whole rack."),
    "not-twice": About("NOT twice", "The right play lays NOT twice or more."),
}

TASKS: Final[dict[Theme, str]] = {
    "two-at-once": "forms two equations or more",
    "chain": "forms an equation with two equals signs or more",
    "sweep": "uses the whole rack",
    "not-twice": "lays NOT twice or more",
}
"""What a puzzle may ask of a play, as words that follow "a play that"."""
