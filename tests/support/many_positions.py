"""Let computers choose a move in many positions of random matches and print it with its words and
its count of tries, as JSON: the same lines on every machine that plays alike. In the game with
tiles, moves are simulated too, and plays with many blanks are counted.

``python many_positions.py COUNT GAME …`` (all games if none is named; COUNT positions of each)
"""

import json
import random
import sys

from paperbits import all_games, choose, find, levels
from paperbits.games.binary_number_scrabble.engine.equity import ranked, shortlist
from paperbits.games.binary_number_scrabble.engine.levels import mover_rack
from paperbits.games.binary_number_scrabble.engine.simulation import SampleLimits, simulate
from paperbits.games.binary_number_scrabble.generator import best_play, count_plays

LONG = 600.0
"""Seconds: so many that only the number of games tried bounds a level."""

SLOW = {"farsighted"}
"""Levels that think too long to be compared here."""

EVERY = 10
"""One position in so many is left to one of the stronger levels, which take longer."""


MANY_BLANKS = [0, 2, 3, 0, 0, 0, 0, 0, 1, 1, 0, 0, 2]
"""A rack that needs a large table in a browser, after seven plies."""


def tiles(card):
    """Yield what the simulation and the generator find in a few positions with tiles."""
    position = card.new(seed=3)
    for _ in range(4):
        few = shortlist(ranked(position), 10)
        moves = simulate(position, few, 5, SampleLimits(LONG, samples=8)).moves
        yield [moves.text(0), moves.equity.tolist()]
        position.push(choose(position, "greedy").move)
    position = card.new(seed=5)
    for ply in range(7):
        position.push(choose(position, "casual", seed=ply).move)
    rack = mover_rack(position)
    rack[:] = MANY_BLANKS
    found = position.board, rack, position.game
    yield [count_plays(*found), best_play(*found)]


def positions(card, count):
    """Yield positions of random matches, each with its number."""
    chance, number = random.Random(card.id), 0
    while True:
        position = card.new(seed=chance.randrange(1 << 30))
        while not position.over:
            yield number, position
            number += 1
            if number == count:
                return
            position.push(chance.choice(position.legal().moves))


def main(count, *games):
    """Print a line for each position."""
    for card in list(map(find, games)) or all_games():
        names = [level.name for level in levels(card) if level.name not in SLOW]
        weak, strong = names[: len(names) // 2], names[len(names) // 2 :]
        for number, position in positions(card, int(count)):
            few = weak if number % EVERY else strong
            level = few[number // EVERY % len(few)]
            thought = choose(position, level, seed=number, seconds=LONG)
            line = [card.id, number, level, thought.move, thought.words, thought.tried]
            print(json.dumps(line), flush=True)
        for line in tiles(card) if card.engine is not None else ():
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
