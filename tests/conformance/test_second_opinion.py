"""For every game a slow, plain referee that shares no code with it: random matches must agree, ply
by ply.

The referee of ``some-game`` is ``tests/support/second_opinion/some_game.py`` with
``legal(settings, moves)`` (texts), ``scores(settings, moves)`` and ``turn(settings, moves)`` (from
0, None when over). Legal moves may come in any order; it may also offer ``random_settings(chance)``
where those drawn for all games would leave out what matters.
"""

import importlib
import random

import pytest
from matches import random_move, random_settings

from paperbits import all_games
from paperbits.core.kernel_position import KernelPosition

CARDS = [card for card in all_games() if card.position is KernelPosition]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_second_opinion_agrees_along_random_matches(card, seed):
    opinion = importlib.import_module(f"second_opinion.{card.id.replace('-', '_')}")
    chance = random.Random(f"{card.id} {seed}")
    settings = (
        opinion.random_settings(chance)
        if hasattr(opinion, "random_settings")
        else random_settings(card, chance)
    )
    position = card.new(settings)
    moves = []
    settings = {name: getattr(position.game, name, position.players) for name in card.settings}
    while True:
        assert position.turn == opinion.turn(settings, moves)
        legal = position.legal()
        assert sorted(legal.listed) == sorted(opinion.legal(settings, moves)), moves
        assert position.scores() == opinion.scores(settings, moves), moves
        if position.over or len(moves) >= 80:
            return
        moves.append(random_move(position, chance, legal))
        position.push(moves[-1])
