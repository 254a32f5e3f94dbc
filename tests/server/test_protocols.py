"""When a request reaches the application, over real connections to an application that notes it."""

import asyncio
from contextlib import asynccontextmanager

import pytest
import uvicorn
from uvicorn.server import ServerState

from paperbits.server.gate import Gate
from paperbits.server.limits import Limits
from paperbits.server.protocols import protocols

STRANGER = b"X-Forwarded-For: 198.51.100.7\r\n"


def post(path, length, more=b""):
    """The head of a request."""
    return b"POST %s HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: %d\r\n\r\n" % (
        path,
        STRANGER + more,
        length,
    )


class Site:
    """An application that notes what it is asked, and a way to ask it."""

    def __init__(self):
        self.begun, self.read, self.clients = [], [], []
        self.address = ("", 0)
        self.gate = Gate(
            Limits(
                request_seconds=0.4,
                body_bytes=200_000,
                connections_per_client=3,
                requests_at_once=12,
                requests_per_second=1e-6,
            ),
            ["127.0.0.1"],
        )

    async def __call__(self, scope, receive, send):
        self.begun.append(scope["path"])
        self.clients.append(scope["client"][0])
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body, more = body + message["body"], message["more_body"]
        self.read.append(len(body))
        await send(
            {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]}
        )
        await send({"type": "http.response.body", "body": b"ok"})

    async def line(self):
        """A connection."""
        return await asyncio.open_connection(*self.address)

    async def ask(self, data):
        """What a connection answers to this, until it ends or says nothing for a while."""
        reader, writer = await self.line()
        writer.write(data)
        said = b""
        while part := await asyncio.wait_for(reader.read(10_000), 20):
            said += part
            if said.endswith((b"ok", b"}}", b"Timeout")):
                break
        writer.close()
        return said

    async def until(self, holds):
        """Wait until something holds."""
        async with asyncio.timeout(20):
            while not holds():
                await asyncio.sleep(0.005)


@pytest.fixture
async def site():
    async with serving() as found:
        yield found


@asynccontextmanager
async def serving():
    site = Site()
    http, _ = protocols(site.gate)
    config = uvicorn.Config(site, http=http, lifespan="off", log_config=None, proxy_headers=False)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: http(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    site.address = server.sockets[0].getsockname()
    try:
        yield site
    finally:
        for each in list(state.connections):
            each.transport.abort()
        server.close()
        await server.wait_closed()
        await asyncio.sleep(0.01)  # The aborted connections end.


async def test_a_request_begins_when_its_body_has_come(site):
    reader, writer = await site.line()
    writer.write(post(b"/slow", 6) + b"abc")
    assert (await site.ask(post(b"/whole", 3) + b"abc")).endswith(b"ok")
    assert site.begun == ["/whole"]
    writer.write(b"def")
    assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
    assert (site.begun, site.read, set(site.clients)) == (
        ["/whole", "/slow"],
        [3, 6],
        {"198.51.100.7"},
    )
    writer.write(b"GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
    writer.close()


async def test_a_request_that_never_ends_is_refused_and_begins_nothing(site):
    assert (await site.ask(post(b"/never", 100_000) + b"{")).startswith(b"HTTP/1.1 408")
    assert site.begun == []


async def test_long_bodies_are_given_to_the_application_as_they_come(site):
    reader, writer = await site.line()
    writer.write(post(b"/long", 150_000) + b"x" * 100_000)
    await site.until(lambda: site.begun == ["/long"])
    writer.write(b"x" * 50_000)
    assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
    assert site.read == [150_000]
    writer.close()
    reader, writer = await site.line()
    writer.write(post(b"/too-long", 1_000_000))
    await site.until(lambda: "/too-long" in site.begun)  # It refuses this at once.
    writer.close()


async def test_a_client_that_waits_to_be_asked_for_the_body_is_asked(site):
    reader, writer = await site.line()
    writer.write(post(b"/asks", 3, b"Expect: 100-continue\r\n"))
    assert await reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
    writer.write(b"abc")
    assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
    writer.close()


async def test_a_client_behind_a_proxy_has_so_many_requests_without_their_bodies(site):
    lines = [await site.line() for _ in range(3)]
    for _, writer in lines:
        writer.write(post(b"/half", 9) + b"{")
    assert (await site.ask(post(b"/whole", 3) + b"abc")).endswith(b"ok")
    refused = await site.ask(post(b"/half", 9) + b"{")
    assert refused.startswith(b"HTTP/1.1 429")
    assert b"too many pages or requests open" in refused
    other = post(b"/other", 9).replace(b"198.51.100.7", b"198.51.100.8")
    reader, writer = await site.line()
    writer.write(other + b"123")
    lines[0][1].close()
    writer.write(b"456789")
    assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
    for _, each in [*lines, (reader, writer)]:
        each.close()
    assert (await site.ask(post(b"/whole", 3) + b"abc")).endswith(b"ok")
    assert "/half" not in site.begun


async def test_requests_over_the_budget_are_refused_before_they_begin(site):
    reader, writer = await site.line()
    refused = []
    site.gate.refused = lambda: refused.append(1)
    for _ in range(12):
        writer.write(post(b"/", 3) + b"abc")
        await reader.readuntil(b"ok")
    for _ in range(2):  # The connection stays open.
        writer.write(post(b"/", 3) + b"abc")
        assert b"have sent many requests" in await reader.readuntil(b"}}")
    assert (len(site.begun), len(refused)) == (12, 2)
    writer.write(post(b"/", 30) + b"abc")  # It is not worth waiting for the rest.
    assert b"connection: close" in await reader.readuntil(b"}}")
    writer.close()
    assert len(site.begun) == 12


async def test_requests_sent_in_a_row_are_answered_in_order(site):
    reader, writer = await site.line()
    writer.write(post(b"/1", 3) + b"abc" + post(b"/2", 5) + b"ab")
    assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
    writer.write(b"cde" + post(b"/3", 1) + b"x")
    for _ in range(2):
        assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
    assert (site.begun, site.read) == (["/1", "/2", "/3"], [3, 5, 1])
    writer.close()
