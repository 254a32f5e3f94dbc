"""Every sentence that a hint gives as a reason is true: each fact is worked out again by the second
referees, which share no code with the games. A sentence without a check fails.
"""

import random
import re

import pytest
from matches import random_move
from plain import plain_settings
from reason_facts import (
    Facts,
    adds_nothing,
    answer,
    answers,
    answers_nothing,
    begins_with,
    changes,
    changes_points,
    costs_points,
    divisor_goes,
    first_missing,
    leaves,
    list_not_full,
    must_draw,
    new_sums,
    no_answer,
    no_divisor,
    no_primes_at_once,
    nothing_now,
    open_squares,
    opens,
    opens_nothing,
    primes_at_once,
    risky,
    runs,
    scores_points,
    scoring_flips,
)

from paperbits import all_games, find
from paperbits.advice.hints import hint
from paperbits.core.engine.answers import Analysis, Option
from paperbits.core.kernel_position import KernelPosition

CARDS = [card for card in all_games() if card.position is KernelPosition]
OTHERS = 4
WHOSE = r"(your|player \d+'s)"
KNOWN = [
    (r"It scores (\d+) points? for (you|player \d+), .*\.", scores_points),
    (r"It costs (you|player \d+) (\d+) points?, .*\.", costs_points),
    (rf"It changes {WHOSE} points from (\d+) to (\d+)\.", changes_points),
    (rf"It changes {WHOSE} .*? from (\d+) to (\d+): .*\.", changes),
    (r"It (?:scores|costs) nothing(?: now)?\.", nothing_now),
    (r"Fewer points win\.", lambda facts: facts.card.lowest_wins),
    (
        r"The best answer to it gains (\d+); if you (.+) instead, the best answer gains (\d+)\.",
        answers,
    ),
    (
        r"No answer to it gains anything; if you (.+) instead, the best answer gains (\d+)\.",
        no_answer,
    ),
    (r"The best answer to it gains (\d+)\.", answer),
    (r"No answer to it gains anything\.", answers_nothing),
    (
        (
            r"Player (\d) must then draw from an? (endpoint|midpoint): (only one|\d+) \w+"
            r" (?:is|are) next to a free dot\."
        ),
        must_draw,
    ),
    (
        (
            r"Then player (\d) begins a round with (\d+) endpoints? and (\d+) midpoints? next to a"
            r" free dot\."
        ),
        begins_with,
    ),
    (r"It makes (?:a new sum|new sums), (.*)\.", new_sums),
    (r"It makes no new sum\.", lambda facts: new_sums(facts, "")),
    (r"The smallest sum still missing is then (\d+)\.", first_missing),
    (
        r"It leaves player (\d+) with (one move|[\d,]+ moves)(?:; if you (.+) instead, (\d+) are left)?\.",
        leaves,
    ),
    (r"After it \d+ squares can take an integer at once: (.*)\.", open_squares),
    (r"After it only (\S+) can take an integer at once\.", open_squares),
    (
        (
            r"In (your|player \d+'s) (\S+ \S+) the (\d+) adds nothing before there is a (\d+), and"
            r" (.*?) left there\."
        ),
        adds_nothing,
    ),
    (
        (
            r"(Your|Player \d+'s) best divisor so far goes from (\d+) to (\d+) points: (\d+)"
            r" divides (one sum|\d+ sums)\."
        ),
        divisor_goes,
    ),
    (r"No better divisor comes of it yet for either player\.", no_divisor),
    (r"(Your|Player \d+'s) (\S+ \S+) could then score with (.*), too\.", opens),
    (r"It opens no new sum for either player\.", opens_nothing),
    (r"No digit scores before the list is full\.", list_not_full),
    (r"After this one its runs are (.*)\.", runs),
    (
        (
            r"It leaves player (\d+) with (no flip|\d+ flips?) that scores?\.(?: Other flips leave"
            r" up to (\d+)\.)?"
        ),
        scoring_flips,
    ),
    (
        r"Nobody can win before the list has all its numbers\.",
        lambda facts: len(facts.moves) + 1 < facts.settings["length"],
    ),
    (r"After it player (\d+) can make the list nothing but primes at once\.", primes_at_once),
    (
        r"After it no move of player (\d+) makes the list nothing but primes at once\.",
        no_primes_at_once,
    ),
    (r"(\d+) of the (\d+) moves would let player \d+ do that\.", risky),
]


def holds(facts, sentence):
    """Whether a sentence is true. None if no check knows it."""
    for pattern, check in KNOWN:
        told = re.fullmatch(pattern, sentence)
        if told is not None:
            return check(facts, *told.groups())
    return None


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
