"""A site in the test's own process, over a store in memory unless another is given."""

import asyncio
from contextlib import asynccontextmanager

import httpx
from changing import change

from paperbits.server.app import create_app
from paperbits.server.options import Options
from paperbits.store.temporary import TemporaryLog


@asynccontextmanager
async def site(log=None, *, thinkers=None, open_broker=None, **options):
    """An httpx client to a running application, which is at ``client.app``."""
    app = create_app(
        lambda: TemporaryLog() if log is None else log,
        Options(names=("site",), **options),
        thinkers=thinkers,
        open_broker=open_broker,
    )
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://site") as client,
    ):
        client.app = app
        yield client


async def begin(
    client,
    game="palindromic-rows-columns",
    settings=None,
    seats=({"kind": "person"}, {"kind": "person"}),
    **more,
):
    """Set up a match; its id, key and state."""
    asked = {"game": game, "settings": settings or {}, "seats": list(seats), **more}
    answer = await client.post("/api/matches", json=asked)
    assert answer.status_code == 201, answer.text
    created = answer.json()
    return created["id"], created["key"], created["match"]


def bearer(key):
    """The header that carries a key."""
    return {"Authorization": f"Bearer {key}"}


async def play(client, match, key, version, move, shown=None):
    """Send a move. Returns the answer.

    ``shown``: whose tiles to request, if several players share the key.
    """
    return await change(client, match, "move", key, shown=shown, version=version, move=move)


async def look(client, match, key=None):
    """The state as the holder of a key, or an onlooker, sees it."""
    return (await client.get(f"/api/matches/{match}", headers=bearer(key) if key else {})).json()


async def until(holds, seconds=120):
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)
