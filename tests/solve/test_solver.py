"""Solved positions, their certificates, and the checker that shares nothing with the solver."""

import json
import random
from pathlib import Path

import pytest
from matches import after

from paperbits import all_games, find
from paperbits.core.capabilities import plies_left
from paperbits.core.errors import PaperbitsError
from paperbits.solve import checker
from paperbits.solve.certificates import Certificates, moves_to
from paperbits.solve.solver import solve


def naive(position):
    """The outcome for player 1 by plain minimax."""
    if position.over:
        winners = position.winners()
        return 0 if len(winners) == 2 else 1 if winners == [0] else -1
    values = [naive(after(position, move)) for move in position.legal().moves]
    return max(values) if position.turn == 0 else min(values)


ENDINGS = {
    "palindromic-rows-columns": ({"n": 3}, 0),
    "binary-primes": ({"n": 3}, 0),
    "product-grid": ({"n": 2}, 0),
    "plexus": ({"n": 3}, 2),
    "palindromes-antipalindromes": ({"m": 7}, 3),
    "another-binary-primes": ({"n": 8}, 0),
    "sum-kind-of-game": ({"n": 2}, 0),
    "flipping-bits": ({"n": 4, "rounds": 1}, 0),
    "binary-scramble": ({"players": 2, "length": 4}, 9),
    "combining-dividing": ({"length": 4, "limit": 3, "largest": 9}, 4),
    "divisor-over-sums": ({"n": 2}, 0),
}


@pytest.mark.parametrize("game", sorted(ENDINGS))
def test_values_and_best_moves_are_those_of_plain_minimax(game, tmp_path):
    settings, plies = ENDINGS[game]
    pick = random.Random(game)
    position = find(game).new(settings)
    for _ in range(plies):
        legal = position.legal()
        position.push("7" if legal.listed == ["k"] else pick.choice(legal.moves))
    if position.over:
        pytest.fail("The random match ended too soon; choose other plies.")
    found = solve(position, prove=Certificates(tmp_path).prove)
    value = naive(position)
    assert found.winners == ([1, 2] if value == 0 else [1] if value > 0 else [2])
    assert found.best == [
        move for move in position.legal().moves if naive(after(position, move)) == value
    ]
    assert found.proved == (game in checker.GAMES)
    end = after(position, *found.line)
    assert end.over
    assert [winner + 1 for winner in end.winners()] == found.winners


def test_the_checker_accepts_a_proof_and_refuses_a_changed_one(tmp_path, capsys):
    position = find("multiples-divisors-blob").new({"n": 3, "single_run": False})
    found = solve(
        position, margins=True, prove=Certificates(tmp_path, tmp_path / "proof.json").prove
    )
    assert (found.winners, found.margin, found.plies, found.proved) == ([2], -2, 4, True)
    assert checker.main(found.certificate) == 0
    right = json.loads(Path(found.certificate).read_text())

    def changed(**other):
        (tmp_path / "other.json").write_text(json.dumps(right | other))
        return checker.main(str(tmp_path / "other.json"))

    assert changed() == 0
    assert changed(value={"winners": [1], "margin": -2}) == 1
    assert changed(value={"winners": [2], "margin": -3}) == 1
    assert changed(settings=right["settings"] | {"n": 4}) == 1
    assert changed(moves=["a1"]) == 1
    assert changed(format="paperbits-certificate-0") == 1
    assert changed(claims=right["claims"][:1]) == 1
    for number, claim in enumerate(right["claims"]):
        for wrong in ({"strategy": claim["strategy"][:-1]}, {"least": claim["least"] + 1}):
            claims = list(right["claims"])
            claims[number] = claim | wrong
            assert changed(claims=claims) == 1
    assert checker.main(str(tmp_path / "missing.json")) == 1
    assert "Not proved" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("not-divisors-or-not-multiples", {"players": 3, "n": 2, "largest": 4}),
        ("flipping-bits", {"players": 3, "n": 4, "rounds": 1}),
        ("binary-scramble", {"players": 3, "length": 3, "target": 0}),
    ],
)
def test_settings_outside_the_checkers_rules_prove_nothing(game, settings):
    claims = [{"player": player, "least": "tie", "strategy": []} for player in (1, 2)]
    with pytest.raises(ValueError, match="outside"):
        checker.check(
            {"format": checker.FORMAT, "game": game, "settings": settings, "moves": []}
            | {"value": {}, "claims": claims}
        )


def test_a_position_given_by_its_text_is_proved_too(tmp_path):
    position = find("multiples-divisors-blob").new({"n": 4}, start="....\n.**.\n..*.\n..*.")
    moves = moves_to(position)
    assert len(moves) == 4
    assert solve(position, prove=Certificates(tmp_path).prove).proved


def test_games_for_one_and_for_three_are_solved(tmp_path):
    alone = solve(find("sums-grid").new({"n": 2}), prove=Certificates(tmp_path).prove)
    assert (alone.winners, alone.margin, alone.proved) == ([1], 8, True)
    assert alone.best
    three = solve(find("binary-scramble").new({"players": 3, "length": 3}))
    assert set(three.winners) <= {1, 2, 3}
    assert three.line


def test_hidden_tiles_are_not_solved():
    with pytest.raises(PaperbitsError, match="hidden"):
        solve(find("binary-number-scrabble").new())


def test_every_game_declares_whether_its_matches_are_equally_long():
    for card in all_games():
        if card.position.hidden:
            continue
        game = card.configure()
        left = plies_left(game, game.start())
        pick, position = random.Random(5), card.new()
        if left is not None:
            for ply in range(left):
                assert plies_left(position.game, position.record) == left - ply
                moves = position.legal().moves
                position.push(pick.choice(moves))
            assert position.over
