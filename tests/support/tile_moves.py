"""Let the computers of Binary Number Scrabble play a few plies at every level that no clock bounds,
and simulate moves; print what they do as JSON: the same lines on every machine that plays alike.

``python tile_moves.py PLIES``
"""

import json
import sys

from paperbits import choose, find
from paperbits.core.engine.levels import every_level
from paperbits.games.binary_number_scrabble.engine.equity import ranked, shortlist
from paperbits.games.binary_number_scrabble.engine.simulation import SampleLimits, simulate

CLOCKED = "farsighted"


def main(plies):
    card = find("binary-number-scrabble")
    for level in every_level(card):
        position = card.new(seed=7)
        for ply in range(plies if level.name != CLOCKED else 0):
            thought = choose(position, level.name, seed=ply)
            print(json.dumps([level.name, thought.move, thought.words]), flush=True)
            position.push(thought.move)
    position = card.new(seed=3)
    for _ in range(plies):
        found = simulate(
            position, shortlist(ranked(position), 10), 5, SampleLimits(600.0, samples=8)
        )
        print(json.dumps([found.moves.text(0), found.moves.equity.tolist()]), flush=True)
        position.push(choose(position, "greedy").move)


if __name__ == "__main__":
    main(int(sys.argv[1]))
