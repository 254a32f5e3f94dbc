"""The strongest level plays small boards perfectly and reports proofs."""

import pytest
from long import many
from matches import SOLVED

from paperbits import find
from paperbits.core.engine.levels import levels
from paperbits.engines.choose import choose
from paperbits.solve.solver import outcome_of


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("game", many(["flipping-bits", "palindromic-rows-columns"], SOLVED))
def test_the_strongest_level_plays_small_boards_perfectly_and_reports_a_proof(game):
    card = find(game)
    position = card.new(SOLVED[card.id])
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
