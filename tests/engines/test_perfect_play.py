"""The strongest level plays small boards perfectly and reports proofs."""

import pytest

from paperbits import all_games
from paperbits.core.engine.levels import levels
from paperbits.core.kernel_position import KernelPosition
from paperbits.engines.choose import choose
from paperbits.solve.solver import outcome_of

SMALL = {
    "another-binary-primes": {"n": 12},
    "binary-primes": {"n": 4},
    "binary-scramble": {"players": 2, "length": 4},
    "divisor-over-sums": {"n": 3},
    "divisors-multiples-sequence": {"r": 5},
    "flipping-bits": {"n": 4, "rounds": 1},
    "multiples-divisors-blob": {"n": 3},
    "not-divisors-or-not-multiples": {"n": 2, "largest": 12},
    "palindromes-antipalindromes": {"m": 10},
    "palindromic-rows-columns": {"n": 4},
    "plexus": {"n": 3},
    "product-grid": {"n": 2},
    "sum-kind-of-game": {"n": 2},
}
"""The largest settings like the usual ones whose first position is solved in a moment."""

CARDS = [card for card in all_games() if card.position is KernelPosition]
BOUNDED = {
    "combining-dividing": "its rules list candidates only",
    "sums-grid": "it is a puzzle for one",
}
"""Games without proofs, and why."""


def test_every_game_is_listed_here():
    assert {card.id for card in CARDS} == SMALL.keys() | BOUNDED.keys()


@pytest.mark.compiled
@pytest.mark.parametrize(
    "card", [card for card in CARDS if card.id in SMALL], ids=lambda card: card.id
)
def test_the_strongest_level_plays_small_boards_perfectly_and_reports_a_proof(card):
    position = card.new(SMALL[card.id])
    value = outcome_of(position)
    level = levels(card)[-1].name
    while not position.over:
        mover = position.turn
        thought = choose(position, level, seed=1, seconds=60)
        if thought.words != "The only legal move.":
            assert thought.sure, position.text()
            assert thought.estimate == (1 + value * (1 if mover == 0 else -1)) / 2
        position.push(thought.move)
        if not position.over:
            assert outcome_of(position) == value, position.text()
    winners = position.winners()
    assert value == (0 if len(winners) == 2 else 1 if winners == [0] else -1)
