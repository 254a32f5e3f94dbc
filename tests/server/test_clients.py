"""Which client sends a request: the address that connects, or the one that a trusted proxy names."""

import httpx
import pytest
from fastapi import FastAPI, Request
from site_help import site

from paperbits.server import clients
from paperbits.server.clients import Clients, limited_client
from paperbits.server.limits import Limits
from paperbits.server.metrics import Metrics
from paperbits.server.protocols import Gate


async def client_seen(peer, forwarded=None, proxies=()):
    """The client whose limits hold for a request; None for a program on this machine."""
    app = FastAPI()

    @app.get("/")
    def answer(request: Request) -> str | None:
        return limited_client(request)

    app.add_middleware(Clients, proxies=proxies, limits=Limits(), metrics=Metrics())
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    transport = httpx.ASGITransport(app, client=(peer, 5_000))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        return (await client.get("/", headers=headers)).json()


@pytest.mark.parametrize("peer", ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])
async def test_loopback_without_a_trusted_proxy_is_a_program_on_this_machine(peer):
    assert await client_seen(peer) is None
    assert await client_seen(peer, "192.0.2.1") is None
    assert await client_seen(peer, proxies=["127.0.0.0/8", "::1"]) is None


@pytest.mark.parametrize(
    ("peer", "forwarded", "seen"),
    [
        ("192.0.2.1", None, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.7", "192.0.2.1"),
        ("192.0.2.1", "127.0.0.1", "192.0.2.1"),
        ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.2", "127.0.0.2"),
        ("10.1.2.3", "2001:db8:1:2::1", "2001:0db8:0001:0002"),
    ],
)
async def test_only_a_trusted_proxy_names_another_client(peer, forwarded, seen):
    """A client that claims to be this machine is limited all the same."""
    assert await client_seen(peer, forwarded, ["127.0.0.1", "10.0.0.0/8"]) == seen


def test_connections_count_for_their_client_except_those_of_proxies_and_this_machine():
    gate = Gate(Limits(connections=10, connections_per_client=2), ["10.0.0.0/8"])
    assert [gate.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    gate.leave("192.0.2.1")
    assert gate.enter("192.0.2.1")
    assert all(gate.enter(address) for address in ("127.0.0.1",) * 4 + ("10.1.2.3",) * 4)
    assert not gate.enter("127.0.0.1")  # As many as the site has in all.
    gate.leave("10.1.2.3")
    assert gate.enter("192.0.2.2")


async def test_a_proxy_that_is_not_named_is_told_of_once(caplog):
    clients._warn_of_proxy.cache_clear()
    async with site() as client:
        for _ in range(3):
            await client.get("/api/health", headers={"X-Forwarded-For": "198.51.100.7"})
    (line,) = [each.getMessage() for each in caplog.records if "X-Forwarded-For" in each.message]
    assert line.startswith("A proxy at 127.0.0.1 sends X-Forwarded-For, but --proxy does not name")
    assert line.endswith("cookies are not Secure. Add --proxy 127.0.0.1.")


async def test_a_named_proxy_is_told_of_never(caplog):
    clients._warn_of_proxy.cache_clear()
    async with site(proxies=["127.0.0.1"]) as client:
        await client.get("/api/health", headers={"X-Forwarded-For": "198.51.100.7"})
    assert "X-Forwarded-For" not in caplog.text
