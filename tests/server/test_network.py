"""The site's address in the local network."""

import httpx
from site_help import site

from paperbits.server.api.health import own_address
from paperbits.server.app import create_app
from paperbits.server.options import Options
from paperbits.store.temporary import TemporaryLog


async def asked(names, client="127.0.0.1"):
    app = create_app(TemporaryLog, Options(names=names))
    transport = httpx.ASGITransport(app, client=(client, 5))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8123") as http,
    ):
        return (await http.get("/api/network")).json()["address"]


async def test_a_site_that_listens_everywhere_tells_its_address_in_the_network():
    own = own_address()
    assert own is None or not own.startswith("127.")
    expected = None if own is None else f"http://{own}:8123"
    assert await asked(("0.0.0.0",)) == expected
    assert await asked(("::",)) == expected


async def test_nobody_else_learns_it_and_a_site_for_this_machine_has_none():
    assert await asked(("0.0.0.0",), client="198.51.100.7") is None
    assert await asked(("127.0.0.1",)) is None
    async with site() as client:
        assert (await client.get("/api/network")).json() == {"address": None}
