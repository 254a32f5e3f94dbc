"""Inputs that nobody meant, made from what the server says that it reads.

Nothing here knows a route or a message: new ones are found in the OpenAPI document and in the table
of messages.
"""

import asyncio
import math
import random
import time
from dataclasses import dataclass, field

from fuzz_requests import Requests
from fuzz_sockets import Sockets, sockets_read
from fuzz_values import SEEDS, Memory


@dataclass
class Report:
    """What was sent, what came back, and what should not have."""

    inputs: dict = field(default_factory=lambda: {"http": 0, "socket": 0})
    statuses: dict = field(default_factory=dict)
    codes: dict = field(default_factory=dict)
    faults: list = field(default_factory=list)
    routes: dict = field(default_factory=dict)
    """Of each route how often it was asked, and how often it answered with 200 or so."""
    answers: dict = field(default_factory=dict)
    """Of each kind of message on sockets, how often it came."""

    def count(self, kind, what):
        kind[what] = kind.get(what, 0) + 1

    def fault(self, *said):
        """Note what should not have happened."""
        if len(self.faults) < 200:
            self.faults.append(" ".join(str(each)[:700] for each in said))


async def fuzzed(
    address, document, *, requests, messages, seed, lines=8, told=None, seconds=math.inf
):
    """Send so many requests and messages, for so long at most; what came of it. ``told`` is called
    now and again.
    """
    chance, report = random.Random(seed), Report()
    memory = Memory(chance, SEEDS)
    http = Requests(address, document, chance, memory, report)
    sockets = Sockets(address, sockets_read(), chance, memory, report, http)
    http.until = time.monotonic() + seconds
    await http.prepare()
    working = [
        asyncio.create_task(http.run(requests // lines + (number < requests % lines)))
        for number in range(lines)
    ]
    working += [
        asyncio.create_task(sockets.run(messages // lines + (number < messages % lines)))
        for number in range(lines)
    ]
    while not all(task.done() for task in working):
        await asyncio.wait(working, timeout=5, return_when=asyncio.FIRST_EXCEPTION)
        if told is not None:
            told(report)
        for task in working:
            if task.done():
                task.result()
    return report
