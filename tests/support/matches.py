"""Random settings and random matches of any game in the catalogue, for tests that hold for all of
them.
"""

import random

from long import many

from paperbits import all_games, find
from paperbits.core.errors import SettingError
from paperbits.games.binary_number_scrabble.generator import find_plays

SHORT = {
    "another-binary-primes": {"n": 16},
    "binary-primes": {"n": 4},
    "binary-scramble": {"players": 2, "length": 4, "target": 2},
    "combining-dividing": {"length": 2, "limit": 6, "largest": 20},
    "divisor-over-sums": {"n": 3},
    "divisors-multiples-sequence": {"r": 8},
    "flipping-bits": {"n": 4, "rounds": 2},
    "multiples-divisors-blob": {"n": 4},
    "not-divisors-or-not-multiples": {"n": 3, "largest": 12},
    "palindromes-antipalindromes": {"m": 12},
    "palindromic-rows-columns": {"n": 4},
    "plexus": {"n": 3},
    "product-grid": {"n": 3},
    "sum-kind-of-game": {"n": 4},
    "sums-grid": {"n": 3},
}
"""Settings whose matches end soon."""

SOLVED = {
    "another-binary-primes": {"n": 8},
    "binary-primes": {"n": 3},
    "binary-scramble": {"players": 2, "length": 4, "target": 2},
    "divisor-over-sums": {"n": 2},
    "divisors-multiples-sequence": {"r": 5},
    "flipping-bits": {"n": 4, "rounds": 1},
    "multiples-divisors-blob": {"n": 3},
    "not-divisors-or-not-multiples": {"n": 2, "largest": 8},
    "palindromes-antipalindromes": {"m": 7},
    "palindromic-rows-columns": {"n": 3},
    "plexus": {"n": 3},
    "product-grid": {"n": 2},
    "sum-kind-of-game": {"n": 2},
}
"""Settings whose first position is solved in a moment, of every game that is solved. Searches and
solvers are tested with them, since a kernel is compiled for each shape of positions.
"""


KINDS = (
    "binary-number-scrabble",
    "binary-scramble",
    "flipping-bits",
    "not-divisors-or-not-multiples",
    "palindromic-rows-columns",
    "plexus",
    "sums-grid",
)


def some_games():
    """Games of every kind, for what is written once for all games; in `make test-long` all."""
    return many([find(game) for game in KINDS], all_games())


def random_settings(card, chance):
    """Small random settings of a game: integers from the lowest to the default, at most four
    players.
    """
    for _ in range(1_000):
        settings = {}
        for name, setting in card.settings.items():
            if setting.type == "boolean":
                settings[name] = chance.random() < 0.5
            elif setting.type == "choice":
                settings[name] = chance.choice(setting.choices)
            else:
                top = (
                    min(setting.high, 4) if name == "players" else max(setting.low, setting.default)
                )
                settings[name] = chance.randrange(setting.low, top + 1, setting.step)
        try:
            card.configure(settings)
        except SettingError:
            continue
        return settings
    raise AssertionError(f"{card.id} takes none of 1,000 random settings")


def random_move(position, chance, legal=None):
    """A random listed move. For a family of moves (``b3=8k``), a legal move of it.

    With tiles, a play of a part of the rack, so that it is found soon without the compiler too, or
    an exchange, or a pass.
    """
    if position.hidden and legal is None:
        return random_tile_move(position, chance)
    legal = legal or position.legal()
    if not legal.moves:
        return None
    least = chance.choice(legal.moves)
    if least not in legal.families:
        return least
    family = legal.families[least]
    square = family[: family.rfind("=") + 1]
    for _ in range(20):
        factor = chance.randrange(1, chance.choice([4, 20, 10**6]))
        move = f"{square}{int(family[len(square) : -1] or 1) * factor}"
        if position.preview(move).valid:
            return move
    return least


def random_tile_move(position, chance, size=4):
    rack = position.racks[position.turn]
    if chance.random() < 0.9:
        tiles = [tile for tile, count in enumerate(rack.tolist()) for _ in range(count)]
        part = [0] * len(rack)
        for tile in chance.sample(tiles, min(size, len(tiles))):
            part[tile] += 1
        plays = find_plays(position.board, part, position.game)
        if len(plays):
            return plays.text(chance.randrange(len(plays)))
    others = position.exchanges()
    return chance.choice(others) if others and chance.random() < 0.7 else "pass"


def random_match(card, settings, seed, plies=10_000):
    """A position after a random match of at most ``plies`` plies; its plies say what was played."""
    chance = random.Random(seed)
    position = card.new(settings)
    while not position.over and len(position.plies) < plies:
        move = random_move(position, chance)
        if move is None:
            break
        position.push(move)
    return position


def texts(position):
    """The moves that led to a position."""
    return [ply.move for ply in position.plies]


def after(position, *moves):
    """Return the position after moves."""
    following = position.copy()
    following.push_all(moves)
    return following


def leaves(position, depth):
    """The number of move sequences of ``depth`` plies from a position, to compare with other
    programs.
    """
    legal = position.legal()
    if depth == 1 or position.over:
        return legal.count
    return sum(leaves(after(position, move), depth - 1) for move in legal.moves)
