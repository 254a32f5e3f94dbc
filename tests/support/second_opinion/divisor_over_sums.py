"""A second referee for divisor-over-sums: slow, plain, and independent of the game's own file."""

LETTERS = "abcdefg"


def turn(settings, moves):
    squares = settings["n"] ** 2
    if len(moves) < squares:
        return len(moves) % 2
    return [0, 1, None][len(moves) - squares]


def _sums(settings, moves):
    """The sums in the rows, and those in the columns, of a full grid."""
    number = {move: ply for ply, move in enumerate(moves[: settings["n"] ** 2], 1)}
    rows, columns = [], []
    for square, value in number.items():
        right = chr(ord(square[0]) + 1) + square[1]
        below = square[0] + str(int(square[1]) + 1)
        if right in number:
            rows.append(value + number[right])
        if below in number:
            columns.append(value + number[below])
    return rows, columns


def legal(settings, moves):
    n, player = settings["n"], turn(settings, moves)
    if len(moves) < n * n:
        return [
            f"{LETTERS[x]}{y + 1}"
            for y in range(n)
            for x in range(n)
            if f"{LETTERS[x]}{y + 1}" not in moves
        ]
    if player is None:
        return []
    sums = _sums(settings, moves)[player]
    return [f"d={d}" for d in range(1, max(sums) + 1) if any(s % d == 0 for s in sums)]


def scores(settings, moves):
    points = [0, 0]
    for player, choice in enumerate(moves[settings["n"] ** 2 :]):
        d = int(choice[2:])
        points[player] = sum(d for s in _sums(settings, moves)[player] if s % d == 0)
    return points
