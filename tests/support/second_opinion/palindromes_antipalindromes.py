"""A second referee for palindromes-antipalindromes: every stretch is cut out and compared with its
reverse.
"""


def _row(settings, moves):
    row = ["."] * settings["m"]
    for move in moves:
        square, digit = move.split("=")
        row[int(square) - 1] = digit
    return "".join(row)


def legal(settings, moves):
    return [
        f"{k}={digit}"
        for k, held in enumerate(_row(settings, moves), 1)
        if held == "."
        for digit in "01"
    ]


def scores(settings, moves):
    row = _row(settings, moves)
    stretches = [
        row[i:j]
        for i in range(len(row))
        for j in range(i + 2, len(row) + 1, 2)
        if "." not in row[i:j]
    ]
    opposite = str.maketrans("01", "10")
    return [
        sum(len(s) for s in stretches if s == s[::-1]),
        sum(len(s) for s in stretches if s == s[::-1].translate(opposite)),
    ]


def turn(settings, moves):
    return None if len(moves) == settings["m"] else len(moves) % 2
