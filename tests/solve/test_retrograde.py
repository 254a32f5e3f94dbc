"""Retrograde analysis of lists of integers: against plain iteration over all lists, and its
certificates.
"""

import json
from pathlib import Path

import pytest
from matches import after

from paperbits import find
from paperbits.games.combining_dividing.compositions import WON, index_of, rewrites
from paperbits.solve import checker
from paperbits.solve.budget import Budget
from paperbits.solve.certificates import Certificates
from paperbits.solve.checker.proofs.lists import place_of, successors
from paperbits.solve.checker.rules import RULES
from paperbits.solve.checker.rules.base import prime
from paperbits.solve.checker.rules.combining_dividing import splits
from paperbits.solve.methods import Problem, possible
from paperbits.solve.methods.retrograde import DRAW, RetrogradeMethod, solve_graph
from paperbits.solve.solver import solve

GAME = find("combining-dividing")


def list_of(index: int) -> list[int]:
    """Return the list of an index."""
    return [len(zeros) + 1 for zeros in f"{index:b}".split("1")[1:]]


def test_places_lead_to_the_places_of_the_rules():
    rules = RULES[GAME.id]({"players": 2, "length": 0, "limit": 9, "start_counts": False})
    divided = [[(sum(way), place_of(way)) for way in splits(number)] for number in range(10)]
    for place in range(2, 1 << 9):
        state = (tuple(list_of(place)), 1, None, 0)
        after = [place_of(rules.play(state, move)[0]) for move in rules.moves(state)]
        assert sorted(successors(place, divided)) == sorted(after)


def plain(total):
    """The plies to the end for every list up to a total, odd for a win: by asking again and again."""
    lists = [
        numbers
        for s in range(2, total + 1)
        for numbers in sums_to(s)
        if len(numbers) > 1 or not prime(s)
    ]
    after = {numbers: children(numbers) for numbers in lists}
    plies: dict[tuple[int, ...], int] = {}
    for ply in range(1, 30):
        new = {}
        for numbers in lists:
            if numbers in plies:
                continue
            ends = [0 if all(map(prime, child)) else plies.get(child) for child in after[numbers]]
            if any(end is not None and end % 2 == 0 for end in ends) or None not in ends:
                new[numbers] = ply
        plies |= new
    return lists, plies


def sums_to(total):
    """Every list of a total."""
    return [(first, *rest) for first in range(1, total) for rest in sums_to(total - first)] + [
        (total,)
    ]


def children(numbers):
    """What one move leads to; where a list can be a first one, the rules of the game must say the
    same.
    """
    found = set()
    for k, number in enumerate(numbers):
        found |= {numbers[:k] + factors + numbers[k + 1 :] for factors in _ways(number)}
        if k + 1 < len(numbers):
            found.add((*numbers[:k], number + numbers[k + 1], *numbers[k + 2 :]))
    if len(numbers) == 4:
        position = GAME.new({"length": 4}, start=", ".join(map(str, numbers)))
        made = [after(position, move).text().split(", ") for move in position.legal().moves]
        assert {tuple(map(int, each)) for each in made} == found
    return found


def _ways(number):
    return [
        (factor, *rest)
        for factor in range(2, number)
        if number % factor == 0
        for rest in [(number // factor,), *_ways(number // factor)]
    ]  # fmt: skip


def test_every_list_has_its_index():
    assert list_of(index_of([2, 4, 10])) == [2, 4, 10]
    assert sorted(index_of(list_of(index)) for index in range(1, 512)) == list(range(1, 512))
    out = GAME.configure().graph_buffer()
    assert {int(child) for child in out[: rewrites(index_of([4, 1]), out)]} == {
        index_of([2, 2, 1]),
        WON,
    }


def test_the_table_is_that_of_plain_iteration():
    total = 9
    lists, plies = plain(total)
    table = solve_graph(GAME.configure(), tuple(1 << s for s in range(1, total + 1)), Budget())
    assert {numbers: plies.get(numbers, DRAW) for numbers in lists} == {
        numbers: table[index_of(numbers)] for numbers in lists
    }


def test_a_list_is_won_lost_or_drawn_and_the_limit_counts(tmp_path):
    table = solve_graph(GAME.configure(), tuple(1 << s for s in range(1, 9)), Budget())

    def first(plies, length):
        """The first list of a length that ends in so many plies."""
        lists = (list_of(index) for index in range(2, 256) if table[index] == plies)
        return next(numbers for numbers in lists if len(numbers) == length)

    lost, drawn = first(6, 4), first(DRAW, 6)
    text = ", ".join(map(str, lost))
    found = solve(GAME.new({"length": 4}, start=text), prove=Certificates(tmp_path).prove)
    assert (found.winners, found.plies, len(found.line), found.proved) == ([2], 6, 6, True)
    assert found.nodes > 2 ** (sum(lost) - 1)  # The whole table.
    assert len(found.best) == GAME.new({"length": 4}, start=text).legal().count
    for limit, winners, plies in ((6, [2], 6), (5, [1, 2], None)):
        position = GAME.new({"length": 4, "limit": limit}, start=text)
        short = solve(position, prove=Certificates(tmp_path).prove)
        assert (short.winners, short.plies, short.proved) == (winners, plies, True)
    held = solve(
        GAME.new({"limit": 30}, start=", ".join(map(str, drawn))),
        prove=Certificates(tmp_path).prove,
    )
    assert (held.winners, len(held.line), held.proved) == ([1, 2], 30, True)


@pytest.mark.parametrize("start_counts", [False, True])
def test_the_list_is_proved_while_it_is_written(start_counts, tmp_path):
    settings = {"length": 2, "largest": 4, "start_counts": start_counts, "limit": 3}
    path = tmp_path / "proof.json"
    for text in ("", "3"):
        position = GAME.new(settings, start=text) if text else GAME.new(settings)
        found = solve(position, prove=Certificates(tmp_path, path).prove)
        assert found.proved
        assert checker.main(str(path)) == 0
        values = [solve(after(position, move)).winners for move in ("1", "2", "3", "4")]
        mover = position.turn + 1
        best = next(winners for winners in ([mover], [1, 2], [3 - mover]) if winners in values)
        assert found.winners == best
        right = json.loads(path.read_text())
        for change in (
            {"writing": False},
            {"left": 4},
            {"turn": 3 - right["turn"]},
            {"position": [*right["position"], 1, 1]},
            {"value": {"winners": [2] if best == [1] else [1]}},
            {"settings": right["settings"] | {"length": 1}},
        ):
            with pytest.raises((ValueError, IndexError)):
                checker.check(right | change)


def test_a_changed_table_proves_nothing(tmp_path, capsys):
    path = tmp_path / "proof.json"
    found = solve(GAME.new({"length": 2}, start="4, 4"), prove=Certificates(tmp_path, path).prove)
    assert found.proved
    right = json.loads(Path(path).read_text())
    assert checker.main(str(path)) == 0
    for change in (
        {"position": [6, 2]},
        {"turn": 2},
        {"value": {"winners": [1, 2]}},
        {"left": 0},
        {"table": right["table"][:-8]},
    ):
        path.write_text(json.dumps(right | change))
        holds = change == {"left": 0} and found.plies is None
        assert checker.main(str(path)) == (0 if holds else 1), change
    capsys.readouterr()


def test_a_table_is_made_of_small_lists_alone():
    for start, made in (("5, 4", True), ("500, 400", False)):
        problem = Problem(GAME.new({"length": 2}, start=start))
        assert (RetrogradeMethod in possible(problem, Budget())) is made
