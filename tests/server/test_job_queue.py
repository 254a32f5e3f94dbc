"""The line in which jobs wait: whose turn it is, and where one stands."""

from dataclasses import dataclass

import pytest

from paperbits.answers.tasks import Prepare
from paperbits.server.wire.refusals import BusyError, TooManyError
from paperbits.server.workers import jobs
from paperbits.server.workers.jobs import Cost, Job, JobQueue
from paperbits.server.workers.turns import in_line


@dataclass(frozen=True)
class Waits:
    name: str
    job: Job


def waits(name, cost=Cost.QUICK):
    """One who waits, by a name that begins with the owner's."""
    return Waits(name, Job(Prepare("game", {}), name[0], cost, 1.0))


def line_of(*names, cost=Cost.QUICK):
    line = JobQueue()
    for name in names:
        line.join(waits(name, cost))
    return line


def taken(line, fits=lambda _: True):
    """The names in the order in which they are taken, each done before the next."""
    found = []
    while (one := line.take(fits)) is not None:
        found.append(one.name)
        line.done(one)
    return found


def test_owners_take_turns():
    assert taken(line_of("a1", "a2", "a3", "b1", "c1", "c2")) == [
        "a1",
        "b1",
        "c1",
        "a2",
        "c2",
        "a3",
    ]


def test_people_go_before_what_can_wait_and_exhibitions_come_last():
    line = JobQueue()
    for cost in reversed(Cost):
        line.join(waits(f"{int(cost)}", cost))
    assert taken(line) == [str(int(cost)) for cost in Cost]


def test_an_owner_with_something_under_way_lets_others_who_wait_go_first():
    line = line_of("a1", "a2")
    line.join(waits("b1", Cost.SLOW))
    assert line.take(lambda _: True).name == "a1"
    # A slower level, but all that its owner asks for.
    assert line.take(lambda _: True).name == "b1"
    assert line.take(lambda _: True).name == "a2"


def test_one_owner_has_one_heavy_job_at_a_time():
    line = line_of("a1", "a2", "b1", cost=Cost.OPERATION)
    first, second = line.take(lambda _: True), line.take(lambda _: True)
    assert (first.name, second.name) == ("a1", "b1")
    assert line.take(lambda _: True) is None
    line.done(first)
    assert line.take(lambda _: True).name == "a2"


def test_one_owners_operations_do_not_keep_others_from_advice():
    line = line_of("a1", "a2", "a3", cost=Cost.OPERATION)
    line.join(waits("b1", Cost.DEEPER))
    line.join(waits("c1", Cost.REVIEW))
    line.join(waits("d1", Cost.EXHIBITION))
    places = {one.name: line.place(one) for one in line}
    assert max(places, key=places.get) == "d1"
    assert taken(line) == ["a1", "b1", "c1", "a2", "a3", "d1"]


def test_the_place_in_line_is_the_order_in_which_jobs_are_taken():
    line = line_of("a1", "a2", "a3", "b1", "c1", "c2")
    line.join(waits("d1", Cost.EXHIBITION))
    places = {one.name: line.place(one) for one in line}
    assert sorted(places, key=places.get) == taken(line)
    assert sorted(places.values()) == list(range(1, 8))


def test_who_leaves_the_line_is_not_taken():
    line = JobQueue()
    one, other = waits("a1"), waits("a2")
    line.join(one)
    line.join(other)
    assert line.leave(one)
    assert not line.leave(one)
    assert len(line) == 1
    assert taken(line) == ["a2"]


def test_the_line_is_bounded_and_says_so(monkeypatch):
    monkeypatch.setattr(jobs, "MOST", 4)
    monkeypatch.setattr(jobs, "MOST_OF_OWNER", 3)
    monkeypatch.setattr(jobs, "MOST_ASIDE", 2)
    line = line_of("a1", "a2", cost=Cost.REVIEW)
    with pytest.raises(TooManyError, match="several times"):
        line.join(waits("a3", Cost.REVIEW))
    line.join(waits("a4"))
    with pytest.raises(TooManyError, match="too much at once"):
        line.join(waits("a5"))
    line.join(waits("b1"))
    with pytest.raises(BusyError, match="too much to think about"):
        line.join(waits("c1"))
    line.join(waits("c1"), first=True)  # One whose worker died has its place.


def test_places_are_told_in_words():
    assert in_line(0) == ""
    assert in_line(1) == "You are next in line."
    assert in_line(3) == "You are 3rd in line."
    assert [in_line(place).split()[2] for place in (11, 12, 21, 22, 33, 111)] == [
        "11th",
        "12th",
        "21st",
        "22nd",
        "33rd",
        "111th",
    ]
