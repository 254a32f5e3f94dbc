"""The strategies of docs/findings/not-divisors-*.md, played with the rules of the game."""

import json
import random
from math import prod
from pathlib import Path

import pytest

from paperbits import find
from paperbits.games.combining_dividing.factorisations import factors
from paperbits.solve import checker
from paperbits.solve.certificates import Certificates
from paperbits.solve.solver import solve
from studies.answers.nine_squares import OppositeAnswers, fits, lengths

GAME = find("not-divisors-or-not-multiples")
LARGEST = 10**18 - 1
PRIMES = [k for k in range(2, 100) if all(k % j for j in range(2, k))]


def answer(a, b):
    """Player 1's third move, after a in a1 and b in b1."""
    if b % a == 0:
        c = a * next(q for q in PRIMES if b // a % q)
        return f"a2={c}" if c <= LARGEST else f"b2={b // next(p for p in factors(a) if p > 2)}"
    d = b * next(m for m in PRIMES if a % m)
    if d <= LARGEST:
        return f"b2={d}"
    return f"a2={prod(p for p in factors(a) if a // b % p == 0)}"


@pytest.mark.parametrize(
    "a", [*range(2, 13), 30, 2**59, 3**37, 10**18 - 1, 4 * 10**17, 6469693230 * 10**8]
)
def test_player_1_wins_on_four_squares_whatever_player_2_answers(a):
    divisors = [b for b in range(2, min(a, 100)) if a % b == 0] + [
        a // k for k in range(2, 40) if a % k == 0 and a // k > 1
    ]
    multiples = [a * k for k in (*range(2, 9), 210, LARGEST // a) if k > 1 and a * k <= LARGEST]
    for b in dict.fromkeys(divisors + multiples):
        position = GAME.new({"n": 2})
        position.push_all([f"a1={a}", f"b1={b}"])
        position.push(answer(a, b))
        assert position.over, (a, b)
        assert position.winners() == [0]


def test_the_win_on_four_squares_has_a_certificate(tmp_path):
    found = solve(GAME.new({"n": 2}), prove=Certificates(tmp_path, tmp_path / "proof.json").prove)
    assert (found.winners, found.proved, found.best) == (
        [1],
        True,
        ["a1=k", "b1=k", "a2=k", "b2=k"],
    )
    assert found.line == ["a1=2", "b1=4", "a2=6"]
    right = json.loads(Path(found.certificate).read_text())
    assert checker.check(right)
    shipped = (
        Path(__file__).parents[2]
        / "docs"
        / "certificates"
        / "not-divisors-or-not-multiples-n2-outcome.json.gz"
    )
    assert checker.main(str(shipped)) == 0
    changes = [
        {"2": [a, c], "q": [p, q]}
        for a in range(3)
        for c in range(3)
        for p in range(2)
        for q in range(2)
    ]
    changes = [{"exponents": change} for change in changes if change != {"2": [1, 1], "q": [0, 1]}]
    settings = [
        {"settings": right["settings"] | change}
        for change in ({"n": 3}, {"players": 3}, {"largest": 50})
    ]
    for change in [
        *changes,
        *settings,
        {"value": {"winners": [2]}},
        {"game": "combining-dividing"},
    ]:
        with pytest.raises((ValueError, KeyError, TypeError)):
            checker.check(right | change)


def test_later_positions_of_the_proof_are_solved():
    for moves in (["b2=2"], ["a1=2", "b1=4", "a2=6"]):
        position = GAME.new({"n": 2})
        position.push_all(moves)
        assert solve(position).winners == [1]


def test_player_1_answers_everything_on_nine_squares():
    """``lengths`` raises at an answer that the rules refuse."""
    found = lengths(OppositeAnswers(), 14)
    assert set(found) == {5, 7}
    assert found.total() > 150


def test_an_answer_that_the_rules_refuse_is_found(monkeypatch):
    monkeypatch.setattr(OppositeAnswers, "_image", lambda _, number: 3 * number)
    with pytest.raises(AssertionError):
        lengths(OppositeAnswers(), 14)


def test_a_number_fits_as_in_the_program_s_own_rules():
    pick = random.Random(5)
    for _ in range(20):
        position, numbers = GAME.new({"n": 3, "largest": 60}), {}
        while not position.over:
            legal = set(position.legal().moves)
            for square in range(9) if numbers else ():
                name = f"{'abc'[square % 3]}{square // 3 + 1}"
                for number in range(1, 61):
                    assert fits(numbers, square, number) == (f"{name}={number}" in legal), (
                        numbers,
                        name,
                        number,
                    )
            move = pick.choice(sorted(legal))
            position.push(move)
            numbers["abc".index(move[0]) + 3 * (int(move[1]) - 1)] = int(move.partition("=")[2])


def test_player_1_wins_matches_on_nine_squares():
    for seed in range(12):
        pick, position, mirror = random.Random(seed), GAME.new({"n": 3}), OppositeAnswers()
        position.push("b2=2")
        while not position.over:
            square, _, number = pick.choice(position.legal().moves).partition("=")
            number = (
                pick.choice((1, 2, 3, 4, 9)) * int(number[:-1])
                if number.endswith("k")
                else int(number)
            )
            place = "abc".index(square[0]) + 3 * (int(square[1]) - 1)
            if not fits(mirror.numbers, place, number):
                continue
            position.push(f"{square}={number}")
            reply = mirror.answer(place, number)
            position.push(f"{'abc'[(8 - place) % 3]}{(8 - place) // 3 + 1}={reply}")
        assert position.winners() == [0]
