"""Flipping bits: the author's round, two flips at once, rounds and their first players."""

import numpy as np
import pytest

from paperbits import find
from paperbits.core.errors import IllegalMoveError

AUTHOR = ["3", "7", "4", "2", "7", "3"]
SHUT_IN = list("162565346241521461524261")
"""Moves on six squares, found by random play, after which all six patterns that one flip reaches
have occurred.
"""


def played(moves, **settings):
    position = find("flipping-bits").new(settings)
    position.push_all(moves)
    return position


def test_the_authors_round():
    """Leroy Quet, 12 March 2011, row by row."""
    position = find("flipping-bits").new({"rounds": 1})
    rows = [position.text()]
    for move in AUTHOR:
        position.push(move)
        rows.append(position.text())
    assert rows == ["*.*.*.*", "*...*.*", "*...*..", "*..**..", "**.**..", "**.**.*", "*****.*"]
    assert position.scores() == [0, 6]
    assert position.winners() == [1]
    assert position.parts()[1][0].why == "square 6 is the only empty one"


def test_two_flips_only_when_every_pattern_of_one_has_been():
    position = played(SHUT_IN, n=6)
    assert position.legal().moves == ["1,3", "1,4", "2,5", "2,6", "3,4", "5,6"]
    with pytest.raises(IllegalMoveError, match="no more than that"):
        played(["3"], n=6).push("1,2")


def test_players_begin_rounds_in_turn_and_scores_add_up():
    position = played(AUTHOR, players=3)
    assert (position.text(), position.turn) == ("*.*.*.*", 1)
    position.push_all(AUTHOR)
    assert position.turn == 2
    position.push_all(AUTHOR)
    assert position.turn is None
    assert position.text() == "*****.*"
    assert position.scores() == [6, 6, 6]


@pytest.mark.parametrize("n", range(3, 17))
def test_the_bound_on_flips_holds(n):
    """From any pattern a new one with one square unlike the rest is at most ``most_flips`` away."""
    game = find("flipping-bits").configure({"n": n})
    patterns = np.arange(2**n)
    ones = np.array([int(pattern).bit_count() for pattern in patterns])
    open_ends = [
        end for end in patterns[(ones == 1) | (ones == n - 1)] if end != game.first_pattern()
    ]
    nearest = np.full(2**n, n)
    for end in open_ends:
        nearest = np.minimum(nearest, ones[patterns ^ end])
    reached = nearest[(nearest > 0)]
    assert reached.max() <= game.most_flips()
