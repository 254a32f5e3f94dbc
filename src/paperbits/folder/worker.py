"""The host of matches in the browser: it answers what the page asks of a server, without one.

It runs in Pyodide, in a worker. Requests and messages come in as texts,
answers go out as texts, so it can be tried anywhere. The page keeps the matches and hands them in
when the worker starts.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Protocol
from urllib.parse import parse_qs, unquote, urlsplit

from paperbits import host
from paperbits.answers.advice import values_message
from paperbits.answers.tasks import Analyse, Answer, Operate, Played, ValueMoves
from paperbits.answers.telling import Told
from paperbits.core.errors import PaperbitsError
from paperbits.folder.connections import Connections
from paperbits.folder.matches import NOT_HERE, Matches, state
from paperbits.folder.sitting import Sitting
from paperbits.folder.thinking import LOOKS, Looks, Thinking, Waiting
from paperbits.host.holder import Holder
from paperbits.host.state import record_refusal
from paperbits.match import Match, formats

Asked = Mapping[str, Any]
"""The fields of an address's query and of a body."""

VALUES: Final = 5.0
"""Seconds that the exact values of all moves may take."""


class NobodyError(PaperbitsError, kind="no-person"):
    """The request is about a person with an account."""


class Outside(Protocol):
    """The worker's way to the browser; everything is text."""

    def reply(self, number: int, status: int, text: str, more: bool) -> None:
        """Answer a request, or give a part of the answer if there is more to come."""
        ...

    def pdf(self, number: int, data: bytes) -> None:
        """Answer a request with a PDF."""
        ...

    def tell(self, connection: str, text: str) -> None:
        """Send a message over a connection."""
        ...

    def keep(self, match: str, text: str) -> None:
        """Keep a match."""
        ...

    def begin(self, number: int, text: str) -> None:
        """Have a task carried out."""
        ...

    def drop(self, number: int) -> None:
        """Drop a task whose answer is not needed any more."""
        ...


@dataclass(slots=True)
class Worker:
    """The matches of this browser."""

    outside: Outside
    thinking: Thinking = field(init=False)
    matches: Matches = field(init=False)
    connections: Connections = field(init=False)

    def __post_init__(self) -> None:
        self.thinking = Thinking(self.outside.begin, self.outside.drop)
        self.matches = Matches(self.outside.keep)
        self.connections = Connections(
            self.matches,
            self.thinking,
            lambda connection, message: self.outside.tell(connection, _text(message)),
        )

    def ask(self, number: int, method: str, address: str, body: str, key: str) -> None:
        """Answer a request; ``address`` begins after ``/api``."""
        try:
            found = self._answered(method, address, body, key)
        except PaperbitsError as error:
            self._refuse(number, 400, error.kind, str(error))
        except (KeyError, ValueError):
            self._refuse(number, 404, "not-found", NOT_HERE)
        else:
            if callable(found):
                found(number)
            elif isinstance(found, bytes):
                self.outside.pdf(number, found)
            else:
                self.outside.reply(number, 200, _text(found), False)

    def _refuse(self, number: int, status: int, kind: str, message: str) -> None:
        text = _text({"error": {"kind": kind, "message": message}})
        self.outside.reply(number, status, text, False)

    def _answered(self, method: str, address: str, body: str, key: str) -> Any:
        """Return an answer, or what starts the task that makes it, given the request's number."""
        parts = urlsplit(address)
        asked: dict[str, Any] = {
            name: each if len(each) > 1 else each[0] for name, each in parse_qs(parts.query).items()
        }
        asked |= json.loads(body) if body else {}
        path = [unquote(part) for part in parts.path.strip("/").split("/")]
        match (method, *path):
            case ("POST", "matches"):
                return self.matches.create(asked)
            case ("POST", "records"):
                return self.matches.resume(asked["text"])
            case ("POST", "summaries"):
                return self.matches.summaries(
                    {each["id"]: each["key"] for each in asked["matches"]}
                )
            case (_, "me", *_):
                raise NobodyError("There are no accounts without a server.")
            case ("GET", "kept"):
                return self.matches.carried()
            case ("POST", "kept"):
                return self.matches.take(asked["text"])
            case ("POST", "operations", name):
                request = {field: value for field, value in asked.items() if field != "game"}
                return self._later(Operate(name, str(asked.get("game", "")), request), lambda a: a)
            case ("POST", "analysis"):
                return partial(self._on_paper, asked)
            case (_, "matches", id, *rest):
                sitting = self.matches.found[id]
                return self._of_match(sitting, sitting.holder(key), method, rest, asked)
        from paperbits.folder import desk  # It takes its time, and no match waits for it.

        return desk.answered(method, path, asked)

    def _of_match(
        self, sitting: Sitting, holder: Holder, method: str, parts: list[str], asked: Asked
    ) -> Any:
        match = sitting.match
        match (method, *parts):
            case ("GET",):
                return state(sitting, holder)
            case ("GET", "plies", ply):
                return host.frame(match, holder, int(ply), asked.get("then", ""))
            case ("GET", "plies", ply, "picture"):
                from paperbits.picture import PAGE, picture

                view = host.frame(match, host.NOBODY, int(ply)).view
                return picture(view, f"The board after move {ply}.", colours=PAGE).svg()
            case ("GET", "values", text):
                return self._values(match, int(text))
            case ("GET", "record"):
                return host.record(match)
            case ("GET", name) if name.startswith("record."):
                if refusal := record_refusal(match):
                    raise PaperbitsError(refusal)
                return formats.write(match, name.removeprefix("record."))
        raise KeyError(*parts)

    def _later(
        self, task: Operate | ValueMoves, made: Callable[[Answer], Any]
    ) -> Callable[[int], object]:
        """Return what answers a request from the answer of its task."""
        return lambda number: self.thinking.run(
            task,
            Waiting(
                lambda answer: self.outside.reply(number, 200, _text(made(answer)), False),
                partial(self._refuse, number, 400),
            ),
        )

    def _values(self, match: Match, ply: int) -> Callable[[int], object]:
        host.values_asked(match, ply)
        task = ValueMoves(Played.of(match, ply), VALUES)
        return self._later(task, lambda found: values_message(ply, found))

    def _on_paper(self, asked: Asked, number: int) -> None:
        """Send a line for each improved analysis of a position on paper."""
        tasks = [Analyse(None, asked, each, hint=each == LOOKS[-1]) for each in LOOKS]

        def tell(told: Told) -> None:
            self.outside.reply(number, 200, _text(told.message()) + "\n", not told.done)

        Looks(self.thinking, tasks, tell, partial(self._refuse, number, 400))


def _text(message: Any) -> str:
    """Return the JSON of a message, or of several; a text as it is."""
    if isinstance(message, str):
        return message
    return json.dumps(host.as_json(message), default=int)  # Scores may be NumPy's integers.
