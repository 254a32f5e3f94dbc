"""Let computers play a few plies of games at every level and print their moves, words and counts of
tries, with a hint, an analysis and the length of a review, as JSON: the same lines on every machine
that plays alike.

``python computers_moves.py PLIES GAME …`` (all games of pencil and paper if none is named).
"""

import json
import sys
from dataclasses import asdict

from paperbits import choose, find
from paperbits.advice.analyse import analyse
from paperbits.advice.hints import hint
from paperbits.advice.review import review
from paperbits.core.catalogue import all_games
from paperbits.core.engine.levels import levels
from paperbits.match import Match

LONG = 600.0
"""Seconds: so many that only the number of games tried bounds a level."""


def moves(card, level, plies):
    """Yield the moves of a match that a level plays against itself."""
    position = card.new()
    while len(position.plies) < plies and not position.over:
        thought = choose(position, level, seed=len(position.plies), seconds=LONG)
        yield [card.id, level, thought.move, thought.words, repr(thought.value), thought.tried]
        position.push(thought.move)


def advice(card):
    """Return a hint and an analysis of the first position."""
    position = card.new()
    found = analyse(position, seconds=LONG, simulations=400)
    return [card.id, asdict(hint(position, found)), [option.move for option in found.options]]


def reviewed(card):
    """Return how far a review of a whole match of first moves comes."""
    match = Match(card, {})
    while not match.over:
        match.play(match.position.legal(10_000).moves[0])
    found = review(match, 0.05)
    return [card.id, found.done, found.unit, len(found.plies)]


def main(plies, *games):
    """Print a line for each move and each advice."""
    cards = list(map(find, games)) or [card for card in all_games() if card.engine is None]
    for card in cards:
        for level in levels(card):
            for line in moves(card, level.name, int(plies)):
                print(json.dumps(line), flush=True)
        print(json.dumps(advice(card)), flush=True)
        print(json.dumps(reviewed(card)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
