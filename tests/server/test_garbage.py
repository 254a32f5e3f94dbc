"""Searches for garbage among old things take a small part of the time."""

import gc
from collections.abc import Iterator

import pytest

from paperbits.server.garbage import LATER, SHARE, SOON, Garbage


@pytest.fixture
def moments() -> list[float]:
    """The clock of the searches: its last entry is now."""
    return [100.0]


@pytest.fixture
def garbage(moments: list[float]) -> Iterator[Garbage]:
    before = gc.get_threshold()
    garbage = Garbage(lambda: moments[-1])
    garbage.watch()
    yield garbage
    garbage.leave()
    assert gc.get_threshold() == before
    assert garbage.heard not in gc.callbacks


def searched(garbage: Garbage, moments: list[float], generation: int, seconds: float) -> None:
    told = {"generation": generation, "collected": 0, "uncollectable": 0}
    garbage.heard("start", told)
    moments.append(moments[-1] + seconds)
    garbage.heard("stop", told)


def test_a_search_that_took_long_is_followed_by_a_long_pause(
    garbage: Garbage, moments: list[float]
) -> None:
    searched(garbage, moments, 2, 0.5)
    assert gc.get_threshold() == LATER
    moments.append(moments[-1] + 0.5 / SHARE - 1)
    searched(garbage, moments, 1, 0.001)
    assert gc.get_threshold() == LATER
    moments.append(moments[-1] + 1)
    searched(garbage, moments, 0, 0)
    assert gc.get_threshold() == SOON


@pytest.mark.usefixtures("garbage")
def test_python_calls_it_and_its_own_searches_go_on() -> None:
    gc.collect()  # As long ago as this clock says: it took no time.
    assert gc.get_threshold() == LATER
    gc.collect(0)
    assert gc.get_threshold() == SOON
