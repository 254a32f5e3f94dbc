"""How long compiling takes the first time, and loading from the cache ever after, for each game: ``python bench/compiling.py``.

What is compiled is what ``paperbits play`` and the site make ready before the first move. Each game has a process of its own
and a cache in a temporary folder; seconds are of the process's own time. It is checked that the second process compiles
nothing, and that a level's move is the same from freshly compiled and from loaded kernels.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from _figures import Figure, report
from paperbits import all_games

PREDICTED = {"sum": 80.0, "heaviest": 28.0, "heaviest three": 39.0, "cached": 0.6, "whole": 1.0}
"""Seconds: all games, the heaviest one, the heaviest three, from the cache (the slowest game), and that with the compiler's own
start."""

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
    """What a process of its own says of making a game ready."""
    environment = {**os.environ, "PAPERBITS_CACHE": cache}
    done = subprocess.run([sys.executable, "-c", READY, game], check=True, capture_output=True, text=True, env=environment)
    return json.loads(done.stdout)


def measure(game):
    """Cold, then warm."""
    with tempfile.TemporaryDirectory() as cache:
        cold, warm = ready(game, cache), ready(game, cache)
    assert cold["compiled"] > 0, game
    assert warm["compiled"] == 0, game
    assert warm["move"] == cold["move"], game
    return cold, warm


def main():
    """Measure, check, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="one game's id")
    options = parser.parse_args()
    games = [card.id for card in all_games() if options.only in {None, card.id}]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(zip(games, pool.map(measure, games), strict=True))
    print(f"{'game':<32}{'functions':>10}{'compiled, s':>13}{'from the cache':>16}{'with the start':>16}")
    for game, (cold, warm) in found.items():
        whole = warm["start"] + warm["took"]
        print(f"{game:<32}{cold['compiled']:>10}{cold['took']:>13.2f}{warm['took']:>16.2f}{whole:>16.2f}")
    times = sorted((cold["took"] for cold, _ in found.values()), reverse=True)
    cached = max(warm["took"] for _, warm in found.values())
    whole = max(warm["start"] + warm["took"] for _, warm in found.values())
    print(f"all together {sum(times):.1f} s of work, the heaviest three {sum(times[:3]):.1f} s")
    report(
        [
            Figure("first compile, all games together", sum(times), "s of work", PREDICTED["sum"], least=True),
            Figure("first compile, the heaviest game", times[0], "s", PREDICTED["heaviest"], least=True),
            Figure("first compile, the heaviest three", sum(times[:3]), "s", PREDICTED["heaviest three"], least=True),
            Figure("from the cache, slowest game", cached, "s", PREDICTED["cached"], least=True),
            Figure("from the cache, with the program's start", whole, "s", PREDICTED["whole"], least=True),
        ]
    )


if __name__ == "__main__":
    main()
