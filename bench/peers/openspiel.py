"""The figures of OpenSpiel. Run this with a Python that has ``open_spiel`` (2.0 or later). It
prints one JSON object.

    python bench/peers/openspiel.py --seconds 1

Palindromic Rows/Columns is a Python game, as users of OpenSpiel would write it. Hex is OpenSpiel's
own game in C++.
"""

import argparse
import importlib.metadata
import json
import random
import time

import pyspiel

NAME = "python_palindromic"

KIND = pyspiel.GameType(
    short_name=NAME,
    long_name="Palindromic Rows/Columns",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"n": 6},
)


class Palindromic(pyspiel.Game):
    """The game for OpenSpiel."""

    def __init__(self, params=None):
        self.side = int((params or {}).get("n", 6))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.side**2,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.side**2 // 4 * 2,
        )
        super().__init__(KIND, info, params or {})

    def new_initial_state(self, _state=None):
        return Board(self, self.side)

    def make_py_observer(self, _kind=None, _params=None):
        return None


class Board(pyspiel.State):
    """A state of plain integers.

    OpenSpiel copies every attribute deeply when it clones a Python state.
    """

    def __init__(self, game, side):
        super().__init__(game)
        self.side = side
        self.filled = 0
        self.left = side * side // 4 * 2

    def current_player(self):
        return self.left % 2 if self.left else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, _player):
        return [square for square in range(self.side**2) if not self.filled >> square & 1]

    def _apply_action(self, square):
        self.filled |= 1 << square
        self.left -= 1

    def _action_to_string(self, _player, square):
        return f"{chr(97 + square % self.side)}{square // self.side + 1}"

    def is_terminal(self):
        return self.left == 0

    def changes(self):
        side, filled = self.side, self.filled
        rows = columns = 0
        for line in range(side):
            for near in range(side // 2):
                far = side - 1 - near
                rows += (filled >> line * side + near ^ filled >> line * side + far) & 1
                columns += (filled >> near * side + line ^ filled >> far * side + line) & 1
        return rows, columns

    def returns(self):
        if self.left:
            return [0.0, 0.0]
        rows, columns = self.changes()
        won = float((rows < columns) - (columns < rows))
        return [won, -won]

    def __str__(self):
        return f"{self.filled:b}"


pyspiel.register_game(KIND, Palindromic)


def rate(step, seconds):
    """The rate a second by this process's own time.

    ``step`` does some work and returns its amount.
    """
    step()
    best = 0.0
    for _ in range(3):
        done, begun = 0, time.process_time()
        while time.process_time() - begun < seconds / 3:
            done += step()
        best = max(best, done / (time.process_time() - begun))
    return round(best, 1)


def playouts(game):
    """Return a step that plays one random playout from Python."""
    rng = random.Random(1)

    def step():
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        state.returns()
        return 1

    return step


def simulations(game):
    """Return a step of OpenSpiel's C++ tree search with one random rollout for each simulation."""

    def step():
        bot = pyspiel.MCTSBot(
            game, pyspiel.RandomRolloutEvaluator(1, 7), 1.4, 1_000, 2_000, False, 7, False
        )
        return bot.mcts_search(game.new_initial_state()).explore_count

    return step


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    seconds = parser.parse_args().seconds
    found = {"version": importlib.metadata.version("open_spiel")}
    for label, name in (("palindromic", f"{NAME}(n=6)"), ("hex", "hex(board_size=8)")):
        game = pyspiel.load_game(name)
        found[label] = {
            "playouts": rate(playouts(game), seconds),
            "simulations": rate(simulations(game), seconds),
        }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
