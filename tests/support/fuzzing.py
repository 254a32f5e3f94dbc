"""Inputs that nobody meant, made from what the server says that it reads.

``Values`` makes values of a JSON schema, nearly right or not at all. Names, keys and moves that the
server told before are used again, so that many inputs get past the first check. Nothing here knows
a route or a message: new ones are found in the OpenAPI document and in the table of messages.
"""

import asyncio
import json
import math
import random
import re
import time
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode, urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

STRANGE = [
    *(
        "",
        " ",
        "\0",
        "\n",
        "0",
        "-1",
        "1e999",
        "null",
        "true",
        "NaN",
        "None",
        "a1",
        "pass",
        "undefined",
        "__proto__",
        "../../etc",
    ),
    *(
        "%00",
        "%",
        "'",
        '"',
        "<script>alert(1)</script>",
        "\u202e",
        "\ufeff",
        "\ud83e\udd16",
        "é" * 40,
        "１２",
        "²",
        "٣",
        "\x7f",
    ),
    *(
        "a" * 101,
        "x" * 2_001,
        "1" * 5_000,
        "(" * 3_000,
        "[" * 2_000,
        "=" * 999,
        "@",
        "@" * 17,
        "a1 " * 600,
        "$" * 61,
        "2026-13-45",
    ),
]
NUMBERS = [0, 1, 2, 3, 4, -1, 7, 100, 101, 2**31, 2**53, 2**53 + 1, 2**63, 2**64, -(2**63), 10**400, 0.5, -0.0, 1e308]
SEEDS = {
    "position": [
        "* . . * . .\n* * . * . .\n. * . . . .\n. * * . . *\n. . . . . *\n* . . * * *",
        "1 0\n0 1",
        "\n".join(["." * 15] * 15),
    ],
    "board": ["\n".join(["." * 15] * 15)],
    "rack": ["01=+-0011", "??"],
    "equation": ["101 AND 11 = 1", "1+1=10"],
    "moves": [["a1", "b2"], ["8h 1=1"], []],
    "text": ["paperbits record 1\ngame: palindromic-rows-columns\nsettings: players=2 n=4\nseats: person | person\n\n1. a1\n"],
    "then": ["a1", "pass"],
}
"""Texts that are read, for the fields that answers do not have."""

SEATS = (
    ["person", "person"],
    ["person", "open"],
    ["person", "computer"],
    ["computer", "computer"],
    ["person"],
    ["open"] * 2 + ["person"],
)

MATCHES = 150
"""Most matches that inputs are about."""

KEPT = 60
"""Most values that are remembered of one name."""

METHODS = ("get", "post", "put", "patch", "delete")
SLOW = 0.5
"""Seconds after which an answer is not waited for: hanging up is an input too."""


class Memory:
    """What the server has told, by the name of its field."""

    def __init__(self, chance, seeds=()):
        self.chance, self.told = chance, {name: list(values) for name, values in dict(seeds).items()}

    def learn(self, value, name="", depth=0):
        """Remember everything that is in an answer."""
        if depth > 12:
            return
        if isinstance(value, dict):
            for key, part in list(value.items())[:60]:
                self.learn(part, key, depth + 1)
        elif isinstance(value, list):
            for part in self.chance.sample(value, min(4, len(value))):
                self.learn(part, name, depth + 1)
        if name and value is not None and (not isinstance(value, str) or len(value) < 300) and len(str(value)) < 400:
            kept = self.told.setdefault(name, [])
            if len(kept) < KEPT:
                kept.append(value)
            else:
                kept[self.chance.randrange(KEPT)] = value

    def recall(self, name):
        """A value that was told under this name, or a similar one; None if there is none."""
        found = self.told.get(name) or (self.told.get("id") if name.endswith("id") else None)
        if not found and self.told and self.chance.random() < 0.1:
            found = self.told[self.chance.choice(list(self.told))]
        return self.chance.choice(found) if found else None


