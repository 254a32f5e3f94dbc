"""Log lines, as text or JSON, with the id of their request and without keys."""

import json
import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar
from typing import Any, Final, Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paperbits.core.errors import PaperbitsError
from paperbits.server.metrics import Metrics

Style = Literal["text", "json"]

REQUEST: Final[ContextVar[str]] = ContextVar("paperbits_request", default="")
"""The id of the request, or the socket, that is being served."""

SECRET: Final = re.compile(
    r"((?:[?&\s]|\b)(?:key|invite)=|\"(?:key|invite)\":\s*\"|Bearer\s+)[^&\s\"'\\]+", re.IGNORECASE
)

LEVELS: Final = ("debug", "info", "warning", "error")

TALKATIVE: Final = ("asyncio", "numba", "websockets")
"""Libraries whose messages below warnings are dropped: some would log keys."""

access = logging.getLogger("paperbits.access")

EXTRAS: Final = ("method", "path", "status", "seconds", "client")


def without_keys(text: str) -> str:
    """Return the text with every key and invitation masked."""
    return SECRET.sub(r"\1…", text)


def in_one_line(text: str) -> str:
    """Return the text with all escaped that does not print, such as ends of lines."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)


class JsonLines(logging.Formatter):
    """Formats a record as one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if REQUEST.get():
            line["request"] = REQUEST.get()
        line |= {name: getattr(record, name) for name in EXTRAS if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return in_one_line(without_keys(json.dumps(line, ensure_ascii=False, default=str)))


class TextLines(logging.Formatter):
    """Formats a record, and its trace, as one line of text, with the request's id."""

    def format(self, record: logging.LogRecord) -> str:
        request = f"[{REQUEST.get()}] " if REQUEST.get() else ""
        return in_one_line(without_keys(request + super().format(record)))


def configure(style: Style, level: str) -> None:
    """Send logs of this level and above to standard error. Raises PaperbitsError."""
    if style not in ("text", "json") or level not in LEVELS:
        raise PaperbitsError(f"Logs are text or json, at one of the levels {', '.join(LEVELS)}.")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonLines()
        if style == "json"
        else TextLines("%(asctime)s %(levelname)s %(name)s: %(message)s")
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))


class Numbered:
    """Gives each request an id for its log lines and its answer. Counts and logs the answers."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request = secrets.token_hex(6)
        token = REQUEST.set(request)
        began, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {
                    **message,
                    "headers": [*message.get("headers", ()), (b"x-request-id", request.encode())],
                }
            await send(message)

        try:
            await self.app(scope, receive, sending if scope["type"] == "http" else send)
        finally:
            if status:
                self.metrics.requests.labels(str(status)).inc()
            if access.isEnabledFor(logging.INFO):
                self._note(scope, status, time.perf_counter() - began)
            REQUEST.reset(token)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope.get("method", "SOCKET")
        client = (scope.get("client") or ("",))[0]
        extra = {
            "method": method,
            "path": scope["path"],
            "status": status,
            "seconds": round(seconds, 4),
            "client": client,
        }
        access.info("%s %s", method, scope["path"], extra=extra)
