"""Small studies for tests."""

from paperbits.lab.study_file import study_of

SMALL = """
title = "Small"
seed = 3
matches = 12
judge = "casual"

[[setups]]
game = "palindromic-rows-columns"
settings = { n = [2, 3] }
players = "beginner"

[[setups]]
game = "palindromic-rows-columns"
settings = { n = 3 }
players = ["casual", "beginner"]
swap = true
"""


def small(**changes):
    """The small study, with some top-level entries changed or added."""
    lines = [line for line in SMALL.splitlines() if line.partition(" = ")[0] not in changes]
    return study_of(
        "\n".join([*(f"{name} = {value}" for name, value in changes.items()), *lines]), "small"
    )
