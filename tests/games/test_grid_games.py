"""What holds for all the games on grids: texts, and recorded counts, of other games too."""

import itertools
import random

import numpy as np
import pytest
from grids import GAMES, MATCHES, NOT, a_move
from matches import leaves

from paperbits import find
from paperbits.core.errors import InvalidMoveError, InvalidPositionError


@pytest.mark.parametrize("name", GAMES)
def test_a_position_text_may_be_written_in_other_ways(name):
    card, chance = find(name), random.Random(name)
    for settings in MATCHES[name]:
        position = card.new(settings)
        while not position.over:
            position.push(a_move(position, chance))
            text = position.text()
            forgiving = text.upper().replace("\n", " ; ").replace("*", "#")
            assert card.new(settings, start=forgiving).text() == text


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "text",
    ["", "b", "3", "b3=", "b3=x", "hello", "b3=-1", "-b3", "b3=4.5", "b３", "ü3=1", "b3 = k", "8k"],
)
def test_a_text_that_is_not_a_move_is_unreadable(name, text):
    position = find(name).new()
    with pytest.raises(InvalidMoveError):
        position.push(text)
    assert position.plies == []


@pytest.mark.parametrize("name", GAMES)
def test_a_grid_of_another_shape_is_refused(name):
    card = find(name)
    for text in ("", ".", ". .\n. .\n", "a b\nc d", ". . .\n. . .\n. .", "\x00", ". . 1.5"):
        with pytest.raises(InvalidPositionError):
            card.new({"n": 4}, start=text)


# Positions: exactly the reachable positions can be read.

SMALL = [
    ("product-grid", {"n": 2}, ".12"),
    ("multiples-divisors-blob", {"n": 3}, ".*"),
    ("binary-primes", {"n": 3}, ".*"),
    ("sum-kind-of-game", {"n": 2}, ".12"),
    ("divisor-over-sums", {"n": 2}, ".1234"),
    ("not-divisors-or-not-multiples", {"n": 2, "largest": 6}, ".23456"),
]


@pytest.mark.parametrize(("name", "settings", "tokens"), SMALL)
def test_a_grid_is_read_exactly_when_moves_reach_it(name, settings, tokens):
    card = find(name)
    reached, waiting = {}, [card.new(settings)]
    while waiting:
        position = waiting.pop()
        if position.text() in reached:
            assert reached[position.text()] == position.turn
            continue
        reached[position.text()] = position.turn
        for move in position.legal().moves:
            further = position.copy()
            further.push(move)
            waiting.append(further)
    read = {}
    n = settings["n"]
    for grid in itertools.product(tokens, repeat=n * n):
        text = "\n".join(" ".join(grid[row * n : row * n + n]) for row in range(n))
        chosen = [
            "",
            *(f"\nd {d}" for d in range(9)),
            *(f"\nd {d} {e}" for d in range(1, 8) for e in range(1, 8)),
        ]
        for more in chosen if name == "divisor-over-sums" else [""]:
            try:
                position = card.new(settings, start=text + more)
            except InvalidPositionError:
                continue
            assert position.text() == text + more
            read[text + more] = position.turn
    assert read == reached


def test_products_outgrow_64_bits():
    """An empty line of 13 squares, read with empty squares as 1, is the prime 8191."""
    assert find("binary-primes").new({"n": 13}).scores() == [8191**13, 8191**13]


def test_sums_of_exponents_compare_as_the_products_do():
    card, chance = find("binary-primes"), random.Random("binary-primes")
    for _ in range(40):
        position = card.new({"n": chance.choice([3, 4, 5])})
        while not position.over:
            position.push(a_move(position, chance))
        out = np.zeros(2)
        position.game.scores(position.record, out)
        first, second = position.scores()
        assert (out[0] > out[1], out[0] < out[1]) == (first > second, first < second)


def test_the_label_of_a_dot_lists_what_it_is_joined_to():
    position = find("plexus").new({"n": 3})
    position.push_all(["b2-a2", "a2-a1", "a1-b1", "a2-a3"])
    [board] = position.view(None).boards
    labels = {square.id: square.label for row in board.rows for square in row}
    assert labels["a2"] == "midpoint, joined to b2, a1 and a3"
    assert labels["a3"] == "endpoint, joined to a2"


COUNTS = [
    (NOT, {"n": 2, "largest": 20}, [76, 432, 1792, 128]),
    ("sum-kind-of-game", {"n": 2}, [4, 12, 24, 24]),
    ("product-grid", {"n": 2}, [8, 48, 192, 384]),
    ("binary-primes", {"n": 3}, [9, 72, 504, 3024]),
    ("divisor-over-sums", {"n": 2}, [4, 12, 24, 24, 80, 248]),
    ("multiples-divisors-blob", {"n": 3}, [9, 24, 88, 352]),
    ("multiples-divisors-blob", {"n": 4}, [16, 48, 208, 1072]),
    ("plexus", {"n": 3}, [4, 20, 80, 416, 872]),
    ("plexus", {}, [4, 24, 140]),
    ("flipping-bits", {}, [7, 42, 258, 1536]),
    ("divisors-multiples-sequence", {"r": 4}, [3, 8, 20, 55]),
    ("palindromes-antipalindromes", {"m": 4}, [8, 48, 192, 384]),
    ("another-binary-primes", {"n": 8}, [8, 56, 336, 1680]),
]
"""Recorded truth: the number of move sequences of each length, counted with the second referees."""


@pytest.mark.parametrize(("name", "settings", "counts"), COUNTS)
def test_recorded_counts_of_plies(name, settings, counts):
    position = find(name).new(settings)
    assert [leaves(position, depth) for depth in range(1, len(counts) + 1)] == counts
