"""Batches: the same moves, states and scores as positions, in any number of threads."""

import numpy as np
import pytest

import paperbits.batch
from paperbits import IllegalMoveError, PaperbitsError, all_games, find
from paperbits.core.kernel_position import KernelPosition

BY_RULES = [card.id for card in all_games() if card.position is KernelPosition]
"""The games whose rules are a named tuple."""

STEPS = 90

each_game = pytest.mark.parametrize("name", BY_RULES)


def same_state(state, record):
    return all(np.array_equal(state[field], record[field]) for field in record.dtype.names)


def matches(name, batch, steps):
    """Play on in a batch by random actions, and the same moves in positions; compare after each."""
    card = find(name)
    positions = [card.new(batch.game._asdict()) for _ in range(len(batch))]
    ended = 0
    for _ in range(steps):
        actions = batch.random_actions()
        texts = [batch.move_text(index, int(action)) for index, action in enumerate(actions)]
        batch.step(actions)
        for index, (position, text) in enumerate(zip(positions, texts, strict=True)):
            position.push(text)
            assert batch.done[index] == position.over
            if position.over:
                ended += 1
                check_end(batch, index, position)
                positions[index] = position = card.new(batch.game._asdict())
            else:
                assert not batch.rewards[index].any()
            assert batch.turn[index] == position.turn
            assert batch.plies[index] == len(position.plies)
            assert same_state(batch.states[index], position.record)
            legal = [batch.move_text(index, action) for action in np.flatnonzero(batch.masks[index])]
            assert len(legal) == len(set(legal)) == batch.legal[index]
    return ended


def check_end(batch, index, position):
    """Check the scores and the rewards of a game that is over."""
    if position.card.outcome_by == "sum":
        assert batch.scores[index].tolist() == position.scores()
    winners = set(position.winners())
    if position.players == 2:
        best = 1 if len(winners) == 1 else 0
        expected = [best if player in winners else -best for player in range(2)]
        assert batch.rewards[index].tolist() == expected


@each_game
def test_a_batch_plays_as_positions_do(name):
    batch = paperbits.batch.make(name, 3, seed=5, threads=1)
    matches(name, batch, STEPS)


@each_game
def test_legal_actions_are_the_moves_that_the_rules_list(name):
    batch = paperbits.batch.make(name, 2, seed=3, threads=1)
    for _ in range(12):
        batch.step(batch.random_actions())
    out = batch.game.buffer()
    state = batch._table[1].state
    listed = [batch.game.move_text(state, move) for move in out[: batch.game.moves(state, out)]]
    assert [batch.move_text(1, action) for action in np.flatnonzero(batch.masks[1])] == listed or set(listed) == {
        batch.move_text(1, action) for action in np.flatnonzero(batch.masks[1])
    }


@each_game
def test_equal_seeds_give_equal_games_in_any_number_of_threads(name, monkeypatch):
    monkeypatch.setattr("paperbits.batch.batch.SMALLEST_SHARE", 2)
    batches = [paperbits.batch.make(name, 7, seed=4, threads=threads) for threads in (1, 2, 3)]
    other = paperbits.batch.make(name, 7, seed=5, threads=1)
    ended = [batch.play_random(25) for batch in batches]
    other.play_random(25)
    one_by_one = paperbits.batch.make(name, 7, seed=4, threads=2)
    for _ in range(25):
        one_by_one.step(one_by_one.random_actions())
    assert len(set(ended)) == 1
    assert len({batch._table.tobytes() for batch in (*batches, one_by_one)}) == 1
    assert other._table.tobytes() != batches[0]._table.tobytes()


@pytest.mark.parametrize("bad", [-1, 36, 99, 0])
def test_an_illegal_action_is_named_and_nothing_changes(bad):
    batch = paperbits.batch.make("palindromic-rows-columns", 5, threads=1)
    batch.step([0, 1, 2, 0, 4])
    before = batch._table.tobytes()
    with pytest.raises(IllegalMoveError, match=rf"^Action {bad} is not legal in game 3 "):
        batch.step([1, 2, 3, bad, 5])
    assert batch._table.tobytes() == before


@pytest.mark.parametrize("bad", [[1, 2], [[1, 2, 3]], [0.5, 1.0, 2.0], "abc", None, 3, [True, False, True]])
def test_actions_are_one_integer_a_game(bad):
    batch = paperbits.batch.make("palindromic-rows-columns", 3, threads=1)
    with pytest.raises(PaperbitsError, match=r"^A step takes an array of 3 integers, one action for each game"):
        batch.step(bad)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"count": 0}, "count is an integer from 1 to 100,000,000, not 0."),
        ({"count": 2.0}, "count is an integer"),
        ({"seed": "x"}, "seed is an integer"),
        ({"threads": -1}, "threads is an integer"),
        ({"longest": True}, "longest is an integer"),
        ({"n": 1}, "n"),
        ({"m": 3}, "m"),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(given, why):
    with pytest.raises(PaperbitsError, match=why):
        paperbits.batch.make("palindromic-rows-columns", **{"count": 4, **given})


def test_the_arrays_are_views_that_nobody_can_write_to():
    batch = paperbits.batch.make("palindromic-rows-columns", 4, threads=1)
    for array in (batch.states, batch.masks, batch.turn, batch.done, batch.rewards, batch.scores, batch.legal, batch.plies):
        assert np.shares_memory(array, batch._table)
        assert not array.flags.writeable
    masks = batch.masks
    batch.step([0, 1, 2, 3])
    assert not masks[0, 0]
    assert masks[0, 1]
    assert batch.states["filled"][2].ravel()[2] == 1


def test_packed_masks_hold_eight_actions_a_byte():
    batch = paperbits.batch.make("palindromic-rows-columns", 4, threads=1)
    batch.step([0, 1, 2, 9])
    packed = batch.packed_masks()
    assert packed.shape == (4, 5)
    assert np.array_equal(np.unpackbits(packed, axis=1, count=36, bitorder="little"), batch.masks)


def test_long_games_are_cut_off():
    batch = paperbits.batch.make("divisors-multiples-sequence", 4, threads=1, longest=5)
    for ply in range(1, 6):
        assert not batch.cut.any()
        batch.step(batch.random_actions())
    assert batch.cut.all()
    assert not batch.done.any()
    assert not batch.plies.any()
    assert ply == 5


def test_a_position_takes_the_place_of_a_game():
    batch = paperbits.batch.make("palindromic-rows-columns", 3, threads=1, n=4)
    position = find("palindromic-rows-columns").new({"n": 4})
    position.push_all(["a1", "b2", "c3"])
    batch.put(1, position)
    assert same_state(batch.states[1], position.record)
    assert batch.turn.tolist() == [0, 1, 0]
    assert batch.plies.tolist() == [0, 3, 0]
    assert batch.legal.tolist() == [16, 13, 16]
    with pytest.raises(PaperbitsError, match="other settings"):
        batch.put(0, find("palindromic-rows-columns").new({"n": 6}))
