"""What connections are allowed, over real connections to an application that notes it."""

import asyncio
import subprocess
import sys
from contextlib import asynccontextmanager
from functools import partial

import pytest
import uvicorn
from uvicorn.server import ServerState

from paperbits.server.clients import Clients
from paperbits.server.limits import Limits
from paperbits.server.metrics import Metrics
from paperbits.server.protocols import Gate, Http

STRANGER = b"X-Forwarded-For: 198.51.100.7\r\n"
PROXIES = ["127.0.0.1"]


def post(path, length, more=b""):
    """The head of a request."""
    return b"POST %s HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: %d\r\n\r\n" % (
        path,
        STRANGER + more,
        length,
    )


class Site:
    """An application that notes what it is asked, and a way to ask it."""

    def __init__(self, seconds):
        self.ended, self.clients = [], []
        self.address = ("", 0)
        self.limits = Limits(
            request_seconds=seconds,
            send_seconds=seconds,
            header_bytes=2_000,
            connections_per_client=3,
            requests_at_once=12,
            requests_per_second=1e-6,
        )
        self.metrics = Metrics()

    async def __call__(self, scope, receive, send):
        self.clients.append(scope["client"][0])
        message = {"more_body": True}
        while message.get("more_body"):
            message = await receive()
        self.ended.append((scope["path"], message["type"]))
        if message["type"] == "http.disconnect":
            return
        length = 50_000_000 if scope["path"] == "/long" else 2
        head = [(b"content-length", str(length).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        for start in range(0, length, 1_000_000):
            some = {"type": "http.response.body", "body": b"ok" * min(1, length - start)}
            if length > 2:
                some |= {"body": b"." * 1_000_000, "more_body": start + 1_000_000 < length}
            await send(some)
        self.ended.append((scope["path"], "sent"))

    async def ask(self, data):
        """A connection on which this was sent."""
        reader, writer = await asyncio.open_connection(*self.address)
        writer.write(data)
        return reader, writer

    async def until(self, holds):
        """Wait until something holds."""
        async with asyncio.timeout(120):
            while not holds():
                await asyncio.sleep(0.005)


@pytest.fixture
async def site():
    async with serving(60) as found:
        yield found


@pytest.fixture
async def impatient():
    """A site that waits for no client."""
    async with serving(1.0) as found:
        yield found


@asynccontextmanager
async def serving(seconds):
    site = Site(seconds)
    http = partial(Http, Gate(site.limits, PROXIES))
    app = Clients(site, PROXIES, site.limits, site.metrics)
    config = uvicorn.Config(app, http=http, lifespan="off", log_config=None, proxy_headers=False)
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


FILES = """
import resource
from paperbits.server.protocols import MOST_FILES, raise_file_limit
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
raise_file_limit()
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0] in (hard, MOST_FILES))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit.")
def test_a_process_may_open_as_many_files_as_the_system_allows():
    done = subprocess.run([sys.executable, "-c", FILES], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


@pytest.mark.parametrize("half", [b"", b"GET", post(b"/never", 100) + b"{"])
async def test_a_request_that_never_ends_is_ended(impatient, half):
    reader, writer = await impatient.ask(half)
    async with asyncio.timeout(120):
        assert await reader.read() == b""
    ended = [("/never", "http.disconnect")] if b"{" in half else []
    await impatient.until(lambda: impatient.ended == ended)
    writer.close()


async def test_a_client_that_does_not_read_is_cut_off(impatient):
    """Nothing is ever read of the answer, so it can't be sent by itself."""
    _, writer = await impatient.ask(b"GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await impatient.until(lambda: ("/long", "sent") in impatient.ended)
    writer.close()


async def test_a_connection_is_used_again(site):
    reader, writer = await site.ask(post(b"/1", 3) + b"abc" + post(b"/2", 5) + b"ab")
    await reader.readuntil(b"ok")
    writer.write(b"cde")
    await reader.readuntil(b"ok")
    writer.write(b"GET /3 HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await reader.readuntil(b"ok")
    assert [path for path, how in site.ended if how == "sent"] == ["/1", "/2", "/3"]
    assert site.clients == ["198.51.100.7"] * 2 + ["127.0.0.1"]
    writer.close()


@pytest.mark.parametrize("size", [2_000, 100_000])
async def test_a_head_that_is_too_large_is_refused(site, size):
    more = b"X: %s\r\n" % (b"x" * size)
    for head in (post(b"/", 0, more), post(b"/", 0, more)[:-2]):
        reader, writer = await site.ask(head)
        assert b"headers of this request are too long" in await reader.read()
        writer.close()
    reader, writer = await site.ask(post(b"/", 0, b"X: %s\r\n" % (b"x" * 1_500)))
    await reader.readuntil(b"ok")
    writer.close()
    assert site.clients == ["198.51.100.7"]


async def test_a_client_behind_a_proxy_has_so_many_requests_open(site):
    lines = [await site.ask(post(b"/half", 9) + b"{") for _ in range(3)]
    await site.until(lambda: len(site.clients) == 3)
    reader, writer = await site.ask(post(b"/", 0))
    assert b"too many pages or requests open" in await reader.readuntil(b"}}")
    writer.close()
    other = post(b"/other", 0).replace(b"198.51.100.7", b"198.51.100.8")
    reader, writer = await site.ask(other)
    await reader.readuntil(b"ok")
    for _, each in [*lines, (reader, writer)]:
        each.close()
    await site.until(lambda: len(site.ended) == 5)
    reader, writer = await site.ask(post(b"/", 0))
    await reader.readuntil(b"ok")
    writer.close()


async def test_requests_over_the_budget_are_refused_before_they_begin(site):
    reader, writer = await site.ask(b"")
    for _ in range(12):
        writer.write(post(b"/", 3) + b"abc")
        await reader.readuntil(b"ok")
    for _ in range(2):  # The connection stays open.
        writer.write(post(b"/", 3) + b"abc")
        assert b"have sent many requests" in await reader.readuntil(b"}}")
    writer.close()
    assert len(site.clients) == 12
    assert (
        site.metrics.registry.get_sample_value("paperbits_requests_total", {"status": "429"}) == 2
    )
