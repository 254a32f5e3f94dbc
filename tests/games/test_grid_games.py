"""What holds for all the games on grids: texts, transposed grids and recorded counts."""

import itertools
import random

import pytest
from grids import GAMES, MATCHES, NOT, a_move

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


@pytest.mark.parametrize(
    "name", ["product-grid", "multiples-divisors-blob", "binary-primes", "sum-kind-of-game"]
)
def test_transposing_swaps_the_scores(name):
    card, chance = find(name), random.Random(name)
    for settings in MATCHES[name]:
        position = card.new(settings)
        while not position.over:
            position.push(a_move(position, chance))
            grid = [line.split() for line in position.text().split("\n")]
            across = "\n".join(" ".join(line) for line in zip(*grid, strict=True))
            assert card.new(settings, start=across).scores() == position.scores()[::-1]


# Recorded truth: the number of move sequences of each length, counted with the second referees.

COUNTS = {
    ("not-divisors-or-not-multiples", 2): [76, 432, 1792, 128],
    ("sum-kind-of-game", 2): [4, 12, 24, 24],
    ("product-grid", 2): [8, 48, 192, 384],
    ("binary-primes", 3): [9, 72, 504, 3024],
    ("divisor-over-sums", 2): [4, 12, 24, 24, 80, 248],
    ("multiples-divisors-blob", 3): [9, 24, 88, 352],
    ("multiples-divisors-blob", 4): [16, 48, 208, 1072],
}


@pytest.mark.parametrize(("name", "n"), COUNTS)
def test_recorded_counts_of_plies(name, n):
    def count(position, depth):
        moves = position.legal().moves
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            trial = position.copy()
            trial.push(move)
            total += count(trial, depth - 1)
        return total

    position = find(name).new({"n": n} | ({"largest": 20} if name == NOT else {}))
    assert [count(position, depth) for depth in range(1, len(COUNTS[name, n]) + 1)] == COUNTS[
        name, n
    ]
