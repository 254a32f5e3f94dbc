"""Strategies by pairs, chases decided by matchings, and their proofs."""

import copy
import random
from itertools import combinations

import pytest

from paperbits import find
from paperbits.core.numbers.matching import maximum_matching
from paperbits.core.strategy import Chase
from paperbits.solve import checker
from paperbits.solve.budget import Budget
from paperbits.solve.certificates import Certificates, pairs_claim, whole
from paperbits.solve.methods import Problem
from paperbits.solve.methods.matching import MatchingMethod, wins
from paperbits.solve.methods.plain import PlainMethod
from paperbits.solve.solution import Solution
from paperbits.solve.solver import solve

GRIDS = ("binary-primes", "palindromic-rows-columns", "product-grid")


def certificate_of(game, settings):
    position = find(game).new(settings)
    pairing = position.game.pairing()
    given = {
        name: getattr(position.game, name, setting.default)
        for name, setting in position.card.settings.items()
    }
    found = Solution(game, given, position.text(), 1, None, None)
    return whole(
        found, [], {"player": pairing.player, "least": pairing.least}, [pairs_claim(pairing)]
    )


@pytest.mark.parametrize("game", GRIDS)
@pytest.mark.parametrize("n", [2, 4, 6])
def test_player_2_ties_on_even_grids_by_pairs(game, n):
    assert "player 2 has at least a tie" in checker.check(certificate_of(game, {"n": n}))
    assert find(game).new({"n": n - 1 if n > 3 else 3}).game.pairing() is None


@pytest.mark.parametrize("game", GRIDS)
def test_matches_played_by_pairs_are_tied(game):
    """The strategy against random moves, by the game's own rules."""
    card = find(game)
    for seed in range(10):
        pick, position = random.Random(seed), card.new({"n": 4})
        other = dict([pair for a, b in position.game.pairing().pairs for pair in ((a, b), (b, a))])
        while not position.over:
            square, _, number = pick.choice(position.legal().moves).partition("=")
            position.push(f"{square}={number}" if number else square)
            position.push(f"{other[square]}={number}" if number else other[square])
        assert position.winners() == [0, 1]


def test_a_pairing_that_is_not_one_is_refused():
    right = certificate_of("binary-primes", {"n": 4})
    checker.check(right)

    def refused(**changes):
        wrong = copy.deepcopy(right) | {
            k: v for k, v in changes.items() if k not in ("pairs", "player", "least")
        }
        wrong["claims"][0] |= {
            k: v for k, v in changes.items() if k in ("pairs", "player", "least")
        }
        if "player" in changes or "least" in changes:
            wrong["value"] = {name: wrong["claims"][0][name] for name in ("player", "least")}
        with pytest.raises((ValueError, KeyError)):
            checker.check(wrong)

    pairs = right["claims"][0]["pairs"]
    refused(pairs=pairs[:-1])
    refused(pairs=[*pairs[:-1], pairs[0]])
    refused(pairs=[["a1", "b1"], *pairs[1:]])
    refused(player=1)
    refused(least="win")
    refused(least=1)
    refused(least=float("nan"))
    refused(moves=["a1"])
    refused(value={"winners": [1, 2]})
    refused(game="sum-kind-of-game")
    refused(game="multiples-divisors-blob", settings={"players": 2, "n": 4, "single_run": True})


def test_claims_that_are_too_weak_do_not_prove_a_tie():
    position = find("palindromic-rows-columns").new({"n": 2})
    strategy = [
        {"player": 1, "least": -9, "strategy": ["a1"]},
        {"player": 2, "least": -9, "strategy": []},
    ]
    wrong = {
        "format": checker.FORMAT,
        "game": position.card.id,
        "settings": {"players": 2, "n": 2},
        "moves": [],
    }
    for least in (-9, float("nan")):
        claims = [claim | {"least": least} for claim in strategy]
        with pytest.raises(ValueError):
            checker.check(wrong | {"value": {"winners": [1, 2]}, "claims": claims})