class Values:
    """Values of JSON schemas, right and wrong."""

    def __init__(self, chance, memory, definitions):
        self.chance, self.memory, self.definitions = chance, memory, definitions
        self.wrong = self.known = 0.0
        self.near = None

    def begin(self, near=None):
        """Decide how careful the next value is. ``near`` remembers what was told about its match."""
        self.near = near
        self.wrong, self.known = self.chance.choice(((0, 0.97), (0, 0.9), (0.01, 0.8), (0.04, 0.6), (0.15, 0.3)))

    def of(self, schema, name="", depth=0):
        """A value that the schema may take, or nearly."""
        chance = self.chance
        if chance.random() < self.wrong or depth > 8:
            return self.junk()
        if "$ref" in schema:
            return self.of(self.definitions[schema["$ref"].rpartition("/")[2]], name, depth + 1)
        for one_of in ("anyOf", "oneOf", "allOf"):
            if schema.get(one_of):
                return self.of(chance.choice(schema[one_of]), name, depth + 1)
        if "const" in schema:
            return schema["const"]
        if schema.get("enum"):
            return chance.choice(schema["enum"])
        if name and chance.random() < self.known:
            near = self.near if self.near is not None and chance.random() < 0.9 else None
            told = near.told[name][-1] if near is not None and name in near.told else self.memory.recall(name)
            if told is not None:
                return told
        kind = schema.get("type", "object" if "properties" in schema else "")
        return self._made(kind[0] if isinstance(kind, list) else kind, schema, name, depth)

    def _made(self, kind, schema, name, depth):
        chance = self.chance
        if kind == "string":
            most = schema.get("maxLength", 60)
            sizes = (schema.get("minLength", 0), min(most, 5_000), min(most + 1, 5_000))
            return chance.choice(STRANGE) if chance.random() < self.wrong * 4 else self._letters(chance.choice(sizes))
        if kind in {"integer", "number"}:
            ends = [schema[end] + more for end in ("minimum", "maximum") if end in schema for more in (-1, 0, 1)]
            return chance.randrange(1, 7) if chance.random() < self.known else chance.choice([*ends, *NUMBERS])
        if kind == "boolean":
            return chance.random() < 0.5
        if kind == "array":
            many = min(schema.get("maxItems", 3) + 1, 400) if chance.random() < 0.03 else chance.randrange(4)
            return [self.of(schema.get("items", {}), name, depth + 1) for _ in range(many)]
        if kind == "object":
            wanted = set(schema.get("required", ()))
            made = {
                key: self.of(part, key, depth + 1)
                for key, part in schema.get("properties", {}).items()
                if (key in wanted and chance.random() > self.wrong / 2)
                or (key not in wanted and chance.random() < 0.1 + 2 * self.wrong)
            }
            more = schema.get("additionalProperties")
            if isinstance(more, dict):
                names = [chance.choice(["n", "players", "k", "size", "x"]) for _ in range(chance.randrange(3))]
                made |= {key: self.of(more, "", depth + 1) for key in names}
            elif more is True:
                names = chance.sample([*SEEDS, "game", "count_only"], chance.randrange(1, 4))
                made |= {key: self.of({"type": "string"}, key, depth + 1) for key in names}
            if chance.random() < self.wrong:
                made[chance.choice(STRANGE)] = self.junk()
            return made
        return None if kind == "null" else self.junk()

    def _letters(self, size):
        return "".join(self.chance.choices("01+-=*/|&~?ab1 \n.:é\u3042\0", k=size))

    def junk(self, depth=0):
        """Any value at all."""
        chance = self.chance
        kind = chance.randrange(7 if depth < 3 else 5)
        if kind == 5:
            return [self.junk(depth + 1) for _ in range(chance.randrange(4))]
        if kind == 6:
            return {chance.choice(STRANGE): self.junk(depth + 1) for _ in range(chance.randrange(4))}
        return [None, True, chance.choice(NUMBERS), chance.choice(STRANGE), 1.5][kind]


