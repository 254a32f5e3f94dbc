"""Changes of a match as a page makes them: over the live connection.

The answer is a response as of a request: the state after the change, or the refusal with the state.
"""

import asyncio
import json
from contextlib import asynccontextmanager

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from paperbits.server.live.sockets import OPEN_SOCKET
from paperbits.server.wire.refusals import STATUS

MARK = {"type": "preview", "tag": "done", "move": "done"}
"""The last message. Messages are answered in order, so its answer ends the answers to all others."""

CLOSED = {
    1013: "not-kept",
    4400: "cross-site",
    4401: "wrong-token",
    4403: "wrong-key",
    4404: "unknown-match",
    4429: "crowded",
}
"""What the closing codes refuse."""


class Answer:
    """Gathers what a page hears."""

    def __init__(self):
        self._state, self._fault = None, None

    def hear(self, text):
        """Take a message; whether it was the last."""
        said = json.loads(text)
        if "done" in (said.get("tag"), said.get("move")):
            return True
        if said["type"] == "state":
            self._state = said["match"]
        elif said["type"] == "preview":
            self._state = said["preview"]
        elif said["type"] == "refused":
            self._fault = {name: said[name] for name in ("kind", "message")}
        return False

    def closed(self, code, reason):
        """Take the end of the connection."""
        if code not in CLOSED:
            raise httpx.ReadError(f"{code} {reason}")
        self._fault = {"kind": CLOSED[code], "message": reason}

    def response(self):
        """All of it."""
        if self._fault is None:
            return httpx.Response(200, json=self._state)
        status = STATUS.get(self._fault["kind"], 400)
        return httpx.Response(status, json={"error": self._fault, "match": self._state})


class Wire:
    """The server's end of a socket in this process."""

    def __init__(self):
        self.told, self.said = asyncio.Queue(), asyncio.Queue()

    def tell_at_once(self, texts):
        for text in texts:
            self.told.put_nowait(text)
        return True

    async def tell(self, text):
        self.told.put_nowait(text)

    def hang_up(self, code, reason):
        self.told.put_nowait(HungUpError(code, reason))
        self.said.put_nowait({"type": "websocket.disconnect", "code": code})

    async def send(self, message):
        if message["type"] == "websocket.close":
            self.hang_up(message["code"], message.get("reason", ""))

    async def say(self, text):
        self.said.put_nowait({"type": "websocket.receive", "text": text})

    async def hear(self):
        said = await self.told.get()
        if isinstance(said, HungUpError):
            raise said
        return said


@asynccontextmanager
async def within(app, request, subprotocols=()):
    """A live connection to an application in this process: functions that say and hear."""
    wire = Wire()
    scope = {
        "type": "websocket",
        "scheme": "ws",
        "path": request.url.path,
        "query_string": request.url.query,
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "subprotocols": list(subprotocols),
        "client": ("127.0.0.1", 1),
        "extensions": {OPEN_SOCKET: wire},
    }
    wire.said.put_nowait({"type": "websocket.connect"})
    serving = asyncio.ensure_future(app(scope, wire.said.get, wire.send))
    try:
        yield wire.say, wire.hear
    finally:
        wire.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await serving


class HungUpError(Exception):
    """The server closed the connection, with this code and reason."""


@asynccontextmanager
async def _outside(request):
    """A live connection to a server."""
    sent = {
        name: value
        for name, value in request.headers.items()
        if name in ("authorization", "cookie", "origin", "x-forwarded-for")
    }
    address = str(request.url).replace("http", "ws", 1)
    try:
        async with connect(address, additional_headers=sent, proxy=None, open_timeout=60) as socket:
            yield socket.send, socket.recv
    except (OSError, WebSocketException) as error:
        raise httpx.ConnectError(str(error)) from error


async def change(client, match, kind, key="", *, headers=None, shown=None, **asked):
    """Make a change as the holder of a key, or as the client's person.

    ``shown`` is the player whose tiles to show before, if several share the key.
    """
    request = client.build_request(
        "GET", f"/api/matches/{match}/live", params={"key": key} if key else None, headers=headers
    )
    inside, answer = isinstance(client._transport, httpx.ASGITransport), Answer()
    async with within(client._transport.app, request) if inside else _outside(request) as line:
        say, hear = line
        try:
            for message in _messages(kind, shown, asked):
                await say(message)
            while not answer.hear(await hear()):
                pass
        except HungUpError as error:
            answer.closed(*error.args)
        except ConnectionClosed as error:
            answer.closed(*((error.rcvd.code, error.rcvd.reason) if error.rcvd else (1006, "")))
    return answer.response()


def change_at(*given, **asked):
    """The same at a server, without a loop."""
    return asyncio.run(change(*given, **asked))


def _messages(kind, shown, asked):
    version = asked.get("version")
    unveiling = [{"type": "unveil", "player": shown, "version": version}] if shown else []
    return map(json.dumps, (*unveiling, {"type": kind, **asked}, MARK))
