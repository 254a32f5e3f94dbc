"""Starts several processes of the site on one listening socket, and restarts those that die.

Each has a pipe to the supervisor, and ends when the pipe closes.
"""

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.server.options import Options
from paperbits.server.starting import ENDING, tell

COMMAND: Final = (sys.executable, "-m", "paperbits.server.one")

GRACE: Final = ENDING + 0.5
"""Seconds after which an ending process is killed."""

SOONEST: Final = 0.1
LATEST: Final = 10.0
"""Seconds before a dead process is restarted. They grow each time that it dies before it serves."""

HOPELESS: Final = 3
"""Deaths of the first processes that are allowed before one has served."""


class Supervisor:
    """Keeps ``count`` processes running."""

    def __init__(
        self, options: Options, listening: socket.socket, count: int, when_ready: Callable[[], None]
    ) -> None:
        self._options, self._listening = options, listening
        self._count, self._when_ready = count, when_ready
        self._running: dict[int, asyncio.subprocess.Process] = {}
        self._end = asyncio.Event()
        self._served = False
        self._deaths = 0
        self._hopeless = False

    async def run(self) -> None:
        """Run until a signal. Raises PaperbitsError if no process comes to serve."""
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, self._end.set)
        keepers = [asyncio.create_task(self._keep(place)) for place in range(self._count)]
        await self._end.wait()
        for process in self._running.values():
            with suppress(ProcessLookupError):
                process.terminate()
        _, left = await asyncio.wait(keepers, timeout=GRACE)
        for process in list(self._running.values()):
            with suppress(ProcessLookupError):
                process.kill()
        if left:
            await asyncio.wait(left)
        if self._hopeless:
            raise PaperbitsError(
                "The processes of the site end as soon as they begin; what they said is above."
            )

    async def _keep(self, place: int) -> None:
        wait = SOONEST
        while not self._end.is_set():
            served = await self._one(place)
            if self._end.is_set():
                return
            self._deaths += 1
            wait = SOONEST if served else min(wait * 2, LATEST)
            if not self._served and self._deaths >= HOPELESS:
                self._hopeless = True
                self._end.set()
                return
            if served:
                tell("A process of the site has died and is being restarted.")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._end.wait(), wait)

    async def _one(self, place: int) -> bool:
        """Start a process and wait until it ends. Return whether it served."""
        number = self._listening.fileno()
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=[number],
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self._running[place] = process
        assert process.stdin is not None
        assert process.stdout is not None
        served = False
        try:
            # Addresses may contain passwords, which every user could read on the command line.
            options = replace(
                self._options,
                warming=self._options.warming and place == 0,
                metrics_port=self._options.metrics_port + place,
            )
            process.stdin.write(
                json.dumps({"socket": number, "options": options.to_json()}).encode() + b"\n"
            )
            with suppress(ConnectionError):
                await process.stdin.drain()
            served = (await process.stdout.readline()).strip() == b"ready"
            if served and not self._served:
                self._served = True
                self._when_ready()
            if self._end.is_set():
                process.terminate()
            await process.wait()
        finally:
            self._running.pop(place, None)
        return served


def run(
    options: Options, listening: socket.socket, count: int, when_ready: Callable[[], None]
) -> None:
    """Serve with ``count`` processes until a signal. Raises PaperbitsError if they can't run."""
    if sys.platform == "win32":
        raise PaperbitsError(
            "Several processes can't share a port on Windows; leave --workers out."
        )
    asyncio.run(Supervisor(options, listening, count, when_ready).run())
