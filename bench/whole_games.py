"""The best whole games that local search finds from the empty sums grid, seed by seed:
``python bench/whole_games.py``.

For each seed two searches share the games tried, as the strongest level does on its first move. The
time is processor time.
"""

import argparse
import time

from paperbits import find
from paperbits.search.local_search import best_game


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--side", type=int, default=3)
    parser.add_argument("--games", type=int, default=4_000_000)
    parser.add_argument("--seeds", type=int, default=10)
    options = parser.parse_args()
    position = find("sums-grid").new({"n": options.side})
    best_game(position.game, position.record, 10)  # Compile before the clock starts.
    scores, begun = [], time.process_time()
    for seed in range(1, options.seeds + 1):
        found = [
            best_game(position.game, position.record, options.games // 2, seed=seed * 64 + k)
            for k in range(2)
        ]
        scores.append(round(max(each.score for each in found)))
        print(f"seed {seed}: {scores[-1]}", flush=True)
    spent = (time.process_time() - begun) / len(scores)
    print(
        f"mean {sum(scores) / len(scores):.1f}, best {max(scores)} in {scores.count(max(scores))}"
        f" of {len(scores)}"
    )
    print(f"{spent:.2f} s of processor time a seed")


if __name__ == "__main__":
    main()
