"""Strategies by pairs, chases decided by matchings, and their proofs."""

import copy
import random
from itertools import product

import pytest

from paperbits import find
from paperbits.core.strategy import Chase
from paperbits.solve import checker
from paperbits.solve.budget import Budget
from paperbits.solve.certificates import Certificates, pairs_claim, whole
from paperbits.solve.checker.proofs.rounds import partner
from paperbits.solve.methods import Problem
from paperbits.solve.methods.matching import MatchingMethod, wins
from paperbits.solve.methods.plain import PlainMethod
from paperbits.solve.solution import Solution
from paperbits.solve.solver import solve

GRIDS = ("binary-primes", "product-grid")


def certificate_of(game, settings):
    position = find(game).new(settings)
    pairing = position.game.pairing()
    given = {
        name: getattr(position.game, name, setting.default)
        for name, setting in position.card.settings.items()
    }
    found = Solution(game, given, position.text(), 1, None, None)
    player = pairing.players[0]
    claims = [pairs_claim(pairing, player, pairing.least)]
    value = {"player": player, "least": pairing.least}
    return whole(found, moves=[], value=value, claims=claims)


@pytest.mark.parametrize(
    ("game", "n"), [("binary-primes", 8), ("product-grid", 2), ("product-grid", 6)]
)
def test_player_2_ties_on_even_grids_by_pairs(game, n):
    assert "player 2 has at least a tie" in checker.check(certificate_of(game, {"n": n}))
    assert find(game).new({"n": n - 1 if n > 3 else 3}).game.pairing() is None


@pytest.mark.parametrize("game", GRIDS)
def test_matches_played_by_pairs_are_tied(game):
    """The strategy against random moves, by the game's own rules."""
    card = find(game)
    for seed in range(10):
        pick, position = random.Random(seed), card.new({"n": 8})
        pairs = position.game.pairing().evidence["pairs"]
        other = dict(pairs) | {b: a for a, b in pairs}
        while not position.over:
            square, _, number = pick.choice(position.legal().moves).partition("=")
            position.push(f"{square}={number}" if number else square)
            position.push(f"{other[square]}={number}" if number else other[square])
        assert position.winners() == [0, 1]


def test_a_pairing_that_is_not_one_is_refused():
    right = certificate_of("binary-primes", {"n": 8})
    checker.check(right)

    pairs = right["claims"][0]["pairs"]
    refused(right, pairs=pairs[:-1])
    refused(right, pairs=[*pairs[:-1], pairs[0]])
    refused(right, pairs=[["a1", "b1"], *pairs[1:]])
    refused(right, player=1)
    refused(right, least="win")
    refused(right, least=1)
    refused(right, least=float("nan"))
    refused(right, moves=["a1"])
    refused(right, value={"winners": [1, 2]})
    refused(right, game="sum-kind-of-game")
    refused(
        right, game="multiples-divisors-blob", settings={"players": 2, "n": 8, "single_run": True}
    )


def test_claims_that_are_too_weak_do_not_prove_a_tie():
    settings = {"players": 2, "n": 2}
    wrong = {"format": checker.FORMAT, "game": "palindromic-rows-columns", "settings": settings}
    wrong |= {"moves": [], "value": {"winners": [1, 2]}}
    for least in (-9, float("nan")):
        claims = [
            {"player": player, "least": least, "strategy": ["a1"] * (player == 1)}
            for player in (1, 2)
        ]
        with pytest.raises(ValueError):
            checker.check(wrong | {"claims": claims})


ROUNDS = {n: 2 if n in (6, 10) else 1 for n in (*range(3, 12), 13, 15)}


@pytest.mark.parametrize(("n", "winner"), ROUNDS.items())
def test_a_round_of_flipping_bits_is_won_by_answers(n, winner):
    proof = certificate_of("flipping-bits", {"n": n, "rounds": 1})
    assert proof["value"] == {"player": winner, "least": "win"}
    assert "has at least a win" in checker.check(proof)
    refused(proof, player=3 - winner)
    more = proof | {"settings": proof["settings"] | {"rounds": 3}}
    assert "has at least a win" in checker.check(more)
    refused(proof, settings=proof["settings"] | {"rounds": 2})
    refused(proof, settings=proof["settings"] | {"n": n + 1})
    refused(proof, settings=proof["settings"] | {"rounds": -1})


def refused(proof, **changes):
    """Check that a certificate does not hold with these fields changed, in the claim or around it."""
    wrong, claim = copy.deepcopy(proof), copy.deepcopy(proof["claims"][0])
    for field, value in changes.items():
        (claim if field in claim else wrong)[field] = value
    wrong["claims"] = [claim]
    wrong["value"] = changes.get("value", {name: claim[name] for name in ("player", "least")})
    with pytest.raises((ValueError, KeyError)):
        checker.check(wrong)


