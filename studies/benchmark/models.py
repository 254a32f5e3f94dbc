"""What is measured: a Python function, a command, or a level as a stand-in."""

import contextlib
import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from paperbits.core.errors import FailedError, PaperbitsError
from paperbits.core.position import Position
from paperbits.engines.external.process import Bounds, EngineProcess, words_of
from paperbits.match.players import RANDOM, player_from

NOT_LEVELS: Final = (RANDOM, "“command: ./ask”", "“stream: ./ask”")
"""What a model may be, besides a level."""

LONGEST: Final = 200_000
"""Most bytes of an answer."""

FAREWELL: Final = 10.0
"""Seconds that a command has to end after its answer."""

Answer = Callable[[str], str]
"""The plain interface: a prompt in, an answer out."""


class Question(NamedTuple):
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

    def __init__(self, function: Answer) -> None:
        super().__init__("function")
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
        with tempfile.TemporaryFile() as prompt:
            prompt.write(question.prompt.encode())
            prompt.seek(0)
            try:
                process = subprocess.Popen(  # noqa: S603 (the user's own command, without a shell)
                    self.words,
                    stdin=prompt,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    start_new_session=os.name == "posix",
                )
            except OSError as error:
                raise UnansweredError(f"the command can't be started: {error}") from None
        assert process.stdout is not None
        source, written = process.stdout, list[bytes]()
        reading = threading.Thread(
            target=lambda: written.append(source.read(LONGEST + 1)), daemon=True
        )
        reading.start()
        reading.join(seconds)
        late, answer = not written, b"".join(written)
        if not late and len(answer) <= LONGEST:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(FAREWELL)
        status = process.poll()
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        reading.join(1.0)
        if not reading.is_alive():  # Otherwise a program that it left behind holds the stream.
            source.close()
        if late:
            raise UnansweredError(f"no answer within {seconds:g} s")
        if len(answer) > LONGEST:
            raise UnansweredError("the answer is too long")
        if status:
            raise UnansweredError(f"the command ended with status {status}")
        return answer.decode("utf-8", "replace")


class Stream(Model):
    """A command that stays: ``{"id", "prompt"}`` in and ``{"id", "answer"}`` out, one on each line.
    It is started again after it failed.
    """

    def __init__(self, command: str) -> None:
        super().__init__(f"stream: {command}")
        self.words = words_of(command, "stream")
        self._process: EngineProcess | None = None
        self._asked = 0

    def answer(self, question: Question, seconds: float) -> str:
        try:
            if self._process is None:
                self._process = EngineProcess(self.words, Bounds(memory=0, output=4 * LONGEST))
            self._asked += 1
            self._process.begin_answer()
            self._process.send({"id": self._asked, "prompt": question.prompt})
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                found = self._process.receive(end - time.monotonic()) or {}
                if found.get("id") == self._asked and isinstance(found.get("answer"), str):
                    return str(found["answer"])[:LONGEST]
        except FailedError as error:
            self.end()
            raise UnansweredError(f"the command failed: {error}") from None
        self.end()
        raise UnansweredError(f"no answer within {seconds:g} s")

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None


class StandIn(Model):
    """A level, or random moves. It sees the position, not the prompt."""

    def answer(self, question: Question, seconds: float) -> str:
        player = player_from(self.text)
        chosen = player.choose(question.position, seed=question.seed, seconds=seconds)
        return f"MOVE: {chosen.move}"


def model_from(text: str) -> Model:
    """Return the model of a text: ``command: ./ask``, ``stream: ./ask``, ``random``, or a level's
    name; raises PaperbitsError.
    """
    kind, colon, command = text.strip().partition(":")
    if not colon:
        return StandIn(text.strip())
    made = {"command": Command, "stream": Stream}.get(kind.strip().lower())
    if made is None:
        raise PaperbitsError(f"A model is {', '.join(NOT_LEVELS)}, or a level's name.")
    return made(command.strip())
