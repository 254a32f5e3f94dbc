"""A second referee for sum-kind-of-game: slow, plain, and independent of the game's own file."""

LETTERS = "abcdefghij"


def turn(settings, moves):
    return None if len(moves) == settings["n"] ** 2 else len(moves) % 2


def legal(settings, moves):
    n = settings["n"]
    return [
        f"{LETTERS[x]}{y + 1}"
        for y in range(n)
        for x in range(n)
        if f"{LETTERS[x]}{y + 1}" not in moves
    ]


def scores(settings, moves):
    n = settings["n"]
    up, down = iter(range(1, n * n)), iter(range(n * n // 2, 0, -1))
    grid = {move: next(down if ply % 2 else up) for ply, move in enumerate(moves)}
    points = [0, 0]
    for square, total in grid.items():
        row = [(k, v) for k, v in grid.items() if k[1:] == square[1:]]
        column = [(k, v) for k, v in grid.items() if k[0] == square[0]]
        for player, line in enumerate((row, column)):
            points[player] += any(
                v + w == total for k, v in line for m, w in line if k != m and square not in (k, m)
            )
    return points
