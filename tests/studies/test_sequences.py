"""The first terms of the drafts in docs/sequences are computed again."""

import re
from itertools import islice
from pathlib import Path

import pytest

from paperbits.core.compiler.kernel import compiled
from paperbits.solve import checker
from studies.connected_sets import connected_sets
from studies.sequences import SEQUENCES

DRAFTS = Path(__file__).parents[2] / "docs" / "sequences"


@pytest.mark.parametrize("name", sorted(SEQUENCES))
def test_the_first_terms_are_those_of_the_draft(name):
    cheap = {
        "sums-rectangle": 6 if compiled() else 4,
        "sums-row": 6 if compiled() else 5,
        "sums-row-ways": 5,
        "blob-positions": 5,
        "walk-leads": 10 if compiled() else 6,
    }
    terms = dict(
        map(int, line.split()) for line in (DRAFTS / f"b-{name}.txt").read_text().splitlines()
    )
    assert list(terms) == list(range(1, max(5, len(terms) + 1)))
    found = list(islice(SEQUENCES[name](), cheap.get(name, 10)))
    assert found == [terms[k] for k in range(1, len(found) + 1)]
    page = (DRAFTS / f"{name}.md").read_text()
    assert f"| Data | {', '.join(map(str, terms.values()))} |" in page
    assert f"({name}.md)" in (DRAFTS / "README.md").read_text()


def test_connected_sets_are_the_positions_that_the_rules_reach():
    for n in (2, 3, 4):
        game = checker.GAMES["multiples-divisors-blob"]({"players": 2, "n": n, "single_run": True})
        layer, sizes = {game.start()}, []
        while layer:
            sizes.append(len(layer))
            layer = {
                game.play(state, move)
                for state in layer
                if game.turn(state) is not None
                for move in game.moves(state)
            }
        assert sizes == connected_sets(n, game.last)


def test_connected_sets_are_those_of_the_oeis():
    """A059525, all connected sets, and A272435, those of n squares, as the OEIS has them."""
    assert [sum(connected_sets(n, n * n)) - 1 for n in range(1, 6)] == [1, 13, 218, 11506, 2301877]
    assert [connected_sets(n, n)[n] for n in range(1, 8)] == [1, 4, 22, 113, 571, 2816, 13616]


@pytest.mark.parametrize("name", sorted(SEQUENCES))
def test_a_draft_has_the_parts_that_the_oeis_asks_for(name):
    page = (DRAFTS / f"{name}.md").read_text()
    (data,) = re.findall(r"\| Data \| (.*) \|", page)
    terms = list(map(int, data.split(", ")))
    large = next(place for place, term in enumerate(terms, 1) if abs(term) > 1)
    assert f"| Offset | 1,{large} |" in page
    for part in ("| Author | ", "**Comments.** ", "**Example.** "):
        assert page.count(part) == 1
    if "tabl |" in page:  # Whole rows: a triangular number of terms.
        assert len(terms) in {k * (k + 1) // 2 for k in range(1, 20)}
    if name.startswith("lists-"):
        assert "A move of" in page
        assert "unfinished" in page
