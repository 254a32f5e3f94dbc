"""The strategy of docs/findings/not-divisors-two-by-two.md, played with the rules of the game."""

from math import prod

import pytest

from paperbits import find
from paperbits.core.numbers.factorisations import factors

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


@pytest.mark.parametrize("a", [*range(2, 13), 30, 2**59, 3**37, 10**18 - 1, 4 * 10**17, 6469693230 * 10**8])
def test_player_1_wins_on_four_squares_whatever_player_2_answers(a):
    divisors = [b for b in range(2, min(a, 100)) if a % b == 0] + [a // k for k in range(2, 40) if a % k == 0 and a // k > 1]
    multiples = [a * k for k in (*range(2, 9), 210, LARGEST // a) if k > 1 and a * k <= LARGEST]
    for b in dict.fromkeys(divisors + multiples):
        position = GAME.new({"n": 2})
        position.push_all([f"a1={a}", f"b1={b}"])
        position.push(answer(a, b))
        assert position.over, (a, b)
        assert position.winners() == [0]
