"""Margins of Another Binary Primes by a table, against plain minimax and the game's own scores."""

import functools

import pytest

from paperbits import find
from paperbits.solve import checker
from paperbits.solve.certificates import told, whole
from paperbits.solve.checker.proofs.tables import prove_table, read_rows, solved
from paperbits.solve.checker.rules.another_binary_primes import AnotherBinaryPrimes, primes_in
from paperbits.solve.solution import Solution


@functools.cache
def best(rules, state):
    """Player 1's lead, by trying everything."""
    turn = rules.turn(state)
    if turn is None:
        return rules.lead(state, 0)
    return (min if turn else max)(
        best(rules, rules.play(state, move)) for move in rules.moves(state)
    )


@pytest.mark.parametrize("n", [4, 5, 8, 11])
def test_the_table_agrees_with_plain_minimax(n):
    rules = AnotherBinaryPrimes({"players": 2, "n": n})
    assert solved(n)[0] == best(rules, rules.start())


@pytest.mark.parametrize(("n", "last"), [(8, 4), (9, 3), (12, 6)])
def test_rows_are_read_by_the_rules(n, last):
    read = read_rows(n, last)
    rows = [row for row in range(1 << n) if row.bit_count() == last]
    assert [read[row] for row in rows] == [primes_in(f"{row:0{n}b}") for row in rows]


def certificate_of(n, margin):
    """A certificate of a margin with both claims by the table."""
    position = find("another-binary-primes").new({"n": n})
    found = Solution("another-binary-primes", position.settings, "", 1, None, None)
    claims = [
        {"player": player, "least": least, "table": True}
        for player, least in ((1, margin), (2, -margin))
    ]
    winners = [1] if margin > 0 else [2] if margin < 0 else [1, 2]
    return whole(found, moves=[], value={"winners": winners, "margin": margin}, claims=claims)


def test_the_margin_and_no_other_is_proved():
    """Player 2 is a point ahead with 13 squares, as the shipped strategy for them proves."""
    assert "player 2 the win by a margin of -1" in checker.check(certificate_of(13, -1))
    for margin in (-2, 0, 1):
        with pytest.raises(checker.NotProvedError):
            checker.check(certificate_of(13, margin))
    rules = AnotherBinaryPrimes({"players": 2, "n": 8})
    later = rules.play(rules.start(), "1")
    assert prove_table(rules, rules.start(), (0, 0), False) == 0
    assert prove_table(rules, later, (0, -9), True) == 0
    large = AnotherBinaryPrimes({"players": 2, "n": 29})
    assert prove_table(large, large.start(), (0, -99), True) == 0


def test_the_game_claims_what_the_table_proves():
    game = find("another-binary-primes").new({"n": 22}).game
    value, claims = told(game.pairing(), margins=True)
    proof = certificate_of(22, -2)
    assert (value, claims) == (proof["value"], proof["claims"])
    assert find("another-binary-primes").new({"n": 20}).game.pairing() is None
