"""Every sentence that a hint gives as a reason is true: each fact is worked out again by the second
referees, which share no code with the games. A sentence without a check fails.
"""

import random
import re

import pytest
from matches import random_move
from plain import plain_settings
from reason_facts import Facts, holds

from paperbits import all_games, find
from paperbits.advice.hints import hint
from paperbits.core.engine.answers import Analysis, Option
from paperbits.core.kernel_position import KernelPosition

CARDS = [card for card in all_games() if card.position is KernelPosition]
OTHERS = 4


def sentences(reason):
    """The sentences of a reason. One about other flips goes with the one before it."""
    return re.split(r"(?<=\.) (?=(?!Other flips)[A-Z0-9])", reason)


def drawn(card, chance):
    """Settings whose second referee is quick: the usual ones, or small boards drawn by chance."""
    settings = plain_settings(card, chance)
    if isinstance(settings.get("n"), int):
        settings["n"] = min(settings["n"], {"another-binary-primes": 12}.get(card.id, 5))
    return settings


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_sentence_of_a_reason_is_true(card, seed):
    chance = random.Random(f"{card.id} {seed} reasons")
    try:
        position = card.new(drawn(card, chance))
    except ValueError:
        position = card.new()
    settings = {name: getattr(position.game, name, position.players) for name in card.settings}
    moves = []
    while not position.over and len(moves) < 24:
        legal = position.legal()
        tried = list(dict.fromkeys(random_move(position, chance, legal) for _ in range(1 + OTHERS)))
        found = Analysis(
            position.turn, [Option(move, None, "") for move in tried], None, 0, done=True
        )
        facts = Facts(card, settings, list(moves), tried[0], tried[1:])
        reason = hint(position, found).reason
        for sentence in filter(None, sentences(reason)):
            assert holds(facts, sentence) is True, (settings, moves, tried, sentence)
        moves.append(tried[-1])
        position.push(tried[-1])


def test_a_false_reason_would_be_noticed():
    card = find("palindromic-rows-columns")
    settings = {"players": 2, "n": 4}
    facts = Facts(card, settings, ["a1"], "d1")
    assert holds(facts, "It changes your column d from 0 to 1: d1 and d4 differ.") is True
    assert holds(facts, "It changes your column d from 0 to 2: d1 and d4 differ.") is False
    assert holds(facts, "It is a good move.") is None
