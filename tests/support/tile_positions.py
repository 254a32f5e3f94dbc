"""Seeded positions of the tile game from self-play, for tests and benchmarks alike."""

import itertools
import random

import numpy as np

from paperbits.games.binary_number_scrabble.board import empty_board
from paperbits.games.binary_number_scrabble.generator import find_plays, lay
from paperbits.games.binary_number_scrabble.reading import reading
from paperbits.games.binary_number_scrabble.tiles import ANY, COUNTS, RACK, XOR

EVERY = [
    {
        "precedence": precedence,
        "division": division,
        "negatives": negatives,
        "identities": identities,
        "alongside": alongside,
        "xor": xor,
    }
    for precedence, division, negatives, identities, alongside, xor in itertools.product(
        ("standard", "left-to-right"),
        ("exact", "floor", "rational"),
        ("never", "between"),
        ("allow", "ban", "ban-logic"),
        (False, True),
        (0, 10),
    )
]


class Agreed:
    """The settings that plays depend on, by their names in the game."""

    def __init__(self, *, alongside=False, sweep=50, **settings):
        self.reading = reading(**settings)
        self.alongside, self.sweep = alongside, sweep
        self.given = {"alongside": alongside, "sweep": sweep, **settings}


def self_play(seed, terms, *, greedy=True, size=RACK):
    """Boards and racks before each ply of one match with racks of ``size``, played by the best play
    or at random.
    """
    chance = random.Random(seed)
    counts = COUNTS.copy()
    counts[XOR] = terms.given.get("xor", 0)
    bag = [tile for tile, count in enumerate(counts.tolist()) for _ in range(count)]
    chance.shuffle(bag)
    board, racks, idle = empty_board(), [drawn(bag, size), drawn(bag, size)], 0
    while idle < 2:
        rack = racks[0]
        yield board.copy(), rack.copy()
        plays = find_plays(board, rack, terms)
        idle = 0 if len(plays) else idle + 1
        if len(plays):
            order = np.lexsort((plays.codes, -plays.scores))
            code = int(plays.codes[order[0 if greedy else chance.randrange(len(plays))]])
            rack = rack - lay(board, code)
            rack = rack + drawn(bag, size - int(rack.sum()))
        elif len(bag) >= size:
            bag += [tile for tile, count in enumerate(rack.tolist()) for _ in range(count)]
            chance.shuffle(bag)
            rack = drawn(bag, size)
        racks = [racks[1], rack]


def drawn(bag, count):
    """The counts of the tiles that leave the bag."""
    taken = [bag.pop() for _ in range(min(count, len(bag)))]
    return np.bincount(np.array(taken, np.int64), minlength=ANY + 1)


def small_rack(chance, size, terms):
    """Tiles drawn from the whole set, a digit and an = among them, and now and then a blank."""
    tiles = [tile for tile, count in enumerate(COUNTS.tolist()) for _ in range(count)] + [
        11
    ] * terms.given.get("xor", 0)
    rack = [1, 2, 3, *chance.choices(tiles, k=size - 3)]
    if chance.random() < 0.3:
        rack[chance.randrange(size)] = ANY
    return np.bincount(np.array(rack), minlength=ANY + 1)
