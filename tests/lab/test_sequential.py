"""The test that stops a study is wrong no more often than it says."""

import numpy as np
import pytest

from paperbits.lab.sequential import ConfidenceSequence, enough


def wrong(mean, draw, runs, length, confidence=0.9):
    """In how many of the runs the interval ever leaves out the true mean."""
    rng = np.random.default_rng(5)
    count = 0
    for _ in range(runs):
        sequence = ConfidenceSequence(confidence)
        for value in draw(rng, length):
            sequence.add(float(value))
            if sequence.leaves_out(mean):
                count += 1
                break
    return count


@pytest.mark.parametrize(
    ("mean", "draw"),
    [
        (0.5, lambda rng, length: rng.integers(0, 2, length)),
        (0.5, lambda rng, length: rng.choice([0, 0.5, 1], length)),
        (0.9, lambda rng, length: rng.random(length) < 0.9),
    ],
    ids=["even", "ties", "lopsided"],
)
def test_the_true_mean_is_left_out_in_no_more_runs_than_allowed(mean, draw):
    # At 90%, 10 of 100 runs are allowed; 18 would come up by chance once in 100 times even then.
    assert wrong(mean, draw, 100, 250) < 18


def test_a_difference_is_found_and_soon_if_it_is_large():
    rng = np.random.default_rng(5)
    needed = [
        enough((rng.random(2_000) < share).astype(float), differs_from=0.5)
        for share in (0.95, 0.75, 0.6)
    ]
    assert all(needed)
    assert needed == sorted(needed)
    assert needed[0] < 30
    assert enough([0.0, 1.0] * 100, differs_from=0.5) is None


def test_the_interval_closes_on_the_mean():
    sequence = ConfidenceSequence()
    widths = []
    for k in range(1_000):
        sequence.add([0.0, 0.5, 1.0, 0.5][k % 4])
        widths.append(sequence.width)
    assert widths == sorted(widths, reverse=True)
    assert sequence.low < 0.5 < sequence.high
    assert sequence.width < 0.15
