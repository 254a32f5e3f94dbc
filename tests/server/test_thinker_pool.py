"""Thinking in processes beside the site: answers, deadlines, deaths, and what is dropped."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import textwrap
from contextlib import suppress

import pytest

from paperbits.answers.tasks import (
    Analyse,
    Choose,
    LookBack,
    Operate,
    Played,
    advice_of,
    review_of,
    thought_of,
)
from paperbits.core.catalogue import find
from paperbits.match import Match
from paperbits.server.workers import desk, memory, thinker_pool
from paperbits.server.workers.beside import COMMAND, Beside
from paperbits.server.workers.jobs import Cost, Job, NoAnswerError, RefusedError
from paperbits.server.workers.thinker_pool import Pool
from paperbits.server.workers.turns import advise

MATCH = Played.of(Match(find("palindromic-rows-columns"), {"n": 3}, entries=["a1"]))

THINKER = """
import json, os, sys, threading, time
from pathlib import Path

def say(**said):
    print(json.dumps(said), flush=True)

jobs, stopped = [], set()

def run():
    say(ready=True)
    while True:
        while not jobs:
            time.sleep(0.005)
        said = jobs.pop(0)
        job, asked = said["job"], said["asked"]["request"]
        say(job=job, begun=True)
        for number in range(asked.get("answers", 1)):
            say(job=job, answer={"pid": os.getpid(), "number": number})
        if "dies" in asked and not Path(asked["dies"]).exists():
            Path(asked["dies"]).touch()
            os._exit(1)
        if asked.get("always"):
            os._exit(1)
        while "until" in asked and not Path(asked["until"]).exists() and job not in stopped:
            time.sleep(0.005)
        while asked.get("deaf"):
            time.sleep(1)
        say(job=job, end=True)

threading.Thread(target=run, daemon=True).start()
for line in sys.stdin:
    said = json.loads(line)
    if "stop" in said:
        stopped.add(said["stop"])
    else:
        jobs.append(said)
"""
"""A thinker that does as it is asked, for what a real one does by chance alone."""


@pytest.fixture
async def pool():
    """Real thinkers, interpreted: they are ready sooner."""
    pool = Pool.beside(2, interpreted=True)
    yield pool
    pool.close()


@pytest.fixture
async def odd(tmp_path):
    """Thinkers that die, or don't listen, when they are asked to."""
    (tmp_path / "thinker.py").write_text(textwrap.dedent(THINKER))
    pool = Pool(lambda heard: Beside(heard, [sys.executable, str(tmp_path / "thinker.py")]), 2)
    yield pool
    pool.close()


def asked(owner="a", cost=Cost.QUICK, seconds=60.0, *, partial=False, **request):
    return Job(Operate("", "", request), owner, cost, seconds, partial=partial)


async def test_every_kind_of_job_is_answered(pool):
    found = await pool.run(Job(Choose(MATCH, "beginner"), "a", Cost.QUICK, 60))
    assert found.whole
    assert MATCH.match().position.preview(thought_of(found.answer).move).valid
    told = []
    found = await pool.run(
        Job(Analyse(MATCH, seconds=0.2, hint=True), "a", Cost.GLANCE, 60), told.append
    )
    advice = advice_of(found.answer)
    assert advice.analysis.done
    assert advice.hint.move == advice.analysis.options[0].move
    assert set(advice.told) == set(advice.touched) >= {advice.hint.move}
    assert found.answer == told[-1]
    ended = Played.of(Match(find("palindromic-rows-columns"), {"n": 2}, entries=["a1", "b1"]))
    review = review_of((await pool.run(Job(LookBack(ended), "a", Cost.REVIEW, 60))).answer)
    assert review.done
    assert [ply.move for ply in review.plies] == ["a1", "b1"]
    found = await pool.run(
        Job(Operate("equation", "", {"text": "1+1=10"}), "a", Cost.OPERATION, 60)
    )
    assert found.answer["valid"]


async def test_a_worker_that_can_not_be_made_leaves_no_place():
    def make(_heard):
        raise RuntimeError("can't start new thread")

    pool = Pool(make, 2)
    with pytest.raises(RuntimeError):
        pool.begin()
    pool.close()


async def test_what_a_job_is_refused_with_is_told_in_its_own_words(pool):
    with pytest.raises(RefusedError, match="The field text is missing") as refused:
        await pool.run(Job(Operate("equation", "", {}), "a", Cost.OPERATION, 60))
    assert refused.value.kind == "bad-request"
    with pytest.raises(RefusedError, match="No game has the operation") as refused:
        await pool.run(Job(Operate("nothing", "", {}), "a", Cost.OPERATION, 60))
    assert refused.value.kind == "not-found"


