"""The games on rows: the author's own figures, recorded truth, symmetries, and refusals."""

import random

import pytest
from matches import leaves

from paperbits import find
from paperbits.core.errors import IllegalMoveError

ROW_GAMES = ["palindromes-antipalindromes", "another-binary-primes"]


def scored(game, text, **settings):
    card = find(game)
    return card.read(text, settings, "score")


def test_the_authors_palindromes():
    """Leroy Quet, 26 April 2011, who doubted his count: 6 of length 2 and 3 of 4; 9 of 2, 2 of 4, 2
    of 6, 1 of 8.
    """
    position = scored("palindromes-antipalindromes", "1001001101000100")
    lengths = [sorted(part.points for part in parts) for parts in position.parts()]
    assert lengths == [[2] * 6 + [4] * 3, [2] * 9 + [4] * 2 + [6] * 2 + [8]]
    assert position.scores() == [24, 46]
    assert {part.why.split()[0] for part in position.parts()[1] if part.points >= 6} == {
        "100110",
        "110100",
        "01001101",
    }


@pytest.mark.parametrize("seed", range(5))
def test_reversal_and_exchanged_digits_keep_the_palindromes(seed):
    chance = random.Random(seed)
    row = "".join(chance.choice("01.") for _ in range(20))
    scores = scored("palindromes-antipalindromes", row, m=20).scores()
    assert scored("palindromes-antipalindromes", row[::-1], m=20).scores() == scores
    assert (
        scored(
            "palindromes-antipalindromes", row.translate(str.maketrans("01", "10")), m=20
        ).scores()
        == scores
    )


def test_exchanging_every_second_digit_exchanges_the_players():
    """Mirrored places of a stretch of even length differ in parity, so equal and unequal change
    places.
    """
    row = "1001001101000100"
    other = "".join(digit if place % 2 else "10"[int(digit)] for place, digit in enumerate(row))
    assert scored("palindromes-antipalindromes", other).scores() == [46, 24]


@pytest.mark.parametrize("seed", range(5))
def test_turning_the_column_round_exchanges_the_players(seed):
    chance = random.Random(seed)
    column = "".join(chance.sample("x" * 8 + "." * 8, 16))
    scores = scored("another-binary-primes", column).scores()
    assert scored("another-binary-primes", column[::-1]).scores() == scores[::-1]


def test_primes_of_32_binary_digits():
    """2**31 - 1 in squares 2 to 32, read downwards; too many x's for a match, but not for the
    rules.
    """
    game = find("another-binary-primes").configure({"n": 32})
    position = game.start()
    position.filled[1:] = 1
    primes = {part.line for part in game.parts(position)[0]}
    assert primes == {f"prime {2**k - 1}" for k in (2, 3, 5, 7, 13, 17, 19, 31)}


def test_counts_of_matches():
    """Four squares and two digits: 8 * 6 * 4 * 2 matches; eight squares and four x's: 8 * 7 * 6 *
    5.
    """
    assert leaves(find("palindromes-antipalindromes").new({"m": 4}), 4) == 384
    assert leaves(find("another-binary-primes").new({"n": 8}), 4) == 1680


@pytest.mark.parametrize("game", ROW_GAMES)
def test_moves_after_the_end_are_refused(game):
    position = find(game).new()
    while not position.over:
        position.push(position.legal().moves[-1])
    with pytest.raises(IllegalMoveError):
        position.push("1=1" if "=" in position.plies[0].move else "1")
