"""What is said to be proved is true: near the end of random matches of every game, every answer is
held against plain minimax.
"""

import json
import random
from dataclasses import asdict

import pytest
from long import many

from paperbits import all_games, analyse, find
from paperbits.core.engine.answers import Option, Thought
from paperbits.core.engine.levels import levels
from paperbits.core.engine.values import Estimate, Proved, proved
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.reading import read
from paperbits.engine_protocol.thinking import Go, Options, think
from paperbits.search.rewards import share
from paperbits.solve.solver import outcome_of
from tests.support.matches import SHORT, SOLVED, after, random_move

ALIKE = {
    "binary-primes",
    "divisor-over-sums",
    "multiples-divisors-blob",
    "palindromes-antipalindromes",
    "sum-kind-of-game",
}
"""Games whose matches run as those of others do: only in `make test-long`."""
CARDS = [
    card
    for card in all_games()
    if card.position is KernelPosition and card.id not in many(ALIKE, ())
]

PLIES = (2, 4)
"""How many plies before the end answers are asked for."""

STATES = 2_000
"""States that minimax visits for one position, at most. Else the solver is asked."""

DEEPEST = 50
"""Plies that minimax looks ahead, at most."""


class Minimax:
    """The value of positions, by looking at every move: for one player the score, for two the share
    of player 1.
    """

    def __init__(self):
        self.known = {}

    def value(self, position, depth=0):
        """Return the value of a position; raises LookupError if it has too many states."""
        if position.over:
            scores = position.scores()
            sign = -1 if position.card.lowest_wins else 1
            return scores[0] if len(scores) == 1 else share(scores, 0, sign)
        key = position.record.tobytes()
        if key not in self.known:
            if len(self.known) > STATES or depth > DEEPEST:
                raise LookupError
            legal = position.legal()
            if legal.families:
                raise LookupError
            values = [self.value(after(position, move), depth + 1) for move in legal.moves]
            first = (position.turn == 0) != (position.players == 1 and position.card.lowest_wins)
            self.known[key] = max(values) if first else min(values)
        return self.known[key]

    def worth(self, position, move):
        """Return what a move is worth to its player."""
        following = after(position, move)
        try:
            value = self.value(following)
        except LookupError:
            value = outcome_of(following)
            value = value if position.players == 1 else (1 + value) / 2
        return value if position.turn == 0 else 1 - value


def late_positions(card, seed):
    """Yield positions near the end of a random match, the last first."""
    chance = random.Random(seed)
    position = card.new((SHORT | SOLVED | {"sums-grid": {"n": 2}})[card.id])
    played = [position]
    while not played[-1].over:
        played.append(after(played[-1], random_move(played[-1], chance)))
    for plies in PLIES:
        if plies < len(played):
            yield played[-1 - plies]


def check(position, minimax, move, value, words):
    """Check what is said of a move, as JSON."""
    truth = minimax.worth(position, move)
    if value is not None and value["kind"] == "proved":
        assert value.keys() == {"kind", "points" if position.players == 1 else "outcome"}
        said = value["points"] if position.players == 1 else (1 + value["outcome"]) / 2
        assert said == truth, (position.text(), move, value, words)
    certain = {"wins against every": 1, "leads to a tie": 0.5, "Every move loses": 0}
    for part, expected in certain.items():
        if part in words:
            assert truth == expected, (position.text(), move, value, words)
            assert value == {"kind": "proved", "outcome": round(2 * truth - 1)}


@pytest.mark.long
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_what_is_said_to_be_proved_is_true(card):
    for position in late_positions(card, 1):
        minimax = Minimax()
        for level in [each.name for each in levels(card)][-2:]:
            said = asked(position, Go(0.1, None, level))
            check(position, minimax, said["move"], said["value"], said["words"])
        infos = []
        infos.append(asked(position, Go(0.1, None, ""), infos))
        for each in [move for line in infos for move in line["moves"]]:
            check(position, minimax, each["move"], each["value"], "")
        found = analyse(position, 0.1, seed=1)
        for option in found.options:
            value = None if option.value is None else option.value.to_json()
            check(position, minimax, option.move, value, "")
        assert found.proved in {None, found.options[0].proved}


def asked(position, go, infos=None):
    """Return the answer of ``paperbits engine``."""
    return think(
        position, go, Options(1, 9), ([] if infos is None else infos).append, lambda: False
    )


def test_a_level_that_finds_a_proof_while_it_tries_games_out_tells_its_value():
    position = find("another-binary-primes").new({"n": 16})
    position.push_all(["13", "15", "10", "3", "5"])
    said = asked(position, Go(60, None, "keen"))
    assert said["words"] == "It wins against every reply."
    assert said["value"] == {"kind": "proved", "outcome": 1}


def test_a_value_is_proved_or_an_estimate():
    told = Option("a1", proved(-1), "", gain=Proved(-3.0, "points"))
    assert (told.estimate, told.proved, told.expected_points) == (0.0, -1, -3.0)
    guessed = Option("a1", Estimate(0.5, "chance", 0.0, 1.0), "")
    assert (guessed.estimate, guessed.proved, guessed.expected_points) == (0.5, None, None)
    for said in (told, guessed, Thought("a1", "", Estimate(3.0, "points", 3.0, None))):
        assert read(type(said), json.loads(json.dumps(asdict(said)))) == said
