"""What `solve` says of positions that it does not solve, and proofs without a search."""

import threading

import pytest

from paperbits import find
from paperbits.core.compiler import registry
from paperbits.core.strategy import Pairing
from paperbits.solve import checker
from paperbits.solve.budget import Budget
from paperbits.solve.certificates import Certificates
from paperbits.solve.solution import Bounds, of_pairing
from paperbits.solve.solver import solve
from paperbits.terminal.commands.solve import in_time


def unsolved(game, settings, *, margins=False):
    """The solution of a position for which there is no time."""
    position = find(game).new(settings)
    found = solve(position, margins=margins, patient=True, budget=Budget(stop=lambda: True))
    assert found.winners is None
    return position, found


def test_a_round_that_is_won_by_pairs_is_solved(tmp_path):
    position = find("flipping-bits").new({"n": 8, "rounds": 1})
    prove = Certificates(tmp_path).prove
    found = solve(position, patient=True, budget=Budget(seconds=60), prove=prove)
    assert (found.winners, found.proved, found.bounds) == ([1], True, None)
    assert checker.main(found.certificate) == 0
    assert "bounds" in found.to_json()


@pytest.mark.parametrize(
    ("game", "margins", "bounds"),
    [
        ("binary-primes", False, Bounds(None, 0, proved=True)),
        ("product-grid", True, Bounds(None, 0, proved=True, unit="points")),
    ],
)
def test_a_bound_has_its_certificate(tmp_path, game, margins, bounds):
    position, found = unsolved(game, {"n": 8}, margins=margins)
    found = Certificates(tmp_path).bound(position, found, margins=margins)
    assert found.bounds == bounds
    assert checker.main(found.certificate) == 0
    ends = {"least": bounds.least, "most": bounds.most, "proved": True}
    assert found.to_json()["bounds"] == ends
    smallest_wins = find("palindromic-rows-columns").new({"n": 4})
    least = of_pairing(smallest_wins, Pairing((2,), "tie", {}), margins=True)
    assert least == Bounds(0, None, proved=True, unit="points")


@pytest.mark.parametrize(("n", "margins"), [(6, True), (6, False), (8, True)])
def test_an_argument_solves_what_a_search_did_not(tmp_path, n, margins):
    position, found = unsolved("palindromic-rows-columns", {"n": n}, margins=margins)
    found = Certificates(tmp_path).bound(position, found, margins=margins)
    assert found.winners == ([2] if n == 6 else [1, 2])
    assert found.margin == ((2 if n == 6 else 0) if margins else None)
    assert (found.proved, found.bounds, found.reason) == (True, None, "")
    assert checker.main(found.certificate) == 0


@pytest.mark.compiled
def test_bounds_of_earlier_searches_are_told():
    assert unsolved("divisor-over-sums", {"n": 4})[1].bounds == Bounds(1, 1, proved=True)
    told = unsolved("divisor-over-sums", {"n": 4}, margins=True)[1]
    assert told.bounds == Bounds(4, 4, proved=True, unit="points")
    assert "docs/certificates/divisor-over-sums" in told.reason
    assert unsolved("sums-grid", {"n": 4})[1].bounds == Bounds(61, 61, unit="points")
    assert unsolved("sums-grid", {"n": 5})[1].bounds is None


def test_integers_without_an_end(tmp_path):
    game = find("not-divisors-or-not-multiples")
    found = solve(game.new({"n": 1}), patient=True, prove=Certificates(tmp_path).prove)
    assert (found.winners, found.best, found.proved) == ([1], ["a1=k"], True)
    assert checker.main(found.certificate) == 0
    found = solve(game.new({"n": 3}), patient=True)
    assert found.winners is None
    assert found.reason.startswith("More integers are legal than a search can look at. On paper,")


@pytest.mark.parametrize("change", [{"value": {"winners": [2]}}, {"exponents": {"2": [0]}}])
def test_one_square_proves_nothing_else(change):
    settings = {"players": 2, "n": 1, "largest": 0}
    told = {"format": checker.FORMAT, "game": "not-divisors-or-not-multiples", "exponents": {}}
    told |= {"settings": settings, "value": {"winners": [1]}}
    checker.check(told)
    with pytest.raises((ValueError, KeyError)):
        checker.check(told | change)


def test_an_unfinished_search_counts_its_positions_and_does_not_count_compiling(monkeypatch):
    found = solve(find("sum-kind-of-game").new({"n": 6}), budget=Budget(steps=500, threads=1))
    assert found.winners is None
    assert found.nodes >= 100

    def stop():
        monkeypatch.setattr(registry, "seconds", registry.seconds + 1_000)
        return True

    found = solve(find("binary-primes").new({"n": 8}), patient=True, budget=Budget(stop=stop))
    assert found.seconds == 0


def test_a_limit_holds_while_a_search_is_compiled():
    compiled = threading.Event()
    assert in_time(lambda: compiled.wait(60), 0.01) is None
    compiled.set()
    assert in_time(lambda: 7, 60) == 7
    with pytest.raises(ZeroDivisionError):
        in_time(lambda: 1 // 0, 60)
