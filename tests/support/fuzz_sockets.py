"""Messages on WebSockets that nobody meant, made from the table of messages."""

import asyncio
import json
import re
import time
from contextlib import suppress

from fuzz_values import Values, spoilt, text_of
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

MATCH = "/api/matches/{match_id}/live"


class Sockets:
    """Messages on WebSockets: made from the table of messages, and spoilt."""

    BATCH = 10

    def __init__(self, address, schemas, chance, memory, report, requests):
        """``schemas``: what each address reads."""
        self.address = "ws" + address.removeprefix("http")
        self.chance, self.memory, self.report, self.requests = chance, memory, report, requests
        read = {
            path: (each, Values(chance, memory, each.get("$defs", {})))
            for path, each in schemas.items()
        }
        self.match = read.pop(MATCH)
        self.more = [(path, *each) for path, each in read.items()]

    def make(self, schema, values, match=None):
        """A message, as text or bytes."""
        chance = self.chance
        values.begin(self.requests.near.get(match))
        text = text_of(values.of(schema))
        if chance.random() < 0.15:
            text = spoilt(text, chance)
        if chance.random() < 0.01:
            return text
        return text.decode("utf-8", "replace")

    async def run(self, number):
        """Send so many messages, on one socket after another."""
        sent = 0
        while sent < number and time.monotonic() < self.requests.until:
            path, match, schema, values, hello = self._where()
            many = min(number - sent, self.chance.randrange(1, 12) * self.BATCH)
            sent += many
            self.report.inputs["socket"] += many
            cookie = (
                self.chance.choice(self.requests.cookies)
                if self.requests.cookies and self.chance.random() < 0.5
                else None
            )
            headers = {"Cookie": cookie} if cookie else {}
            try:
                options = {
                    "compression": None,
                    "ping_interval": None,
                    "open_timeout": 20,
                    "close_timeout": 1,
                }
                protocols = {"subprotocols": ["paperbits.2"]} if hello is not None else {}
                async with connect(
                    self.address + path, additional_headers=headers, **options, **protocols
                ) as socket:
                    await self._talk(socket, many, match, schema, values, hello)
            except WebSocketException as error:
                code = getattr(getattr(error, "rcvd", None), "code", type(error).__name__)
                self.report.count(self.report.codes, code)
                if code == 1011 or "500" in str(error):
                    self.report.fault("socket", path, error)
            except (TimeoutError, OSError) as error:
                self.report.count(self.report.codes, type(error).__name__)

    def _where(self):
        chance = self.chance
        if self.more and chance.random() < 0.2:
            path, schema, values = chance.choice(self.more)
            return path, None, schema, values, None
        match, key = chance.choice(self.requests.pairs) if self.requests.pairs else ("none", "none")
        with_key = chance.random() < 0.9
        if chance.random() < 0.5:
            hello = {"type": "hello"} | ({"key": key} if with_key else {})
            return f"/api/matches/{match}/live", match, *self.match, hello
        return (
            f"/api/matches/{match}/live" + (f"?key={key}" if with_key else ""),
            match,
            *self.match,
            None,
        )

    async def _talk(self, socket, many, match, schema, values, hello):
        if hello is not None:
            first = json.dumps(hello) if self.chance.random() < 0.97 else self.make(schema, values)
            await socket.send(first)
        for start in range(0, many, self.BATCH):
            for _ in range(min(self.BATCH, many - start)):
                await socket.send(self.make(schema, values, match))
            last = f"last{start}"
            if match is not None:
                await socket.send(json.dumps({"type": "preview", "tag": last, "move": "a1"}))
            await self._hear(socket, f'"tag":"{last}"', 5 if match is not None else 0.05)

    async def _hear(self, socket, last, seconds):
        """Read what comes until the last answer, or until nothing comes for so long."""
        text = ""
        with suppress(TimeoutError):
            while last not in text:
                async with asyncio.timeout(seconds):
                    text = await socket.recv()
                if '"type":"state"' in text[:20]:
                    self.requests.learn_near(json.loads(text))
                elif self.chance.random() < 0.02:
                    self.memory.learn(json.loads(text))
                found = re.match(r'{"type":"(\w+)"(?:,"kind":"([\w-]+)")?', text)
                self.report.count(
                    self.report.answers,
                    " ".join(filter(None, found.groups())) if found else text[:30],
                )
                if '"kind":"server"' in text or '"kind": "server"' in text:
                    self.report.fault("socket", text)


def sockets_read():
    """Of each address of a socket, the schema of everything that it reads."""
    from paperbits.server.api import news_socket
    from paperbits.server.live import messages

    return {MATCH: messages.ADAPTER.json_schema(), "/api/live": news_socket.ADAPTER.json_schema()}
