"""For every game plain rules that share no code with it (``solve/checker/rules``): random matches
must agree, ply by ply. Legal moves may come in any order.
"""

import random

import pytest
from matches import random_move
from plain import Plain, plain_settings

from paperbits import all_games
from paperbits.core.kernel_position import KernelPosition

CARDS = [card for card in all_games() if card.position is KernelPosition]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_plain_rules_agree_along_random_matches(card, seed):
    opinion = Plain(card.id)
    chance = random.Random(f"{card.id} {seed}")
    settings = plain_settings(card, chance)
    position = card.new(settings)
    moves = []
    settings = {name: getattr(position.game, name, position.players) for name in card.settings}
    while True:
        assert position.turn == opinion.turn(settings, moves)
        legal = position.legal()
        assert sorted(legal.listed) == sorted(opinion.legal(settings, moves)), moves
        assert legal.count == len(legal.moves), moves
        assert position.scores() == opinion.scores(settings, moves), moves
        if position.over or len(moves) >= 80:
            return
        moves.append(random_move(position, chance, legal))
        position.push(moves[-1])
