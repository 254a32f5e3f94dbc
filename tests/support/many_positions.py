"""Let computers choose a move in many positions of random matches and print it with its words and
its count of tries, as JSON: the same lines on every machine that plays alike.

``python many_positions.py COUNT GAME …`` (all games if none is named; COUNT positions of each)
"""

import json
import random
import sys

from paperbits import all_games, choose, find, levels

LONG = 600.0
"""Seconds: so many that only the number of games tried bounds a level."""

SLOW = {"farsighted"}
"""Levels that think too long to be compared here."""

EVERY = 10
"""One position in so many is left to one of the stronger levels, which take longer."""


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


if __name__ == "__main__":
    main(*sys.argv[1:])
