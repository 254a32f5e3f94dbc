"""People are told when others keep them waiting: for advice, and for a computer's move."""

import asyncio

from site_help import begin, look, play, site, until

from paperbits.host.holder import Holder
from paperbits.server.live import computers
from paperbits.server.workers import turns
from paperbits.server.workers.thinker_pool import Pool
from paperbits.server.workers.thinkers import Thinkers

PERSON, COMPUTER = {"kind": "person"}, {"kind": "computer", "level": "beginner"}


class Crowded(Pool):
    """A pool before which everybody waits until it is opened."""

    opened = False

    async def run(self, job, tell=None, waits=None):
        if waits is not None:
            waits(True)
        await until(lambda: self.opened)
        if waits is not None:
            waits(False)
        return await super().run(job, tell, waits)

    def busy(self):
        return not self.opened


async def test_who_waits_for_a_computer_is_told_so():
    crowded = Crowded.here()
    async with site(thinkers=Thinkers(crowded, crowded)) as client:
        match, key, _ = await begin(client, settings={"n": 4}, seats=[PERSON, COMPUTER])
        await play(client, match, key, 0, "a1")
        live = client.live(match)
        await until(lambda: live.computers._waits)
        state = await look(client, match, key)
        assert (state["thinking"], state["remark"]) == (True, computers.WAITS)
        crowded.opened = True
        await until(lambda: live.match.version == 2)
        state = await look(client, match, key)
        assert (state["remark"], state["your_turn"]) == ("", True)


async def test_who_waits_for_advice_is_told_so_before_the_first_answer():
    crowded = Crowded.here()
    async with site(thinkers=Thinkers(crowded, crowded)) as client:
        match, _, _ = await begin(client, settings={"n": 4}, seats=[PERSON, PERSON])
        live, heard = client.live(match), []
        holder = Holder(frozenset({0, 1}))
        asking = asyncio.create_task(live.advice.analyse(holder, None, heard.append))
        await until(lambda: heard)
        assert (heard[0].remark, heard[0].options, heard[0].done) == (turns.WAITS, [], False)
        crowded.opened = True
        await asking
        assert (heard[-1].remark, heard[-1].done) == ("", True)
        assert heard[-1].options
