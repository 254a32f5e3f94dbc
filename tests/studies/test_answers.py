"""Answers by solving: their small rows are computed again, and agree with plain searches."""

import json
import re
from functools import cache
from itertools import islice, product
from pathlib import Path
from statistics import fmean

import pytest
from long import many

from studies.answers.__main__ import ANSWERS, main
from studies.answers.answer import percent
from studies.answers.divisors import best_divisors
from studies.answers.four_squares import four_squares
from studies.answers.groups import every_size
from studies.answers.lists import lists, part_one
from studies.answers.mirrors import mirrors
from studies.answers.nine_squares import nine_squares
from studies.answers.pairs import even_grids
from studies.answers.reach import reach
from studies.answers.scramble import scramble
from studies.answers.sizes import (
    another_binary_primes,
    blob,
    first_claims,
    palindromes,
    plexus,
)
from studies.answers.slips import slips
from studies.sequences import SEQUENCES

FINDINGS = Path(__file__).parents[2] / "docs" / "findings"
COMMAND = re.compile(r"python -m studies\.answers ([\w-]+)")


PAGES = {page.name: page.read_text() for page in FINDINGS.glob("*.md")}


def assert_shown(name: str, *rows: tuple[str, ...]) -> None:
    (page,) = (page for page in PAGES.values() if name in COMMAND.findall(page))
    for row in rows:
        assert f"| {' | '.join(row)} |\n" in page


QUICK = [
    ("blob-sizes", lambda: blob([3])),
    ("mirrors", lambda: mirrors([2, 3])),
    ("every-size", lambda: every_size(6, 5)),
    ("reach", lambda: reach([(3, 1), (2, 2)])),
    ("nine-squares", lambda: nine_squares([4, 6, 12])),
]
SLOW = [
    ("another-binary-primes-sizes", lambda: another_binary_primes([8])),
    ("plexus-sizes", lambda: plexus([3])),
    ("palindromes-sizes", lambda: palindromes([5, 6])),
    ("first-claims", lambda: first_claims([5])),
    ("scramble", lambda: scramble([(4, 1)])),
    ("four-squares", lambda: four_squares(range(6, 16))),
    ("even-grids", lambda: even_grids([2, 4, 8])),
]
"""Those that compile a solver for a size that no other test uses."""


@pytest.mark.long
@pytest.mark.parametrize(("name", "answer"), many(QUICK, QUICK + SLOW))
def test_a_page_shows_the_rows_that_are_computed(name, answer):
    found = answer()
    assert_shown(name, found.columns, *found.rows)


def test_each_answer_has_one_page_which_is_listed_with_its_question():
    """``docs/findings.md`` has a line for each page."""
    for name in ANSWERS:
        assert_shown(name)
    listed = (FINDINGS.parent / "findings.md").read_text()
    for name, page in PAGES.items():
        assert set(COMMAND.findall(page)) <= set(ANSWERS)
        (question,) = re.findall(r"(?m)^# (.*)$", page)
        assert listed.count(f"| [{question}](findings/{name}) | ") == 1


def test_lists_are_those_of_the_sequences():
    most = 8
    rows = lists(most, longest=most).rows
    won, lost, drawn = (
        sum(islice(SEQUENCES[f"lists-{kind}"](), most)) for kind in ("won", "lost", "drawn")
    )
    alone = {1: 0, 4: 1, 6: 1, 8: 1}  # A single number is won at once, or is the end.
    counts = [int(row[1]) for row in rows]
    assert sum(counts) + sum(alone.values()) == won + lost + drawn
    two = dict(zip(lists(most).columns, rows[0], strict=True))
    assert (two["lists"], two["neither can force it"]) == ("28", "0%")


def test_part_one_is_a_plain_minimax_over_the_lists():
    answer = part_one([(2, 4)])
    assert answer.rows == (("2", "4", "player 2", "-", "69%", "0%", "31%"),)
    assert_shown("first-lists", answer.columns)


def test_slips_agree_with_a_plain_search():
    lines = ((0, 1), (2, 3)), ((0, 2), (1, 3))

    def points(line):
        return line.count(1) * (line.count(2) or 1) if 1 in line else 1

    def after(grid):
        places = [k for k in range(4) if not grid[k]]
        return [lead((*grid[:k], digit, *grid[k + 1 :])) for k in places for digit in (1, 2)]

    @cache
    def lead(grid):
        if 0 not in grid:
            rows, columns = (sum(points([grid[a], grid[b]]) for a, b in side) for side in lines)
            return rows - columns
        return (min if grid.count(0) % 2 else max)(after(grid))

    level = {}
    for grid in product(range(3), repeat=4):
        if 0 in grid and lead(grid) == 0:
            kept = [each >= 0 if grid.count(0) % 2 == 0 else each <= 0 for each in after(grid)]
            level.setdefault(4 - grid.count(0), []).append(sum(kept) / len(kept))
    told = {int(row[0]) - 1: row[2:4] for row in slips(2).rows}
    assert told == {k: (str(len(kept)), percent(fmean(kept), 1)) for k, kept in level.items()}


def test_the_best_divisor_of_a_small_sample():
    rows = best_divisors(sample=10).rows
    assert_shown("best-divisors", rows[0])  # All 3 by 3 grids.
    assert [row[0] for row in rows] == ["3 × 3", "4 × 4", "5 × 5"]


def test_the_command_prints_and_draws(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(ANSWERS, "blob-sizes", lambda: blob([2, 3]))
    main(["blob-sizes", "--plot", str(tmp_path / "a.svg")])
    assert capsys.readouterr().out.startswith("| size and rule | under best play |")
    main(["blob-sizes", "--json", "--plot", str(tmp_path / "b.svg")])
    assert json.loads(capsys.readouterr().out)[0]["size and rule"] == "2 × 2"
    for file in ("a.svg", "b.svg"):
        assert "<svg" in (tmp_path / file).read_text()
    with pytest.raises(SystemExit):
        main(["nothing"])
