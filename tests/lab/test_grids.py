"""The search for grids on real worker processes: the same boards as without, also when one is
killed.
"""

import os
import signal

import pytest
from typer.testing import CliRunner

from paperbits import find
from paperbits.lab.cluster import Workplace
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.cover.board import rectangle
from paperbits.solve.cover.parts import Cover, Ledger, run
from paperbits.solve.solver import solve
from paperbits.terminal.cli import app
from studies import grids

COVER = Cover(rectangle(1, 6), 17)

pytestmark = pytest.mark.compiled  # Whole processes search: the cache makes them quick.


def test_one_process_and_several_find_the_same_boards(place, tmp_path):
    whole = run(COVER, Ledger(tmp_path / "alone"))
    assert whole[0]
    for name, at in (("here", Workplace()), ("there", place)):
        ledger = Ledger(tmp_path / name)
        assert run(COVER, ledger, budget=Budget(spread=at.each)) == whole
        assert ledger.done() == Ledger(tmp_path / "alone").done()
        # Nothing is done twice.
        assert run(COVER, ledger, budget=Budget(spread=at.each)) == (
            whole[0],
            0,
        )


def test_a_worker_killed_in_the_middle_changes_nothing(place, tmp_path):
    whole, killed = run(COVER, Ledger(tmp_path / "alone")), []

    def kill(progress):
        if not killed and progress.done < progress.total:
            killed.append(next(iter(place.client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    assert (
        run(COVER, Ledger(tmp_path / "killed"), budget=Budget(tell=kill, spread=place.each))
        == whole
    )
    assert killed
    place.client.wait_for_workers(2, timeout=60)  # Another one takes its place.


def test_what_was_done_when_the_time_ran_out_is_kept(place, tmp_path):
    ledger, budget = Ledger(tmp_path / "parts"), Budget(spread=place.each)
    budget.interrupt(lambda: len(ledger.done()) > 1)
    with pytest.raises(OutOfBudgetError):
        run(COVER, ledger, budget=budget)
    assert 1 < len(ledger.done()) < len(COVER.parts())
    assert (
        run(COVER, ledger, budget=Budget(spread=place.each))[0]
        == run(COVER, Ledger(tmp_path / "alone"))[0]
    )


def test_the_solver_uses_the_cluster(place, tmp_path):
    position = find("sums-grid").new({"n": 3})
    position.push_all(["a1=1", "b1=22", "c1=2", "a2=6"])
    budgets = Budget(folder=tmp_path / "here"), Budget(folder=tmp_path / "there", spread=place.each)
    here, there = (solve(position, budget=budget) for budget in budgets)
    assert (
        (here.margin, here.best, here.nodes)
        == (there.margin, there.best, there.nodes)
        == (26, here.best, here.nodes)
    )


def test_the_commands_join_a_cluster(place, tmp_path, capsys):
    asked = ["1", "6", "17", "--ledger", str(tmp_path / "parts.jsonl"), "--cluster", place.address]
    assert grids.main(asked) == 0
    assert "boards cover 1 to 17" in capsys.readouterr().out
    assert grids.main([*asked[:-1], "nonsense://here"]) == 2
    assert "no Dask scheduler" in capsys.readouterr().err
    both = CliRunner().invoke(
        app, ["solve", "sums-grid", "--workers", "2", "--cluster", place.address]
    )
    assert both.exit_code != 0
    assert "not both" in str(both.exception) + both.output


@pytest.mark.parametrize("bad", [["0", "2", "3"], ["2", "99", "3"], ["2", "2", "none"]])
def test_bad_sizes_are_refused(bad, tmp_path, capsys):
    with pytest.raises(SystemExit):
        grids.main([*bad, "--ledger", str(tmp_path / "parts.jsonl")])
    assert "integer from 1 to" in capsys.readouterr().err
