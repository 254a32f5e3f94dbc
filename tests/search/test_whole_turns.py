"""In the middle of a turn of several steps nothing is called proved that the list of moves leaves out.

Walks are made of any legal steps, also foolish ones; the truth is what every way to finish each turn
leads to.
"""

import random

import numpy as np
import pytest
from exhaustion import exhausted
from long import many
from matches import after

from paperbits import find
from paperbits.advice.analyse import analyse
from paperbits.core.level import Level, Search
from paperbits.core.records import copied
from paperbits.engines import search_engine
from paperbits.search.exhaustive import AlphaBeta
from paperbits.search.monte_carlo import MonteCarlo
from paperbits.search.whole_turns import bounds_after, from_here, only_bounds

CARD = find("divisors-multiples-sequence")
ASTRAY = ["3", "1", "3", "end", "1", "4"]
"""With r = 5, what is listed leads player 2 to a loss; to go back wins."""


def walked_astray():
    position = CARD.new({"r": 5})
    position.push_all(ASTRAY)
    return position


def astray(count, seed=1):
    """Positions in the middle of a turn."""
    chance = random.Random(seed)
    found = []
    while len(found) < count:
        position = CARD.new({"r": chance.choice((5, 6))})
        seen = []
        while not position.over and len(seen) < 40:
            position.push(chance.choice(position.legal().moves))
            if not position.over and only_bounds(position.game, position.record):
                seen.append(position.copy())
        found += chance.sample(seen, min(2, len(seen)))
    return found


def outcome_of(position, record=None):
    return int(np.sign(exhausted(position.game, position.record if record is None else record)))


def test_the_walk_astray_is_what_it_is_said_to_be():
    position = walked_astray()
    assert only_bounds(position.game, position.record)
    assert exhausted(position.game, position.record) == -1
    bounded = AlphaBeta(position.game, position.record, lowest_wins=True).look()
    assert (bounded.proved, bounded.outcome) == (False, None)
    whole = AlphaBeta(
        position.game, from_here(position.game, position.record), lowest_wins=True
    ).look()
    assert (whole.proved, whole.outcome) == (True, -1)


@pytest.mark.long
def test_what_searches_prove_in_the_middle_of_a_turn_is_true():
    proved = 0
    for position in astray(many(8, 40)):
        game, record = position.game, position.record
        truth, sign = outcome_of(position), 1 if position.turn == 0 else -1
        for margins in (False, True):
            bounded = AlphaBeta(game, record, lowest_wins=True, margins=margins).look()
            assert not bounded.proved or bounded.outcome == truth == sign
            whole = AlphaBeta(
                game, from_here(game, record), lowest_wins=True, margins=margins
            ).look()
            assert (whole.proved, whole.outcome) == (True, truth)
            assert not margins or whole.margin == pytest.approx(exhausted(game, record))
        for start in (record, from_here(game, record)):
            found = MonteCarlo(game, start, lowest_wins=True, seed=1).think(400)
            assert found.proved in {None, truth * sign}
            for each in found.candidates:
                after = copied(start)
                game.play(after, each.move)
                assert each.proved in {None, outcome_of(position, after) * sign}
                proved += each.proved is not None
    assert proved > many(8, 40)


def test_a_step_whose_turn_is_not_over_is_only_bounded():
    position = CARD.new({"r": 5})
    assert not only_bounds(position.game, position.record)
    assert bounds_after(position.game, position.record, 2)
    assert not bounds_after(find("binary-primes").new().game, find("binary-primes").new().record, 1)


def test_advice_and_levels_know_the_way_back():
    position = walked_astray()
    best = analyse(position, 1.0, seed=1).options[0]
    assert best.proved == 1
    level = Level("able", "Able", "", plays=Search(50, 50, steps=100_000))
    thought = search_engine.choose(position, level, 1, None, None)
    assert thought.sure
    for move in (best.move, thought.move):
        assert outcome_of(after(position, move)) == -1
