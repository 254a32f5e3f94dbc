"""Margins of Divisor Over Sums by first moves and a search of the rest, against plain minimax."""

import random

import pytest

from paperbits.solve import checker
from paperbits.solve.checker.proofs import openings
from paperbits.solve.checker.proofs.openings import Opening
from paperbits.solve.checker.rules.divisor_over_sums import DivisorOverSums

FOUR = {"players": 2, "n": 2}


def certificate_of(margin, settings=FOUR, opening=()):
    """A certificate of player 1's margin with the same first moves for both claims."""
    claims = [
        {"player": 1, "least": margin, "opening": list(opening)},
        {"player": 2, "least": -margin, "opening": list(opening)},
    ]
    value = {"winners": [1] if margin > 0 else [2] if margin < 0 else [1, 2], "margin": margin}
    return {
        "format": checker.FORMAT,
        "game": "divisor-over-sums",
        "settings": settings,
        "moves": [],
        "value": value,
        "claims": claims,
    }


def test_four_squares_need_no_moves():
    """The value 1 is that of docs/findings/divisor-over-sums-first.md."""
    assert "player 1 the win by a margin of +1" in checker.check(certificate_of(1))


@pytest.mark.parametrize(
    "wrong",
    [
        certificate_of(0),
        certificate_of(2),
        certificate_of(1, opening=["a1"]),
        certificate_of(1, {"players": 2, "n": 8}),
        certificate_of(1) | {"moves": ["a1"]},
        certificate_of(1) | {"game": "product-grid"},
    ],
)
def test_what_does_not_hold_is_refused(wrong):
    with pytest.raises(ValueError):
        checker.check(wrong)


def test_with_more_squares_empty_the_moves_are_followed(monkeypatch):
    monkeypatch.setattr(openings, "SEARCHED", 2)
    right = certificate_of(1)
    right["claims"][0]["opening"] = ["a1"]
    right["claims"][1]["opening"] = ["b1"]
    assert "+1" in checker.check(right)
    for moves in ([], ["a1", "b1"], ["c1"]):
        right["claims"][0]["opening"] = moves
        with pytest.raises(ValueError):
            checker.check(right)


def best(rules, state):
    """Player 1's margin, by trying everything."""
    turn = rules.turn(state)
    if turn is None:
        return rules.lead(state, 0)
    after = [best(rules, rules.play(state, move)) for move in rules.moves(state)]
    return min(after) if turn else max(after)


@pytest.mark.parametrize(("n", "left", "count"), [(2, 4, 1), (3, 3, 12), (4, 2, 8), (4, 3, 4)])
def test_the_search_agrees_with_plain_minimax(n, left, count):
    settings, rules = {"players": 2, "n": n}, DivisorOverSums({"players": 2, "n": n})
    for seed in range(count):
        chance, state = random.Random(seed), rules.start()
        while state.count(0) - 2 > left:
            state = rules.play(state, chance.choice(rules.moves(state)))
        margin = best(rules, state)
        for player, ahead in enumerate((margin, -margin)):
            assert Opening(settings, player, ahead).lead(state, player) == ahead
            with pytest.raises(checker.NotProvedError):
                Opening(settings, player, ahead + 1).lead(state, player)
