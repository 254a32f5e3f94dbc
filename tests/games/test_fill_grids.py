"""Multiples/divisors blob and binary primes."""

import random

import numpy as np
from grids import a_move

from paperbits import find

# multiples-divisors-blob


def test_blob_single_run_setting():
    """Ruling C11: an empty grid is single runs throughout."""
    for single_run, score in ((True, 4), (False, 0)):
        assert find("multiples-divisors-blob").new({"n": 4, "single_run": single_run}).scores() == [
            score,
            score,
        ]


# binary-primes


def test_binary_primes_products_outgrow_64_bits():
    """An empty line of 13 squares, read with empty squares as 1, is the prime 8191."""
    assert find("binary-primes").new({"n": 13}).scores() == [8191**13, 8191**13]


def test_binary_primes_sums_of_exponents_compare_as_the_products_do():
    name = "binary-primes"
    card, chance = find(name), random.Random(name)
    for _ in range(40):
        position = card.new({"n": chance.choice([3, 4, 5])})
        while not position.over:
            position.push(a_move(position, chance))
        out = np.zeros(2)
        position.game.scores(position.record, out)
        first, second = position.scores()
        assert (out[0] > out[1], out[0] < out[1]) == (first > second, first < second)
