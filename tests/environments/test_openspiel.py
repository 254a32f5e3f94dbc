"""OpenSpiel's own tests pass for every game; observations and returns are those of PettingZoo."""

import random

import numpy as np
import pyspiel
import pytest
from absl import flags
from array_matches import actions, quick, shortest
from matches import some_games
from open_spiel.python.algorithms import cfr, exploitability, minimax
from open_spiel.python.observation import make_observation

import paperbits.openspiel
import paperbits.pettingzoo
from paperbits import IllegalMoveError, find
from paperbits.core.errors import SettingError
from paperbits.openspiel import short_name
from paperbits.solve.solver import outcome_of

pytestmark = pytest.mark.long
CARDS = some_games()
every_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)


if not flags.FLAGS.is_parsed():
    flags.FLAGS(["tests"])  # Playthroughs ask for them.


def loaded(card, **more):
    return pyspiel.load_game(short_name(card), {**shortest(card), **more})


@every_game
def test_random_matches_pass_the_test_of_openspiel(card):
    if quick(card):
        pyspiel.random_sim_test(loaded(card), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_playthrough_can_be_replayed(card, tmp_path):
    from open_spiel.python.algorithms import generate_playthrough  # It takes long to import.

    if quick(card) and loaded(card).max_game_length() < 2_000:  # It writes out every state.
        file = tmp_path / "playthrough.txt"
        file.write_text(
            generate_playthrough.playthrough(str(loaded(card)), action_sequence=[], seed=7),
            encoding="utf-8",
        )
        said, again = generate_playthrough.replay(str(file))
        assert said == again
        assert f'GameType.long_name = "{card.title}"' in said


@every_game
def test_observations_and_returns_are_those_of_pettingzoo(card):
    game, chance = loaded(card), random.Random(3)
    env = paperbits.pettingzoo.raw_env(card.id, flat=False, **shortest(card))
    env.reset(seed=3)
    state = game.new_initial_state()
    observer = make_observation(game)
    while state.is_chance_node():
        assert state.current_player() == pyspiel.PlayerId.CHANCE
        outcomes = dict(state.chance_outcomes())
        assert abs(sum(outcomes.values()) - 1) < 1e-12
        state.apply_action(chance.choice(list(outcomes)))
    if game.arrays.most_outcomes:
        env.match = state.match.copy()  # The same racks.
        env._go_on()
    for _ in range(actions(game.arrays)):
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)["observation"]
            observer.set_from(state, seat)
            assert list(observer.dict) == list(seen)
            assert all(
                np.allclose(observer.dict[name], seen[name].astype(np.float32)) for name in seen
            )
            assert np.array_equal(state.observation_tensor(seat), observer.tensor)
            assert game.observation_tensor_shape() == [len(observer.tensor)]
        if state.is_terminal():
            break
        assert env.agent_selection == f"player_{state.current_player()}"
        assert (
            state.legal_actions()
            == np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()
        )
        action = chance.choice(state.legal_actions())
        state.apply_action(action)
        env.match.act(action)
        while state.is_chance_node():
            tile = chance.choice([outcome for outcome, _ in state.chance_outcomes()])
            state.apply_action(tile)
            env.match.draw(tile)
        env._go_on()
    assert state.is_terminal() == env.match.over
    if state.is_terminal():
        rewards = paperbits.environments.playing.rewards_of(card, env.match.scores(), "result")
        assert state.returns() == pytest.approx(rewards)


def test_what_a_player_has_seen_leaves_out_what_others_hold():
    game = pyspiel.load_game("paperbits_binary_number_scrabble")
    texts = set()
    for other in ((1,) * 9, (2,) * 9):
        state = game.new_initial_state()
        for tile in (*(1, 2, 3, 4, 1, 2, 1, 2, 1), *other):
            state.apply_action(tile)
        texts.add(state.information_state_string(0))
        assert state.information_state_string(0) != state.information_state_string(1)
        assert state.observation_string(0) != state.observation_string(1)
    assert len(texts) == 1


def test_counterfactual_regret_finds_the_proved_outcome():
    game = pyspiel.load_game("paperbits_palindromic_rows_columns(n=2)")
    solver = cfr.CFRSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.1
    value, _ = minimax.alpha_beta_search(game)
    assert value == outcome_of(find("palindromic-rows-columns").new({"n": 2})) == -1


def test_actions_have_the_texts_of_moves():
    state = pyspiel.load_game("paperbits_product_grid(n=2)").new_initial_state()
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert texts[:3] == ["a1=1", "a1=2", "b1=1"]
    assert str(state) == ". .\n. ."


def test_scores_are_returned_if_asked_for():
    game = pyspiel.load_game("paperbits_palindromic_rows_columns(n=2,rewards=scores)")
    state = game.new_initial_state()
    state.apply_action(0)
    state.apply_action(1)
    assert state.returns() == [0.0, -2.0]
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    usual = pyspiel.load_game("paperbits_plexus").get_type().utility
    assert usual == pyspiel.GameType.Utility.ZERO_SUM


def test_an_illegal_action_or_a_bad_setting_is_refused_in_a_sentence():
    with pytest.raises(SettingError, match="Rewards are result or scores"):
        pyspiel.load_game("paperbits_plexus(rewards=money)")
    state = pyspiel.load_game("paperbits_product_grid(n=2)").new_initial_state()
    state.apply_action(0)
    with pytest.raises(IllegalMoveError, match="Action 1 is not legal here"):
        state.apply_action(1)


def test_every_game_is_registered_once():
    names = pyspiel.registered_names()
    assert {short_name(card) for card in CARDS} <= set(names)
    paperbits.environments.spiel.register_all()
    assert pyspiel.registered_names() == names
