"""Random playouts and search simulations a second, for every game except Binary Number Scrabble.

    python bench/games.py                        # one core, each game at its default settings
    python bench/games.py --peer PYTHON   # beside OpenSpiel and multimcts, which PYTHON must have
    python bench/games.py --only plexus

Rates use the processor time of this process on one core, the best of three. ``two`` is the rate of
two trees on two threads. It uses each thread's own processor time, so it shows how much the threads
slow each other, without other programs. The playouts' scores are checked against interpreted
playouts, the search's proofs against known values.
"""

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from _options import options_of
from paperbits import all_games, find
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import rows
from paperbits.search.monte_carlo import MonteCarlo
from paperbits.search.playout import HORIZON, PlayoutArrays, play_many, playouts
from paperbits.search.rng import seeded
from paperbits.solve.budget import Budget
from paperbits.solve.solver import Solver

KNOWN = {
    ("palindromic-rows-columns", 3): -1,
    ("palindromic-rows-columns", 4): 0,
    ("palindromic-rows-columns", 5): 0,
}
"""Outcomes for player 1, from exhaustive sweeps by other programs."""

MIRRORS, BLOB = "palindromic-rows-columns", "multiples-divisors-blob"
PEERS = (
    (MIRRORS, "playouts", "openspiel", "OpenSpiel {}, Python game"),
    (MIRRORS, "simulations", "openspiel", "OpenSpiel {}, C++ search on a Python game"),
    (MIRRORS, "simulations", "multimcts", "multimcts {}, Cython search on a Python game"),
    (BLOB, "playouts", "openspiel", "OpenSpiel {}, C++ hex 8x8 driven from Python"),
    (BLOB, "simulations", "openspiel", "OpenSpiel {}, C++ search on C++ hex 8x8"),
)
"""Our game, the figure, the other program, and its description."""


def check_playouts(position):
    """Check that some playouts have equal plies and scores compiled and interpreted."""
    quick = playouts(position.game, position.record, 3, seed=5)
    sums = np.zeros(position.players)
    game = position.game
    scores = np.zeros(position.players)
    arrays = PlayoutArrays(rows(position.record, 2), game.buffer(), seeded(5), scores)
    plies = play_many.interpreted(game, arrays, sums, 3, HORIZON)
    assert quick.plies == plies, (position.card.id, quick.plies, plies)
    assert np.allclose(quick.sums, sums), (position.card.id, quick.sums, sums)


def rate(work, seconds):
    """The rate a second by this process's own time.

    ``work(count)`` does ``count`` units of work.
    """
    count, best, measured = 8, 0.0, 0
    work(count)  # Compile before the clock starts.
    while measured < 3:
        begun = time.process_time()
        work(count)
        took = time.process_time() - begun
        if took < seconds / 6:  # Too short: a pause of Python would distort it.
            count *= 2
        else:
            best = max(best, count / took)
            measured += 1
    return best


def measure(card, seconds):
    """Measure a game. Returns its row."""
    position = card.new()
    began = time.process_time()
    check_playouts(position)
    search = MonteCarlo(position.game, position.record, lowest_wins=card.lowest_wins)
    search.think(2)
    ready = time.process_time() - began
    plies = playouts(position.game, position.record, 50).plies / 50

    def think(count, trees=1):
        fresh = MonteCarlo(
            position.game, position.record, lowest_wins=card.lowest_wins, trees=trees
        )
        found = fresh.think(count)
        assert found.simulations == count or found.proved is not None
        assert sum(option.visits for option in found.candidates) == found.simulations

    one = rate(think, seconds)
    return {
        "game": card.id,
        "ready_s": round(ready, 2),
        "plies": round(plies, 1),
        "playouts": round(
            rate(lambda count: playouts(position.game, position.record, count), seconds)
        ),
        "simulations": round(one),
        "two": round(max(together(position, int(one * seconds / 3)) for _ in range(3))),
    }


def together(position, count):
    """Simulations a second of two trees on two threads, by each thread's own time."""

    def grow(seed):
        search = MonteCarlo(
            position.game, position.record, lowest_wins=position.card.lowest_wins, seed=seed
        )
        begun = time.thread_time()
        found = search.think(count)
        return found.simulations / (time.thread_time() - begun)

    with ThreadPoolExecutor(2) as pool:
        return sum(pool.map(grow, (1, 2)))


def known_values():
    """Seconds to solve boards with known values, on one thread and on two. Checks the values."""
    found = {}
    for (game, n), outcome in KNOWN.items():
        position = find(game).new({"n": n})
        for threads in (1, 2):
            solver = Solver(position, Budget(threads=threads))  # Compile before the clock starts.
            begun = time.process_time()
            value = solver.value(position.record)
            assert value == outcome, (game, n, value)
            took = (time.process_time() - begun) / threads
            name = f"{game} n={n}" + (", two threads" if threads > 1 else "")
            found[name] = {"s": round(took, 3), "nodes": solver.method.nodes}
    return found


def peers(python, seconds):
    """The rates of the other programs. Empty without a Python that has them."""
    if python is None:
        return {}
    script = Path(__file__).parent / "peers" / "measure.py"
    told = subprocess.run(
        [python, script, "--seconds", str(seconds)], check=False, capture_output=True, text=True
    )
    if told.returncode:
        print(f"The peers failed: {told.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return {}
    return json.loads(told.stdout)


def table(found, theirs):
    """The figures as lines of text."""
    rows = {row["game"]: row for row in found["games"]}
    lines = [
        f"{'game':<32}{'plies':>7}{'playouts/s':>13}{'simulations/s':>15}{'two threads':>13}{'ready s':>9}"
    ]
    for row in found["games"]:
        figures = f"{row['plies']:>7}{row['playouts']:>13,}{row['simulations']:>15,}{row['two']:>13,}{row['ready_s']:>9}"
        lines.append(f"{row['game']:<32}{figures}")
    for name, row in found["solved"].items():
        lines.append(f"solved {name}: {row['s']} s, {row['nodes']:,} positions")
    if rows:
        ratio = np.median([row["two"] / row["simulations"] for row in rows.values()])
        lines.append(f"two trees on two threads, median game: {ratio:.2f} times one")
    for game, what, program, whose in PEERS:
        if game in rows and program in theirs:
            peer = theirs[program]["palindromic" if game == MIRRORS else "hex"][what]
            named = whose.format(theirs[program]["version"])
            ratio = rows[game][what] / peer
            lines.append(f"{game}, {what} a second: {ratio:.1f} times {peer:,.0f} of {named}")
    return lines


def main():
    """Measure, check, print."""
    parser = options_of(__doc__)
    parser.add_argument("--seconds", type=float, default=0.6, help="for each figure")
    parser.add_argument("--only", help="one game's id")
    parser.add_argument("--peer", help="a Python that has open_spiel and multimcts")
    options = parser.parse_args()
    cards = [
        card
        for card in all_games()
        if card.position is KernelPosition and options.only in {None, card.id}
    ]
    found = {"games": [measure(card, options.seconds) for card in cards], "solved": {}}
    if options.only in {None, "palindromic-rows-columns"}:
        found["solved"] = known_values()
    print("\n".join(table(found, peers(options.peer, options.seconds))))


if __name__ == "__main__":
    main()
