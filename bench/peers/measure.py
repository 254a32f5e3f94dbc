"""The figures of OpenSpiel and multimcts. Run this with a Python that has the packages of
``requirements.txt``. It prints one JSON object.

    python bench/peers/measure.py --seconds 1

Palindromic Rows/Columns is a Python game, as the users of each would write it; the searches are in
C++ (OpenSpiel) and in Cython (multimcts). Hex is OpenSpiel's own game in C++.
"""

import argparse
import importlib.metadata
import json
import random
import time

import pyspiel
from multimcts import MCTS, GameState

SIDE = 6
PLIES = SIDE * SIDE // 4 * 2
NAME = "python_palindromic"
COUNT = 2_000
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
    parameter_specification={},
)


def free(filled):
    """The empty squares; ``filled`` has a bit for each square."""
    return [square for square in range(SIDE * SIDE) if not filled >> square & 1]


def won(filled):
    """1 if player 1 has won a full enough grid, -1 if player 2 has, 0 for a tie."""
    rows = columns = 0
    for line in range(SIDE):
        for near in range(SIDE // 2):
            far = SIDE - 1 - near
            rows += (filled >> line * SIDE + near ^ filled >> line * SIDE + far) & 1
            columns += (filled >> near * SIDE + line ^ filled >> far * SIDE + line) & 1
    return (rows < columns) - (columns < rows)


class Position(GameState):
    """The game for multimcts."""

    __slots__ = ("filled", "left")

    def __init__(self, filled=0, left=PLIES):
        self.filled, self.left = filled, left

    def get_current_team(self):
        return 1 + (self.left & 1)

    def get_legal_moves(self):
        return free(self.filled)

    def make_move(self, move):
        return Position(self.filled | 1 << move, self.left - 1)

    def is_terminal(self):
        return self.left == 0

    def get_reward(self):
        return {1: won(self.filled), 2: -won(self.filled)}

    def suggest_move(self):
        move = random.choice(self.get_legal_moves())
        return move, self.make_move(move)


class Palindromic(pyspiel.Game):
    """The game for OpenSpiel."""

    def __init__(self, params=None):
        info = pyspiel.GameInfo(
            num_distinct_actions=SIDE**2,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=PLIES,
        )
        super().__init__(KIND, info, params or {})

    def new_initial_state(self, _state=None):
        return Board(self)

    def make_py_observer(self, _kind=None, _params=None):
        return None


class Board(pyspiel.State):
    """A state of plain integers: OpenSpiel copies every attribute deeply when it clones a Python
    state.
    """

    def __init__(self, game):
        super().__init__(game)
        self.filled, self.left = 0, PLIES

    def current_player(self):
        return self.left % 2 if self.left else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, _player):
        return free(self.filled)

    def _apply_action(self, square):
        self.filled |= 1 << square
        self.left -= 1

    def _action_to_string(self, _player, square):
        return f"{chr(97 + square % SIDE)}{square // SIDE + 1}"

    def is_terminal(self):
        return self.left == 0

    def returns(self):
        first = 0.0 if self.left else float(won(self.filled))
        return [first, -first]

    def __str__(self):
        return f"{self.filled:b}"


pyspiel.register_game(KIND, Palindromic)


def rate(step, seconds):
    """The rate a second by this process's own time, the best of three; ``step`` does some work and
    returns its amount.
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


def searched():
    """Do the search of multimcts."""
    MCTS().search(Position(), max_iterations=COUNT)
    return COUNT


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    seconds = parser.parse_args().seconds
    spiel = {"version": importlib.metadata.version("open_spiel")}
    for label, name in (("palindromic", NAME), ("hex", "hex(board_size=8)")):
        game = pyspiel.load_game(name)
        spiel[label] = {
            "playouts": rate(playouts(game), seconds),
            "simulations": rate(simulations(game), seconds),
        }
    own = {"simulations": rate(searched, seconds)}
    cython = {"version": importlib.metadata.version("multimcts"), "palindromic": own}
    print(json.dumps({"openspiel": spiel, "multimcts": cython}))


if __name__ == "__main__":
    main()
