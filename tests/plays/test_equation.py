"""Equations: the author's examples, the rulings, and agreement with a slow reader of texts."""

import itertools
import random

import numpy as np
import pytest
import slow_equation

from paperbits.core.compiler.kernel import kernel
from paperbits.games.binary_number_scrabble import equation as eq
from paperbits.games.binary_number_scrabble.reading import reading
from paperbits.games.binary_number_scrabble.tiles import SYMBOLS
from paperbits.games.binary_number_scrabble.verdict import judge

SETTINGS = [
    {
        "precedence": precedence,
        "division": division,
        "negatives": negatives,
        "identities": identities,
        "xor": xor,
    }
    for precedence, division, negatives, identities, xor in itertools.product(
        ("standard", "left-to-right"),
        ("exact", "floor", "rational"),
        ("never", "between"),
        ("allow", "ban", "ban-logic"),
        (0, 4),
    )
]
WORDS = {"XOR": "^", "OR": "|", "AND": "&", "NOT": "~", "x": "*", "×": "*", "÷": "/"}


def tiles(text):
    for word, sign in WORDS.items():
        text = text.replace(word, sign)
    return [SYMBOLS.index(sign) for sign in text.replace(" ", "")]


def judged(text, **settings):
    return judge(tiles(text), reading(**settings))


@kernel
def examined(array, count, state, reading):
    return eq.examine(array, count, state, reading)


@pytest.mark.parametrize(
    ("text", "value", "bonus"),
    [
        ("1+1=10", 2, 2),
        ("11x11=1001", 9, 8),
        ("11+1=100", 4, 4),
        ("100 OR 1=101", 5, 4),
        ("10x10=100=11+1", 4, 4),
        ("1-1+1-1=0=0+0", 0, 0),
        ("101 AND 1=1", 1, 1),
        ("110=NOT 001", 6, 4),
        ("1000x11=11000", 24, 16),
        ("NOT 1=0", 0, 0),
        ("NOT 10=1", 1, 1),
        ("1 XOR 11=10", 2, 2),
        ("1 OR 10 AND 11=11", 3, 2),
        ("1+10x11=111", 7, 4),
    ],
)
def test_valid_equations_have_their_value_and_bonus(text, value, bonus):
    verdict = judged(text, xor=4)
    assert (verdict.reason, verdict.value, verdict.bonus) == (eq.FINE, (value, 1), bonus)


@pytest.mark.parametrize(
    ("text", "reason", "place"),
    [
        ("1+xx1==10", eq.NEEDS_NUMBER, 2),
        ("+1=1", eq.NEEDS_NUMBER, 0),
        ("1+=1", eq.NEEDS_NUMBER, 2),
        ("1=", eq.NEEDS_NUMBER, 2),
        ("1NOT 1=1", eq.NEEDS_OPERATOR, 1),
        ("NOT NOT 1=1", eq.DOUBLE_NOT, 1),
        ("NOT 10=01", eq.LEADING_ZERO, 5),
        ("1/0=1", eq.BY_ZERO, 1),
        ("11/10=1", eq.LEFT_OVER, 2),
        ("1+1-11+1=0", eq.NEGATIVE, 3),
        ("1 XOR 1=0", eq.NO_XOR, 1),
        ("1+1", eq.NO_EQUALS, 3),
        ("1+1+1+1=10", eq.UNEQUAL, 8),
        ("", eq.NEEDS_NUMBER, 0),
        ("1.=1", eq.NO_TILE, 1),
    ],
)
def test_the_fault_of_an_equation_has_a_name_and_a_place(text, reason, place):
    verdict = judged(text)
    assert (verdict.reason, verdict.place, verdict.valid) == (reason, place, False)
    assert verdict.value is None
    assert verdict.bonus is None


def test_long_equations_are_read_exactly():
    side = "1" + "0" * 110
    verdict = judged(f"{side}={side}")
    assert verdict.value == (2**110, 1)
    assert verdict.bonus == 2**110


def random_text(chance):
    """Texts that are often valid: sides of a few terms, the last one sometimes made to fit,
    sometimes spoilt.
    """
    parts = [
        "".join(
            chance.choices(
                ("0", "1", "10", "11", "~0", "~01", "101", "1+", "1-", "10*", "/", "&", "|", "^1"),
                k=2,
            )
        )
    ]
    numbers = ("", "~"), ("0", "1", "10", "11", "100", "110")
    parts += [
        chance.choice("+-*/&|^") + "".join(map(chance.choice, numbers))
        for _ in range(chance.randint(1, 3))
    ]
    return "".join(parts)


@pytest.mark.parametrize(
    "settings", SETTINGS, ids=lambda settings: "-".join(map(str, settings.values()))
)
def test_the_slow_reader_agrees(settings):
    chance = random.Random(str(settings))
    how = reading(**settings)
    state, array = np.zeros(eq.STATE, np.int64), np.zeros(32, np.int64)
    valid = 0
    for _ in range(150):
        left = random_text(chance)
        try:
            value = slow_equation.side_value(left, **settings)
        except slow_equation.WrongError:
            value = chance.randint(0, 4)
        right = (
            f"{int(value):b}"
            if value == int(value)
            else f"{value.numerator:b}/{value.denominator:b}"
        )
        text = (
            f"{left}={right}"
            if chance.random() < 0.7
            else f"{right}={left}={chance.choice(('', right))}"
        )
        expected = slow_equation.value_of(text, **settings)
        valid += expected is not None
        verdict = judged(text, **settings)
        assert verdict.valid is (expected is not None), text
        if expected is not None:
            assert verdict.value == (expected.numerator, expected.denominator)
            assert verdict.bonus == slow_equation.bonus_of(expected)
        if len(text) <= 15:
            array[: len(text)] = tiles(text)
            reason, numerator, denominator = examined(array, len(text), state, how)
            assert (reason == eq.FINE) == verdict.valid
            if expected is not None:
                assert numerator == expected * denominator
    assert valid > 10
