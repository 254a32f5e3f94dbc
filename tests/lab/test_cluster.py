"""Work on real worker processes: the same results as without, also when one is killed."""

import os
import signal
import time
from functools import partial

import pytest
from lab_studies import small

from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.lab.cluster import Workplace, workplace
from paperbits.lab.matches import Pair, play_pair
from paperbits.lab.results import Journal, digest_of
from paperbits.lab.run import run
from studies.puzzles.choosing import make
from studies.puzzles.making import PuzzleMaker


def digest(study, place, folder, tell=None):
    """The digest of a study's matches, all played."""
    with Journal(folder, study) as journal:
        state = run(study, journal, place, tell)
    assert state.complete
    return digest_of(match for own in state.counted() for match in own)


def double(number):
    return 2 * number


def square_of(number, after):
    time.sleep(0.002 * (after - number))
    return os.getpid(), number * number


def refuse(number):
    raise PaperbitsError(f"{number} is refused.")


def test_results_come_with_their_places_and_in_order(place):
    assert sorted(place.each(double, range(30))) == [(k, 2 * k) for k in range(30)]
    assert [square for _, square in place.in_order(partial(square_of, after=20), range(20))] == [
        k * k for k in range(20)
    ]
    assert list(Workplace().in_order(double, range(3))) == [0, 2, 4]


def test_inputs_are_read_as_workers_become_free(place):
    read = []

    def inputs():
        for k in range(1_000):
            read.append(k)
            yield k

    results = place.each(double, inputs())
    next(results)
    results.close()
    assert len(read) < 1_000


def test_an_error_of_the_work_is_raised(place):
    with pytest.raises(PaperbitsError, match="0 is refused"):
        list(place.each(refuse, [0]))


def test_one_worker_and_several_play_the_same_matches(place, tmp_path):
    study = small()
    here = digest(study, Workplace(), tmp_path / "here")
    assert here == digest(study, place, tmp_path / "there")


def test_a_worker_killed_in_the_middle_changes_nothing(tmp_path):
    study = small(matches=60)
    undisturbed = digest(study, Workplace(), tmp_path / "whole")
    killed = []

    def kill(match, state):
        if match is not None and not killed and len(state.known) > 5:
            workers = place.client.run(os.getpid)
            victim = next(iter(workers.values()))
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    with workplace(3) as place:
        assert digest(study, place, tmp_path / "killed", kill) == undisturbed
    assert killed


def test_tournaments_and_puzzles_come_out_the_same_on_workers(place):
    pairs = [Pair("another-binary-primes", "casual", "beginner", seed) for seed in range(3)]
    scores = [[done.score for done in at.in_order(play_pair, pairs)] for at in (Workplace(), place)]
    assert scores[0] == scores[1]
    maker = PuzzleMaker(find("palindromic-rows-columns"), [{"n": 3}], 2_000, 2, 0)
    here, there = (make(maker, 6, 4, at) for at in (Workplace(), place))
    assert here == there
    assert here


def test_a_cluster_is_joined_by_its_address(place):
    with workplace(address=place.address) as joined:
        assert list(joined.in_order(double, range(5))) == [0, 2, 4, 6, 8]
        assert joined.workers() == 2


def test_another_cluster_that_came_and_went_changes_nothing(place):
    with workplace(address=place.address):
        waiting = place.each(double, iter(range(40)))
        assert next(waiting)
    assert len(list(waiting)) == 39
    assert list(place.in_order(double, range(5))) == [0, 2, 4, 6, 8]