async def test_advice_from_paper_comes_by_looks_that_never_fall_back(pool):
    told = []
    paper = {"game": "palindromic-rows-columns", "settings": {"n": 4}, "moves": ["a1"]}
    waits = [
        pool.run(Job(Choose(MATCH, "beginner"), str(k), Cost.EXHIBITION, 60)) for k in range(3)
    ]
    others = asyncio.gather(*waits)
    await asyncio.sleep(0)
    await advise(pool, Analyse(None, paper, seconds=0.5), "a", "", told.append)
    await others
    assert told[-1].done
    assert not told[-1].cut
    assert not any(each.done for each in told[:-1])
    tried = [each.advice.analysis.tried for each in told if not each.advice.settled]
    assert tried == sorted(tried)


class Failing:
    """A pool that is always busy, and whose jobs fail after their last answer."""

    def __init__(self, pool):
        self.pool = pool

    def busy(self):
        return True

    def waiting(self, cost):
        return self.pool.waiting(cost)

    async def run(self, job, heard, place):
        await self.pool.run(job, heard, place)
        raise NoAnswerError("The job took too long.")


@pytest.mark.parametrize("short", [False, True])
async def test_advice_that_fails_after_its_first_answer_ends_with_what_was_found(pool, short):
    told = []
    paper = {"game": "palindromic-rows-columns", "settings": {"n": 4}, "moves": ["a1"]}
    await advise(
        Failing(pool), Analyse(None, paper, seconds=0.3, short=short), "a", "", told.append
    )
    assert told[-1].done
    assert "too little time" in told[-1].cut


async def under_way(pool, job):
    """A job that has begun: its task, and the answer that says so."""
    heard = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(
        pool.run(job, lambda answer: heard.done() or heard.set_result(answer))
    )
    return task, await heard


async def test_a_job_whose_process_is_killed_is_given_to_another_one(odd, tmp_path):
    task, answer = await under_way(odd, asked(until=str(tmp_path / "there")))
    os.kill(answer["pid"], signal.SIGKILL)
    (tmp_path / "there").touch()
    found = await task
    assert found.whole
    assert found.answer["pid"] != answer["pid"]


async def test_a_job_that_kills_two_processes_fails_with_a_sentence_and_others_go_on(odd):
    tried = []
    with pytest.raises(NoAnswerError, match="failed twice"):
        await odd.run(asked(always=True), lambda answer: tried.append(answer["pid"]))
    assert len(set(tried)) == 2
    assert (await odd.run(asked())).whole


async def test_a_job_that_does_not_listen_is_ended_when_its_time_is_up(odd):
    with pytest.raises(NoAnswerError, match=r"longer than the 0\.1 seconds"):
        await odd.run(asked(deaf=True, seconds=0.1, answers=0))
    found = await odd.run(asked(deaf=True, seconds=0.1, answers=2, partial=True))
    assert (found.answer["number"], found.whole) == (1, False)
    assert (await odd.run(asked())).whole


async def test_a_job_that_listens_ends_with_what_it_has(odd, monkeypatch):
    monkeypatch.setattr(thinker_pool, "GRACE", 60.0)
    found = await odd.run(asked(until="/there/is/none", seconds=0.1))
    assert not found.whole
    again = await odd.run(asked())
    assert again.answer["pid"] == found.answer["pid"]  # Its process was not ended.


async def test_a_job_that_nobody_waits_for_is_dropped_wherever_it_is(odd):
    running, answer = await under_way(odd, asked(deaf=True))
    other, _ = await under_way(odd, asked("b", until="/there/is/none"))
    waiting = asyncio.create_task(odd.run(asked("c", answers=0)))
    await asyncio.sleep(0)
    for task in (waiting, running, other):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    assert odd.waiting(Cost.QUICK) == 0
    found = [await odd.run(asked(str(k))) for k in range(3)]
    assert answer["pid"] not in [each.answer["pid"] for each in found[1:]]


async def test_one_process_is_left_for_people_whatever_else_waits(odd, tmp_path):
    order = []
    file = tmp_path / "go"

    async def done(name, job):
        await odd.run(job)
        order.append(name)

    await odd.run(asked())
    long = [
        asyncio.create_task(done(f"{cost.name} {k}", asked(k, cost, until=str(file))))
        for cost in (Cost.OPERATION, Cost.DEEPER, Cost.REVIEW, Cost.EXHIBITION)
        for k in range(5)
    ]
    await asyncio.gather(*(done("person", asked("p")) for _ in range(10)))
    assert order == ["person"] * 10
    file.touch()
    await asyncio.gather(*long)
    assert order[10].startswith("OPERATION")
    assert order[-1].startswith("EXHIBITION")


