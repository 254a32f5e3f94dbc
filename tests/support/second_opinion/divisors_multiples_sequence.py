"""A second referee for divisors-multiples-sequence: the author's a(m) and b(n) as lists, followed
to the letter.
"""

from fractions import Fraction


def _tell(settings, moves):
    a, b, points, player = [1], [1], [0] * settings["players"], 0
    for move in moves:
        if move == "end":
            b.append(a[-1])
            player = (player + 1) % settings["players"]
            continue
        number = int(move)
        ratio = Fraction(max(number, a[-1]), min(number, a[-1]))
        assert ratio.denominator == 1
        points[player] += 2 * int(ratio) if number in b else int(ratio)
        a.append(number)
    return a, b, points, player


def legal(settings, moves):
    a, b, _, _ = _tell(settings, moves)
    if len(b) == settings["r"]:
        return []
    here = a[-1]
    found = []
    for number in range(1, settings["r"] + 1):
        whole = 1 in (Fraction(number, here).denominator, Fraction(here, number).denominator)
        if whole and (number != here or settings["repeats"]):
            found.append(str(number))
    return found + ["end"] * (here not in b)


def scores(settings, moves):
    return _tell(settings, moves)[2]


def turn(settings, moves):
    _, b, _, player = _tell(settings, moves)
    return None if len(b) == settings["r"] else player
