"""Strategies of Divisors/Multiples Sequence in whole turns, against plain play step by step."""

import json

import pytest

from paperbits import find
from paperbits.solve import checker
from paperbits.solve.certificates import Certificates
from paperbits.solve.checker.proofs.walks import Walks
from paperbits.solve.checker.rules import RULES
from paperbits.solve.solver import solve

CARD = find("divisors-multiples-sequence")


def proved(folder, r, moves=()):
    """A solution with a certificate, and the certificate."""
    position = CARD.new({"r": r})
    position.push_all(moves)
    file = folder / f"{r}.json"
    found = solve(position, margins=True, prove=Certificates(folder, file).prove)
    return found, json.loads(file.read_text()) if file.exists() else None


def test_values_are_proved_and_no_better_ones(tmp_path):
    found, right = proved(tmp_path, 6)
    assert (found.winners, found.margin, found.proved) == ([1], -7, True)
    assert checker.main(found.certificate) == 0
    assert right["value"] == {"winners": [1], "margin": 7}
    for number, claim in enumerate(right["claims"]):
        walks = claim["walks"]
        for wrong in (
            {"least": claim["least"] + 1},
            {"walks": walks[:-1]},
            {"walks": [*walks, "2"]},
            {"walks": ["1", *walks[1:]]},
            {"walks": [str(len(walks)), *walks[1:]]},
            {"player": 3 - claim["player"]},
        ):
            claims = [
                claim | wrong if k == number else each for k, each in enumerate(right["claims"])
            ]
            with pytest.raises(ValueError):
                checker.check(right | {"claims": claims})
    with pytest.raises(ValueError, match="single moves"):
        checker.check(right | {"claims": [{"player": 1, "least": 7, "strategy": ["5", "end"]}]})


def test_a_later_position_is_proved_at_the_start_of_a_turn_only(tmp_path):
    found, right = proved(tmp_path, 5, ["2", "4", "end"])
    assert (found.proved, right["moves"]) == (True, ["2", "4", "end"])
    assert not proved(tmp_path / "within", 5, ["2"])[0].proved


def test_no_longer_way_helps_the_other_player(tmp_path):
    """Every way of up to four steps a turn, by the plain rules."""
    claims = proved(tmp_path, 4)[1]["claims"]
    game = RULES[CARD.id]({"players": 2, "r": 4, "repeats": False})
    for claim in claims:
        walks = Noted(game, claim["player"] - 1, iter(claim["walks"]))
        walks.to = {}
        assert walks.lead(1, frozenset([1]), 0) == claim["least"]
        assert least(game, game.start(), walks.player, walks.to) == claim["least"]


class Noted(Walks):
    """Notes where the player goes from each position."""

    def lead(self, here, ended, turn):
        if turn == self.player and len(ended) < self.game.settings["r"]:
            self.to[here, ended] = chosen = next(self.walks)
            self.walks = iter([chosen, *self.walks])
        return super().lead(here, ended, turn)


def least(game, state, player, numbers, steps=4):
    """How far ahead the player ends who goes to these numbers, against whatever the other does."""
    turn = game.turn(state)
    if turn is None:
        return game.lead(state, player)
    if turn == player:
        there = int(numbers[state[:2]])
        price = game.ways(*state[:2])[there]
        points = tuple(held + price * (seat == turn) for seat, held in enumerate(state[2]))
        then = there, state[1] | {there}, points, 1 - turn
        return least(game, then, player, numbers)
    leads = [
        least(game, game.play(state, move), player, numbers, 4 if move == "end" else steps - 1)
        for move in game.moves(state)
        if steps or move == "end"
    ]
    return min(leads, default=float("inf"))
