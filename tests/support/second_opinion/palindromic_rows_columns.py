"""Palindromic Rows/Columns again, from the author's text, sharing nothing with the game: squares
are texts in a set.
"""

LETTERS = "abcdefghijkl"


def grid(settings):
    n = settings["n"]
    return [[LETTERS[column] + str(row + 1) for column in range(n)] for row in range(n)]


def moves_in_all(settings):
    return 2 * (settings["n"] ** 2 // 4)


def turn(settings, moves):
    return None if len(moves) == moves_in_all(settings) else len(moves) % 2


def legal(settings, moves):
    if turn(settings, moves) is None:
        return []
    return [square for row in grid(settings) for square in row if square not in moves]


def distance(line, filled):
    """Squares to change for a palindrome: half of the places where the line and its reversal
    differ.
    """
    shades = [square in filled for square in line]
    return sum(near != far for near, far in zip(shades, reversed(shades), strict=True)) // 2


def scores(settings, moves):
    rows = grid(settings)
    columns = [list(column) for column in zip(*rows, strict=True)]
    return [sum(distance(line, set(moves)) for line in lines) for lines in (rows, columns)]
