"""Combining and dividing: the author's game, counted and listed factorisations, ends, bounds."""

import itertools
import math
import random

import numpy as np
import pytest

from paperbits import find
from paperbits.games.combining_dividing.factorisations import count_splits, splits


def begun(start=None, **settings):
    return find("combining-dividing").new(settings, start=start)


def test_the_authors_game():
    """Leroy Quet, 22 July 2011, list by list."""
    position = begun()
    for number in ["2", "4", "10", "4", "1", "10"]:
        assert position.legal().listed == ["k"]
        position.push(number)
    lists = []
    for move in ["3:2*5", "5+6", "2+3", "4+5", "3+4", "1+2", "2:4*5", "1+2", "1:2*3*2"]:
        assert move in position.legal().moves
        position.push(move)
        lists.append(position.text())
    assert lists == [
        "2, 4, 2, 5, 4, 1, 10",
        "2, 4, 2, 5, 5, 10",
        "2, 6, 5, 5, 10",
        "2, 6, 5, 15",
        "2, 6, 20",
        "8, 20",
        "8, 4, 5",
        "12, 5",
        "2, 3, 2, 5",
    ]
    assert position.over
    assert position.winners() == [0]
    assert position.parts()[0][0].why == "2, 3, 2, 5: nothing but primes"


def test_ordered_factorisations():
    """The sequence A074206 of the On-Line Encyclopedia of Integer Sequences, less one for the
    number itself.
    """
    known = "1 1 1 2 1 3 1 4 2 3 1 8 1 3 3 8 1 8 1 8 3 3 1 20 2 3 4 8 1 13 1 16"
    known = [int(count) for count in known.split()]
    assert [count_splits(number) + 1 for number in range(2, 33)] == known[1:]
    assert count_splits(1) == 0
    assert [count_splits(2**power) for power in range(1, 40)] == [
        2 ** (power - 1) - 1 for power in range(1, 40)
    ]
    assert count_splits(963761198400) + 1 == ordered(963761198400)


def ordered(number):
    """Ordered factorisations by the recursion over divisors, each number's from those that it can
    still lose.
    """
    divisors = [d for d in range(1, math.isqrt(number) + 1) if number % d == 0]
    divisors = sorted({*divisors, *(number // d for d in divisors)})
    place = {divisor: k for k, divisor in enumerate(divisors)}
    ways = np.zeros(len(divisors), object)
    ways[0] = 1
    array = np.array(divisors)
    for k, divisor in enumerate(divisors):
        multiples = array[k + 1 :][array[k + 1 :] % divisor == 0]
        for multiple in multiples.tolist():
            ways[place[multiple]] += ways[k]
    return int(ways[-1])


@pytest.mark.parametrize("number", [1, 2, 4, 12, 36, 64, 97, 210, 360])
def test_splits_are_listed_in_order(number):
    listed = list(splits(number))
    assert listed == sorted(set(listed))
    assert len(listed) == count_splits(number)
    assert all(math.prod(split) == number and min(split) > 1 and len(split) > 1 for split in listed)


def test_moves_are_listed_place_by_place():
    assert begun("12, 5", length=2).legal().moves == [
        *("1:2*2*3", "1:2*3*2", "1:2*6", "1:3*2*2", "1:3*4", "1:4*3", "1:6*2"),
        "1+2",
    ]


def test_moves_that_are_not_listed_are_counted():
    position = begun(f"{2**39}, 1", length=2, largest=10**12)
    legal = position.legal()
    assert (len(legal.moves), legal.count, legal.more) == (100_000, 2**38 - 1 + 1, True)
    assert legal.moves[1] == "1:" + "*".join(["2"] * 37) + "*4"
    assert position.legal(3).moves == legal.moves[:3]
    position.push("1:" + "*".join(["2"] * 39))
    assert position.legal().moves == [f"{place}+{place + 1}" for place in range(1, 40)]


def test_sums_may_exceed_the_largest_integer():
    position = begun(", ".join(["999999999989"] * 60), length=60, largest=10**12)
    for _ in range(59):
        position.push("1+2")
    assert position.text() == str(60 * 999999999989)
    assert position.legal().count == count_splits(60 * 999999999989)
    position.push("1:60*999999999989")
    position.push("1:2*2*3*5")
    assert position.over


@pytest.mark.parametrize("seed", range(3))
def test_no_list_outgrows_its_capacity(seed):
    """Splitting all and joining 1s, the list stays within the capacity that the game argues for,
    and no sum grows.
    """
    chance = random.Random(seed)
    position = begun(
        ", ".join(str(chance.choice([1, 1, 2, 7, 64, 63, 60])) for _ in range(8)),
        length=8,
        largest=64,
    )
    total = position.record.numbers.sum()
    while not position.over:
        moves = position.legal().moves
        longest = max(moves, key=lambda move: move.count("*"))
        position.push(longest if "*" in longest and chance.random() < 0.7 else chance.choice(moves))
        assert position.record.numbers.sum() <= total
        assert position.record.count <= len(position.record.numbers)


def test_candidates_for_searches_are_legal():
    for numbers in itertools.product([1, 6, 8, 9, 30, 97, 360], repeat=2):
        position = begun(", ".join(map(str, numbers)), length=2)
        out = position.game.buffer()
        texts = [
            position.game.move_text(position.record, move)
            for move in out[: position.game.moves(position.record, out)]
        ]
        assert len(set(texts)) == len(texts)
        assert set(texts) <= set(position.legal().moves)
        for place, number in enumerate(numbers, 1):
            primes = [
                prime
                for prime in range(2, 98)
                if number % prime == 0 and all(prime % k for k in range(2, prime))
            ]
            for prime in primes:
                assert number == prime or f"{place}:{prime}*{number // prime}" in texts