async def test_those_who_wait_are_told_their_places(odd, tmp_path):
    file, told = tmp_path / "go", {k: [] for k in range(4)}
    first = [(await under_way(odd, asked("a", until=str(file))))[0] for _ in range(2)]
    waits = [asyncio.create_task(odd.run(asked("b"), None, told[k].append)) for k in range(4)]
    while not all(told.values()):
        await asyncio.sleep(0.01)
    assert [places[0] for places in told.values()] == [1, 2, 3, 4]
    file.touch()
    await asyncio.gather(*first, *waits)
    assert [places[-1] for places in told.values()] == [0, 0, 0, 0]


async def test_a_process_that_takes_too_much_memory_is_ended(odd, monkeypatch):
    monkeypatch.setattr(thinker_pool, "LOOKS", 0.05)
    task, _ = await under_way(odd, asked(deaf=True))
    monkeypatch.setattr(thinker_pool, "MEMORY", 1)
    with pytest.raises(NoAnswerError, match="more memory"):
        await task


async def test_a_process_that_keeps_too_much_memory_is_replaced_after_its_job(odd, monkeypatch):
    async def process():
        return (await odd.run(asked())).answer["pid"]

    first = await process()
    assert await process() == first
    monkeypatch.setattr(desk, "KEPT", 1)
    assert await process() == first  # The job is done; its process is ended.
    assert await process() != first


@pytest.mark.parametrize("gigabytes", [1, 2, 4])
def test_thinkers_fit_the_machine(monkeypatch, tmp_path, gigabytes):
    """Two thinkers and one that runs interpreted, with the web process beside them."""
    monkeypatch.setattr(memory, "GROUPS", tmp_path / "groups")
    monkeypatch.setattr(memory, "OWN", tmp_path / "own")
    monkeypatch.setattr(
        memory.os, "sysconf", lambda name: 4_096 if "SIZE" in name else gigabytes << 18
    )
    assert memory.machine_memory() == gigabytes << 30
    most, kept = memory.bounds(memory.machine_memory())
    assert kept < most < gigabytes << 30
    assert 3 * kept + (200 << 20) <= gigabytes << 30


@pytest.mark.parametrize(
    ("own", "file"),
    [
        ("0::/\n", "memory.max"),  # A container.
        ("0::/system.slice/site.service\n", "system.slice/site.service/memory.max"),
        ("9:cpu:/\n4:memory:/jobs/7\n0::/\n", "memory/jobs/7/memory.limit_in_bytes"),
        ("4:memory:/not/seen/from/here\n", "memory/memory.limit_in_bytes"),
    ],
)
def test_thinkers_fit_their_container_or_service(monkeypatch, tmp_path, own, file):
    groups = tmp_path / "groups"
    monkeypatch.setattr(memory, "GROUPS", groups)
    monkeypatch.setattr(memory, "OWN", tmp_path / "own")
    memory.OWN.write_text(own)
    monkeypatch.setattr(memory.os, "sysconf", lambda name: 4_096 if "SIZE" in name else 4 << 18)
    (groups / file).parent.mkdir(parents=True)
    for limit, found in (("max", 4 << 30), (str(1 << 29), 1 << 29)):
        (groups / file).write_text(f"{limit}\n")
        assert memory.machine_memory() == found


async def test_where_no_process_can_be_begun_it_is_said_in_a_sentence():
    pool = Pool(lambda heard: Beside(heard, ["/there/is/none"]), 2)
    with pytest.raises(NoAnswerError, match="can't be started"):
        await pool.run(asked())
    pool.close()


async def test_the_end_of_the_site_ends_everything(odd):
    task, answer = await under_way(odd, asked(deaf=True))
    waiting = [asyncio.create_task(odd.run(asked(cost=Cost.EXHIBITION))) for _ in range(3)]
    await asyncio.sleep(0)
    odd.close()
    for each in (task, *waiting):
        with pytest.raises(NoAnswerError, match="server is ending"):
            await each
    while True:
        try:
            os.kill(answer["pid"], 0)
        except ProcessLookupError:
            break
        await asyncio.sleep(0.01)
    with pytest.raises(NoAnswerError, match="server is ending"):
        await odd.run(asked())


def test_a_thinker_ends_with_whoever_began_it():
    slow = Analyse(Played.of(Match(find("palindromic-rows-columns"), {"n": 12})), seconds=600)
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        print(
            json.dumps({"job": 1, "kind": slow.kind, "asked": slow.asked()}),
            file=process.stdin,
            flush=True,
        )
        while "begun" not in process.stdout.readline():
            pass
        process.stdin.close()  # As it is when the site is killed.
        assert process.wait(120) == 0
