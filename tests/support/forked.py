"""Sites that begin as copies of a process that has loaded the program: to load it takes most of a
second of the processor, and the tests begin dozens of sites.
"""

import multiprocessing
import os
import pkgutil
import signal
import subprocess
import sys

from paperbits import games

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(
    [
        *("paperbits.terminal.cli", "paperbits.terminal.commands.serve"),
        *("paperbits.server.process", "paperbits.server.supervisor", "paperbits.server.serving"),
        *("paperbits.store.sqlite", "paperbits.store.postgres_log", "asyncpg"),
        *("paperbits.server.broker.redis_broker", "uvicorn.lifespan.on", "uvicorn.loops.uvloop"),
        *(f"paperbits.games.{game.name}" for game in pkgutil.iter_modules(games.__path__)),
    ]
)


class Forked:
    """``paperbits`` with these arguments; used like a ``subprocess.Popen``."""

    def __init__(self, arguments, environment):
        said, told = CONTEXT.Pipe(duplex=False)
        self._process = CONTEXT.Process(target=_run, args=(arguments, environment, told))
        with said, told:
            self._process.start()
            self.stderr = os.fdopen(os.dup(said.fileno()), encoding="utf-8")
        self.pid = self._process.pid

    def poll(self):
        return self._process.exitcode

    def wait(self, timeout=None):
        self._process.join(timeout)
        if self.poll() is None:
            raise subprocess.TimeoutExpired("paperbits", timeout)
        return self.poll()

    def send_signal(self, sign):
        if self.poll() is None:
            os.kill(self.pid, sign)

    def terminate(self):
        self.send_signal(signal.SIGTERM)

    def kill(self):
        self.send_signal(signal.SIGKILL)


def _run(arguments, environment, told):
    from paperbits import __main__

    os.dup2(told.fileno(), 2)
    told.close()
    sys.stderr = open(2, "w", buffering=1, closefd=False)  # noqa: SIM115 (until the end)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["paperbits", *arguments]
    __main__.main()
