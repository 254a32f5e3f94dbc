"""Let the computers of Binary Number Scrabble play a few plies at every level that no clock bounds,
simulate moves, and look for plays with many blanks; print what they find as JSON: the same lines on
every machine that plays alike.

``python tile_moves.py PLIES``
"""

import json
import sys

from paperbits import choose, find
from paperbits.core.engine.levels import every_level
from paperbits.games.binary_number_scrabble.engine.equity import ranked, shortlist
from paperbits.games.binary_number_scrabble.engine.levels import mover_rack
from paperbits.games.binary_number_scrabble.engine.simulation import SampleLimits, simulate
from paperbits.games.binary_number_scrabble.generator import best_play, count_plays

CLOCKED = "farsighted"
MANY_BLANKS = [0, 2, 3, 0, 0, 0, 0, 0, 1, 1, 0, 0, 2]
"""A rack that needs a large table in a browser, after seven plies."""


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
    position = card.new(seed=5)
    for ply in range(7):
        position.push(choose(position, "casual", seed=ply).move)
    rack = mover_rack(position)
    rack[:] = MANY_BLANKS
    found = count_plays(position.board, rack, position.game)
    print(json.dumps([found, best_play(position.board, rack, position.game)]), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
