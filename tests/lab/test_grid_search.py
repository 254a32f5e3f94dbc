"""The search for sums that cover 1 to m, spread over workers: the same boards as in one process."""

import json

import pytest

from paperbits.lab import grid_search
from paperbits.lab.cluster import Workplace
from paperbits.solve.budget import Budget
from paperbits.solve.cover.parts import Cover, Ledger
from paperbits.solve.cover.shape import rectangle

SIZE = (1, 5, 12)


def test_workers_find_what_one_process_finds_and_go_on_with_the_ledger(place, tmp_path):
    cover = Cover(rectangle(*SIZE[:2]), SIZE[2])
    whole = sorted(cover.search().boards(Budget()))
    here, there = (Ledger(tmp_path / f"{name}.jsonl") for name in ("here", "there"))
    told = []
    assert sorted(grid_search.search(cover, here, Workplace(), lambda *done: told.append(done))) == whole
    parts = len(cover.parts())
    assert told == [(done, parts) for done in range(parts + 1)]
    there.path.write_text("".join(here.path.read_text().splitlines(keepends=True)[:3]))
    assert sorted(grid_search.search(cover, there, place)) == whole
    assert [json.loads(line)["part"] for line in there.path.read_text().splitlines()][:3] == [0, 1, 2]
    assert there.done() == here.done()


def test_the_command_says_what_it_found(tmp_path, capsys):
    arguments = ["1", "2", "3", "--ledger", str(tmp_path / "parts.jsonl"), "--workers", "0"]
    assert grid_search.main(arguments) == 0
    first = capsys.readouterr().out
    assert first.startswith("1 board covers 1 to 3, up to mirrors and turns.\n1 2\n")
    assert grid_search.main(arguments) == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize("bad", [["0", "2", "3"], ["2", "9", "3"], ["2", "2", "none"]])
def test_bad_sizes_are_refused(bad, tmp_path, capsys):
    with pytest.raises(SystemExit):
        grid_search.main([*bad, "--ledger", str(tmp_path / "parts.jsonl")])
    assert "integer from 1 to" in capsys.readouterr().err