@pytest.mark.parametrize(("n", "winner"), [(3, 1), (4, 1), (5, 1), (6, 2), (7, 1), (8, 1), (9, 1)])
def test_a_round_of_flipping_bits_is_won_by_pairs(n, winner):
    proof = certificate_of("flipping-bits", {"n": n, "rounds": 1})
    assert proof["value"] == {"player": winner, "least": "win"}
    assert "has at least a win" in checker.check(proof)
    wrong = proof | {"value": {"player": 3 - winner, "least": "win"}}
    wrong["claims"] = [proof["claims"][0] | {"player": 3 - winner}]
    with pytest.raises((ValueError, KeyError)):
        checker.check(wrong)
    if proof["claims"][0]["pairs"]:
        with pytest.raises((ValueError, KeyError)):
            checker.check(
                proof
                | {"claims": [proof["claims"][0] | {"pairs": proof["claims"][0]["pairs"][1:]}]}
            )


def test_rounds_that_are_more_than_one_are_not_claimed():
    assert find("flipping-bits").new({"n": 7}).game.pairing() is None
    proof = certificate_of("flipping-bits", {"n": 7, "rounds": 1})
    proof["settings"] = proof["settings"] | {"rounds": 2}
    with pytest.raises(ValueError):
        checker.check(proof)


def test_chases_have_the_outcomes_of_the_plain_search(tmp_path):
    for n in (4, 5):
        position = find("flipping-bits").new({"n": n, "rounds": 1})
        plain = PlainMethod(Problem(position), Budget(seconds=60))
        assert MatchingMethod(Problem(position), Budget()).value(position.record) == plain.value(
            position.record
        )
    for seed in range(20):  # Seven squares, when most safe patterns have been.
        pick, position = random.Random(seed), find("flipping-bits").new({"n": 7, "rounds": 1})
        safe = [
            pattern
            for pattern in position.game.safe_patterns()
            if pattern != position.record.pattern
        ]
        for pattern in pick.sample(safe, len(safe) - 9):
            position.record.seen[pattern // 8] |= 1 << pattern % 8
        plain = PlainMethod(Problem(position), Budget(seconds=60))
        assert MatchingMethod(Problem(position), Budget()).value(position.record) == plain.value(
            position.record
        )
    found = solve(
        find("flipping-bits").new({"n": 7, "rounds": 1}),
        budget=Budget(seconds=2),
        prove=Certificates(tmp_path).prove,
    )
    assert (found.winners, found.best, found.proved) == ([1], ["1", "3", "5", "7"], True)


def naive_chase(here, near, free):
    return any(
        not naive_chase(there, near, free - {there}) for there in near[here] if there in free
    )


def test_who_wins_a_chase():
    """Random bipartite graphs, against trying every way."""
    found = []
    for seed in range(80):
        pick = random.Random(seed)
        edges = {(a, b) for a in range(4) for b in range(10, 14) if pick.random() < 0.4}
        near = {
            v: [a if v == b else b for a, b in sorted(edges) if v in (a, b)]
            for v in (*range(4), *range(10, 14))
        }
        for here in (0, 10):
            found.append(wins(Chase(False, here, near, range(4))))
            assert found[-1] == naive_chase(here, near, near.keys() - {here})
    assert len(set(found)) == 2


def test_matchings_are_as_large_as_any():
    """Random bipartite graphs, against all sets of disjoint edges."""
    for seed in range(60):
        pick = random.Random(seed)
        edges = {(a, b) for a in range(4) for b in range(10, 14) if pick.random() < 0.4}
        near = {a: [b for x, b in edges if x == a] for a in range(4)}
        found = maximum_matching(range(4), near)
        assert all(
            (min(pair), max(pair)) in edges and found[found[pair[0]]] == pair[0]
            for pair in found.items()
        )
        most = max(
            size
            for size in range(5)
            for some in combinations(sorted(edges), size)
            if len({a for a, _ in some}) == len({b for _, b in some}) == size
        )
        assert len(found) == 2 * most
