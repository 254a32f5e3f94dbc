"""The level `perfect` never loses value, and is offered only where that is true."""

import json
import random

import pytest
from long import many
from matches import SOLVED
from slow_solver import SlowSolver

from paperbits import all_games, find
from paperbits.core.errors import PaperbitsError
from paperbits.engines.choose import choose
from paperbits.engines.offered import level_at, levels_at, offered, sometimes_offered
from paperbits.solve.methods.method import Problem
from paperbits.solve.solution import MEASURED
from paperbits.solve.whole import BYTES, SECONDS, whole

BOARDS = SOLVED | {"plexus": {"n": 3, "last_dot_point": True}}
del BOARDS["divisors-multiples-sequence"]
"""Boards that the slow solver solves too."""


def played(position, mover, chance, solver, seed):
    """Play to the end. ``perfect`` moves for ``mover`` and must keep the value each time."""
    while not position.over:
        before = solver.state([ply.move for ply in position.plies])
        if position.turn != mover:
            position.push(chance.choice(position.legal().moves))
            continue
        thought = choose(position, "perfect", seed=seed)
        position.push(thought.move)
        after = solver.state([ply.move for ply in position.plies])
        if whole(position).margins:
            assert solver.margin(after) == solver.margin(before), (position, thought)
        else:
            assert solver.outcome(after) == solver.outcome(before), (position, thought)
        outcome = solver.outcome(before) * (-1 if mover else 1)
        assert thought.sure
        assert thought.estimate == (1 + outcome) / 2


@pytest.mark.parametrize("game", BOARDS)
def test_it_never_loses_value_against_random_moves_from_many_positions(game):
    card, settings = find(game), BOARDS[game]
    first = card.new(settings)
    solver = SlowSolver(game, first.settings)
    assert offered(first)
    for seed in range(12):
        pick = random.Random(seed)
        position = card.new(settings)
        for _ in range(pick.randrange(4)):
            if not position.over:
                position.push(pick.choice(position.legal().moves))
        played(position, seed % 2, pick, solver, seed)


def test_a_match_that_can_go_round_for_ever_is_won_without_going_round():
    card = find("combining-dividing")
    position = card.new({"length": 4, "largest": 5}, start="2, 2, 4, 2")
    assert offered(position)
    for _ in range(60):
        if position.over:
            break
        level = "perfect" if position.turn == 0 else "beginner"
        position.push(choose(position, level, seed=3, seconds=0.2).move)
    first = choose(card.new({"length": 4, "largest": 5}, start="2, 2, 4, 2"), "perfect")
    assert position.winners() == ([0] if first.estimate == 1 else [0, 1])


def test_among_equal_moves_it_leaves_the_fewest_good_replies():
    position = find("palindromic-rows-columns").new({"n": 3})
    solver = SlowSolver("palindromic-rows-columns", position.settings)
    position.push("b2")

    def share(move):
        state = solver.state(["b2", move])
        after = [
            solver.margin(solver.rules.play(state, reply)) for reply in solver.rules.moves(state)
        ]
        return after.count(max(after)) / len(after)

    values = {move: solver.margin(solver.state(["b2", move])) for move in position.legal().moves}
    best = [move for move, value in values.items() if value == min(values.values())]
    chosen = {choose(position, "perfect", seed=seed).move for seed in range(20)}
    assert chosen == {move for move in best if share(move) == min(map(share, best))}


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("plexus", {}),
        ("flipping-bits", {"players": 3, "n": 4, "rounds": 1}),
        ("not-divisors-or-not-multiples", {"n": 2}),
        ("combining-dividing", {}),
        ("sums-grid", {}),
        ("binary-number-scrabble", {}),
    ],
)
def test_it_is_not_offered_where_positions_are_not_solved(game, settings):
    card = find(game)
    assert not offered(card.new(settings))
    assert "perfect" not in [level.name for level in levels_at(card, settings)]
    with pytest.raises(PaperbitsError, match="perfect"):
        level_at(card, "perfect", settings)
    with pytest.raises(PaperbitsError, match="perfect"):
        choose(card.new(settings), "perfect")


def test_it_comes_after_the_other_levels():
    found = levels_at(find("plexus"), {"n": 3})
    assert found[-1].name == "perfect"
    assert found[-1].elo is None
    assert sometimes_offered(find("plexus"))
    assert not sometimes_offered(find("binary-number-scrabble"))


MEASURES = [
    (file.name.removesuffix(".json"), each)
    for file in sorted(MEASURED.iterdir(), key=lambda file: file.name)
    for each in json.loads(file.read_text())["tables"]
]


def test_measured_settings_are_within_the_limits():
    assert {game for game, _ in MEASURES} <= {card.id for card in all_games()}
    for game, each in MEASURES:
        first = find(game).new(each["settings"])
        way = whole(first)
        assert way is not None
        assert way.method.name == each["method"]
        assert first.settings == each["settings"]
        assert each["seconds"] <= SECONDS
        assert way.method.estimate(Problem(first, margins=way.margins)).memory <= BYTES


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "measured"),
    [
        (game, each)
        for game, each in MEASURES
        if each["method"] == "exact table" and each["positions"] < many(1_000, 3_000)
    ],
)
def test_a_measured_table_has_as_many_positions_as_its_file_says(game, measured):
    first = find(game).new(measured["settings"])
    solver = whole(first).solver(first)
    solver.value(first.record)
    assert solver.method.nodes == measured["positions"]
