"""How long each game takes to compile the first time, and to load from the cache later:
``python bench/compiling.py``.

The benchmark prepares what ``paperbits play`` and the site prepare before the first move. Each game
runs in a process of its own with a cache in a temporary folder. Seconds are processor time of that
process. The benchmark checks that the second process compiles nothing, and that a level chooses the
same move with compiled and with loaded kernels.
"""

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from _options import options_of
from paperbits import all_games

READY = """
import json, sys, time
from paperbits import find
from paperbits.core.compiler import kernel
from paperbits.engines.choose import choose, prepare
from paperbits.core.engine.levels import levels
kernel.compiled()
started = time.process_time()
told = []
position = find(sys.argv[1]).new(seed=1)
with kernel.watching(told.append):
    prepare(position)
took = time.process_time() - started
move = choose(position, levels(position.card)[0].name, seed=1).move
print(json.dumps({"start": started, "took": took, "compiled": len(told), "move": move}))
"""


def ready(game, cache):
    """Prepare a game in a new process. Returns its report."""
    environment = {**os.environ, "PAPERBITS_CACHE": cache}
    done = subprocess.run(
        [sys.executable, "-c", READY, game],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
    )
    return json.loads(done.stdout)


def measure(game):
    """Measure a game without a cache, then with it."""
    with tempfile.TemporaryDirectory() as cache:
        cold, warm = ready(game, cache), ready(game, cache)
    assert cold["compiled"] > 0, game
    assert warm["compiled"] == 0, game
    assert warm["move"] == cold["move"], game
    return cold, warm


def main():
    """Measure, check, print."""
    parser = options_of(__doc__)
    parser.add_argument("--only", help="one game's id")
    options = parser.parse_args()
    games = [card.id for card in all_games() if options.only in {None, card.id}]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(zip(games, pool.map(measure, games), strict=True))
    print(
        f"{'game':<32}{'functions':>10}{'compiled, s':>13}{'from the cache':>16}{'with the start':>16}"
    )
    for game, (cold, warm) in found.items():
        whole = warm["start"] + warm["took"]
        print(
            f"{game:<32}{cold['compiled']:>10}{cold['took']:>13.2f}{warm['took']:>16.2f}{whole:>16.2f}"
        )
    times = sorted((cold["took"] for cold, _ in found.values()), reverse=True)
    print(f"all together {sum(times):.1f} s of work, the heaviest three {sum(times[:3]):.1f} s")


if __name__ == "__main__":
    main()
