"""The games on rows: the author's own figures, and long primes."""

from paperbits import find


def test_the_authors_palindromes():
    """Leroy Quet, 26 April 2011, who doubted his count: 6 of length 2 and 3 of 4; 9 of 2, 2 of 4, 2
    of 6, 1 of 8.
    """
    position = find("palindromes-antipalindromes").read("1001001101000100", use="score")
    lengths = [sorted(part.points for part in parts) for parts in position.parts()]
    assert lengths == [[2] * 6 + [4] * 3, [2] * 9 + [4] * 2 + [6] * 2 + [8]]
    assert position.scores() == [24, 46]
    assert {part.why.split()[0] for part in position.parts()[1] if part.points >= 6} == {
        "100110",
        "110100",
        "01001101",
    }


def test_primes_of_32_binary_digits():
    """2**31 - 1 in squares 2 to 32, read downwards; too many x's for a match, but not for the
    rules.
    """
    game = find("another-binary-primes").configure({"n": 32})
    position = game.start()
    position.filled[1:] = 1
    primes = {part.line for part in game.parts(position)[0]}
    assert primes == {f"prime {2**k - 1}" for k in (2, 3, 5, 7, 13, 17, 19, 31)}
