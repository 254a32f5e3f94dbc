"""(Not)Divisors on nine squares: the checker's proof for paper."""

import random
from itertools import product

import pytest

from paperbits.solve import checker
from paperbits.solve.checker.proofs import opposites
from paperbits.solve.checker.proofs.opposites import (
    different,
    equal,
    impossible,
    prime,
    related,
    unrelated,
)

RIGHT = {
    "format": checker.FORMAT,
    "game": "not-divisors-or-not-multiples",
    "settings": {"players": 2, "n": 3, "largest": "none"},
    "value": {"winners": [1]},
    "first": "b2=2",
}


def test_player_1_wins_on_paper():
    told = checker.check(RIGHT)
    assert "n=3 largest=none: best play gives player 1 the win" in told


@pytest.mark.parametrize(
    "change",
    [
        {"value": {"winners": [2]}},
        {"value": {"winners": [1], "margin": 1}},
        {"first": "a1=2"},
        {"first": "b2=3"},
        {"settings": RIGHT["settings"] | {"n": 5}},
        {"settings": RIGHT["settings"] | {"players": 3}},
        {"settings": RIGHT["settings"] | {"largest": 0}},
        {"settings": RIGHT["settings"] | {"largest": 50}},
        {"game": "product-grid"},
    ],
)
def test_nothing_else_is_proved(change):
    with pytest.raises((ValueError, TypeError, KeyError)):
        checker.check(RIGHT | change)


@pytest.mark.parametrize("place", ["edge", "corner"])
def test_the_proof_needs_that_edges_are_even_and_corners_odd(place, monkeypatch):
    monkeypatch.setattr(opposites, place, lambda number: [[("1", number, True)]])
    with pytest.raises(ValueError):
        checker.check(RIGHT)


@pytest.mark.parametrize("broken", ["related", "unrelated", "different", "equal"])
def test_each_step_depends_on_its_facts(broken, monkeypatch):
    """With a fact that is always true, some step is possible."""
    monkeypatch.setattr(opposites, broken, lambda *_: [[]])
    assert not opposites.prove_opposites(RIGHT["settings"], RIGHT["value"], RIGHT["first"])


def holds(fact, numbers):
    """Whether a fact is true of these integers."""
    return any(
        all((numbers[other] % numbers[one] == 0) == divides for one, other, divides in parts)
        for parts in fact
    )


def test_what_integers_do_is_possible():
    """Random integers with their images: no facts that are true of them are called impossible."""
    pick = random.Random(7)
    at_two = [prime(1, t=(t, t), z=(z, z)) for t, z in product(range(6), repeat=2)]
    others = [prime(t=(t, u), z=(y, z)) for t, u, y, z in product(range(5), repeat=4)]
    seen = 0
    for _ in range(150):
        exponents = {name: [pick.choice((0, 0, 1, 2)) for _ in range(5)] for name in "tz"}
        numbers = {"1": 1, "2": 2}
        for name, (two, three, five, seven, eleven) in exponents.items():
            numbers[name] = 2**two * 3**three * 5**five * 7**seven * 11**eleven
            numbers[f"{name}*"] = 2**two * 5**three * 3**five * 11**seven * 7**eleven
        kinds = (related, unrelated, equal, different)
        facts = [kind(*pick.sample(sorted(numbers), 2)) for kind in pick.choices(kinds, k=3)]
        if all(holds(fact, numbers) for fact in facts):
            assert not impossible([at_two], others, *facts)
            seen += 1
    assert seen
    assert impossible([at_two], others, related("t", "z"), unrelated("t*", "z*"))
