"""Action numbers of every game whose rules are a named tuple."""

import random

import numpy as np
import pytest
from matches import random_settings

from paperbits import all_games
from paperbits.core.actions import action_count, listed, masked, moves_of, step
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import rows

CARDS = [card for card in all_games() if card.position is KernelPosition]
every_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
PLIES = 120


def action_of(game, position, move):
    """Return the action of a move."""
    return next(action for action, other in moves_of(game, position) if np.array_equal(other, move))


def settings_of(card, seed):
    return random_settings(card, random.Random(f"{card.id} {seed}"))


def along(card, seed):
    """Positions of a random match, each as its records, the buffer of its moves and its mask."""
    game = card.configure(settings_of(card, seed))
    chance = random.Random(seed)
    positions, out = rows(game.start(), 1), game.buffer()
    mask = np.full(action_count(game), 7, np.int8)
    count = masked(game, positions, out, mask)
    for _ in range(PLIES):
        yield game, positions, out[:count], mask
        if not count:
            return
        count = step(game, positions, out, mask, chance.choice(np.flatnonzero(mask).tolist()))


@every_game
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_mask_holds_each_listed_move_once(card, seed):
    for game, positions, moves, mask in along(card, seed):
        numbers = [action_of(game, positions[0], move) for move in moves]
        assert sorted(numbers) == np.flatnonzero(mask).tolist()
        assert set(mask.tolist()) <= {0, 1}
        assert bool(game.over(positions[0])) == (not numbers)


@every_game
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_action_makes_the_move_of_its_number(card, seed):
    chance = random.Random(seed)
    for game, positions, moves, mask in along(card, seed):
        for move in chance.sample(list(moves), min(len(moves), 3)):
            played = rows(positions[0], 1)
            game.play(played[0], move)
            again, out = rows(positions[0], 1), game.buffer()
            after = mask.copy()
            masked(game, again, out, after)
            step(game, again, out, after, action_of(game, positions[0], move))
            assert again.tobytes() == played.tobytes()


@every_game
def test_a_number_means_the_same_move_in_every_position_or_is_a_place_in_the_list(card):
    meanings = {}
    for game, positions, moves, _ in along(card, 4):
        for place, move in enumerate(moves):
            number = action_of(game, positions[0], move)
            if game.move_numbers():
                assert (
                    meanings.setdefault(number, np.array(move).tolist()) == np.array(move).tolist()
                )
            else:
                assert number == place


@every_game
def test_an_action_that_is_not_legal_changes_nothing(card):
    for game, positions, moves, mask in along(card, 5):
        before, out, kept = positions.tobytes(), game.buffer(), mask.copy()
        out[: len(moves)] = moves
        for action in (-1, len(mask), 10**12, *np.flatnonzero(mask == 0)[:3].tolist()):
            assert step(game, positions, out, kept, action) == -1
        assert positions.tobytes() == before
        assert (kept == mask).all()


@every_game
def test_where_moves_have_numbers_none_is_left_out_of_the_count(card):
    game = card.configure()
    assert action_count(game) == (game.move_numbers() or game.most_moves()) > 0


@every_game
def test_a_listed_move_that_is_kept_does_not_keep_the_buffer(card):
    game = card.configure(settings_of(card, 0))
    assert all(move.base is None for move in listed(game, game.start()))
