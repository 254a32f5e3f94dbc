"""(Not)divisors or (not)multiples: families, long integers and candidates."""

import random

from grids import NOT, a_move, configured, paper, second

from paperbits import find
from paperbits.solve.solver import solve


def test_the_authors_finished_grid_is_finished():
    position = paper(NOT, {}, "** ** ** 15\n** ** 10 05\n08 04 02 **\n** ** 06 03")
    assert position.over
    assert (position.scores(), position.winners(), position.legal().count) == ([0, 1], [1], 0)
    for square in ("a2", "b2", "c1", "d3", "a4", "b4"):
        for number in (*range(1, 200), 10**18 - 1, 720720, 30030):
            assert not position.preview(f"{square}={number}").valid
    three = paper(NOT, {"players": 3}, position.text())
    assert three.winners() == [1]
    assert find(NOT).new({"n": 2, "players": 3}, start="6 3\n2 .").winners() == [2]


def test_families_of_moves_stand_for_infinite_lists():
    position = find(NOT).new({"n": 2})
    assert position.legal().listed == ["a1=k", "b1=k", "a2=k", "b2=k"]
    assert position.legal().moves == ["a1=2", "b1=2", "a2=2", "b2=2"]
    position.push("a1=12")
    assert position.legal().listed == [
        f"{square}={number}" for square in ("b1", "a2") for number in ("2", "3", "4", "6", "12k")
    ]
    position.push("b1=4")
    assert position.legal().moves == ["a2=3", "a2=6", "b2=8"]  # 4 is used.
    assert position.legal().families == {"b2=8": "b2=4k"}
    assert [position.legal(limit).families for limit in (0, 2)] == [{}, {}]
    position.push("b2=20")
    assert position.over
    assert position.winners() == [0]


HIGHLY = 897612484786617600
"""The integer of 18 digits with the most divisors, 103,680."""


def test_long_integers_are_decided_exactly_and_quickly():
    """18 digits: the product of two primes of nine digits, and the integer with most divisors."""
    position = find(NOT).new({"n": 2})
    p, q = 999_999_937, 999_999_929
    position.push(f"a1={p * q}")
    assert position.legal().moves == [
        f"{square}={number}" for square in ("b1", "a2") for number in (q, p)
    ]
    position.push(f"b1={p}")
    assert position.legal().listed == [f"a2={q}", f"b2={p}k"]
    position.push(f"a2={q}")
    assert position.over
    position = find(NOT).new({"n": 6})
    position.push(f"c3={HIGHLY}")
    listed = position.legal()
    assert (listed.count, len(listed.moves), listed.more) == (4 * (103_680 - 2), 100_000, True)
    position.push("c2=2")
    assert not position.over
    assert f"b3={HIGHLY}k" not in position.legal().listed
    assert position.legal(10**6).count == sum(
        1 for move in second(NOT).legal(configured(find(NOT), {"n": 6}), [f"c3={HIGHLY}", "c2=2"])
    )


def test_the_rules_list_candidates_if_not_all_moves_can_be_listed():
    card = find(NOT)
    for settings in ({"n": 3}, {"n": 4, "largest": 150}, {"n": 3, "largest": 9999}):
        chance = random.Random(str(settings))
        for _ in range(3):
            position = card.new(settings)
            while not position.over:
                out = position.game.buffer()
                moves = out[: position.game.moves(position.record, out)]
                assert len(moves)
                texts = [position.game.move_text(position.record, move) for move in moves]
                assert len(set(texts)) == len(texts)
                assert all(position.preview(text).valid for text in texts)
                assert moves.tolist() == sorted(moves.tolist())
                position.push(
                    chance.choice(texts) if chance.random() < 0.7 else a_move(position, chance)
                )


def test_with_candidates_nothing_but_wins_is_proved():
    position = find(NOT).new({"n": 2})
    position.push_all(["a1=6", "b1=12"])
    assert not solve(position).winners  # Some squares take infinitely many integers.
