import numpy as np
import pytest

from paperbits import find
from paperbits.search.monte_carlo import MonteCarlo
from paperbits.search.playout import play_many, playouts
from paperbits.search.rewards import reward, share
from paperbits.search.rng import below, seeded
from paperbits.search.tree import Parameters, new_tree, simulate


def position(n, *moves):
    made = find("palindromic-rows-columns").new({"n": n})
    made.push_all(list(moves))
    return made


def searched(start, **options):
    return MonteCarlo(start.game, start.record, lowest_wins=start.card.lowest_wins, **options)


def test_random_numbers_stay_in_range_and_cover_it():
    state = seeded(1)
    drawn = [below(state, 7) for _ in range(2_000)]
    counts = np.bincount(drawn, minlength=7)
    assert len(counts) == 7
    assert counts.min() > 200


@pytest.mark.compiled
def test_playouts_agree_interpreted_and_compiled(monkeypatch):
    start = position(4)
    compiled = playouts(start.game, start.record, 30, seed=9)
    assert compiled.plies == 30 * 8
    monkeypatch.setattr(play_many, "_runs", {type(start.game): play_many.interpreted})
    interpreted = playouts(start.game, start.record, 30, seed=9)
    assert np.array_equal(compiled.sums, interpreted.sums)


@pytest.mark.parametrize(("n", "outcome"), [(2, -1), (3, -1)])
def test_a_small_game_is_proved(n, outcome):
    found = searched(position(n)).think(simulations=20_000)
    assert found.proved == outcome
    assert found.best.proved == outcome


@pytest.mark.parametrize(
    ("complete", "widest", "bounds"),
    [(True, 1_024, (-1, -1)), (False, 1_024, (-1, 1)), (True, 3, (-1, 1))],
)
def test_a_loss_is_proved_only_if_every_legal_move_was_tried(monkeypatch, complete, widest, bounds):
    start = position(2)
    monkeypatch.setattr(type(start.game), "complete", lambda _: complete)
    monkeypatch.setattr("paperbits.search.tree.WIDEST", widest)
    tree, workspace = new_tree(start.game, start.record, seed=1, capacity=1_000)
    simulate.interpreted(start.game, tree, workspace, Parameters(), 2_000)
    assert (tree.nodes[0].low, tree.nodes[0].high) == bounds


def test_the_result_depends_only_on_seed_and_simulations():
    start = position(5)
    first, second = (searched(start, seed=4, trees=2).think(simulations=1_000) for _ in range(2))
    assert first == second
    assert first.simulations == 1_000


def test_tree_search_reports_findings_and_stops_on_request():
    told = []
    found = searched(position(6)).think(seconds=60, tell=told.append, stop=lambda: len(told) >= 2)
    assert found.simulations > told[0].simulations
    assert sum(candidate.visits for candidate in told[0].candidates) <= told[0].simulations


def test_a_full_tree_is_searched_without_new_leaves():
    found = searched(position(6), capacity=50).think(simulations=500)
    assert found.simulations == 500


def test_rewards_add_up_and_respect_lowest_wins():
    scores = np.array([3.0, 5.0])
    assert share(scores, 0, 1) == 0.0
    assert share(scores, 0, -1) == 1.0
    assert reward(scores, 0, 1, -1.0, 2.0) + reward(scores, 1, 1, 1.0, 2.0) == pytest.approx(1)
    assert reward(scores, 0, 1, -1.0, 2.0) < reward(scores, 0, 1, -9.0, 2.0)
    three = np.array([4.0, 4.0, 9.0])
    assert [share(three, player, 1) for player in range(3)] == [0.25, 0.25, 1.0]
