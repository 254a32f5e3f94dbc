"""Clients that hang up in the middle: what they asked for ends quietly."""

import asyncio
import gc

import pytest
from changing import HungUpError, within
from site_help import begin, site, until

from paperbits.host.changes import Play
from paperbits.host.holder import NotYourTurnError
from paperbits.server.api.answering import GoneError, while_there
from paperbits.server.limits import Limits


class Leaving:
    """A request whose client hangs up at once."""

    async def receive(self):
        return {"type": "http.disconnect"}


async def test_a_refusal_that_nobody_waits_for_any_more_is_not_logged(caplog):
    async with site() as client:
        match, _, _ = await begin(client, settings={"n": 4})
        live = client.live(match)
        async with live.lock:  # Others are moving.
            asking = asyncio.create_task(live.change(live.holder(None), 0, Play("a1")))
            await until(lambda: live.lock._waiters)
            asking.cancel()
            await asyncio.wait({asking})
        with pytest.raises(NotYourTurnError):
            await live.change(live.holder(None), 0, Play("a1"))
    gc.collect()
    assert caplog.records == []


async def test_a_failure_that_nobody_waits_for_is_logged_once(caplog):
    class Fails(Play):
        def check(self, now):
            raise RuntimeError("A mistake.")

    async with site() as client:
        match, _, _ = await begin(client, settings={"n": 4})
        live = client.live(match)
        asking = asyncio.create_task(live.change(live.holder(None), 0, Fails("a1")))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait({asking})
        await until(lambda: caplog.records)
    gc.collect()
    assert [record.getMessage() for record in caplog.records] == [
        f"A change of match {match} failed"
    ]


async def test_a_page_that_never_says_hello_is_hung_up():
    async with site(limits=Limits(hello_seconds=0.01)) as client:
        match, _, _ = await begin(client)
        asked = client.build_request("GET", f"/api/matches/{match}/live")
        async with within(client.app, asked, ["paperbits.2"]) as (_, hear):
            with pytest.raises(HungUpError, match=r"4408.*did not come in time"):
                await hear()


async def test_work_that_is_dropped_has_ended_before_its_caller_goes_on():
    ended = []

    async def lines():
        try:
            await asyncio.sleep(60)
            yield 1
        finally:
            await asyncio.sleep(0.01)
            ended.append(True)

    told = lines()
    with pytest.raises(GoneError):
        await while_there(Leaving(), anext(told))
    await told.aclose()
    assert ended == [True]
