"""A session of ``paperbits engine``: lines in, lines out, one search at a time.

The search runs in a thread of its own, so that ``stop`` and ``isready`` are answered meanwhile.
"""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, BinaryIO, Final

from paperbits import __version__
from paperbits.core.catalogue import all_games, find
from paperbits.core.errors import MoveError, PaperbitsError
from paperbits.core.given import mapping_in, text_in
from paperbits.core.json_lines import (
    Answer,
    Request,
    clipped,
    decode,
    encode,
    on_standard_streams,
)
from paperbits.core.position import Position
from paperbits.engine_protocol.thinking import Go, Options, think, whole
from paperbits.engines.choose import prepare
from paperbits.match import formats

PROTOCOL: Final = 1
MOST_SEED: Final = 2**53
MOST_MOVES: Final = 50
LONGEST_LINE: Final = 4_000_000
"""Most bytes of a line that is read. Nothing that can be asked for is as long."""

OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "seed": {"type": "integer", "default": 0, "min": 0, "max": MOST_SEED},
    "moves": {"type": "integer", "default": 1, "min": 1, "max": MOST_MOVES},
    "proofs": {"type": "boolean", "default": True},
}


class BusyError(PaperbitsError, kind="busy"):
    """The engine is thinking."""


class Session:
    """One conversation. ``write`` takes lines, and may be called from the thinking thread."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self._lock = threading.Lock()
        self._options = Options()
        self._position: Position | None = None
        self._ready_for: Position | None = None
        self._stop = threading.Event()
        self._silent = False
        self._endless = False
        self._busy = False
        self._waiting: list[Answer] = []
        """The requests that wait until it is ready, the first of them at the front."""
        self._work: threading.Thread | None = None
        self._operations: dict[str, Callable[[Request, Answer], None]] = {
            "hello": self._hello,
            "isready": self._is_ready,
            "setoption": self._set_option,
            "position": self._take_position,
            "go": self._go,
            "stop": self._stop_thinking,
        }

    def take(self, line: bytes) -> bool:
        """Take a line; return whether to go on."""
        echo: Answer = {}
        try:
            request = decode(line)
            echo = {"id": request["id"]} if "id" in request else {}
            name = text_in(request, "op")
            if name == "quit":
                return False
            self._operation(name)(request, echo)
        except PaperbitsError as error:
            ply = error.ply if isinstance(error, MoveError) else None
            self._refuse(echo, error.kind, str(error), ply)
        except (RecursionError, MemoryError):
            self._refuse(echo, "bad-request", "The request is more than this machine can hold.")
        return True

    def _operation(self, name: str) -> Callable[[Request, Answer], None]:
        if name not in self._operations:
            raise PaperbitsError(
                f"There is no op {name[:40]!r}; there are {', '.join(self._operations)}, quit."
            )
        return self._operations[name]

    def end(self, *, quietly: bool) -> None:
        """End: ``quietly`` after ``quit``, else at the end of input, when a search with a limit
        still ends by itself.
        """
        if quietly or self._endless:
            self._silent = quietly
            self._stop.set()
        work = self._work
        if work is not None:
            work.join(2.0 if quietly else None)

    def _say(self, echo: Answer, kind: str, fields: Mapping[str, Any] | None = None) -> None:
        try:
            line = encode({"type": kind, **echo, **(fields or {})})
        except RecursionError:
            line = encode({"type": kind, **(fields or {})})
        with self._lock:
            if not self._silent:
                self._write(line)

    def _refuse(self, echo: Answer, kind: str, message: str, ply: int | None = None) -> None:
        fields = {"kind": kind, "message": clipped(message)} | ({} if ply is None else {"ply": ply})
        self._say(echo, "error", fields)

    def _check_idle(self) -> None:
        if self._busy:
            raise BusyError("The engine is busy; wait for its answer, or send stop first.")

    def _hello(self, request: Request, echo: Answer) -> None:
        wanted = request.get("protocol", PROTOCOL)
        if isinstance(wanted, bool) or not isinstance(wanted, int):
            raise PaperbitsError("The field protocol is an integer.")
        fields = {
            "protocol": PROTOCOL,
            "name": f"paperbits {__version__}",
            "games": [card.id for card in all_games()],
            "options": OPTIONS,
            "wants": [],
        }
        self._say(echo, "hello", fields)

    def _is_ready(self, request: Request, echo: Answer) -> None:
        position = self._position
        with self._lock:
            if self._waiting:  # It is getting ready.
                self._waiting.append(echo)
                return
        if self._busy or position is None or position is self._ready_for or position.over:
            self._say(echo, "ready")
            return

        def get_ready() -> tuple[str, Mapping[str, Any]]:
            try:
                prepare(position)
            finally:
                with self._lock:
                    others, self._waiting = self._waiting[1:], []
            self._ready_for = position
            for other in others:
                self._say(other, "ready")
            return "ready", {}

        self._waiting = [echo]
        self._start(get_ready, echo)

    def _set_option(self, request: Request, echo: Answer) -> None:
        self._check_idle()
        name = text_in(request, "name")
        if name not in OPTIONS:
            raise PaperbitsError(
                f"There is no option {name[:40]!r}; there are {', '.join(OPTIONS)}."
            )
        if "value" not in request:
            raise PaperbitsError("The field value is missing.")
        value, about = request["value"], OPTIONS[name]
        if about["type"] == "boolean":
            if not isinstance(value, bool):
                raise PaperbitsError(f"The option {name} is true or false.")
        else:
            value = whole(value, about["min"], about["max"], f"The option {name}")
        self._options = replace(self._options, **{name: value})
        self._say(echo, "ok")

    def _take_position(self, request: Request, echo: Answer) -> None:
        self._check_idle()
        position = _read_position(request)
        self._position = position
        self._say(echo, "ok", {"turn": None if position.turn is None else position.turn + 1})

    def _go(self, request: Request, echo: Answer) -> None:
        self._check_idle()
        position = self._position
        if position is None:
            raise PaperbitsError("There is no position to think about; send one first.")
        if position.over:
            raise PaperbitsError("The game is over; there is no move to make.")
        go, options = Go.read(request, position), self._options
        self._stop.clear()
        self._endless = go.endless

        def search() -> tuple[str, Mapping[str, Any]]:
            return "bestmove", think(
                position.copy(),
                go,
                options,
                lambda fields: self._say(echo, "info", fields),
                self._stop.is_set,
            )

        self._start(search, echo)

    def _start(self, what: Callable[[], tuple[str, Mapping[str, Any]]], echo: Answer) -> None:
        def work() -> None:
            try:
                kind, fields = what()
            except PaperbitsError as error:
                kind, fields = "error", {"kind": error.kind, "message": clipped(str(error))}
            except Exception as error:  # One clear line for the host, and the engine goes on.
                message = f"The engine failed ({type(error).__name__}: {error}); please report it."
                kind, fields = "error", {"kind": "bad-request", "message": clipped(message)}
            self._busy = False  # The host may ask again as soon as it has read the line.
            self._say(echo, kind, fields)

        self._busy = True
        self._work = threading.Thread(target=work, name="engine", daemon=True)
        self._work.start()

    def _stop_thinking(self, request: Request, echo: Answer) -> None:
        self._stop.set()


def _read_position(request: Request) -> Position:
    """Return the position of a request; raises PaperbitsError."""
    seat = whole(request["seat"], 1, 99, "The field seat") if "seat" in request else None
    ways = [name for name in ("moves", "board", "position", "record") if name in request]
    if "record" in ways:
        if ways != ["record"]:
            raise PaperbitsError("A record says everything about the position; give it alone.")
        match = formats.read(text_in(request, "record"))
        plies = len(match.position.plies)
        position = match.at(whole(request.get("ply", plies), 0, plies, "The field ply"))
    else:
        card, settings = find(text_in(request, "game")), mapping_in(request, "settings")
        if "position" in ways:
            if "moves" in ways:
                raise PaperbitsError("Give moves or a position, not both.")
            position = card.read(text_in(request, "position"), settings, "analyse")
        else:
            position = card.seen(settings, None if seat is None else seat - 1, request)
    if seat is not None:
        whole(seat, 1, position.players, "The field seat")
        if position.turn is not None and seat != position.turn + 1:
            raise PaperbitsError(f"It is player {position.turn + 1}'s turn, not player {seat}'s.")
    return position


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer line by line until ``quit`` or the end of the source."""

    def write(line: bytes) -> None:
        with suppress(ValueError):  # The sink was closed.
            sink.write(line)
            sink.flush()

    session = Session(write)
    while line := source.readline(LONGEST_LINE):
        if not line.endswith(b"\n") and len(line) == LONGEST_LINE:
            while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            line = b'{"too long'
        if not session.take(line.removesuffix(b"\n")):
            session.end(quietly=True)
            return
    session.end(quietly=False)


def main() -> None:
    """Answer standard input on standard output."""
    on_standard_streams(serve)
