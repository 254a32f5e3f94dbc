"""Random playouts and search simulations a second, for every game whose rules are a named tuple.

    python bench/games.py                        # one core, each game at its default settings
    python bench/games.py --peer PYTHON          # beside OpenSpiel, in the same run; PYTHON has open_spiel
    python bench/games.py --only plexus --json

Rates are by this process's own time on one core, the best of three; ``two`` is by the clock with two trees on two threads. What
is timed is checked: the playouts' scores against the same playouts interpreted, the search's proofs against known values.
"""

import argparse
import importlib.util
import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from paperbits import all_games, find
from paperbits.core.position import KernelPosition, rows
from paperbits.search.chance import chance
from paperbits.search.monte_carlo import MonteCarlo
from paperbits.search.playout import HORIZON, play_many, playouts
from paperbits.solve.exact import solve

KNOWN = {("palindromic-rows-columns", 3): -1, ("palindromic-rows-columns", 4): 0, ("palindromic-rows-columns", 5): 0}
"""Outcomes for player 1, from exhaustive sweeps by other programs."""

PEERS = {
    "palindromic-rows-columns": ("palindromic", "OpenSpiel, Python game"),
    "multiples-divisors-blob": ("hex", "OpenSpiel, C++ hex 8x8"),
}


def check_playouts(position):
    """The same few playouts compiled and interpreted: the same plies and the same scores."""
    quick = playouts(position.game, position.record, 3, seed=5)
    sums = np.zeros(position.players)
    plies = play_many.interpreted(
        position.game, rows(position.record, 2), position.game.buffer(), chance(5), np.zeros(position.players), sums, 3, HORIZON
    )
    assert quick.plies == plies, (position.card.id, quick.plies, plies)
    assert np.allclose(quick.sums, sums), (position.card.id, quick.sums, sums)


def rate(work, seconds):
    """How many a second, by this process's own time: ``work(count)`` does that many."""
    count, best, measured = 8, 0.0, 0
    work(count)  # Whatever is still to be compiled.
    while measured < 3:
        begun = time.process_time()
        work(count)
        took = time.process_time() - begun
        if took < seconds / 6:  # Too short to trust; a pause of Python's own would drown it.
            count *= 2
        else:
            best = max(best, count / took)
            measured += 1
    return best


def measure(card, seconds):
    """One game's row."""
    position = card.new()
    began = time.process_time()
    check_playouts(position)
    search = MonteCarlo(position.game, position.record, lowest_wins=card.lowest_wins)
    search.think(2)
    ready = time.process_time() - began
    plies = playouts(position.game, position.record, 50).plies / 50

    def think(count, trees=1):
        fresh = MonteCarlo(position.game, position.record, lowest_wins=card.lowest_wins, trees=trees)
        found = fresh.think(count)
        assert found.simulations == count or found.proved is not None
        assert sum(option.visits for option in found.candidates) == found.simulations

    one = rate(think, seconds)
    begun = time.perf_counter()
    think(int(one * seconds), 2)
    return {
        "game": card.id,
        "ready_s": round(ready, 2),
        "plies": round(plies, 1),
        "playouts": round(rate(lambda count: playouts(position.game, position.record, count), seconds)),
        "simulations": round(one),
        "two": round(int(one * seconds) / (time.perf_counter() - begun)),
    }


def known_values():
    """Seconds to solve boards whose values are known, checked."""
    found = {}
    for (game, n), outcome in KNOWN.items():
        solve(find(game).new({"n": n}), stop=lambda: True)  # Compiling is no part of the time.
        begun = time.process_time()
        verdict = solve(find(game).new({"n": n}))
        assert verdict is not None
        assert verdict.outcome == outcome, (game, n, verdict)
        found[f"{game} n={n}"] = {"s": round(time.process_time() - begun, 3), "nodes": verdict.nodes}
    return found


def peer(python, seconds):
    """OpenSpiel's rates, or None where there is none to ask."""
    if python is None and importlib.util.find_spec("pyspiel") is None:
        return None
    script = Path(__file__).parent / "peers" / "openspiel.py"
    told = subprocess.run(
        [python or sys.executable, str(script), "--seconds", str(seconds)], check=True, capture_output=True, text=True
    )
    return json.loads(told.stdout)


def table(found):
    """The figures as lines of text."""
    lines = [f"{'game':<32}{'plies':>7}{'playouts/s':>13}{'simulations/s':>15}{'two threads':>13}{'ready s':>9}"]
    for row in found["games"]:
        figures = f"{row['plies']:>7}{row['playouts']:>13,}{row['simulations']:>15,}{row['two']:>13,}{row['ready_s']:>9}"
        lines.append(f"{row['game']:<32}{figures}")
    for name, row in found["solved"].items():
        lines.append(f"solved {name}: {row['s']} s, {row['nodes']:,} positions")
    for row in found["ratios"]:
        lines.append(
            f"{row['game']} beside {row['peer']}: playouts {row['playouts']} times ({row['peer_playouts']:,.0f} a second),"
            f" simulations {row['simulations']} times ({row['peer_simulations']:,.0f})"
        )
    return lines


def main():
    """Measure, check, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--only", help="one game's id")
    parser.add_argument("--peer", help="a Python that has open_spiel, where this one has not")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    cards = [card for card in all_games() if card.position is KernelPosition and options.only in {None, card.id}]
    found = {"games": [measure(card, options.seconds) for card in cards], "solved": {}, "ratios": []}
    if options.only in {None, "palindromic-rows-columns"}:
        found["solved"] = known_values()
    theirs = peer(options.peer, options.seconds)
    for row in found["games"]:
        if theirs is not None and row["game"] in PEERS:
            key, name = PEERS[row["game"]]
            found["ratios"].append(
                {
                    "game": row["game"],
                    "peer": f"{name} {theirs['version']}",
                    "peer_playouts": theirs[key]["playouts"],
                    "peer_simulations": theirs[key]["simulations"],
                    "playouts": round(row["playouts"] / theirs[key]["playouts"], 1),
                    "simulations": round(row["simulations"] / theirs[key]["simulations"], 1),
                }
            )
    print(json.dumps(found) if options.json else "\n".join(table(found)))


if __name__ == "__main__":
    main()
