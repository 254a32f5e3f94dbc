"""What is measured: a Python function, a command, or a level as a stand-in."""

import contextlib
import os
import random
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from paperbits.core.errors import FailedError, PaperbitsError
from paperbits.core.position import Position
from paperbits.engines.external.process import Bounds, EngineProcess, words_of
from paperbits.engines.moves import random_move
from paperbits.match.players import RANDOM, LevelPlayer, is_level, player_from

NOT_LEVELS: Final = (RANDOM, "“command: ./ask”", "“stream: ./ask”")
"""What a model may be, besides a level."""

LONGEST: Final = 200_000
"""Most bytes of an answer."""

Answer = Callable[[str], str]
"""The plain interface: a prompt in, an answer out."""


@dataclass(frozen=True)
class Question:
    """A prompt, and the position behind it, which only stand-ins look at."""

    prompt: str
    position: Position
    seed: int


class UnansweredError(PaperbitsError):
    """A model gave no answer: it took too long, or failed."""


class Model:
    """A model that is measured, with the text that names it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def answer(self, question: Question, seconds: float) -> str:
        """Return an answer within this time; raises UnansweredError."""
        raise NotImplementedError

    def end(self) -> None:
        """Free what it needed."""


class Function(Model):
    """A Python function. It is given its time, but can't be stopped: too late an answer counts as
    none.
    """

    def __init__(self, function: Answer, text: str = "function") -> None:
        super().__init__(text)
        self.function = function

    def answer(self, question: Question, seconds: float) -> str:
        begun = time.monotonic()
        try:
            found = self.function(question.prompt)
        except Exception as error:
            raise UnansweredError(
                f"the function failed: {type(error).__name__}: {error}"
            ) from error
        if not isinstance(found, str):
            raise UnansweredError(f"the function returned {type(found).__name__}, not a text")
        if time.monotonic() - begun > seconds:
            raise UnansweredError(f"no answer within {seconds:g} s")
        return found[:LONGEST]


class Command(Model):
    """A command: one process for each question, the prompt on its standard input."""

    def __init__(self, command: str) -> None:
        super().__init__(f"command: {command}")
        self.words = words_of(command, "command")

    def answer(self, question: Question, seconds: float) -> str:
        try:
            process = subprocess.Popen(  # noqa: S603 (the user's own command, without a shell)
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            raise UnansweredError(f"the command can't be started: {error}") from None
        assert process.stdin is not None
        assert process.stdout is not None
        source, sink, written = process.stdout, process.stdin, bytearray()

        def read() -> None:
            with contextlib.suppress(OSError, ValueError):
                while len(written) <= LONGEST and (part := os.read(source.fileno(), 65_536)):
                    written.extend(part)

        def write() -> None:
            with contextlib.suppress(OSError, ValueError):
                sink.write(question.prompt.encode())
                sink.close()

        threads = [threading.Thread(target=work, daemon=True) for work in (read, write)]
        for thread in threads:
            thread.start()
        threads[0].join(seconds)
        late = threads[0].is_alive()
        with contextlib.suppress(subprocess.TimeoutExpired):
            if not late and len(written) <= LONGEST:
                process.wait(1.0)
        status = process.poll()
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        for thread, stream in zip(threads, (source, sink), strict=True):
            thread.join(1.0)
            if not thread.is_alive():
                with contextlib.suppress(OSError, ValueError):
                    stream.close()
        if late:
            raise UnansweredError(f"no answer within {seconds:g} s")
        if len(written) > LONGEST:
            raise UnansweredError("the answer is too long")
        if status:
            raise UnansweredError(f"the command ended with status {status}")
        return written.decode("utf-8", "replace")


class Stream(Model):
    """A command that stays: ``{"id", "prompt"}`` in and ``{"id", "answer"}`` out, one on each line."""

    def __init__(self, command: str) -> None:
        super().__init__(f"stream: {command}")
        self.words = words_of(command, "stream")
        self._process: EngineProcess | None = None
        self._asked = 0

    def answer(self, question: Question, seconds: float) -> str:
        """Ask the process; it is started again after it failed."""
        try:
            if self._process is None:
                self._process = EngineProcess(self.words, Bounds(memory=0, output=4 * LONGEST))
            self._asked += 1
            self._process.begin_answer()
            self._process.send({"id": self._asked, "prompt": question.prompt})
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                found = self._process.receive(end - time.monotonic())
                if (
                    found is not None
                    and found.get("id") == self._asked
                    and isinstance(found.get("answer"), str)
                ):
                    return str(found["answer"])[:LONGEST]
        except FailedError as error:
            self._kill()
            raise UnansweredError(f"the command failed: {error}") from None
        self._kill()
        raise UnansweredError(f"no answer within {seconds:g} s")

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None

    def end(self) -> None:
        """End the process."""
        self._kill()


class StandIn(Model):
    """A level, or random moves. It sees the position, not the prompt."""

    def answer(self, question: Question, seconds: float) -> str:
        position = question.position
        if not is_level(self.text):
            return f"MOVE: {random_move(position, random.Random(question.seed))}"  # noqa: S311 (a game)
        chosen = LevelPlayer(self.text).choose(position, seed=question.seed, seconds=seconds)
        return f"MOVE: {chosen.move}"


def model_from(text: str) -> Model:
    """Return the model of a text: ``command: ./ask``, ``stream: ./ask``, ``random``, or a level's
    name; raises PaperbitsError.
    """
    kind, colon, command = text.strip().partition(":")
    if colon and kind.strip().lower() == "command":
        return Command(command.strip())
    if colon and kind.strip().lower() == "stream":
        return Stream(command.strip())
    if colon:
        raise PaperbitsError(f"A model is {', '.join(NOT_LEVELS)}, or a level's name.")
    return StandIn(player_from(text).text)
