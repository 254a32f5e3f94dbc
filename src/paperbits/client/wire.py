"""Requests, and streams that come back after an interruption."""

import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final

import httpx

from paperbits.client.errors import Backoff, ClientError, RefusedError

SILENCE: Final = 30.0
"""Seconds without a line, not even an empty one, after which a stream is opened again."""

AGAIN: Final = frozenset({429, 502, 503, 504})
"""Statuses after which a request is sent again."""


class Sent:
    """How often a request was sent."""

    times = 0


class Wire:
    """The connection of a client. It may be used by several threads."""

    def __init__(self, url: str, token: str, patience: float, timeout: float) -> None:
        token = token.strip()
        if not url.startswith(("http://", "https://")):
            raise ClientError(
                f"{url!r} is not the address of a site, such as http://localhost:8000."
            )
        if not token.isascii() or not token.isprintable() or " " in token or not token:
            raise ClientError("This is not a token; copy all of it.")
        self._http = httpx.Client(
            base_url=url.rstrip("/"),
            headers={"Authorization": f"Bearer {token}"},
            timeout=timeout,
            limits=httpx.Limits(max_connections=None),
            follow_redirects=False,  # A token is not sent to other sites.
        )
        self._patience, self._timeout = patience, timeout
        self._closed = False
        self._wires: set[socket.socket] = set()

    def close(self) -> None:
        """Close all connections. Streams in other threads end."""
        self._closed = True
        for wire in self._wires.copy():
            with suppress(OSError):
                # This wakes a thread that waits for a line; to close does not.
                wire.shutdown(socket.SHUT_RDWR)
        self._http.close()

    def _get(self, path: str) -> Any:
        return self._ask("GET", path).json()

    def _post(self, path: str, asked: Mapping[str, Any] | None = None) -> Any:
        return self._ask("POST", path, asked or {}).json()

    def _ask(
        self,
        method: str,
        path: str,
        asked: Mapping[str, Any] | None = None,
        sent: "Sent | None" = None,
    ) -> httpx.Response:
        """Send a request until it is answered. What is not safe to send twice is sent again only
        if it did not reach the site, or if the site refused it for a moment, or with ``sent``.
        """
        backoff = Backoff(self._patience)
        while True:
            if sent is not None:
                sent.times += 1
            try:
                answer = self._http.request(method, path, json=asked)
            except httpx.TransportError as error:
                safe = (
                    method == "GET"
                    or sent is not None
                    or isinstance(error, httpx.ConnectError | httpx.ConnectTimeout)
                )
                if not safe:
                    raise ClientError(
                        "The connection broke before the answer came; it may have been done."
                    ) from error
                backoff.wait(error)
                continue
            if answer.is_success:
                return answer
            refusal = _refusal(answer)
            if answer.status_code not in AGAIN or refusal.kind in {"not-kept", "crowded"}:
                raise refusal
            backoff.wait(refusal, _least(answer))

    def _listening(self, path: str) -> Iterator[dict[str, Any]]:
        """Open a stream at once; return its lines."""
        lines = self._lines(path)
        next(lines, None)
        return (line for line in lines if line is not None)

    def _lines(self, path: str) -> Iterator[dict[str, Any] | None]:
        """Yield the lines of a stream, which is opened again and again; None each time."""
        backoff = Backoff(self._patience)
        timeout = httpx.Timeout(self._timeout, read=SILENCE)
        while True:
            ended: Exception = ClientError("The stream ended.")
            try:
                with self._http.stream("GET", path, timeout=timeout) as answer:
                    _check(answer)
                    with self._open(answer):
                        if self._closed:
                            return
                        yield None
                        for line in answer.iter_lines():
                            backoff.reached()
                            if line:
                                yield json.loads(line)
            except httpx.TransportError as error:
                ended = error
            except RefusedError as error:
                if error.status not in AGAIN:
                    raise
                ended = error
            except Exception:  # ``close`` may be called at any step of the reading.
                if not self._closed:
                    raise
            if self._closed:
                return
            backoff.wait(ended)

    @contextmanager
    def _open(self, answer: httpx.Response) -> Iterator[None]:
        """Keep the socket of a stream for ``close``."""
        wire = answer.extensions["network_stream"].get_extra_info("socket")
        self._wires.add(wire)
        try:
            yield
        finally:
            self._wires.discard(wire)


def _check(answer: httpx.Response) -> None:
    if not answer.is_success:
        answer.read()
        raise _refusal(answer)


def _refusal(answer: httpx.Response) -> RefusedError:
    try:
        error = answer.json()["error"]
        return RefusedError(str(error["kind"]), str(error["message"]), answer.status_code)
    except (ValueError, KeyError, TypeError):
        return RefusedError(
            "server", f"The site answered with the status {answer.status_code}.", answer.status_code
        )


def _least(answer: httpx.Response) -> float:
    text = answer.headers.get("retry-after", "")
    return min(60.0, float(text)) if text.isdecimal() else 0.0
