"""Palindromic Rows/Columns proved by counting groups, against the game's own rules."""

import random
from functools import cache

import pytest
from long import many
from matches import after

from paperbits import find
from paperbits.solve import checker
from paperbits.solve.certificates import told, whole
from paperbits.solve.checker.proofs.counts import first, guaranteed
from paperbits.solve.checker.rules.palindromic_rows_columns import PalindromicRowsColumns
from paperbits.solve.solution import Solution

CARD = find("palindromic-rows-columns")
LEADS = {n: -1 if n == 3 else -2 if n % 4 == 2 else 0 for n in range(2, 13)}
"""How far player 1 is ahead."""


def certificate_of(n, *, margins=True):
    position = CARD.new({"n": n})
    value, claims = told(position.game.pairing(), margins=margins)
    found = Solution(CARD.id, position.settings, position.text(), 1, None, None)
    return whole(found, moves=[], value=value, claims=claims)


@pytest.mark.long
@pytest.mark.parametrize(("n", "lead"), list(LEADS.items())[: many(8, None)])
def test_each_size_is_proved(n, lead):
    proof = certificate_of(n)
    assert proof["value"] == {"winners": [2] if lead else [1, 2], "margin": lead}
    assert "best play gives" in checker.check(proof)
    assert "best play gives" in checker.check(certificate_of(n, margins=False))


@pytest.mark.parametrize(("n", "lead"), [(n, lead) for n, lead in LEADS.items() if n < 11])
def test_more_than_the_value_is_refused(n, lead):
    for changes in ({1: lead + 1}, {2: 1 - lead}):
        proof = certificate_of(n)
        for claim in proof["claims"]:
            claim["least"] = changes.get(claim["player"], claim["least"])
        with pytest.raises(ValueError):
            checker.check(proof)


def test_other_starts_and_sizes_are_refused():
    proof = certificate_of(4)
    wrong = [
        proof | {"moves": ["a1"]},
        proof | {"settings": proof["settings"] | {"n": 14}},
        proof | {"game": "binary-primes"},
        proof | {"claims": [claim | {"counts": 1} for claim in proof["claims"]]},
    ]
    for certificate in wrong:
        with pytest.raises(ValueError):
            checker.check(certificate)


def test_a_minimax_over_grids_finds_the_same():
    for n in (2, 3):
        game = PalindromicRowsColumns({"players": 2, "n": n})

        @cache
        def best(state, game=game):
            turn = game.turn(state)
            if turn is None:
                return game.lead(state, 0)
            ends = [best(game.play(state, move)) for move in game.moves(state)]
            return min(ends) if turn else max(ends)

        assert best(game.start()) == LEADS[n]


@pytest.mark.parametrize("n", [4, 5, 6, 7, 9])
@pytest.mark.parametrize("player", [0, 1])
def test_counts_win_matches_by_the_games_own_rules(n, player):
    """A player goes where the counts hold; the other plays at random, or the most harmful move."""
    least = -LEADS[n] if player else LEADS[n]
    known = guaranteed(n, player, least)
    for seed in range(4):
        chance, position = random.Random(seed), CARD.new({"n": n})
        while not position.over:
            moves = position.legal().moves
            chance.shuffle(moves)
            if position.turn == player:
                move = next(move for move in moves if held(position, move, known, (player, least)))
            else:
                move = moves[0]
            position.push(move)
        mine, other = position.scores()[player], position.scores()[1 - player]
        assert other - mine >= least


def held(position, move, known, claim):
    """Whether a player's lead is safe after a move."""
    player, least = claim
    new = after(position, move)
    if new.over:
        return new.scores()[1 - player] - new.scores()[player] >= least
    return known.get(counts_of(new, player), False)


def counts_of(position, player):
    """The counts of a grid, as a player sees it."""
    rows = [line.split() for line in position.text().splitlines()]
    if player:
        rows = list(zip(*rows, strict=True))
    n, counts = len(rows), dict.fromkeys(first(2)._fields, 0)
    half = n // 2
    for y in range(half):
        for x in range(half):
            group = [rows[v][u] == "*" for v in (y, n - 1 - y) for u in (x, n - 1 - x)]
            two = {(0, 1): "own", (2, 3): "own", (0, 2): "other", (1, 3): "other"}
            full = tuple(place for place, held in enumerate(group) if held)
            name = ("none", "one", two.get(full, "diagonal"), "three", "")[len(full)]
            if name:
                counts[name] += 1
    if n % 2:
        for k in range(half):
            for line, pair in (
                ("own", (rows[half][k], rows[half][n - 1 - k])),
                ("other", (rows[k][half], rows[n - 1 - k][half])),
            ):
                name = ("pair", "half", "")[pair.count("*")]
                if name:
                    counts[f"{line}_{name}"] += 1
        counts["centre"] += rows[half][half] != "*"
    return first(2)._replace(**counts)
