"""Ties on grids: player 2 always answers with the other square of a pair."""

from collections.abc import Sequence

from ..rules import Grid, State

Pairs = Sequence[Sequence[str]]


def prove_grid(game: Grid, root: State, claim: tuple[int, float], pairs: Pairs) -> int:
    """Player 2 answers in the other square of a pair, with the same number. The grid ends up equal
    to its transpose: a tie. Return how many pairs show it, 0 if they do not.
    """
    n = game.n
    places = [[game.place.get(square, -1) for square in pair] for pair in pairs]
    transposed = [
        len(pair) == 2
        and (
            pair[1] == pair[0] % n * n + pair[0] // n or pair[0] % (n + 1) == pair[1] % (n + 1) == 0
        )
        and pair[0] != pair[1]
        for pair in places
    ]
    once = sorted(place for pair in places for place in pair) == list(range(n * n))
    player, least = claim
    second = player == 1 and least <= 0 and not any(root) and game.last % 2 == 0
    return len(pairs) if game.transposes and all(transposed) and once and second else 0
