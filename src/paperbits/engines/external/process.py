"""The process of an engine: JSON lines to its standard input and from its standard output, bounded
in memory, output and time.

The bounds stop mistakes, not malice: an engine is a program that the user chose to run, with the
user's own rights.
"""

import contextlib
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from paperbits.core.errors import FailedError, PaperbitsError

LONGEST_LINE: Final = 1 << 20
"""Most bytes of a line from an engine."""

WAITING: Final = 256
"""Most lines that wait to be read. An engine that writes more is made to wait."""

REMEMBERED: Final = 20
"""Lines of standard error that are kept, to say why an engine ended."""

FAREWELL: Final = 1.0
"""Seconds that an engine has to end after ``quit``."""

LAST: Final = 10.0
"""The most seconds to wait for the exit status and the last words of an engine that is ending."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What an engine may use."""

    start: float = 120.0
    """Seconds for any answer but a move: to ``hello``, and to get ready, which may mean compiling.
    """
    grace: float = 1.0
    """Seconds after the time for a move to answer ``stop``."""
    memory: int = 4 << 30
    """Bytes of address space of its process; 0 for no limit. Only Linux keeps it."""
    output: int = 16 << 20
    """Most bytes that it may write for one answer."""


def words_of(command: str, prefix: str = "engine") -> list[str]:
    """Return the words of a command, the program first; raises PaperbitsError if there is no such
    program. ``prefix`` is what people write before the command.
    """
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise PaperbitsError(
            f"The command after “{prefix}:” can't be read: {str(error).lower()}."
        ) from None
    if not words:
        raise PaperbitsError(f"Name the command after “{prefix}:”, as in “{prefix}: ./mybot”.")
    if shutil.which(words[0]) is None:
        if Path(words[0]).is_file():
            raise PaperbitsError(
                f"The file {words[0][:100]!r} can't be started as a program: make it executable, or"
                f" name its interpreter, as in “{prefix}: python {words[0][:100]}”."
            )
        raise PaperbitsError(f"There is no program {words[0][:100]!r}.")
    return words


class EngineProcess:
    """A running engine."""

    def __init__(self, words: list[str], bounds: Bounds) -> None:
        """Start it; raises FailedError."""
        self.bounds = bounds
        self._lines: queue.Queue[bytes | None] = queue.Queue(WAITING)
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors: deque[str] = deque(maxlen=REMEMBERED)
        self._closed = threading.Event()
        self._written = 0
        try:
            self._process = subprocess.Popen(  # noqa: S603 (the user's own command, without a shell)
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
            )
        except (OSError, ValueError) as error:
            raise FailedError("ended", f"it can't be started ({error})") from None
        self._limit_memory()
        self._threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._read, self._write, self._listen)
        ]
        for thread in self._threads:
            thread.start()

    def _limit_memory(self) -> None:
        if sys.platform == "linux" and self.bounds.memory:
            import resource

            limit = self.bounds.memory
            # It has ended already, or has a lower limit.
            with contextlib.suppress(OSError, ValueError):
                resource.prlimit(self._process.pid, resource.RLIMIT_AS, (limit, limit))

    def _read(self) -> None:
        """Pass its lines on."""
        assert self._process.stdout is not None
        source = self._process.stdout
        with contextlib.suppress(OSError, ValueError):
            while line := source.readline(LONGEST_LINE + 1):
                if not self._pass_on(line):
                    return
        self._pass_on(None)

    def _pass_on(self, line: bytes | None) -> bool:
        while not self._closed.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.2)
                return True
        return False

    def _write(self) -> None:
        """Write what is sent, in a thread of its own: a caller never waits for the engine to read."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            while (data := self._outgoing.get()) is not None:
                self._process.stdin.write(data)
                self._process.stdin.flush()
            self._process.stdin.close()

    def _listen(self) -> None:
        assert self._process.stderr is not None
        with contextlib.suppress(OSError, ValueError):
            while line := self._process.stderr.readline(10_000):
                self._errors.append(line.decode("utf-8", "replace").strip())

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message. It is written soon."""
        self._outgoing.put(json.dumps(message).encode("ascii") + b"\n")

    def begin_answer(self) -> None:
        """Count output anew."""
        self._written = 0

    def receive(self, seconds: float) -> dict[str, Any] | None:
        """Return its next message, or None after this time. Raises FailedError if it ended, wrote
        too much, or wrote what is not a JSON object.
        """
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            return None
        if line is None:
            raise FailedError("ended", self._last_words())
        self._written += len(line)
        if len(line) > LONGEST_LINE or self._written > self.bounds.output:
            raise FailedError("garbled", "it wrote too much")
        if not line.strip():
            return self.receive(0.0)
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise FailedError(
                "garbled", f"its line is not JSON: {line[:60].decode('utf-8', 'replace').strip()}"
            ) from None
        if not isinstance(message, dict):
            raise FailedError("garbled", "its line is JSON, but not an object")
        return message

    def _last_words(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST)
            self._threads[2].join(LAST)
        code, said = self._process.poll(), " / ".join(filter(None, list(self._errors)[-1:]))
        how = "" if code is None else f"signal {-code}" if code < 0 else f"exit status {code}"
        return ", ".join(filter(None, (how, said)))

    def end(self) -> None:
        """End it: ask, wait a moment, then kill it and the programs that it started."""
        if self._closed.is_set():
            return
        with contextlib.suppress(FailedError):
            self.send({"op": "quit"})
        self._outgoing.put(None)
        end = time.monotonic() + FAREWELL
        while self._process.poll() is None and time.monotonic() < end:
            with contextlib.suppress(queue.Empty):  # Let it write its last lines.
                if self._lines.get(timeout=0.02) is None:
                    break
        self._closed.set()
        self.kill()

    def kill(self) -> None:
        """Kill it and its children at once."""
        self._closed.set()
        self._outgoing.put(None)
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST)
        for thread in self._threads:
            thread.join(FAREWELL)
        streams = (self._process.stdout, self._process.stdin, self._process.stderr)
        for thread, stream in zip(self._threads, streams, strict=True):
            # A thread that still reads holds its stream's lock.
            if stream is not None and not thread.is_alive():
                with contextlib.suppress(OSError, ValueError):
                    stream.close()

    @property
    def running(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None