def text_of(value):
    """A value as JSON, with what Python would write but JSON does not have."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def spoilt(text, chance):
    """A text with some of its bytes changed, lost or doubled."""
    text = bytearray(text)
    for _ in range(chance.choice((1, 1, 2, 8))):
        if not text:
            break
        at = chance.randrange(len(text))
        how = chance.randrange(4)
        if how == 0:
            text[at] = chance.randrange(256)
        elif how == 1:
            del text[at : at + chance.choice((1, 4, 40))]
        elif how == 2:
            text[at:at] = text[max(0, at - 20) : at] * chance.choice((1, 3))
        else:
            text[at:at] = chance.choice((b"\0", b"\xff\xfe", b"{", b"]", b'"', b"9" * 50, b"\\ud800", b"NaN", b"-"))
    return bytes(text)


@dataclass
class Report:
    """What was sent, what came back, and what should not have."""

    inputs: dict = field(default_factory=lambda: {"http": 0, "socket": 0})
    statuses: dict = field(default_factory=dict)
    codes: dict = field(default_factory=dict)
    faults: list = field(default_factory=list)
    routes: dict = field(default_factory=dict)
    """Of each route how often it was asked, and how often it answered with 200 or so."""
    answers: dict = field(default_factory=dict)
    """Of each kind of message on sockets, how often it came."""

    def count(self, kind, what):
        kind[what] = kind.get(what, 0) + 1

    def fault(self, *said):
        """Note what should not have happened."""
        if len(self.faults) < 200:
            self.faults.append(" ".join(str(each)[:700] for each in said))


class Requests:
    """HTTP requests over connections that stay open."""

    def __init__(self, address, document, chance, memory, report):
        split = urlsplit(address)
        self.host, self.port, self.origin = split.hostname, split.port, address
        self.chance, self.memory, self.report = chance, memory, report
        self.values = Values(chance, memory, document.get("components", {}).get("schemas", {}))
        self.operations = [
            (method, path, {**operation, "parameters": [*item.get("parameters", ()), *operation.get("parameters", ())]})
            for path, item in document["paths"].items()
            for method, operation in item.items()
            if method in METHODS
        ]
        paths = (path.partition("/{") for path in document["paths"])
        self.ids = {whole: parameter.partition("}")[0] for whole, _, parameter in paths if parameter}
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
                path = path.replace(f"{{{name}}}", quote(str(value).encode("utf-8", "replace")[:300], safe=""))
            elif where == "query" and (parameter.get("required") or chance.random() < 0.5):
                query.append((name, str(value).encode("utf-8", "replace")))
        path = re.sub(r"\{\w+\}", lambda _: quote(str(chance.choice(STRANGE)).encode("utf-8", "replace"), safe=""), path)
        return path + ("?" + urlencode(query) if query else "")

    def make(self):
        """A request as bytes, with the route that it is meant for."""
        chance = self.chance
        method, path, operation = chance.choice(self.operations)
        match, key = (
            chance.choice(self.pairs) if self.pairs and "{match_id}" in path and chance.random() < 0.8 else (None, None)
        )
        self.values.begin(self.near.get(match))
        target = path
        if match is not None:
            target = target.replace("{match_id}", match)
        target = self._address(target, operation["parameters"])
        if chance.random() < 0.01:
            method = chance.choice((*METHODS, "options", "head", "trace", "x"))
        lines = [f"{method.upper()} {target} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        if self.tokens and chance.random() < (0.6 if "/bot/" in path or "/stream/" in path else 0.05):
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
        if isinstance(state, dict) and isinstance(state.get("id"), str) and state["id"] in self.near:
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
                await self.ask("POST", f"/api/matches/{created['id']}/join", {"invite": open_["invite"], "name": "Bo"})

    async def ask(self, method, path, body=None):
        """A request that is meant; its answer, or None."""
        content = b"" if body is None else text_of(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nConnection: close\r\n"
        head += f"Origin: {self.origin}\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
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
            asked, done = self.report.routes.get(route, (0, 0))
            self.report.routes[route] = asked + 1, done + (200 <= status < 300)
            self._judge(route, request, status, headers, body)
            if headers.get("connection", "").lower() == "close" or status == 431:
                writer = await closed(writer)
        await closed(writer)

    def _judge(self, route, request, status, headers, body):
        if status in {500, 501, 502, 504} or (
            status == 503 and b'"error"' not in body and "health" not in route and "ready" not in route
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
        if isinstance(said, dict) and isinstance(said.get("id"), str) and isinstance(said.get("key"), str):
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


class Sockets:
    """Messages on WebSockets: made from the table of messages, and spoilt."""

    BATCH = 10

    def __init__(self, address, schemas, chance, memory, report, requests):
        """``schemas``: what each address reads."""
        self.address = "ws" + address.removeprefix("http")
        self.chance, self.memory, self.report, self.requests = chance, memory, report, requests
        read = {path: (each, Values(chance, memory, each.get("$defs", {}))) for path, each in schemas.items()}
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
            cookie = self.chance.choice(self.requests.cookies) if self.requests.cookies and self.chance.random() < 0.5 else None
            headers = {"Cookie": cookie} if cookie else {}
            try:
                options = {"compression": None, "ping_interval": None, "open_timeout": 20, "close_timeout": 1}
                protocols = {"subprotocols": ["paperbits.2"]} if hello is not None else {}
                async with connect(self.address + path, additional_headers=headers, **options, **protocols) as socket:
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
        return f"/api/matches/{match}/live" + (f"?key={key}" if with_key else ""), match, *self.match, None

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
                self.report.count(self.report.answers, " ".join(filter(None, found.groups())) if found else text[:30])
                if '"kind":"server"' in text or '"kind": "server"' in text:
                    self.report.fault("socket", text)


MATCH = "/api/matches/{match_id}/live"


def sockets_read():
    """Of each address of a socket, the schema of everything that it reads."""
    from paperbits.server.live import messages
    from paperbits.server.news import socket

    return {MATCH: messages.ADAPTER.json_schema(), "/api/live": socket.ADAPTER.json_schema()}


async def fuzzed(address, document, *, requests, messages, seed, lines=8, told=None, seconds=math.inf):
    """Send so many requests and messages, for so long at most; what came of it. ``told`` is called
    now and again.
    """
    chance, report = random.Random(seed), Report()
    memory = Memory(chance, SEEDS)
    http = Requests(address, document, chance, memory, report)
    sockets = Sockets(address, sockets_read(), chance, memory, report, http)
    http.until = time.monotonic() + seconds
    await http.prepare()
    working = [asyncio.create_task(http.run(requests // lines + (number < requests % lines))) for number in range(lines)]
    working += [asyncio.create_task(sockets.run(messages // lines + (number < messages % lines))) for number in range(lines)]
    while not all(task.done() for task in working):
        await asyncio.wait(working, timeout=5, return_when=asyncio.FIRST_EXCEPTION)
        if told is not None:
            told(report)
        for task in working:
            if task.done():
                task.result()
    return report
