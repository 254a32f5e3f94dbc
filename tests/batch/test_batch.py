"""Batches: the same moves, states and scores as positions, in any number of threads."""

import random

import numpy as np
import pytest
from long import many
from matches import random_settings

import paperbits.batch
from paperbits import IllegalMoveError, PaperbitsError, all_games, find
from paperbits.core.actions import moves_of
from paperbits.core.kernel_position import KernelPosition

CARDS = [card for card in all_games() if card.position is KernelPosition]
"""The games whose rules are a named tuple."""

STEPS = 60

each_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)


def small(card, count, **given):
    """A batch with small random settings, the same each time."""
    return paperbits.batch.make(
        card.id, count, **given, **random_settings(card, random.Random(card.id))
    )


def same_state(state, record):
    return all(np.array_equal(state[field], record[field]) for field in record.dtype.names)


def begun(batch):
    """A position at the start, after forced moves that belong to no player."""
    position = batch.card.new(batch.game._asdict())
    position.push_all(batch.game.opening())
    return position


def play_on(batch, steps):
    """Play in a batch by random actions, and the same moves in positions; compare after each."""
    positions = [begun(batch) for _ in range(len(batch))]
    for _ in range(steps):
        actions = batch.random_actions()
        texts = [batch.move_text(index, int(action)) for index, action in enumerate(actions)]
        batch.step(actions)
        for index, (position, text) in enumerate(zip(positions, texts, strict=True)):
            position.push(text)
            assert batch.done[index] == position.over
            if position.over:
                check_end(batch, index, position)
                positions[index] = position = begun(batch)
            else:
                assert not batch.rewards[index].any()
            assert batch.turn[index] == position.turn
            assert batch.plies[index] == len(position.plies) - position.opening_plies
            assert same_state(batch.states[index], position.record)
            listed = sorted(action for action, _ in moves_of(batch.game, position.record))
            assert np.flatnonzero(batch.masks[index]).tolist() == listed
            assert batch.legal[index] == len(listed)


def check_end(batch, index, position):
    """Check the scores and the rewards of a game that is over."""
    if position.card.outcome_by == "sum":
        assert batch.scores[index].tolist() == position.scores()
    winners = position.winners()
    if position.players == 2:
        best = len(winners) == 1
        rewards = [best if player in winners else -best for player in range(2)]
        assert batch.rewards[index].tolist() == rewards


@each_game
def test_a_batch_plays_as_positions_do(card):
    play_on(small(card, 2, seed=5, threads=1), STEPS)


# Compiled, because only compiled loops run beside each other, and with it all the loops; five kernels
# are compiled for each game.
@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("name", ["palindromic-rows-columns", *many([], ["combining-dividing"])])
def test_equal_seeds_give_equal_games_in_any_number_of_threads(name, monkeypatch):
    card = find(name)
    monkeypatch.setattr("paperbits.batch.batch.SMALLEST_SHARE", 2)
    batches = [small(card, 5, seed=4, threads=threads) for threads in (1, 2, 3)]
    other = small(card, 5, seed=5, threads=1)
    ended = [batch.play_random(15) for batch in batches]
    other.play_random(15)
    one_by_one = small(card, 5, seed=4, threads=2)
    for _ in range(15):
        one_by_one.step(one_by_one.random_actions())
    assert len(set(ended)) == 1
    assert len({batch._table.tobytes() for batch in (*batches, one_by_one)}) == 1
    assert other._table.tobytes() != batches[0]._table.tobytes()


def test_games_begin_after_a_forced_opening():
    batch = paperbits.batch.make("plexus", 2, n=3, threads=1)
    assert batch.states["count"].tolist() == [1, 1]
    assert batch.plies.tolist() == [0, 0]


