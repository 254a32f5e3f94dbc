"""Jobs over streams: taken once, given back by a host that dies, ordered again where the server has
lost them.
"""

import asyncio
import threading
import time
from contextlib import asynccontextmanager

import pytest
from site_help import until

from paperbits.server.workers import orders as site_side
from paperbits.server.workers import streams
from paperbits.server.workers.orders import ASIDE, PEOPLE, Orders
from paperbits.server.workers.streams import Host


class Worker:
    """Does what a test's job says, on a thread: answers so many times, or holds on until it is let
    go, or dies.
    """

    def __init__(self, heard):
        self.heard, self.stopped, self.ended, self.done = heard, set(), False, []
        heard({"ready": True})

    def begin(self, number, kind, asked):
        self.done.append(asked)
        threading.Thread(target=self.work, args=(number, kind, asked), daemon=True).start()

    def work(self, number, kind, asked):
        self.heard({"job": number, "begun": True})
        if asked.get("die"):
            self.heard(None)
            return
        for answer in range(asked.get("answers", 1)):
            self.heard({"job": number, "answer": {"n": answer}})
        while asked.get("hold") and number not in self.stopped and not self.ended:
            time.sleep(0.01)
        if self.ended:
            return
        if asked.get("wrong"):
            self.heard({"job": number, "error": {"kind": "bad", "message": "No."}})
        else:
            self.heard({"job": number, "end": True})

    def stop(self, number):
        self.stopped.add(number)

    def end(self):
        if not self.ended:
            self.ended = True
            self.heard(None)


class Desk:
    """What a pool does with a worker: hears it, in order."""

    def __init__(self, orders):
        self.said = []
        self.worker = orders.worker(self.said.append)

    @property
    def over(self):
        return bool(self.said) and (
            self.said[-1] is None or "end" in self.said[-1] or "error" in self.said[-1]
        )


@asynccontextmanager
async def hosted(url, count=1, most=2):
    """Hosts that run; each with its workers and the task that is it."""
    hosts = []
    for _ in range(count):
        workers = []

        def make(heard, workers=workers):
            workers.append(Worker(heard))
            return workers[-1]

        host, ended = Host(url, make, most), asyncio.Event()
        hosts.append((host, workers, ended, asyncio.create_task(host.run(ended))))
    try:
        yield hosts
    finally:
        for _, _, ended, task in hosts:
            ended.set()
            await asyncio.gather(task, return_exceptions=True)


@asynccontextmanager
async def ordering(url):
    orders = Orders(url)
    orders.start()
    await until(lambda: not orders._broker.away)
    yield orders
    await orders.close()


def sent(orders):
    """Whether the only open job is in its stream."""
    return next(iter(orders._open.values())).entry


def lease(monkeypatch, seconds):
    """Change the seconds for which a job is leased, on both sides."""
    for side in (site_side, streams):
        monkeypatch.setattr(side, "LEASE", seconds)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    lease(monkeypatch, 1.0)
    monkeypatch.setattr(streams, "WAIT", 0.1)


async def vanish(hosted_one):
    """A machine that loses its power: it acknowledges nothing and renews nothing."""
    host, workers, _, task = hosted_one
    for worker in workers:
        worker.heard = lambda _: None
    await host._client.connection_pool.disconnect()
    host._client.pipeline = host._client.xclaim = None
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_job_is_done_by_one_host_and_heard_like_one_beside_the_site(redis, monkeypatch):
    lease(monkeypatch, 60.0)  # No other host takes it, however busy this machine is.
    async with hosted(redis.url, 2) as hosts, ordering(redis.url) as orders:
        desks = [Desk(orders) for _ in range(20)]
        for number, desk in enumerate(desks):
            assert desk.said == [{"ready": True}]
            desk.worker.begin(
                number, "choose" if number % 2 else "review", {"number": number, "answers": 3}
            )
        await until(lambda: all(desk.over for desk in desks))
        for number, desk in enumerate(desks):
            assert desk.said[1] == {"job": number, "begun": True}
            assert desk.said[-2:] == [
                {"job": number, "answer": {"n": 2}},
                {"job": number, "end": True},
            ]
        done = [
            asked["number"]
            for _, workers, _, _ in hosts
            for worker in workers
            for asked in worker.done
        ]
        assert sorted(done) == list(range(20))
        for stream in (PEOPLE, ASIDE):
            await until_empty(orders, stream)


async def until_empty(orders, stream):
    async def empty():
        return not await orders._client.xlen(stream)

    await until(empty)


async def test_refusals_and_deaths_are_heard_and_a_worker_that_died_is_replaced(redis, monkeypatch):
    lease(monkeypatch, 60.0)
    async with hosted(redis.url) as ((_, workers, _, _),), ordering(redis.url) as orders:
        wrong, dying, after = Desk(orders), Desk(orders), Desk(orders)
        wrong.worker.begin(1, "operate", {"wrong": True})
        await until(lambda: wrong.over)
        assert wrong.said[-1] == {"job": 1, "error": {"kind": "bad", "message": "No."}}
        dying.worker.begin(2, "choose", {"die": True})
        await until(lambda: dying.over)
        assert dying.said[-1] is None
        after.worker.begin(3, "choose", {})
        await until(lambda: after.over and len(workers) == 3)
        assert after.said[-1] == {"job": 3, "end": True}


