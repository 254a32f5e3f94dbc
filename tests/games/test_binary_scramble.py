"""Binary scramble: the author's lists, run lengths as partitions, targets, ends, repeated lists."""

import itertools

import pytest

from paperbits import find

AUTHOR = ["3", "6", "4", "1", "3", "2", "6", "8"]


def begun(start=None, **settings):
    return find("binary-scramble").new(settings, start=start)


def test_the_authors_lists_are_scored_as_he_scores_them():
    """Leroy Quet, 17 August 2011: his lists, and a point where he writes one."""
    position = begun("001110101")
    told = [(position.text(), 0)]
    for move in AUTHOR:
        before = sum(position.scores())
        position.push(move)
        told.append((position.text(), sum(position.scores()) - before))
    assert told == [
        ("001110101", 0),
        ("000110101", 1),
        ("000111101", 0),
        ("000011101", 1),
        ("100011101", 0),
        ("101011101", 0),
        ("111011101", 1),
        ("111010101", 1),
        ("111010111", 1),
    ]
    assert [part.line for part in position.parts()[2]] == ["list 4", "list 7"]
    assert (
        position.parts()[1][0].why
        == "111010111 has runs of 3, 1, 1, 1, 3 and 100011101 had 1, 3, 3, 1, 1"
    )


@pytest.mark.parametrize("length", [2, 3, 5, 8, 16])
def test_run_lengths_have_one_number_each(length):
    """The number of partitions of the length, and equal numbers exactly where the sorted runs are
    equal.
    """
    game = find("binary-scramble").configure(
        {"players": length if length in {3, 5} else 2, "length": length}
    )
    by_runs = {}
    step = 1 if length < 16 else 37
    for digits in range(0, 2**length, step):
        runs = tuple(sorted(len(list(run)) for _, run in itertools.groupby(game.digits(digits))))
        assert by_runs.setdefault(runs, game.shape(digits)) == game.shape(digits)
    assert len(set(by_runs.values())) == len(by_runs)
    assert set(by_runs.values()) <= set(range(len(game.start().shapes)))
    if length < 16:
        assert len(by_runs) == len(game.start().shapes)
