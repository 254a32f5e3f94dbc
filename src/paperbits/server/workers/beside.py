"""A worker in a child process that does jobs, and its twin on a thread of this process.

Both speak the protocol of ``thinker``, and call ``heard`` from their own threads.
"""

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

COMMAND: Final = (sys.executable, "-m", "paperbits.server.workers.thinker")

INTERPRETED: Final[Mapping[str, str]] = {"NUMBA_DISABLE_JIT": "1"}
"""Environment variables of a worker that runs without the compiler."""

Said = Mapping[str, Any]
Heard = Callable[[Said | None], None]
"""Called with each message, and with None after the last."""


class Worker(Protocol):
    """Does one job at a time."""

    def begin(self, number: int, kind: str, asked: Mapping[str, Any]) -> None:
        """Start a job. Its messages carry its number."""

    def stop(self, number: int) -> None:
        """Ask the job to end with what it has found so far."""

    def end(self) -> None:
        """End the worker at once. ``heard`` is called with None."""

    def memory(self) -> int:
        """Return the bytes of memory in use; 0 if unknown."""


class Beside:
    """A worker in a child process, which ends with this process, even if that is killed."""

    def __init__(
        self, heard: Heard, command: Sequence[str] = COMMAND, more: Mapping[str, str] | None = None
    ) -> None:
        """``more``: additional environment variables."""
        self._heard, self._command, self._more = heard, command, dict(more or {})
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = False
        threading.Thread(target=self._run, name="beside", daemon=True).start()

    @property
    def pid(self) -> int | None:
        """The process id; None before the process has started."""
        return None if self._process is None else self._process.pid

    def begin(self, number: int, kind: str, asked: Mapping[str, Any]) -> None:
        self._lines.put(json.dumps({"job": number, "kind": kind, "asked": asked}, default=int))

    def stop(self, number: int) -> None:
        self._lines.put(json.dumps({"stop": number}))

    def end(self) -> None:
        with self._lock:
            self._ended = True
            if self._process is not None and self._process.poll() is None:
                self._process.kill()
        self._lines.put(None)

    def memory(self) -> int:
        """Return the bytes in use; 0 on systems other than Linux."""
        with suppress(OSError, ValueError, IndexError):
            told = Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii")
            return int(told.split()[1]) * os.sysconf("SC_PAGE_SIZE")
        return 0

    def _run(self) -> None:
        try:
            with self._lock:
                if self._ended:
                    return
                self._process = process = subprocess.Popen(  # noqa: S603 (a command of our own)
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,  # Ctrl+C is for the site alone.
                    env={**os.environ, **self._more},
                )
            threading.Thread(
                target=self._write, args=(process,), name="beside, asking", daemon=True
            ).start()
            self._read(process)
        except OSError:
            pass  # The process could not be started.
        finally:
            self._heard(None)

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                try:
                    said = json.loads(line)
                except ValueError:
                    break  # The last line is incomplete.
                self._heard(said)
        process.kill()
        process.wait()
        self._lines.put(None)

    def _write(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        with suppress(OSError), process.stdin:  # It has died.
            while (line := self._lines.get()) is not None:
                process.stdin.write(line.encode() + b"\n")
                process.stdin.flush()


class Here:
    """A worker on a thread of this process, for programs without child processes.

    It can't be killed: a job that ignores its stop runs on, and its messages are dropped.
    """

    def __init__(self, heard: Heard) -> None:
        self._heard = heard
        self._jobs: queue.SimpleQueue[tuple[int, str, Mapping[str, Any]] | None] = (
            queue.SimpleQueue()
        )
        self._stopped: set[int] = set()
        self._ended = False
        threading.Thread(target=self._run, name="here", daemon=True).start()

    def begin(self, number: int, kind: str, asked: Mapping[str, Any]) -> None:
        self._jobs.put((number, kind, asked))

    def stop(self, number: int) -> None:
        self._stopped.add(number)

    def end(self) -> None:
        if not self._ended:
            self._ended = True
            self._jobs.put(None)
            self._heard(None)

    def memory(self) -> int:
        return 0

    def _run(self) -> None:
        from paperbits.answers.doing import carry_out  # Loads all opponents.

        self._say({"ready": True})
        while (given := self._jobs.get()) is not None:
            number, kind, asked = given
            carry_out(
                number,
                kind,
                json.loads(json.dumps(asked, default=int)),
                self._say,
                self._stops(number),
            )
            self._stopped.discard(number)

    def _stops(self, number: int) -> Callable[[], bool]:
        return lambda: self._ended or number in self._stopped

    def _say(self, said: Said) -> None:
        if not self._ended:
            self._heard(json.loads(json.dumps(said, default=int)))
