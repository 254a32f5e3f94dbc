"""Gymnasium's own check passes for every game; the seat, the level and vectors of environments."""

import warnings

import gymnasium
import pytest
from array_matches import actions, quick, shortest
from gymnasium.utils.env_checker import check_env
from matches import some_games

import paperbits.gymnasium
from paperbits import IllegalMoveError
from paperbits.core.errors import PaperbitsError, SettingError
from paperbits.gymnasium import id_of

pytestmark = pytest.mark.long
CARDS = some_games()
every_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)


def made(card, **options):
    return gymnasium.make(id_of(card.id), **{"level": "random", **options}, **shortest(card))


@every_game
@pytest.mark.parametrize("flat", [False, True])
def test_the_interface_is_as_gymnasium_asks(card, flat):
    if not quick(card):
        return
    env = made(card, flat=flat, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@every_game
def test_a_sample_is_a_legal_action_and_the_reward_comes_at_the_end(card):
    env = made(card)
    for seed in range(2):
        seen, info = env.reset(seed=seed)
        assert info == {}
        env.action_space.seed(seed)
        for _ in range(actions(env.unwrapped.arrays)):
            assert (seen["action_mask"] == env.unwrapped.action_masks()).all()
            seen, reward, over, cut, info = env.step(env.action_space.sample())
            assert not cut
            if over:
                assert info["scores"].tolist() == env.unwrapped.match.scores()
                assert not seen["action_mask"].any()
                break
            assert reward == 0
            assert seen["observation"]["turn"].tolist() == seen["observation"]["seat"].tolist()


def played(env, seed):
    env.reset(seed=seed)
    env.action_space.seed(seed)
    rewards = []
    over = False
    while not over:
        _seen, reward, over, _, _ = env.step(env.action_space.sample())
        rewards.append(reward)
    return rewards, env.unwrapped.match.position().text()


def test_a_seat_may_be_drawn_for_each_match():
    env = gymnasium.make("paperbits/ProductGrid-v0", n=2, level="random", seat=None)
    seats = [env.reset(seed=seed)[0]["observation"]["seat"].tolist() for seed in range(20)]
    assert [1, 0] in seats
    assert [0, 1] in seats


def test_a_level_plays_the_other_seats():
    # A level whose searches end by their number, however slow the machine is.
    env = gymnasium.make("paperbits/PalindromicRowsColumns-v0", n=3, seat=1, level="casual")
    results = [played(env, seed) for seed in range(8)]
    assert results == [played(env, seed) for seed in range(8)]
    assert sum(rewards[-1] for rewards, _ in results) < 0
    assert all(set(rewards[:-1]) <= {0} for rewards, _ in results)


def test_an_engine_of_its_own_plays_too():
    env = gymnasium.make("paperbits/BinaryNumberScrabble-v0", seat=1, level="beginner")
    seen, _ = env.reset(seed=3)
    assert len(env.unwrapped.match.position().plies) == 1
    assert seen["observation"]["rack"].sum() == 9


def test_an_illegal_action_is_refused_or_loses():
    for asked in ({"illegal": "raise"}, {"rewards": "scores"}):
        env = gymnasium.make("paperbits/ProductGrid-v0", n=2, level="random", **asked)
        env.reset(seed=1)
        env.step(0)
        with pytest.raises(IllegalMoveError, match="Action 0 is not legal here"):
            env.step(0)
    env = gymnasium.make("paperbits/ProductGrid-v0", n=2, level="random")
    env.reset(seed=1)
    env.step(0)
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"].startswith("Action 0 is not legal here")


def test_a_seat_that_never_moves_is_refused():
    env = gymnasium.make("paperbits/PalindromesAntipalindromes-v0", m=1, seat=1)
    with pytest.raises(SettingError, match="the match is over before seat 1 is to move"):
        env.reset()


def test_a_step_before_the_first_reset_is_refused():
    with pytest.raises(gymnasium.error.ResetNeeded):
        gymnasium.make("paperbits/ProductGrid-v0").step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        paperbits.gymnasium.SeatEnv("product-grid").step(0)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"level": "wizard"}, "no level 'wizard'; there are beginner, .* and random[.]"),
        ({"seat": 2}, "A seat is a number from 0 to 1, or None for a random one, not '2'"),
        ({"seat": True}, "A seat is a number from 0 to 1"),
        ({"illegal": "draw"}, "An illegal action may raise or lose, not 'draw'"),
        ({"illegal": "lose", "rewards": "scores"}, "An illegal action can lose only where the"),
    ],
)
def test_bad_settings_are_refused_in_a_sentence(options, said):
    with pytest.raises(PaperbitsError, match=said) as refused:
        gymnasium.make("paperbits/Plexus-v0", **options)
    assert isinstance(refused.value, SettingError) or "level" in options
