"""The figures of multimcts. Run this with a Python that has ``multimcts`` (0.6). It prints one JSON
object.

    python bench/peers/multimcts.py --seconds 1

The search of multimcts is in Cython. The game is Palindromic Rows/Columns in Python, as its users
would write it.
"""

import argparse
import importlib.metadata
import json
import random
import sys
import time
from pathlib import Path

# Not this file.
sys.path = [entry for entry in sys.path if Path(entry or ".").resolve() != Path(__file__).parent]

from multimcts import MCTS, GameState  # noqa: E402

SIDE = 6
COUNT = 2_000


class Palindromic(GameState):
    """A position: the filled squares as bits, and the number of squares left to fill."""

    __slots__ = ("filled", "left")

    def __init__(self, filled=0, left=SIDE * SIDE // 4 * 2):
        self.filled = filled
        self.left = left

    def get_current_team(self):
        return 1 + (self.left & 1)

    def get_legal_moves(self):
        return [square for square in range(SIDE * SIDE) if not self.filled >> square & 1]

    def make_move(self, move):
        return Palindromic(self.filled | 1 << move, self.left - 1)

    def is_terminal(self):
        return self.left == 0

    def get_reward(self):
        rows = columns = 0
        for line in range(SIDE):
            for near in range(SIDE // 2):
                far = SIDE - 1 - near
                rows += (self.filled >> line * SIDE + near ^ self.filled >> line * SIDE + far) & 1
                columns += (
                    self.filled >> near * SIDE + line ^ self.filled >> far * SIDE + line
                ) & 1
        won = (rows < columns) - (columns < rows)
        return {1: won, 2: -won}

    def suggest_move(self):
        move = random.choice(self.get_legal_moves())
        return move, self.make_move(move)


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    seconds = parser.parse_args().seconds
    best = 0.0
    for _ in range(3):
        done, begun = 0, time.process_time()
        while time.process_time() - begun < seconds / 3:
            MCTS().search(Palindromic(), max_iterations=COUNT)
            done += COUNT
        best = max(best, done / (time.process_time() - begun))
    print(
        json.dumps(
            {
                "version": importlib.metadata.version("multimcts"),
                "palindromic": {"simulations": round(best, 1)},
            }
        )
    )


if __name__ == "__main__":
    main()
