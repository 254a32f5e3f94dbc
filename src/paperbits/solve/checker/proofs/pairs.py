"""Strategies by pairs: the player always answers with the other one of a pair."""

from collections.abc import Sequence
from itertools import product

from ..rules import Grid, State
from ..rules.flipping_bits import FlippingBits, flipped, odd_place

Pairs = Sequence[Sequence[str]]


def prove_grid(game: Grid, root: State, player: int, pairs: Pairs) -> int:
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
    second = player == 1 and not any(root) and game.last % 2 == 0
    return len(pairs) if game.transposes and all(transposed) and once and second else 0


def prove_round(game: FlippingBits, root: State, player: int, pairs: Pairs) -> int:
    """In a single round the player can always go to the other pattern of a pair, until the other
    player goes where one flip wins. Nobody has been at such a pattern before, so the other player
    may never flip as many squares as lead to a win. Return how many patterns show it, or 0.
    """
    n = game.settings["n"]
    patterns = ["".join(row) for row in product("*.", repeat=n)]
    near = {row: [flipped(row, [k]) for k in range(1, n + 1)] for row in patterns}
    wins = {row for row in patterns if odd_place(row)}
    near_wins = {row for row in patterns if wins & set(near[row])}
    other = {a: b for pair in pairs for a, b in (pair, pair[::-1]) if b in near[a]}
    start = root[0]
    if len(other) != 2 * len(pairs) or game.settings["rounds"] != 1 or root != game.start():
        return 0
    if player == 1 and start in other:
        return 0
    waiting, been = [start], set[str]()
    while waiting:
        here = waiting.pop()
        if here in been:
            continue
        been.add(here)
        if player == 0 or here != start:  # The player is to move.
            if here in near_wins:
                continue
            here = other[here]
        if here in wins | near_wins:
            return 0
        one_flip_wins = near_wins & set(near[here])
        waiting += near[here] if one_flip_wins else [row for row in patterns if row not in wins]
    return len(been)
