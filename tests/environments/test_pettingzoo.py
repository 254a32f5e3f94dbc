"""PettingZoo's own tests pass for every game, and rewards, masks and errors are as documented."""

import warnings

import numpy as np
import pytest
from array_matches import actions, shortest, small
from gymnasium.spaces import Box
from matches import some_games

import paperbits.pettingzoo
from paperbits import IllegalMoveError, InvalidMoveError
from paperbits.core.errors import SettingError, UnknownGameError

with warnings.catch_warnings():  # It tries to import games of its own, in a way that it warns of.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

pytestmark = pytest.mark.long
CARDS = some_games()
every_game = pytest.mark.parametrize(
    "card",
    # To list all plays of a rack for each player takes long without the compiler.
    [
        pytest.param(card, id=card.id, marks=[pytest.mark.compiled] if card.position.hidden else [])
        for card in CARDS
    ],
)

SAID = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)
"""What PettingZoo's test says of every environment with action masks but its own."""


def made(card, **options):
    return paperbits.pettingzoo.env(card.id, **options, **shortest(card))


def cycles(env):
    return actions(env.unwrapped.arrays) // 2


@every_game
@pytest.mark.parametrize("flat", [False, True])
def test_the_interface_is_as_pettingzoo_asks(card, flat):
    env = made(card, flat=flat)
    env.reset()
    assert isinstance(made(card).unwrapped.observation_space("player_0")["observation"], Box)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for said in SAID:
            warnings.filterwarnings("ignore", said)
        warnings.filterwarnings("ignore", "Observation numpy array is all zeros")
        api_test(env, num_cycles=cycles(env))


@every_game
def test_equal_seeds_give_equal_matches(card):
    seed_test(lambda: made(card), num_cycles=cycles(made(card)))


@every_game
def test_it_is_rendered(card, capsys):
    render_test(lambda **options: made(card, **options))
    assert "is to move" in capsys.readouterr().out


def played(env, seed=1):
    """Play a random match; return the rewards that each player was given."""
    env.reset(seed=seed)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    given = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, cut, _ = env.last()
        given[agent] += reward
        assert not cut
        env.step(None if over else env.action_space(agent).sample())
    return list(given.values())


@every_game
def test_rewards_are_the_result_and_follow_from_the_winners(card):
    env = paperbits.pettingzoo.env(card.id, **small(card, 3))
    if env.unwrapped.arrays.most_outcomes:
        return  # A whole match takes long without the compiler; test_tiles has its scores.
    rewards = played(env)
    position = env.unwrapped.match.position()
    assert position.over
    if position.players == 1:
        assert rewards == position.scores()
        return
    assert abs(sum(rewards)) < 1e-9
    assert [
        seat for seat, reward in enumerate(rewards) if reward == max(rewards)
    ] == position.winners()
    if position.players == 2:
        assert sorted(rewards) in ([-1, 1], [0, 0])


def test_three_players_share_what_they_beat():
    env = paperbits.pettingzoo.env("flipping-bits", players=3, n=5, rounds=4)
    for seed in range(3):
        rewards = played(env, seed)
        scores = env.unwrapped.match.scores()
        shares = [sum((own > other) - (own < other) for other in scores) / 2 for own in scores]
        assert rewards == shares


def test_one_vector_holds_the_planes_in_their_order():
    env, flat = (paperbits.pettingzoo.env("plexus", n=3, flat=flat) for flat in (False, True))
    env.reset()
    flat.reset()
    planes = env.observe("player_1")["observation"]
    assert list(planes) == ["seat", "turn", "scores", "degree", "count", "kind", "points"]
    vector = flat.observe("player_1")["observation"]
    assert vector.dtype == np.float32
    assert vector.tolist() == [float(value) for plane in planes.values() for value in plane.ravel()]


def test_only_the_player_to_move_has_legal_actions():
    env = paperbits.pettingzoo.env("product-grid", n=2)
    env.reset()
    assert env.observe("player_0")["action_mask"].sum() == 8
    assert env.observe("player_1")["action_mask"].sum() == 0


def test_an_illegal_action_is_refused_in_a_sentence_and_the_match_goes_on():
    env = paperbits.pettingzoo.env("product-grid", n=2)
    env.reset()
    env.step(0)
    with pytest.raises(
        IllegalMoveError, match="Action 1 is not legal here; the mask is 1 at those that are"
    ):
        env.step(1)
    for action in (8, 2**63):
        with pytest.raises(IllegalMoveError, match=f"from 0 to 7; {action} is not among them"):
            env.step(action)
    with pytest.raises(
        InvalidMoveError, match="An action is an integer, not None of type NoneType"
    ):
        env.step(None)
    env.step(7)
    assert env.unwrapped.match.position().text() == "1 .\n. 2"


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"game": "plexos"}, UnknownGameError, "Did you mean plexus"),
        ({"game": "plexus", "n": 4}, SettingError, "n"),
        ({"game": "plexus", "rewards": "money"}, SettingError, "Rewards are result or scores, not"),
        (
            {"game": "plexus", "render_mode": "film"},
            SettingError,
            "A render mode is human, ansi or",
        ),
    ],
)
def test_bad_settings_are_refused_in_a_sentence(arguments, error, said):
    with pytest.raises(error, match=said):
        paperbits.pettingzoo.env(**arguments)
