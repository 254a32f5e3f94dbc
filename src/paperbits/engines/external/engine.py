"""An engine in another process, which speaks the engine protocol (docs/engine-protocol.md)."""

import json
import threading
import time
import zlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from paperbits.core.engine.answers import Thought
from paperbits.core.engine.values import Estimate
from paperbits.core.errors import FailedError, PaperbitsError
from paperbits.core.position import Position
from paperbits.engines.external.process import Bounds, EngineProcess, words_of
from paperbits.engines.moves import moves_to_choose

PROTOCOL: Final = 1
SECONDS: Final = 1.2
"""The time for a move unless it is given, the same as a level's."""

LONGEST_NAME: Final = 50
MOST_SEED: Final = 2**53
GLANCE: Final = 0.03
"""Seconds between two looks at whether the caller wants the move now."""


class ExternalEngine:
    """An engine as a player. It runs from ``begin`` to ``end`` and may be begun again. It is sent
    what its seat may see, and nothing more. Its faults raise FailedError.
    """

    def __init__(self, command: str, *, bounds: Bounds | None = None) -> None:
        """Raises PaperbitsError if there is no such program."""
        self.command = " ".join(command.split())
        self.words = words_of(command)
        self.bounds = bounds or Bounds()
        self.name = self.command
        """Its own name once it has run."""
        self.told: dict[str, Any] = {}
        """Its answer to ``hello``."""
        self._process: EngineProcess | None = None
        self._asked = 0
        self._lock = threading.Lock()

    def begin(self, position: Position) -> None:
        """Start it for a match. Raises FailedError if it does not get ready."""
        self.end()
        self._process = EngineProcess(self.words, self.bounds)
        try:
            self.told = self._ask({"op": "hello", "protocol": PROTOCOL}, "hello", self.bounds.start)
            name = self.told.get("name")
            if isinstance(name, str) and name.strip():
                self.name = " ".join(name.replace("|", "/").split())[:LONGEST_NAME]
            self._check_plays(position)
            if position.turn is not None:
                self._ask(self._position(position), "ok", self.bounds.start)
            self._ask({"op": "isready"}, "ready", self.bounds.start)
        except FailedError:
            self._kill()
            raise

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Thought:
        """Return its move. Raises FailedError, and ends it, if it has no legal one in time."""
        with self._lock:  # A search that nobody waits for any more ends first.
            return self._chosen(position, seed, seconds, stop)

    def _chosen(
        self, position: Position, seed: int, seconds: float | None, stop: Callable[[], bool] | None
    ) -> Thought:
        if self._process is None or not self._process.running:
            self.begin(position)
        try:
            if _takes_seed(self.told):
                self._ask(
                    {"op": "setoption", "name": "seed", "value": _own_seed(position, seed)},
                    "ok",
                    self.bounds.start,
                )
            self._ask(self._position(position), "ok", self.bounds.start)
            answer = self._go(SECONDS if seconds is None else seconds, stop)
            return _thought(position, answer)
        except FailedError:
            self._kill()
            raise

    def _check_plays(self, position: Position) -> None:
        games = self.told.get("games")
        if isinstance(games, list) and position.card.id not in games:
            raise FailedError("garbled", f"it does not play {position.card.id}")

    def end(self) -> None:
        """End it, at the end of a match."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None

    def _position(self, position: Position) -> dict[str, Any]:
        assert position.turn is not None
        message = {
            "op": "position",
            "game": position.card.id,
            "settings": position.settings,
            "seat": position.turn + 1,
            **position.seen(position.turn),
        }
        wants = self.told.get("wants")
        wants = wants if isinstance(wants, list) else []
        if "text" in wants:
            message["text"] = position.text()
        if "legal" in wants:
            message["legal"] = moves_to_choose(position)
        return message

    def _ask(self, message: Mapping[str, Any], kind: str, seconds: float) -> dict[str, Any]:
        """Send a message and return the answer of a kind; raises FailedError."""
        process = self._begin_question(message)
        end = time.monotonic() + seconds
        while True:
            answer = process.receive(end - time.monotonic())
            if answer is None:
                if time.monotonic() >= end:
                    raise FailedError(
                        "late", f"it did not answer {message['op']} within {seconds:g} seconds"
                    )
                continue
            if not self._is_about(answer, str(message["op"])):
                continue
            if answer.get("type") == "error":
                raise _refused(answer, str(message["op"]))
            if answer.get("type") == kind:
                return answer
            raise _unexpected(answer, str(message["op"]))

    def _go(self, seconds: float, stop: Callable[[], bool] | None) -> dict[str, Any]:
        process = self._begin_question({"op": "go", "seconds": seconds})
        now = time.monotonic()
        due, stopped = now + seconds, False
        end = due + self.bounds.grace
        while True:
            now = time.monotonic()
            if not stopped and (now >= due or (stop is not None and stop())):
                stopped, end = True, now + self.bounds.grace
                process.send({"op": "stop"})
            if now >= end:
                raise FailedError("late", f"no move within {seconds:g} seconds")
            wait = (
                end - now if stopped else min(due - now, GLANCE if stop is not None else due - now)
            )
            answer = process.receive(wait)
            if answer is None or answer.get("type") == "info" or not self._is_about(answer, "go"):
                continue
            if answer.get("type") == "bestmove":
                return answer
            if answer.get("type") == "error":
                raise _refused(answer, "go")
            raise _unexpected(answer, "go")

    def _is_about(self, answer: Mapping[str, Any], asked: str) -> bool:
        """Return whether a line is about the last question; a late one is about an earlier
        question. Raises FailedError for a line about none, for which a host would wait in vain.
        """
        if "id" not in answer and answer.get("type") != "error":
            raise FailedError("garbled", f"its answer to {asked} lacks the id of the question")
        return bool(answer.get("id", self._asked) == self._asked)

    def _begin_question(self, message: Mapping[str, Any]) -> EngineProcess:
        if self._process is None:
            raise FailedError("ended", "it is not running")
        self._asked += 1
        self._process.begin_answer()
        self._process.send({**message, "id": self._asked})
        return self._process


def _refused(answer: Mapping[str, Any], asked: str) -> FailedError:
    why = answer.get("message")
    return FailedError("garbled", f"it refused {asked}{f': {why}' if why else ''}")


def _unexpected(answer: Mapping[str, Any], asked: str) -> FailedError:
    kind = answer.get("type")
    words = f"it answered {asked} with the type {str(kind)[:40]!r}"
    return FailedError("garbled", words if kind else f"its answer to {asked} has no type")


def _takes_seed(told: Mapping[str, Any]) -> bool:
    options = told.get("options")
    return isinstance(options, dict) and "seed" in options


def _own_seed(position: Position, seed: int) -> int:
    """Return the seed for an engine's own chance. Where tiles are hidden it follows from what the
    seat sees, because the match's seed, or a number made from it, would tell the tiles.
    """
    if not position.hidden:
        return abs(seed) % MOST_SEED
    assert position.turn is not None
    return zlib.crc32(json.dumps(position.seen(position.turn)).encode())


def _thought(position: Position, answer: Mapping[str, Any]) -> Thought:
    """Return the move of an answer, checked; raises FailedError."""
    move, words, value = answer.get("move"), answer.get("words"), answer.get("value")
    if not isinstance(move, str):
        raise FailedError("garbled", "its bestmove names no move")
    trial = position.copy()
    try:
        trial.push(move)
    except PaperbitsError as error:
        raise FailedError("illegal", f"{move[:60]!r}. {error}") from None
    chance = value.get("chance") if isinstance(value, dict) else None
    return Thought(
        trial.plies[-1].move,
        words[:500] if isinstance(words, str) else "",
        Estimate(float(chance)) if isinstance(chance, int | float) and 0 <= chance <= 1 else None,
    )
