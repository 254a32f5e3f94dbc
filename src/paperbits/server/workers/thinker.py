"""A process that thinks: ``python -m paperbits.server.workers.thinker``.

It hears one JSON object a line and says one a line, ``{"ready": true}`` first.
``{"job": 7, "kind": K, "asked": {...}}`` asks for a job, one at a time.
``{"job": 7, "begun": true}`` says that it has begun; ``{"job": 7, "answer": {...}}`` is an answer,
of which the last one counts; ``{"job": 7, "end": true}`` follows the last, or
``{"job": 7, "error": {"kind": K, "message": M}}``. ``{"stop": 7}`` may come at any time: a search
that asks whether to stop ends with what it has found. What can't ask runs on, and whoever waits
ends the process.

The process ends at once when its input does, so none is left where the site was killed.
"""

import json
import os
import queue
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from paperbits.core.compiler.kernel import compiled
from paperbits.server.workers.doing import carry_out

MEMORY: Final = 4 << 30
"""Bytes of addresses that such a process may take: some 1.1 GB are the compiler's, most of them
never touched.
"""

NICE: Final = 5
"""Moves and states come before thinking, where the machine is short of time."""


class Thinker:
    """Does one job at a time, on the thread that runs it; lines are heard by another."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._stopped: set[int] = set()
        self._saying = threading.Lock()
        self._out, sys.stdout = sys.stdout, sys.stderr  # What a game prints is no answer.

    def hear(self) -> None:
        """Take lines until there are no more; then the process ends, whatever it is doing."""
        for line in sys.stdin:
            said = json.loads(line)
            if "stop" in said:
                self._stopped.add(said["stop"])
            else:
                self._jobs.put(said)
        os._exit(0)

    def run(self) -> None:
        """Do jobs for as long as there is somebody to ask."""
        compiled()  # Loading the compiler takes a second or two, which no job should have to wait for.
        self._say({"ready": True})
        while True:
            self._do(self._jobs.get())

    def _do(self, said: dict[str, Any]) -> None:
        number = said["job"]
        carry_out(number, said["kind"], said["asked"], self._say, lambda: number in self._stopped)
        self._stopped.discard(number)

    def _say(self, said: Mapping[str, Any]) -> None:
        line = json.dumps(said, default=int)  # Scores may be NumPy's integers.
        with self._saying, suppress(BrokenPipeError):
            self._out.write(line + "\n")
            self._out.flush()


def _limit() -> None:
    """Bound the memory and give way to those who serve, where the system can."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard), hard))


def main() -> None:
    """Think for whoever holds the other ends of input and output."""
    _limit()
    thinker = Thinker()
    threading.Thread(target=thinker.hear, name="hearing", daemon=True).start()
    thinker.run()


if __name__ == "__main__":
    main()
