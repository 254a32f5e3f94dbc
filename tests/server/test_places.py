"""People who wait are told their place in line: for advice, and for a computer's move."""

import asyncio

from site_help import begin, look, play, site, until

from paperbits.host.holder import Holder
from paperbits.server.workers.thinker_pool import Pool
from paperbits.server.workers.thinkers import Thinkers

PERSON, COMPUTER = {"kind": "person"}, {"kind": "computer", "level": "beginner"}


class Crowded:
    """A pool before which everybody waits as third in line, until it is opened."""

    def __init__(self):
        self.pool, self.opened, self.asked = Pool.here(), asyncio.Event(), 0

    async def run(self, job, tell=None, place=None):
        self.asked += 1
        if place is not None:
            place(3)
        await self.opened.wait()
        if place is not None:
            place(0)
        return await self.pool.run(job, tell, place)

    def waiting(self, cost):
        return 2

    def busy(self):
        return not self.opened.is_set()

    def prepare(self, task):
        self.pool.prepare(task)

    def begin(self):
        self.pool.begin()

    def close(self):
        self.pool.close()


async def test_who_waits_for_a_computer_is_told_its_place_in_line():
    crowded = Crowded()
    async with site(thinkers=Thinkers(crowded, crowded)) as client:
        match, key, _ = await begin(client, settings={"n": 4}, seats=[PERSON, COMPUTER])
        await play(client, match, key, 0, "a1")
        await until(lambda: crowded.asked)
        state = await look(client, match, key)
        assert state["thinking"]
        assert state["remark"] == "Many computers are thinking now. This one is 3rd in line."
        crowded.opened.set()
        live = client.live(match)
        await until(lambda: live.match.version == 2)
        state = await look(client, match, key)
        assert (state["remark"], state["your_turn"]) == ("", True)


async def test_who_waits_for_advice_hears_the_place_in_line_before_the_first_answer():
    crowded = Crowded()
    async with site(thinkers=Thinkers(crowded, crowded)) as client:
        match, _, _ = await begin(client, settings={"n": 4}, seats=[PERSON, PERSON])
        live = client.live(match)
        heard = []
        asking = asyncio.create_task(
            live.advice.analyse(Holder(frozenset({0, 1})), None, heard.append)
        )
        await until(lambda: heard)
        assert (heard[0].remark, heard[0].options, heard[0].done) == (
            "You are 3rd in line.",
            [],
            False,
        )
        crowded.opened.set()
        await asking
        assert (heard[-1].remark, heard[-1].done) == ("", True)
        assert heard[-1].options
