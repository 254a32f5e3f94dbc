"""A second referee for sums-grid: slow, plain, and independent of the game's own file."""

LETTERS = "abcde"


def turn(settings, moves):
    return (
        None
        if len(moves) == settings["players"] * settings["n"] ** 2
        else len(moves) % settings["players"]
    )


def _grid(settings, moves, player):
    return {
        move.split("=")[0]: int(move.split("=")[1]) for move in moves[player :: settings["players"]]
    }


def legal(settings, moves):
    n, player = settings["n"], turn(settings, moves)
    if player is None:
        return []
    squares = [f"{letter}{number}" for number in range(1, n + 1) for letter in LETTERS[:n]]
    return [f"{square}=k" for square in squares if square not in _grid(settings, moves, player)]


def scores(settings, moves):
    n, points = settings["n"], []
    for player in range(settings["players"]):
        grid = _grid(settings, moves, player)
        lines = [[f"{letter}{number}" for letter in LETTERS[:n]] for number in range(1, n + 1)]
        lines += [[f"{letter}{number}" for number in range(1, n + 1)] for letter in LETTERS[:n]]
        pieces = [line[a:b] for line in lines for a in range(n) for b in range(a + 1, n + 1)]
        sums = {
            sum(grid[square] for square in piece)
            for piece in pieces
            if all(square in grid for square in piece)
        }
        points.append(next(m for m in range(1, 10**6) if m not in sums) - 1)
    return points
