"""Inputs that nobody meant, made from what the server says that it reads.

Nothing here knows a route or a message: new ones are found in the OpenAPI document and in the table
of messages.
"""

import asyncio
import math
import random
import time

from fuzz_report import Report
from fuzz_requests import Requests
from fuzz_sockets import Sockets, sockets_read
from fuzz_values import SEEDS, Memory


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
