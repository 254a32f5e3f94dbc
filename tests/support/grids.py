"""The games on grids: settings to test them with, their second referees, moves to play, and what
must be refused.
"""

import pytest
from plain import Plain

from paperbits import find
from paperbits.core.errors import InvalidPositionError, PaperbitsError

NOT = "not-divisors-or-not-multiples"
AUTHORS_SUMS = "08 09 01 10\n03 11 16 07\n02 14 15 05\n04 12 06 13"
"""The author's grid for divisor-over-sums."""

MATCHES = {
    "product-grid": [{"n": 2}, {"n": 3}, {"n": 5}],
    "multiples-divisors-blob": [{"n": 2}, {"n": 5}, {"n": 8, "single_run": False}, {"n": 9}],
    "binary-primes": [{"n": 2}, {"n": 3}, {"n": 6}, {"n": 13}],
    "sum-kind-of-game": [{"n": 2}, {"n": 4}, {"n": 8}],
    "not-divisors-or-not-multiples": [
        {"n": 1, "players": 9},
        {"n": 2, "largest": 40},
        {"n": 6, "largest": 300, "players": 3},
        {"n": 3, "largest": 9999},
        {"n": 5},
        {"n": 3, "players": 4},
    ],
    "sums-grid": [{"n": 1}, {"n": 2, "players": 3}, {"n": 3}, {"n": 5, "players": 2}],
    "divisor-over-sums": [{"n": 2}, {"n": 3}, {"n": 4}, {"n": 5}],
}
GAMES = sorted(MATCHES)


def second(name):
    return Plain(name)


def configured(card, settings):
    return {name: setting.default for name, setting in card.settings.items()} | settings


def a_move(position, chance):
    """A legal move; of a family (``b3=8k``) one that is legal."""
    legal = position.legal()
    least = chance.choice(legal.moves)
    if least not in legal.families:
        return least
    square, step = legal.families[least][:-1].split("=")
    factors = [chance.randint(1, most) for most in (6, 40, 10**3, 10**6, 10**17)]
    members = (f"{square}={int(step or 1) * factor}" for factor in factors)
    return next((move for move in members if position.preview(move).valid), least)


def refused(name, settings, moves, error, start=None):
    position = find(name).new(settings, start=start)
    with pytest.raises(error) as caught:
        position.push_all(moves)
    assert caught.value.ply == len(moves)
    assert len(position.plies) == len(moves) - 1
    return str(caught.value)


def can_not_be(name, settings, text):
    with pytest.raises(PaperbitsError) as caught:
        find(name).new(settings, start=text)
    assert isinstance(caught.value, InvalidPositionError)
    return str(caught.value)


def paper(name, settings, text):
    card = find(name)
    return card.read(text, settings, "score")
