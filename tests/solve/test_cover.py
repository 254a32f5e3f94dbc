"""Sums that cover 1 to m: the exhaustion with bounds against plain enumeration, and its parts."""

import json
from itertools import permutations

import pytest

from paperbits import find
from paperbits.solve import checker
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.certificates import Certificates
from paperbits.solve.cover import parts
from paperbits.solve.cover.board import rectangle
from paperbits.solve.cover.parts import Cover, Ledger
from paperbits.solve.solver import solve
from studies import grids


def reached(rows, columns, numbers):
    """The largest m such that 1 to m are sums of neighbours, counted plainly."""
    lines = [numbers[row * columns : (row + 1) * columns] for row in range(rows)] + [
        numbers[k::columns] for k in range(columns)
    ]
    sums = {
        sum(line[i:j])
        for line in lines
        for i in range(len(line))
        for j in range(i + 1, len(line) + 1)
    }
    return next(m for m in range(len(sums) + 1) if m + 1 not in sums)


@pytest.mark.parametrize(
    ("rows", "columns", "largest"),
    [(1, 1, 2), (1, 2, 4), (1, 3, 8), (2, 2, 9), (1, 4, 10), (2, 3, 8)],
)
def test_it_finds_what_plain_enumeration_finds(rows, columns, largest):
    shape = rectangle(rows, columns)
    boards = list(permutations(range(1, largest + 1), rows * columns))
    best = max(reached(rows, columns, board) for board in boards)
    if rows * columns < 5:  # Larger numbers do better in the others.
        assert Cover(shape, best + 1).search().boards(Budget()) == []
    found = Cover(shape, best).search().boards(Budget())
    full = {
        tuple(board[k] for k in turn) for board in found if 0 not in board for turn in shape.turns
    }
    wanted = {board for board in boards if reached(rows, columns, board) == best}
    assert {board for board in wanted if max(board) <= best} <= full
    assert all(reached(rows, columns, board) == best or max(board) > largest for board in full)
    # None is another one turned.
    assert len(full) == len(shape.turns) * sum(0 not in board for board in found)


def test_the_best_known_grid_of_four():
    found = (10, 1, 16, 2, 4, 5, 23, 24, 8, 36, 15, 31, 13, 7, 30, 3)
    assert reached(4, 4, found) == 60


def test_what_stands_already_is_kept():
    shape = rectangle(2, 2)
    found = Cover(shape, 5, (7, 0, 0, 1)).search().boards(Budget())
    wanted = {
        (7, b, c, 1)
        for b, c in permutations(range(2, 16), 2)
        if 7 not in (b, c) and reached(2, 2, (7, b, c, 1)) >= 5
    }  # fmt: skip
    assert {tuple(board) for board in found} | {
        (7, board[2], board[1], 1) for board in found
    } == wanted


@pytest.mark.compiled
def test_the_best_score_of_the_grid_of_three():
    position = find("sums-grid").new({"n": 3})
    found = solve(position)
    assert (found.winners, found.margin) == ([1], 26)
    assert set(found.line[:1]) <= set(found.best)
    after = position.copy()
    after.push_all(found.line)
    assert after.scores() == [26]


@pytest.mark.compiled
def test_parts_make_up_the_whole_and_are_kept(tmp_path):
    cover = Cover(rectangle(3, 3), 26)
    whole = sorted(cover.search().boards(Budget()))
    ledger = Ledger(tmp_path / "parts.jsonl")
    half = Budget(stop=lambda: len(ledger.done()) > 3)
    with pytest.raises(OutOfBudgetError):
        parts.run(cover, ledger, half)
    done = ledger.done()
    assert 3 < len(done) < len(cover.parts())
    ledger.path.write_text(ledger.path.read_text() + '{"part": 1, "boa')  # Cut off in the middle.
    ledger.path.write_text(ledger.path.read_text() + "\n")
    assert sorted(parts.run(cover, ledger)[0]) == whole
    # Nothing is left to do.
    assert parts.run(cover, ledger, Budget(seconds=0))[1] == 0


@pytest.mark.compiled
def test_solving_goes_on_with_the_parts_that_are_done(tmp_path):
    position = find("sums-grid").new({"n": 3})
    whole = solve(position, budget=Budget(folder=tmp_path))
    again = solve(position, budget=Budget(folder=tmp_path))
    assert (whole.margin, whole.best) == (again.margin, again.best) == (26, again.best)
    assert again.nodes < whole.nodes


@pytest.mark.compiled
def test_the_command_tells_what_is_left_and_goes_on(tmp_path, capsys):
    asked = ["1", "6", "17", "--ledger", str(tmp_path / "parts.jsonl"), "--workers", "0"]
    assert grids.main([*asked, "--seconds", "0"]) == 3
    assert "parts are left" in capsys.readouterr().out
    assert grids.main(asked) == 0
    assert "1 to 17" in capsys.readouterr().out


@pytest.mark.compiled
def test_it_stops_when_told():
    with pytest.raises(OutOfBudgetError):
        Cover(rectangle(4, 4), 60).search().boards(Budget(seconds=0))


def test_the_best_grids_are_proved_and_changed_ones_are_not(tmp_path, capsys):
    path = tmp_path / "proof.json"
    found = solve(find("sums-grid").new({"n": 2}), prove=Certificates(tmp_path, path).prove)
    assert (found.margin, found.proved) == (8, True)
    right = json.loads(path.read_text())
    assert checker.main(str(path)) == 0
    changes = (
        {"boards": [[1, 3, 4, 2]]},
        {"boards": []},
        {"value": {"winners": [1], "margin": 7}},
        {"settings": {"players": 1, "n": 1}},
        {"settings": {"players": 2, "n": 2}},
    )
    for change in changes:
        path.write_text(json.dumps(right | change))
        assert checker.main(str(path)) == 1
    capsys.readouterr()
