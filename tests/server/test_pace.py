"""Quick rules are applied where they are asked for, slow ones on a thread beside."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from paperbits import host
from paperbits.core.catalogue import find
from paperbits.host.holder import Holder
from paperbits.match import Match
from paperbits.server.live import pace
from paperbits.server.live.pace import QUICK, Pace
from paperbits.server.live.views import Views


@pytest.fixture
def takes(monkeypatch):
    """Say how many seconds each call takes from now on."""
    now, each = [0.0], [0.0]

    def clock():
        now[0] += each[0] / 2  # It is looked at before and after.
        return now[0]

    monkeypatch.setattr(pace, "perf_counter", clock)
    return lambda seconds: each.__setitem__(0, seconds * 2)


async def test_rules_go_to_a_thread_while_they_are_slow_and_come_back(takes):
    with ThreadPoolExecutor(1) as threads:
        rules, here = Pace(threads), threading.get_ident()
        takes(QUICK / 10)
        assert await rules.apply(threading.get_ident) != here  # Nothing is known of them yet.
        assert await rules.apply(threading.get_ident) == here
        takes(QUICK * 50)
        # Once may be another program's fault.
        assert await rules.apply(threading.get_ident) == here
        for _ in range(3):
            await rules.apply(threading.get_ident)
        assert await rules.apply(threading.get_ident) != here
        takes(QUICK / 10)
        for _ in range(5):
            await rules.apply(threading.get_ident)
        assert await rules.apply(threading.get_ident) == here


async def test_errors_of_the_rules_are_raised_on_both_ways(takes):
    def refuse():
        raise ValueError("not here")

    with ThreadPoolExecutor(1) as threads:
        rules = Pace(threads)
        takes(QUICK / 10)
        for _ in range(3):
            with pytest.raises(ValueError, match="not here"):
                await rules.apply(refuse)


async def test_a_view_is_rendered_at_once_after_a_change_and_otherwise_by_a_task():
    match = Match(find("palindromic-rows-columns"), {"n": 3})
    match.begin()
    states = (host.state(match, Holder(), host.Outside(remark=str(number))) for number in range(9))
    holder, slow = Holder(), [False]

    def remark(view):
        return json.loads(view.text)["remark"]

    async def render(_, finish):
        return finish(next(states))

    def render_at_once(_, finish):
        if slow == ["broken"]:
            raise RuntimeError("no")
        return None if slow[0] else finish(next(states))

    views = Views(render, render_at_once)
    views.changed()
    assert views.rendered(holder) is None  # Nobody has looked at it yet.
    view = await views.latest(holder)
    assert remark(view) == "0"
    views.changed()
    assert views.rendered(holder) is None
    with views.at_once():
        assert views.rendered(holder) is view
    assert remark(view) == "1"
    assert views.rendered(holder) is view  # Rendered once for all.
    for slow[0] in (True, "broken"):
        views.changed()
        with views.at_once():
            assert views.rendered(holder) is None
        await views.latest(holder)
    assert remark(view) == "3"
    assert views.renderings == 4
