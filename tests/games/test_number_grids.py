"""Divisor over sums, and sums in a small grid."""

import itertools

import numpy as np
from grids import AUTHORS_SUMS, can_not_be, paper

from paperbits import find


def test_a_full_grid_on_paper_takes_the_best_divisors():
    """Ruling C4: the author picks 4 and 3, and names 29 and 31; 16 and 17 are better."""
    for chosen, scores in (
        ("", [32, 34]),
        ("\nd 4", [12, 0]),
        ("\nd 4 3", [12, 12]),
        ("; D 29, 31", [29, 31]),
    ):
        position = paper("divisor-over-sums", {"n": 4}, AUTHORS_SUMS + chosen)
        assert position.totals(position.best_parts()) == scores
    for unfinished in ("1 .\n. 2", ". .\n. ."):
        assert paper("divisor-over-sums", {"n": 2}, unfinished).best_parts() == [[], []]


def test_sums_grid_counts_only_neighbours_without_gaps():
    """Ruling C10: 0 without a 1; a sum over an empty square is none."""
    for text, score in (("1 2\n. .", 3), ("2 3\n4 5", 0), ("1 .\n. 2", 2), (". .\n. .", 0)):
        assert paper("sums-grid", {"n": 2}, text).scores() == [score]
    assert paper("sums-grid", {"n": 3}, "1 . 2\n. . .\n. . .").scores() == [2]


def test_sums_grid_races_on_grids_of_their_own():
    name, settings = "sums-grid", {"n": 2, "players": 2}
    position = find(name).new(settings)
    position.push_all(["a1=1", "a1=1", "b1=999999999999999999"])
    assert position.text() == "1 999999999999999999\n. .\n\n1 .\n. ."
    assert position.turn == 1
    assert position.legal().listed == ["b1=k", "a2=k", "b2=k"]
    squares = [
        square.id for board in position.view(1).boards for row in board.rows for square in row
    ]
    assert squares == ["a1", "b1", "a2", "b2", "1:a1", "1:b1", "1:a2", "1:b2"]
    assert position.view(1).last == ("1:b1",)
    assert find(name).new(settings, start="1 2; .. ; ; 3 . ; ..").turn == 1
    for text in (
        "1 2; . .; 3 4; 5 .",
        "1 2\n. .",
        "1 .\n. .\n\n3 4\n. .",
        "1 2\n3 .\n\n. 4\n. .",
        "1 1\n. .\n\n1 2\n. .",
    ):
        can_not_be(name, settings, text)


def test_in_a_race_your_own_grid_comes_first_and_the_others_are_closed():
    position = find("sums-grid").new({"n": 2, "players": 3})
    position.push("a1=1")
    assert [(board.owner, bool(board.closed)) for board in position.view(None).boards] == [
        (1, False),
        (2, False),
        (3, False),
    ]
    for seat in range(3):
        mine, *others = position.view(seat).boards
        assert (mine.title, mine.owner, mine.closed) == (f"Player {seat + 1}'s grid", seat + 1, "")
        assert [board.closed for board in others] == [
            f"That is player {other}'s grid; you play on your own."
            for other in (1, 2, 3)
            if other != seat + 1
        ]
    assert position.view(1).hand.prompt == "Write an integer into an empty square of your grid."
    assert find("sums-grid").new().view(0).boards[0].owner is None


def test_a_pasted_grid_may_have_empty_rows_like_the_authors():
    assert paper("sums-grid", {}, "2 9 8\n\n3 1 10\n\n7 6 15\n").scores() == [19]
    assert paper("sums-grid", {}, "2, 9, 8; 3, 1, 10; 7, 6, 15").scores() == [19]
    assert paper(
        "divisor-over-sums", {}, AUTHORS_SUMS.replace("\n", "\n\n") + "\n\nd 4 3"
    ).scores() == [12, 12]


def test_sums_of_the_longest_integers_are_exact():
    nines = [10**18 - 1 - k for k in range(25)]
    text = "\n".join(" ".join(map(str, nines[5 * row : 5 * row + 5])) for row in range(5))
    assert paper("sums-grid", {"n": 5}, text).scores() == [0]


def test_the_best_2_by_2_grids_reach_all_eight_sums():
    """Counted with the second referee over all grids of 1 to 12: eight grids, one up to symmetry."""
    game = find("sums-grid").configure({"n": 2})
    position, sums, best = game.start(), np.zeros(1), []
    for square in itertools.permutations(range(1, 8), 4):
        position.numbers.flat[:] = square
        game.scores(position, sums)
        if sums[0] == 8:
            best.append(square)
    assert len(best) == 8
    assert (1, 3, 6, 2) in best