@pytest.mark.parametrize("bad", [-1, 36, 99, 0])
def test_an_illegal_action_is_named_and_nothing_changes(bad):
    batch = paperbits.batch.make("palindromic-rows-columns", 5, threads=1)
    batch.step([0, 1, 2, 0, 4])
    before = batch._table.tobytes()
    with pytest.raises(IllegalMoveError, match=rf"^Action {bad} is not legal in game 3 "):
        batch.step([1, 2, 3, bad, 5])
    assert batch._table.tobytes() == before


@pytest.mark.parametrize(
    "bad", [[1, 2], [[1, 2, 3]], [0.5, 1.0, 2.0], "abc", None, 3, [True, False, True]]
)
def test_actions_are_one_integer_a_game(bad):
    batch = paperbits.batch.make("palindromic-rows-columns", 3, threads=1)
    with pytest.raises(
        PaperbitsError, match=r"^A step takes an array of 3 integers, one action for each game"
    ):
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
    for name in ("states", "masks", "turn", "done", "rewards", "scores", "legal", "plies"):
        array = getattr(batch, name)
        assert np.shares_memory(array, batch._table)
        assert not array.flags.writeable
    masks = batch.masks
    batch.step([0, 1, 2, 3])
    assert not masks[0, 0]
    assert masks[0, 1]
    assert batch.states["filled"][2].ravel()[2] == 1


def test_long_games_are_cut_off():
    batch = paperbits.batch.make("divisors-multiples-sequence", 4, threads=1, longest=5)
    for _ in range(5):
        assert not batch.cut.any()
        batch.step(batch.random_actions())
    assert batch.cut.all()
    assert not batch.done.any()
    assert not batch.plies.any()


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


TILES = "binary-number-scrabble"


@pytest.mark.compiled
def test_a_game_with_hidden_tiles_shows_the_player_to_move_its_own():
    batch = paperbits.batch.make(TILES, 2, seed=2)
    for _ in range(4):
        batch.step(batch.random_actions())
        for index, match in enumerate(batch._matches):
            turn = match.turn
            assert batch.turn[index] == turn
            assert np.array_equal(batch.seen["rack"][index], match.position().racks[turn])
            assert np.array_equal(batch.seen["unseen"][index], match.position().unseen(turn))
            assert np.array_equal(batch.masks[index], match.mask().astype(bool))
    assert not hasattr(batch, "states")
    assert {plane for plane in batch.seen if "rack" in plane} == {"rack", "racks"}
    assert batch.seen["racks"].shape == (2, 2)  # How many tiles each player holds.


@pytest.mark.compiled
def test_a_game_with_hidden_tiles_is_played_again_from_its_seed():
    batches = [paperbits.batch.make(TILES, 1, seed=seed) for seed in (3, 3, 4)]
    ended = [batch.play_random(3) for batch in batches]
    assert ended[0] == ended[1]
    assert batches[0]._table.tobytes() == batches[1]._table.tobytes()
    assert batches[0]._table.tobytes() != batches[2]._table.tobytes()


@pytest.mark.compiled
def test_a_game_with_hidden_tiles_ends_with_rewards():
    batch = paperbits.batch.make(TILES, 1, seed=1)
    passes = batch.actions and next(
        a for a in range(batch.actions) if batch.masks[0, a] and batch.move_text(0, a) == "pass"
    )
    for _ in range(5):
        batch.step([passes])
        assert not batch.done[0]
    batch.step([passes])
    assert batch.done[0]
    assert batch.rewards.tolist() == [[0, 0]]
    assert batch.plies.tolist() == [0]


@pytest.mark.compiled
def test_an_illegal_action_in_a_game_with_hidden_tiles_changes_nothing():
    batch = paperbits.batch.make(TILES, 2, seed=1)
    before = batch._table.tobytes()
    actions = batch.random_actions()
    with pytest.raises(IllegalMoveError, match=r"^Action 475 is not legal in game 1 "):
        batch.step([actions[0], 475])
    assert batch._table.tobytes() == before
    assert not batch._matches[0].position().plies
