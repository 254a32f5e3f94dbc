"""HTTP requests that nobody meant, made from the OpenAPI document."""

import asyncio
import json
import math
import re
import time
from contextlib import suppress
from urllib.parse import quote, urlencode, urlsplit

from fuzz_values import SEATS, STRANGE, Memory, Values, spoilt, text_of

MATCHES = 150
"""Most matches that inputs are about."""

METHODS = ("get", "post", "put", "patch", "delete")
SLOW = 2.0
"""Seconds after which an answer is not waited for: hanging up is an input too."""


class Requests:
    """HTTP requests over connections that stay open."""

    def __init__(self, address, document, chance, memory, report):
        split = urlsplit(address)
        self.host, self.port, self.origin = split.hostname, split.port, address
        self.chance, self.memory, self.report = chance, memory, report
        self.values = Values(chance, memory, document.get("components", {}).get("schemas", {}))
        self.operations = [
            (
                method,
                path,
                {
                    **operation,
                    "parameters": [*item.get("parameters", ()), *operation.get("parameters", ())],
                },
            )
            for path, item in document["paths"].items()
            for method, operation in item.items()
            if method in METHODS
        ]
        self.deck = []
        """Operations that are still to be asked before all are asked once more."""
        paths = (path.partition("/{") for path in document["paths"])
        self.ids = {
            whole: parameter.partition("}")[0] for whole, _, parameter in paths if parameter
        }
        """Of each collection, what its members' ids are called."""
        self.pairs = []
        """Matches, each with a key."""
        self.near = {}
        """Of each of these, what was told last."""
        self.cookies, self.tokens = [], []
        self.until = math.inf

    def _address(self, path, parameters):
        chance, query = self.chance, []
        for parameter in parameters:
            name, where = parameter["name"], parameter["in"]
            value = self.values.of(parameter.get("schema", {}), name)
            if where == "path":
                path = path.replace(
                    f"{{{name}}}", quote(str(value).encode("utf-8", "replace")[:300], safe="")
                )
            elif where == "query" and (parameter.get("required") or chance.random() < 0.5):
                query.append((name, str(value).encode("utf-8", "replace")))
        path = re.sub(
            r"\{\w+\}",
            lambda _: quote(str(chance.choice(STRANGE)).encode("utf-8", "replace"), safe=""),
            path,
        )
        return path + ("?" + urlencode(query) if query else "")

    def make(self):
        """A request as bytes, with the route that it is meant for."""
        chance = self.chance
        if not self.deck:
            self.deck = chance.sample(self.operations, len(self.operations))
        method, path, operation = self.deck.pop()
        match, key = (
            chance.choice(self.pairs)
            if self.pairs and "{match_id}" in path and chance.random() < 0.8
            else (None, None)
        )
        self.values.begin(self.near.get(match))
        target = path
        if match is not None:
            target = target.replace("{match_id}", match)
        target = self._address(target, operation["parameters"])
        if chance.random() < 0.01:
            method = chance.choice((*METHODS, "options", "head", "trace", "x"))
        lines = [f"{method.upper()} {target} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        if self.tokens and chance.random() < (
            0.6 if "/bot/" in path or "/stream/" in path else 0.05
        ):
            lines.append(f"Authorization: Bearer {chance.choice(self.tokens)}")
        elif key is not None and chance.random() < 0.8:
            lines.append(f"Authorization: Bearer {key}")
        if self.cookies and chance.random() < 0.6:
            lines.append(f"Cookie: {chance.choice(self.cookies)}")
        if chance.random() < 0.8:
            lines.append(f"Origin: {self.origin}")
        body = b""
        content = operation.get("requestBody", {}).get("content", {})
        if content:
            kind = chance.choice(list(content))
            body = text_of(self.values.of(content[kind].get("schema", {})))
            if chance.random() < 0.05:
                body = spoilt(body, chance)
            lines.append(f"Content-Type: {kind if chance.random() < 0.98 else 'text/plain'}")
        if body or method != "get":
            lines.append(f"Content-Length: {len(body)}")
        request = ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8", "replace") + body
        if chance.random() < 0.01:
            request = spoilt(request, chance)
        return f"{method.upper()} {path}", request

    def learn_near(self, said):
        """Remember what was told about one of the matches."""
        state = said.get("match", said) if isinstance(said, dict) else None
        if (
            isinstance(state, dict)
            and isinstance(state.get("id"), str)
            and state["id"] in self.near
        ):
            self.near[state["id"]] = Memory(self.chance)
            self.near[state["id"]].learn(state)

    def learn_ids(self, said, name):
        """Remember the ids of a collection's members under the name that its routes have for them."""
        if isinstance(said, dict):
            if isinstance(said.get("id"), str):
                self.memory.told[name] = [*self.memory.told.get(name, ())[-15:], said["id"]]
            for part in said.values():
                self.learn_ids(part, name)
        elif isinstance(said, list):
            for part in said[:20]:
                self.learn_ids(part, name)

    async def prepare(self):
        """Set up matches of every kind: people, invited people, computers."""
        games = [game["id"] for game in await self.ask("GET", "/api/games")]
        for number, game in enumerate(games * 2):
            seats = [{"kind": kind} for kind in SEATS[number % len(SEATS)]]
            created = await self.ask("POST", "/api/matches", {"game": game, "seats": seats})
            for open_ in (created or {}).get("match", {}).get("invitations", ()):
                await self.ask(
                    "POST",
                    f"/api/matches/{created['id']}/join",
                    {"invite": open_["invite"], "name": "Bo"},
                )

    async def ask(self, method, path, body=None):
        """A request that is meant; its answer, or None."""
        content = b"" if body is None else text_of(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nConnection: close\r\n"
        head += (
            f"Origin: {self.origin}\r\nContent-Type: application/json\r\nContent-Length:"
            f" {len(content)}\r\n\r\n"
        )
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            writer.write(head.encode() + content)
            status, headers, found = await answer(reader)
        finally:
            await closed(writer)
        self._judge(f"{method} {path}", b"", status, headers, found)
        return json.loads(found) if status < 300 else None

    async def run(self, number):
        """Send so many requests, one after another."""
        reader = writer = None
        for _ in range(number):
            if time.monotonic() > self.until:
                break
            route, request = self.make()
            self.report.inputs["http"] += 1
            asked, done = self.report.routes.get(route, (0, 0))
            self.report.routes[route] = asked + 1, done
            try:
                if writer is None:
                    reader, writer = await asyncio.open_connection(self.host, self.port)
                writer.write(request)
                async with asyncio.timeout(SLOW):
                    status, headers, body = await answer(reader)
            except (TimeoutError, OSError, EOFError, ValueError):
                self.report.count(self.report.statuses, "none")
                writer = await closed(writer)
                continue
            self.report.count(self.report.statuses, status)
            asked, done = self.report.routes[route]
            self.report.routes[route] = asked, done + (200 <= status < 300)
            self._judge(route, request, status, headers, body)
            if headers.get("connection", "").lower() == "close":
                writer = await closed(writer)
        await closed(writer)

    def _judge(self, route, request, status, headers, body):
        if status in {500, 501, 502, 504} or (
            status == 503
            and b'"error"' not in body
            and "health" not in route
            and "ready" not in route
        ):
            self.report.fault(status, route, request[:1_500], body[:300])
        if cookie := headers.get("set-cookie"):
            self.cookies = [*self.cookies[-20:], cookie.partition(";")[0]]
        if not headers.get("content-type", "").startswith("application/json"):
            return
        try:
            said = json.loads(body)
        except ValueError:
            if "head" not in route.lower():
                self.report.fault("not JSON", route, request[:700], body[:300])
            return
        if (
            status >= 400
            and status != 405
            and not (isinstance(said, dict) and "error" in said)
            and not route.endswith(("/health", "/ready"))
        ):
            self.report.fault("a refusal without a sentence:", status, route, body[:300])
        if (
            isinstance(said, dict)
            and isinstance(said.get("id"), str)
            and isinstance(said.get("key"), str)
        ):
            if len(self.pairs) >= MATCHES:
                self.pairs.pop(self.chance.randrange(MATCHES))
            self.pairs.append((said["id"], said["key"]))
            self.near = {match: self.near.get(match) for match, _ in self.pairs}
        if isinstance(said, dict) and str(said.get("text")).startswith("pb_"):
            self.tokens = [*self.tokens[-20:], said["text"]]
        self.learn_near(said)
        if (name := self.ids.get(route.partition(" ")[2])) is not None and status < 300:
            self.learn_ids(said, name)
        if self.chance.random() < 0.2 or len(self.memory.told) < 50:
            self.memory.learn(said)


async def closed(writer):
    """Close a connection, if there is one."""
    if writer is not None:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def answer(reader):
    """The next answer on a connection: status, headers, body."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    status = int(head[0].split()[1])
    headers = {}
    for line in head[1:]:
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    if headers.get("transfer-encoding") == "chunked":
        parts = []
        while size := int(await reader.readline(), 16):
            parts.append((await reader.readexactly(size + 2))[:-2])
        await reader.readline()
        return status, headers, b"".join(parts)
    return status, headers, await reader.readexactly(int(headers.get("content-length", 0)))
