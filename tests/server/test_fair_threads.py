"""Threads that clients share fairly."""

import threading
from concurrent.futures import wait

import pytest

from paperbits.server.workers.pools import FairExecutor


@pytest.fixture
def threads():
    owner = ["stranger"]
    found = FairExecutor(3, "test", lambda: owner[0], 2)
    yield found, owner
    found.shutdown()


def test_a_client_that_asks_a_lot_delays_nobody_else(threads):
    fair, owner = threads
    free, order = threading.Event(), []
    flood = [fair.submit(free.wait) for _ in range(50)]
    owner[0] = "player"
    # All of the stranger's still wait.
    assert fair.submit(lambda: "answered").result(120) == "answered"
    assert not any(each.done() for each in flood)
    assert fair.waiting == 48
    held = threading.Event()
    holding = fair.submit(held.wait)
    owner[0] = "another"
    mine = [fair.submit(order.append, name) for name in ("first", "second")]
    owner[0] = "stranger"
    flood.append(fair.submit(order.append, "last"))
    free.set()
    wait([*mine, *flood], 120)
    assert order == ["first", "second", "last"]
    held.set()
    assert holding.result(120)


def test_calls_of_clients_that_hung_up_are_not_made(threads):
    fair, _ = threads
    free, made = threading.Event(), []
    holding = [fair.submit(free.wait) for _ in range(2)]
    dropped = fair.submit(made.append, 1)
    assert dropped.cancel()
    free.set()
    wait(holding, 120)
    assert fair.submit(lambda: "next").result(120) == "next"
    assert made == []


def test_errors_come_back_and_an_ended_executor_takes_nothing(threads):
    fair, _ = threads
    with pytest.raises(ZeroDivisionError):
        fair.submit(lambda: 1 // 0).result(120)
    fair.shutdown()
    with pytest.raises(RuntimeError, match="ending"):
        fair.submit(int)
