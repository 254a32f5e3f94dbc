"""Environments: random legal actions a second through PettingZoo, Gymnasium and OpenSpiel, ours
beside theirs.

    python bench/environments.py    # needs the extras pettingzoo, gymnasium and openspiel

Every step takes an observation and a mask from the interface, draws a legal action and makes it.
PettingZoo's connect four and tic-tac-toe also need pygame; without it they are left out. Times are
processor time on one core, the best of three. ``tests/environments`` checks the answers.
"""

import contextlib
import importlib
import random
import time

import gymnasium
import numpy as np
import pyspiel

import paperbits.gymnasium
import paperbits.openspiel
import paperbits.pettingzoo
from _options import options_of
from paperbits import find

GAMES = {"palindromic-rows-columns": {"n": 6}, "plexus": {"n": 5}, "product-grid": {"n": 6}}


def pettingzoo_steps(env):
    """Return what plays a number of random steps in an AEC environment."""

    def play(count, chance):
        env.reset()
        for _ in range(count):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
                seen, *_ = env.last()
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(chance.random() * len(legal))]))

    return play


def gymnasium_steps(env):
    """Return what plays a number of random steps in an environment with masks, or without."""

    def play(count, chance):
        seen, _ = env.reset(seed=1)
        for _ in range(count):
            if isinstance(seen, dict):
                legal = np.flatnonzero(seen["action_mask"])
                action = int(legal[int(chance.random() * len(legal))])
            else:
                action = int(chance.random() * env.action_space.n)
            seen, _, over, cut, _ = env.step(action)
            if over or cut:
                seen, _ = env.reset()

    return play


def openspiel_steps(name, settings=None):
    """Return what plays a number of random steps in a game of OpenSpiel."""
    game = pyspiel.load_game(name, settings or {})

    def play(count, chance):
        state = game.new_initial_state()
        for _ in range(count):
            if state.is_terminal():
                state = game.new_initial_state()
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])

    return play


def rate(play, seconds):
    """Return steps a second of processor time: the best of three."""
    chance, count, best = random.Random(1), 200, 0.0
    play(count, chance)
    for _ in range(3):
        done, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            play(count, chance)
            done += count
        best = max(best, done / (time.process_time() - begun))
    return round(best)


def theirs():
    """The environments of the interfaces' own packages, by the interface."""
    found = {"pettingzoo": {}, "gymnasium": {}, "openspiel": {}}
    for name in ("connect_four_v3", "tictactoe_v3"):
        with contextlib.suppress(ModuleNotFoundError):
            found["pettingzoo"][name] = pettingzoo_steps(
                importlib.import_module(f"pettingzoo.classic.{name}").env()
            )
    found["gymnasium"]["CartPole-v1"] = gymnasium_steps(gymnasium.make("CartPole-v1"))
    importlib.import_module("open_spiel.python.games.tic_tac_toe")
    found["openspiel"]["python_tic_tac_toe"] = openspiel_steps("python_tic_tac_toe")
    found["openspiel"]["connect_four (C++)"] = openspiel_steps("connect_four")
    return found


def ours():
    """Our environments, by the interface."""
    found = {"pettingzoo": {}, "gymnasium": {}, "openspiel": {}}
    for name, settings in GAMES.items():
        card = find(name)
        label = f"{name}, {', '.join(f'{key}={value}' for key, value in settings.items())}"
        found["pettingzoo"][label] = pettingzoo_steps(paperbits.pettingzoo.env(name, **settings))
        env = gymnasium.make(paperbits.gymnasium.id_of(name), level="random", **settings)
        found["gymnasium"][label] = gymnasium_steps(env)
        found["openspiel"][label] = openspiel_steps(paperbits.openspiel.short_name(card), settings)
    return found


def measured(seconds):
    """All rates, ours and theirs in turn."""
    rows = {}
    own, other = ours(), theirs()
    for interface in own:
        rows[interface] = {
            "ours": {name: rate(play, seconds) for name, play in own[interface].items()},
            "theirs": {name: rate(play, seconds) for name, play in other[interface].items()},
        }
    return rows


def main():
    """Measure, print."""
    parser = options_of(__doc__)
    parser.add_argument("--seconds", type=float, default=0.6, help="for each figure, three times")
    options = parser.parse_args()
    rows = measured(options.seconds)
    for interface, row in rows.items():
        for name, own in row["ours"].items():
            ratios = ", ".join(
                f"{own / peer:.2f} times {whose}" for whose, peer in row["theirs"].items()
            )
            print(f"{interface:<12}{name:<34}{own:>9,}   {ratios}")
        for whose, peer in row["theirs"].items():
            print(f"{interface:<12}{whose:<34}{peer:>9,}")


if __name__ == "__main__":
    main()
