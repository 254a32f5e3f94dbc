"""A process that thinks: ``python -m paperbits.server.workers.thinker``.

It reads and writes one JSON object per line, and writes ``{"ready": true}`` first.
``{"job": 7, "kind": K, "asked": {...}}`` asks for a job, one at a time.
``{"job": 7, "begun": true}`` says that it has begun; ``{"job": 7, "answer": {...}}`` is an answer,
and the last one counts; ``{"job": 7, "end": true}`` follows the last, or
``{"job": 7, "error": {"kind": K, "message": M}}``. ``{"stop": 7}`` may come at any time: a search
that asks whether to stop ends with what it has found. Other searches run on, and the pool ends the
process.

The process ends at once when its input does, so none is left after the site was killed.
"""

import gc
import json
import os
import queue
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from paperbits.answers.doing import carry_out
from paperbits.core.compiler.kernel import compiled
from paperbits.server.starting import started

MEMORY: Final = 4 << 30
"""Limit on the address space, in bytes. The compiler reserves about 1.1 GB, mostly untouched."""

NICE: Final = 5
"""The process's niceness, so that serving moves and states comes before thinking."""


class Thinker:
    """Does one job at a time on the thread of ``run``. Another thread reads lines."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._stopped: set[int] = set()
        self._saying = threading.Lock()
        # Keeps a game's own output out of the answers.
        self._out, sys.stdout = (sys.stdout, sys.stderr)

    def hear(self) -> None:
        """Read lines until the input ends; then end the process at once."""
        for line in sys.stdin:
            said = json.loads(line)
            if "stop" in said:
                self._stopped.add(said["stop"])
            else:
                self._jobs.put(said)
        os._exit(0)

    def run(self) -> None:
        """Do jobs until the process ends."""
        gc.disable()
        compiled()  # Look for kernels compiled ahead, and say now if nothing runs compiled.
        started()
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
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(
            resource.RLIMIT_AS,
            (MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard), hard),
        )


def main() -> None:
    """Do jobs from standard input, with answers on standard output."""
    _limit()
    thinker = Thinker()
    threading.Thread(target=thinker.hear, name="hearing", daemon=True).start()
    thinker.run()


if __name__ == "__main__":
    main()
