import numpy as np
import pytest

from paperbits import find
from paperbits.core.records import copied
from paperbits.search import local_search
from paperbits.search.local_search import (
    BEST,
    CURRENT,
    TRIED,
    best_game,
    cross,
    improve,
    new_search,
    restart,
)


def grid(n):
    return find("sums-grid").new({"n": n})


def played(position, line):
    record = copied(position.record)
    for move in line:
        position.game.play(record, move)
    scores = np.zeros(1)
    position.game.scores(record, scores)
    return bool(position.game.over(record)), scores[0]


def test_local_search_finds_the_best_game_of_a_small_puzzle():
    position = grid(2)
    found = best_game(position.game, position.record, 600, seed=1)
    assert found.score == 8  # All eight sums of a grid of four squares: none does better.
    assert played(position, found.line) == (True, 8)


def test_more_games_score_more_and_equal_seeds_equally():
    position = grid(3)
    few = [best_game(position.game, position.record, 4, seed=seed).score for seed in range(3)]
    more = best_game(position.game, position.record, 300, seed=1)
    assert more.score > max(few)
    again = best_game(position.game, position.record, 300, seed=1)
    assert [tuple(move) for move in again.line] == [tuple(move) for move in more.line]


def test_local_search_stops_on_request_and_is_for_one_player():
    asked = []
    found = best_game(
        grid(3).game, grid(3).record, 10**9, stop=lambda: len(asked) >= 2 or bool(asked.append(1))
    )
    assert found.games < 10**6
    pair = find("sums-grid").new({"players": 2})
    with pytest.raises(ValueError, match="one player"):
        best_game(pair.game, pair.record, 10)


def test_a_restart_keeps_the_best_game(monkeypatch):
    monkeypatch.setattr(local_search, "PATIENCE", 5)
    monkeypatch.setattr(
        local_search, "restart", lambda search: (restarts.append(1), restart(search))
    )
    restarts = []
    position = grid(3)
    search = new_search(position.game, position.record, 4)
    kept = []
    for _ in range(80):
        improve.interpreted(position.game, position.game, search, 1, 1)
        kept.append(search.scores[TRIED])
    assert len(restarts) > 5
    assert search.scores[BEST] == max(kept)
    assert played(position, search.lines[BEST, : search.lengths[BEST]]) == (
        True,
        search.scores[BEST],
    )


def test_the_game_found_is_legal_if_moves_are_listed_at_every_ply(monkeypatch):
    position = grid(2)

    class Listed(type(position.game)):
        def moves_only_shrink(self):
            return False

    monkeypatch.setattr(improve, "_runs", {Listed: improve.interpreted})
    found = best_game(Listed(*position.game), position.record, 300, seed=1)
    assert found.score >= 7
    for move in found.line:
        position.push(position.game.move_text(position.record, move))  # Refuses what is not legal.
    assert position.scores() == [found.score]


@pytest.mark.compiled
def test_a_few_searches_of_the_grid_of_three_find_its_best_game():
    position = grid(3)
    found = [
        best_game(position.game, position.record, 1_000_000, seed=seed).score
        for seed in range(1, 4)
    ]
    assert max(found) == 26  # No grid reaches more; paperbits solve proves it.


def test_two_moves_exchange_their_integers_and_back():
    position = grid(2)
    search = new_search(position.game, position.record, 1)
    improve.interpreted(position.game, position.game, search, 1, 1)
    before = search.lines[CURRENT, :4].copy()
    cross(search, 0, 2)
    assert search.lines[CURRENT, 0].tolist() == [*before[0, :2], before[2, 2]]
    assert search.lines[CURRENT, 2].tolist() == [*before[2, :2], before[0, 2]]
    cross(search, 0, 2)
    assert np.array_equal(search.lines[CURRENT, :4], before)


def test_the_promise_counts_sums_beyond_the_first_that_is_missing():
    position = grid(2)
    position.push_all(["a1=1", "b1=5", "a2=7", "b2=3"])
    assert position.scores() == [1]
    assert position.game.promise(position.record) == 4 * 6  # 1, 3, 5, 6, 7 and 8.