def test_groups_that_leave_a_pattern_without_a_good_answer_are_refused():
    proof = certificate_of("flipping-bits", {"n": 10, "rounds": 1})
    groups = proof["claims"][0]["groups"]
    waiting, (both, common) = groups[0]
    assert (both.count("*"), common.count("*")) == (5, 3)
    used = {row for _, answers in groups for row in answers}
    free = [
        row
        for row in ("".join(row) for row in product("*.", repeat=10))
        if row.count("*") == 5 and row not in used | {"*." * 5}
    ]
    refused(proof, groups=groups[1:])
    refused(proof, groups=[*groups, groups[0]])
    refused(proof, groups=[[waiting, [both]], *groups[1:]])
    refused(proof, groups=[[waiting, [both, "*." * 5]], *groups[1:]])
    refused(proof, groups=[[waiting, [both, groups[1][1][1]]], *groups[1:]])
    # From five filled squares no flip leaves two, and no pattern of the group waits any more.
    assert free
    for row in free:
        refused(proof, groups=[[waiting, [both, row]], *groups[1:]])
    refused(proof, groups=[[waiting[:1], [both]], [waiting[1:], [common]], *groups[1:]])


def answering(n):
    """Return a function that answers a pattern as the certificate for n squares does."""
    proof = certificate_of("flipping-bits", {"n": n, "rounds": 1})
    if "chains" in proof["claims"][0]:
        return partner
    group = {}
    for rows, answers in proof["claims"][0]["groups"]:
        free = list(answers)
        group |= dict.fromkeys(rows, free)

    def answer(row):
        free = group[row]
        near = [
            other for other in free if sum(a != b for a, b in zip(row, other, strict=True)) == 1
        ]
        chosen = min(near, key=lambda other: abs(other.count("*") - n / 2))
        free.remove(chosen)
        return chosen

    return answer


@pytest.mark.parametrize("n", [7, 8, 9, 10, 11])
def test_answers_win_matches_against_those_who_stay_safe(n):
    """By the game's own rules: the other player ends the round only if nothing else is left, and
    goes where many patterns have been, to have to flip two squares.
    """
    for seed in range(6):
        chance, answer = random.Random(seed), answering(n)
        position = find("flipping-bits").new({"n": n, "rounds": 1})
        been, turn = {position.text()}, 1
        while not position.over:
            row = position.text()
            options = {other: move for move, other in after(position)}
            ends = [other for other in options if other.count("*") in (1, n - 1)]
            safe = [other for other in options if 3 <= other.count("*") <= n - 3]
            if turn == ROUNDS[n]:
                chosen = ends[0] if ends else answer(row)
            else:
                assert not ends
                crowded = {other: len(near(other) & been) for other in safe}
                most = max(crowded.values(), default=0)
                chosen = chance.choice(
                    [other for other in safe if crowded[other] == most] or list(options)
                )
            position.push(options[chosen])
            been.add(chosen)
            turn = 3 - turn
        assert position.winners() == [ROUNDS[n] - 1]


def near(row):
    """The patterns one flip away."""
    return {row[:k] + ".*"[held == "."] + row[k + 1 :] for k, held in enumerate(row)}


def after(position):
    """Yield each legal move with the pattern it leads to."""
    row = position.text()
    for move in position.legal().moves:
        places = {int(place) - 1 for place in move.split(",")}
        yield (
            move,
            "".join((".*"[held == "."] if k in places else held) for k, held in enumerate(row)),
        )


@pytest.mark.parametrize("n", [6, 7, 12])
def test_an_even_number_of_rounds_is_a_tie(n, tmp_path):
    proof = certificate_of("flipping-bits", {"n": n, "rounds": 2})
    assert proof["value"] == {"player": 1, "least": "tie"}
    assert "has at least a tie" in checker.check(proof)
    refused(proof, least="win")
    refused(proof, rounds=False)
    refused(proof, moves=["2"])
    refused(proof, settings=proof["settings"] | {"rounds": 3})
    refused(proof, settings=proof["settings"] | {"rounds": -2})
    refused(proof, settings=proof["settings"] | {"n": 2})
    found = solve(
        find("flipping-bits").new({"n": n, "rounds": 2}),
        budget=Budget(seconds=600),
        prove=Certificates(tmp_path).prove,
        patient=True,
    )
    assert (found.winners, found.proved) == ([1, 2], True)


@pytest.mark.parametrize(("n", "rounds"), [(3, 2), (3, 3), (4, 2), (4, 3), (5, 2), (5, 3)])
def test_rounds_are_as_a_plain_search_finds_them(n, rounds):
    position = find("flipping-bits").new({"n": n, "rounds": rounds})
    value = PlainMethod(Problem(position), Budget(seconds=60)).value(position.record)
    assert value == (rounds % 2) * (3 - 2 * ROUNDS[n])


def test_what_is_not_known_is_not_claimed():
    for settings in ({"n": 12, "rounds": 1}, {"n": 14, "rounds": 3}, {"n": 7, "players": 3}):
        assert find("flipping-bits").new(settings).game.pairing() is None


def test_chases_have_the_outcomes_of_the_plain_search(tmp_path):
    def same(position):
        plain = PlainMethod(Problem(position), Budget(seconds=60))
        matching = MatchingMethod(Problem(position), Budget())
        assert matching.value(position.record) == plain.value(position.record)

    for n in (4, 5):
        same(find("flipping-bits").new({"n": n, "rounds": 1}))
    for seed in range(20):  # Seven squares, when most safe patterns have been.
        pick, position = random.Random(seed), find("flipping-bits").new({"n": 7, "rounds": 1})
        safe = set(position.game.safe_patterns()) - {int(position.record.pattern)}
        for pattern in pick.sample(sorted(safe), len(safe) - 9):
            position.record.seen[pattern // 8] |= 1 << pattern % 8
        same(position)
    found = solve(
        find("flipping-bits").new({"n": 7, "rounds": 1}),
        budget=Budget(seconds=600),
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
