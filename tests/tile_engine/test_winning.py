"""What results of samples are worth to a player who wants to win."""

import numpy as np
import pytest

from paperbits import find
from paperbits.core.view import Part
from paperbits.games.binary_number_scrabble.bag import ShuffledBag
from paperbits.games.binary_number_scrabble.engine.equity import ranked
from paperbits.games.binary_number_scrabble.engine.winning import LIMIT, PACE, worth
from paperbits.games.binary_number_scrabble.tiles import ONE, RACK

CARD = find("binary-number-scrabble")


def ahead(lead, bag=None):
    """A first move after which the player to move is so far ahead; perhaps with another bag."""
    position = CARD.new(racks=["1110=++--", "0011=+-*&"])
    position._parts = [[Part("so far", max(0, points), "")] for points in (lead, -lead)]
    if bag is not None:
        position.bag = ShuffledBag([ONE] * bag, seed=0)
    return position


@pytest.mark.parametrize(("lead", "tile"), [(0, PACE), (-50, 0.85), (400, -1.4), (2000, -LIMIT)])
def test_a_tile_left_for_later_is_worth_more_to_the_player_behind(lead, tile):
    position = ahead(lead)
    moves = ranked(position)
    fewest = int(np.argmin(np.where(moves.codes == 0, RACK, moves.kept.sum(axis=1))))
    exchange = int(np.flatnonzero(moves.codes == 0)[0])
    two = moves.taken([fewest, exchange])
    found = worth(position)(np.zeros((1, 2)), two)[0]
    left = [int(two.kept[0].sum()), RACK]  # Exchanged tiles are drawn again.
    assert left[0] < RACK
    assert found == pytest.approx([tile * number for number in left])


@pytest.mark.parametrize(
    ("lead", "safe", "bold", "better"),
    [
        (0, [20, 20], [-40, 100], "safe"),  # Fewer points, and it wins.
        (-60, [40, 40], [-20, 90], "bold"),
        (-900, [30, 30], [-20, 90], "bold"),  # Lost, or won: points count.
        (900, [30, 30], [-20, 90], "bold"),
    ],
)
def test_near_the_end_a_sample_counts_by_who_wins(lead, safe, bold, better):
    position = ahead(lead, bag=2 * RACK)
    means = worth(position)(np.array([safe, bold], float).T, ranked(position)).mean(axis=0)
    assert ["safe", "bold"][int(np.argmax(means))] == better


def test_with_three_players_points_count():
    assert worth(CARD.new({"players": 3}, seed=1)) is None
