"""Rounds of Flipping Bits: every pattern that the other player may leave has an answer.

Who wins a single round wins an odd number of rounds, and an even number is a tie: the players begin
by turns, each round begins alike, and one of them scores in it. So if best play for points brings
the player who begins a round v points more than the other, it brings nothing in two rounds and v in
an odd number of them.

A pattern with 2 or n - 2 filled squares loses, since one flip of it ends the round. So patterns with
3 to n - 3 filled squares are *safe*. As long as the winner stays safe and the loser can flip a
single square, the round ends when the loser leaves the safe patterns.
"""

from collections.abc import Sequence
from itertools import product

from ..rules import State
from ..rules.flipping_bits import FlippingBits, flipped

Rows = Sequence[str]

WIN = 1e-9
"""How far ahead a player ends at least who wins."""

LEAST, LARGEST = 3, 16
"""The fewest and the most squares of the game."""

MOST = 6
"""The most patterns of a group, because they are tried in every order."""


def prove_chains(game: FlippingBits, root: State, claim: tuple[int, float], chains: bool) -> int:
    """Player 1 wins with an odd number of squares by going to the partner of each pattern. Return
    how many patterns show it, 0 if they do not.

    Both patterns of a pair have been, or neither, so the partner is free. The loser may flip more
    than one square, but never as many as lead from f filled squares to one: f - 2 flips lead to two
    filled squares, where nobody has been while the round goes on. (The same holds for empty ones.)
    """
    n = game.settings["n"]
    player, least = claim
    right = chains is True and n % 2 and player == 0 and least <= WIN
    if not (right and rounds_to_play(game, root) % 2):
        return 0
    if not safe(root[0]):
        return 1  # With three or five squares the first flip wins.
    rows = [row for row in map("".join, product("*.", repeat=n)) if safe(row)]
    paired = all(safe(partner(row)) and partner(partner(row)) == row for row in rows)
    return len(rows) if paired else 0


def partner(row: str) -> str:
    """Return the partner of a safe pattern of an odd number of squares.

    Read a filled square as an opening bracket and an empty one as a closing one. Of those without a
    partner the empty ones come first. Filling the last of them changes no other bracket, and leads
    to the next pattern of a chain. Safe patterns of a chain are paired from its lower end. Their
    number is even, since the chain has one pattern for each number of filled squares from k to
    n - k (Greene and Kleitman, 1976).
    """
    filled: list[int] = []
    empty: list[int] = []
    for place, held in enumerate(row, 1):
        if held == "*":
            filled.append(place)
        elif filled:
            filled.pop()
        else:
            empty.append(place)
    lowest = max(3, row.count("*") - len(filled))
    up = (row.count("*") - lowest) % 2 == 0
    return flipped(row, [empty[-1] if up else filled[0]])


def prove_groups(
    game: FlippingBits,
    root: State,
    claim: tuple[int, float],
    groups: Sequence[tuple[Rows, Rows]],
) -> int:
    """The player wins with an even number of squares. Return how many patterns show it, or 0.

    The player is to move at even numbers of filled squares, and answers each safe pattern of a
    group with another of its group, from which a single square can be flipped. So the other player
    never flips two, and comes to 2 or n - 2 filled squares in the end.
    """
    n = game.settings["n"]
    player, least = claim
    if rounds_to_play(game, root) % 2 == 0:
        return 0
    even = [row for group in groups for row in group[0]]
    odd = {row for group in groups for row in group[1]}
    every = {row for row in map("".join, product("*.", repeat=n)) if safe(row)}
    right = (
        n % 2 == 0
        and least <= WIN
        and root[0].count("*") % 2 == player
        and sorted(even) == sorted(row for row in every if row.count("*") % 2 == 0)
        and odd <= {row for row in every - {root[0]} if row.count("*") % 2}
        and len(odd) == sum(len(group[1]) for group in groups)
        and all(len(group[0]) <= MOST and holds(*map(frozenset, group)) for group in groups)
    )
    return max(1, len(even)) if right else 0


def holds(waiting: frozenset[str], answers: frozenset[str]) -> bool:
    """Return whether the patterns of a group can be answered in whatever order they come: with an
    answer one flip away, from which one flip leads to a pattern that still waits, or out of the
    safe ones.
    """
    return all(
        any(
            (not all(map(safe, near(answer))) or set(near(answer)) & (waiting - {row}))
            and holds(waiting - {row}, answers - {answer})
            for answer in answers & set(near(row))
        )
        for row in waiting
    )


def prove_rounds(game: FlippingBits, root: State, claim: tuple[int, float], rounds: bool) -> int:
    """Both hold a tie in an even number of rounds. Return that number, or 0."""
    even = rounds_to_play(game, root)
    right = rounds is True and even % 2 == 0 and claim[1] <= 0
    return even if right else 0


def rounds_to_play(game: FlippingBits, root: State) -> int:
    """Return the number of rounds at the start of a match; 0 elsewhere and for other sizes."""
    n, rounds = game.settings["n"], int(game.settings["rounds"])
    return max(0, rounds) if LEAST <= n <= LARGEST and root == game.start() else 0


def safe(row: str) -> bool:
    """Return whether three squares at least are filled, and three empty."""
    return 3 <= row.count("*") <= len(row) - 3


def near(row: str) -> list[str]:
    """Return the patterns one flip away."""
    return [flipped(row, [place]) for place in range(1, len(row) + 1)]
