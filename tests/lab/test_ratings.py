import pytest

from paperbits.lab.ratings import Meeting, drawn, groups_apart, intervals, ratings


def spans(names, meetings):
    return intervals(names, drawn(names, meetings, seed=1))


def test_ratings_have_the_highest_likelihood():
    meetings = [Meeting("weak", "strong", [0.5] * 50)]
    found = ratings(["weak", "strong"], meetings)
    assert found["weak"] == 1000
    assert found["strong"] == pytest.approx(1000 + 400 * 0.477, abs=8)  # Three points to one.
    assert ratings(["a", "b"], [Meeting("a", "b", [1.0] * 10)])["b"] == pytest.approx(1000)


def test_intervals_hold_the_rating_and_narrow_with_more_pairs():
    def width(pairs):
        low, high = spans(["a", "b"], [Meeting("a", "b", [0.0, 1.0, 1.0, 2.0, 0.5] * pairs)])["b"]
        assert (
            low
            <= ratings(["a", "b"], [Meeting("a", "b", [0.0, 1.0, 1.0, 2.0, 0.5] * pairs)])["b"]
            <= high
        )
        return high - low

    assert width(20) < width(2)


def test_a_clean_sweep_and_a_single_meeting_have_wide_intervals():
    low, high = spans(["a", "b"], [Meeting("a", "b", [0.0] * 26)])["b"]
    assert low < ratings(["a", "b"], [Meeting("a", "b", [0.0] * 26)])["b"] - 150
    assert high > ratings(["a", "b"], [Meeting("a", "b", [0.0] * 26)])["b"] + 150
    low, high = spans(["a", "b"], [Meeting("a", "b", [1.0])])["b"]
    assert high - low > 100


def test_levels_that_are_not_apart_are_one_group():
    names = ["a", "b", "c", "d"]
    meetings = [
        Meeting("a", "b", [0.0, 1.0, 0.5] * 8),
        Meeting("b", "c", [1.0, 0.5, 1.5] * 8),
        Meeting("c", "d", [0.0, 0.5] * 9),
    ]
    assert groups_apart(
        names, ratings(names, meetings), drawn(names, meetings, 1), 30, meetings
    ) == [
        ["a"],
        ["b", "c"],
        ["d"],
    ]


def test_a_level_that_ties_every_pair_with_the_one_before_is_no_step():
    """It may have gained on others: wary and greedy tied 36 of 36 pairs of Binary Primes."""
    names = ["a", "b", "c"]
    meetings = [
        Meeting("a", "b", [1.0] * 36),
        Meeting("a", "c", [0.0] * 30),
        Meeting("b", "c", [1.0] * 30),
    ]
    found, samples = ratings(names, meetings), drawn(names, meetings, 1)
    assert found["b"] > found["a"] + 30
    assert ["a", "b"] in groups_apart(names, found, samples, 30, meetings)