async def test_a_job_can_be_stopped_and_one_that_waits_is_withdrawn(redis):
    async with ordering(redis.url) as orders:
        held, waiting = Desk(orders), Desk(orders)
        async with hosted(redis.url) as ((_, workers, _, _),):
            held.worker.begin(1, "choose", {"hold": True})
            await until(lambda: {"job": 1, "answer": {"n": 0}} in held.said)
            held.worker.stop(1)
            await until(lambda: held.over)
            assert held.said[-1] == {"job": 1, "end": True}
            held.worker.begin(2, "choose", {"hold": True})
            await until(lambda: {"job": 2, "begun": True} in held.said)
            held.worker.end()
            assert held.said[-1] is None
            await until(lambda: any(2 in worker.stopped for worker in workers))
        waiting.worker.begin(3, "choose", {"never": True})
        await until(lambda: sent(orders))
        waiting.worker.end()
        await until_empty(orders, PEOPLE)
        async with hosted(redis.url) as ((_, workers, _, _),):
            last = Desk(orders)
            last.worker.begin(4, "choose", {})
            await until(lambda: last.over)
            assert {"never": True} not in [asked for worker in workers for asked in worker.done]


async def test_a_host_keeps_its_job_and_gives_it_back_when_it_dies(redis):
    async with hosted(redis.url) as (first,), ordering(redis.url) as orders:
        desk, idle = Desk(orders), []

        async def renewed():
            """Whether its lease was renewed since this was last asked."""
            [job] = await orders._client.xpending_range(PEOPLE, streams.GROUP, "-", "+", 1)
            idle.append(job["time_since_delivered"])
            return idle[-1] < idle[-2:][0]

        desk.worker.begin(1, "choose", {"hold": True})
        await until(lambda: first[0].working == 1)
        await until(renewed)
        async with hosted(redis.url) as (second,):
            await vanish(first)
            await until(lambda: second[0].working == 1)
            desk.worker.stop(1)
            await until(lambda: desk.over)
            assert desk.said[-1] == {"job": 1, "end": True}


async def test_what_the_server_has_lost_is_ordered_again(redis):
    async with ordering(redis.url) as orders:
        desk, later = Desk(orders), Desk(orders)
        desk.worker.begin(1, "review", {"answers": 2})
        await until(lambda: sent(orders))
        await asyncio.to_thread(redis.kill)
        await until(lambda: orders._broker.away)
        later.worker.begin(2, "choose", {})
        await asyncio.to_thread(redis.start)
        async with hosted(redis.url):
            await until(lambda: desk.over and later.over)
        assert desk.said[-1] == {"job": 1, "end": True}
        assert later.said[-1] == {"job": 2, "end": True}


async def test_a_server_that_dies_while_a_job_is_done_delays_its_end(redis):
    async with hosted(redis.url) as (first,), ordering(redis.url) as orders:
        desk = Desk(orders)
        desk.worker.begin(1, "choose", {"hold": True})
        await until(lambda: first[0].working == 1)
        await asyncio.to_thread(redis.kill)
        await until(lambda: orders._broker.away)
        for worker in first[1]:
            worker.stopped.update(range(100))
        await until(lambda: first[0].working == 0)
        await asyncio.to_thread(redis.start)
        await until(lambda: desk.over)
        assert desk.said[-1] == {"job": 1, "end": True}


async def test_a_job_whose_host_died_between_doing_and_telling_is_done_again(redis):
    async with ordering(redis.url) as orders:
        desk = Desk(orders)
        desk.worker.begin(1, "choose", {})
        await until(lambda: sent(orders))
        # As if it were done, and nobody had heard.
        await orders._client.xtrim(PEOPLE, maxlen=0)
        async with hosted(redis.url):
            await until(lambda: desk.over)
        assert desk.said[-1] == {"job": 1, "end": True}


async def test_a_subscription_that_breaks_while_a_job_is_ordered_costs_no_job(redis):
    async with hosted(redis.url), ordering(redis.url) as orders:

        async def broken(*_):
            # As the client does.
            raise AttributeError("'NoneType' object has no attribute 'writelines'")

        orders._broker._listening.subscribe, subscribe = broken, orders._broker._listening.subscribe
        desk = Desk(orders)
        desk.worker.begin(1, "choose", {})
        await until(lambda: sent(orders))
        orders._broker._listening.subscribe = subscribe
        await asyncio.to_thread(redis.kill)
        await asyncio.to_thread(redis.start)
        await until(lambda: desk.over)
        assert desk.said[-1] == {"job": 1, "end": True}


async def test_one_worker_is_left_for_what_people_wait_for(redis):
    async with hosted(redis.url, 1, 3) as ((host, _, _, _),), ordering(redis.url) as orders:
        reviews = [Desk(orders) for _ in range(6)]
        for number, desk in enumerate(reviews):
            desk.worker.begin(number, "review", {"hold": True})
        await until(lambda: host.working == 2)
        move = Desk(orders)
        move.worker.begin(10, "choose", {})
        await until(lambda: move.over)
        assert host.working == 2
        for desk in reviews:
            desk.worker.end()
