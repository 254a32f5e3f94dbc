"""With three players and more, each move is credited with what its own player made of it."""

from typing import Annotated, NamedTuple

import numpy as np
import pytest

from paperbits.core.capabilities import CAPABILITIES
from paperbits.core.families import Family
from paperbits.core.game import lend
from paperbits.core.records import record
from paperbits.core.settings import Setting
from paperbits.search.monte_carlo import MonteCarlo
from paperbits.search.tree import NODE, backpropagate, new_memory

# What each of three gets: first the first player's choice, then the second's, then the third's.
GAINS = np.array(
    [
        [[[5.0, 3.0, 0.0], [5.0, 4.0, 3.0]], [[1.0, 0.0, 9.0], [1.0, 0.0, 2.0]]],
        [[[2.0, 1.0, 3.0], [2.0, 3.0, 1.0]], [[2.0, 1.0, 3.0], [2.0, 3.0, 1.0]]],
    ]
)


class Three(NamedTuple):
    """Three players choose 0 or 1, one after the other; ``GAINS`` says what each then has."""

    players: Annotated[int, Setting("the players", 3, 3)] = 3

    def start(self):
        return record(chosen=np.zeros(3, np.int64), made=0, gains=GAINS)

    def most_moves(self):
        return 2

    def moves(self, position, out):
        out[0], out[1] = 0, 1
        return 2

    def play(self, position, move):
        position.chosen[position.made] = move
        position.made += 1
        position.turn = position.made % 3

    def over(self, position):
        return bool(position.made == 3)

    def scores(self, position, out):
        for player in range(3):
            out[player] = position.gains[
                position.chosen[0], position.chosen[1], position.chosen[2], player
            ]


lend(Three, Family, *CAPABILITIES)


def best(*made):
    game = Three()
    start = game.start()
    for move in made:
        game.play(start, move)
    return int(MonteCarlo(game, start, seed=3).think(simulations=600).best.move)


def test_each_player_maximises_their_own_reward():
    assert best(0, 0) == 1  # 3 for the third rather than none.
    assert best(0, 1) == 0
    assert best(0) == 0  # The second gains nothing by spoiling the first player's choice.
    # So the first may trust in 5. If the others played against the first alone, 1 would be safer.
    assert best() == 0


def test_every_move_on_the_path_has_the_reward_of_the_player_who_chose_it():
    nodes, bounds = np.zeros(5, NODE).view(np.recarray), np.zeros((5, 2), np.float32)
    told = new_memory(3, 1)[0]
    nodes.high[:], nodes.low[:] = 1, -1
    told.movers[:4] = [0, 1, 2, 0]
    told.path[:5] = range(5)
    told.rewards[:] = [0.1, 0.5, 0.9]
    told.outcomes[:] = [0.0, 0.5, 1.0]
    for _ in range(2):
        backpropagate(nodes, bounds, told, 4)
    assert nodes.visits.tolist() == [2, 2, 2, 2, 2]
    assert nodes.total.tolist() == pytest.approx([0, 0.2, 1.0, 1.8, 0.2])
    assert nodes.wins.tolist() == pytest.approx([0, 0.0, 1.0, 2.0, 0.0])
    assert bounds[1:, 0].tolist() == pytest.approx([0.1, 0.5, 0.9, 0.1])
