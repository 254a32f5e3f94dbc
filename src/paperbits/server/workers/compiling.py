"""Processes beside the site that compile games' kernels into the cache.

``python -m paperbits.server.workers.compiling`` is one of them.

In one process one thing is compiled at a time, and whoever wants a move meanwhile waits; and two processes use two cores.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from paperbits.core.catalogue import find
from paperbits.core.compiler import kernel
from paperbits.engines.choose import prepare

MOST: Final = 2
"""Processes at most: each takes some 250 MB while it compiles."""


def compile_beside(games: Sequence[str], done: Callable[[str], None]) -> None:
    """Have games made ready by processes beside this one; ``done`` is told of each game, in threads of their own, as it is.

    A game that could not be made ready is told of all the same: what it lacks is then compiled where it is needed.
    """
    waiting = iter(games)
    taking = threading.Lock()

    def attend() -> None:
        with suppress(OSError), _process() as process:
            assert process.stdin is not None
            assert process.stdout is not None
            while (game := take()) is not None:
                with suppress(OSError):  # It may have died.
                    print(game, file=process.stdin, flush=True)
                    process.stdout.readline()
                done(game)

    def take() -> str | None:
        with taking:
            return next(waiting, None)

    threads = [
        threading.Thread(target=attend, name=f"beside-{number}", daemon=True)
        for number in range(min(MOST, len(games), os.cpu_count() or 1))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for game in waiting:  # No process could be begun.
        done(game)


def _process() -> subprocess.Popen[str]:
    """One that ends when what it is asked through is closed, as it is when the site ends; Ctrl+C is for the site alone."""
    return subprocess.Popen(
        [sys.executable, "-m", "paperbits.server.workers.compiling"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )


def main() -> None:
    """Make each game ready that is asked for, an id a line, and say its id when it is."""
    if hasattr(os, "nice"):
        os.nice(5)
    for line in sys.stdin:
        card = find(line.strip())
        prepare(card.new())
        kernel.note_readied(card.game.__module__)
        print(card.id, flush=True)


if __name__ == "__main__":
    main()
