"""A site in the test's own process, over a store in memory unless another is given."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from inspect import isawaitable

import httpx
from changing import change

from paperbits.server.app import create_app
from paperbits.server.broker import LocalBroker
from paperbits.server.options import Options
from paperbits.store.temporary import TemporaryLog


class Visitor(httpx.AsyncClient):
    """A browser at a site: ``app`` is the application, ``person`` the id of its person."""

    def __init__(self, app, transport):
        super().__init__(transport=transport, base_url="http://site")
        self.app = app

    @property
    def site(self):
        """The site's parts."""
        return self.app.state.site

    def live(self, match):
        """A match that is open in this process."""
        return self.site.matches._open_matches[match]

    async def ask(self, path, body=None, *, key=None, status=None, method="", **options):
        """What the API answers to the holder of a key, or to the person; a body makes it a POST."""
        method = method or ("GET" if body is None else "POST")
        options |= {"headers": bearer(key)} if key else {}
        path = path if path.startswith("/") else f"/api/{path}"
        answer = await self.request(method, path, json=body, **options)
        assert answer.is_success if status is None else answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    async def refused(self, status, kind, path, body=None, *, words="", **options):
        """The sentence with which the API refuses something; it has these words."""
        fault = (await self.ask(path, body, status=status, **options))["error"]
        assert fault["kind"] == kind, fault
        assert words in fault["message"]
        return fault["message"]


@asynccontextmanager
async def site(log=None, *, thinkers=None, open_broker=None, **options):
    """A visitor of a running application."""
    app = create_app(
        lambda: TemporaryLog() if log is None else log,
        Options(names=("site",), **options),
        thinkers=thinkers,
        open_broker=open_broker,
    )
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with app.router.lifespan_context(app), Visitor(app, transport) as client:
        yield client


@asynccontextmanager
async def sites(logs, brokers, **options):
    """Processes of one site, as far as they know: one for each broker, over one log or several."""
    logs = logs if isinstance(logs, list) else [logs] * len(brokers)
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(site(log, open_broker=lambda b=broker: b, **options))
            for log, broker in zip(logs, brokers, strict=True)
        ]


class Deaf(LocalBroker):
    """A broker that loses everything."""

    def tell(self, topic, message):
        """Lose it."""


@asynccontextmanager
async def met(client, *names):
    """Browsers of guests at the same site."""
    async with AsyncExitStack() as stack:
        found = [Visitor(client.app, client._transport) for _ in names]
        for other, name in zip(found, names, strict=True):
            await stack.enter_async_context(other)
            other.person = (await other.ask("me", {"name": name}))["person"]["id"]
        yield found


async def begin(
    client,
    game="palindromic-rows-columns",
    settings=None,
    seats=({"kind": "person"}, {"kind": "person"}),
    **more,
):
    """Set up a match; its id, key and state."""
    asked = {"game": game, "settings": settings or {}, "seats": list(seats), **more}
    created = await client.ask("matches", asked, status=201)
    return created["id"], created["key"], created["match"]


async def friends(client, *names, **more):
    """A match of people who hold keys, the first at the site; its id and their keys."""
    seats = [{"kind": "person", "name": names[0]}, *[{"kind": "open"}] * (len(names) - 1)]
    match, key, state = await begin(client, seats=seats, **more)
    others = [await join(client, state, name, place) for place, name in enumerate(names[1:])]
    return match, key, *(each["key"] for each in others)


async def join(client, state, name="", place=0):
    """Take a seat of a match by an invitation in the state that its host sees; the answer."""
    asked = {"invite": state["invitations"][place]["invite"], "name": name}
    return await client.ask(f"matches/{state['id']}/join", asked, status=201)


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
    answer = await client.get(f"/api/matches/{match}", headers=bearer(key) if key else {})
    return answer.json()


def refused(answer, status, kind, words=""):
    """The sentence of an answer that refuses something; it has these words."""
    assert (answer.status_code, answer.json()["error"]["kind"]) == (status, kind), answer.text
    assert words in answer.json()["error"]["message"]
    return answer.json()["error"]["message"]


async def until(holds, seconds=120):
    """Wait until something is so, and return what says so: a function, or one that is awaited."""
    async with asyncio.timeout(seconds):
        while True:
            found = holds()
            if found := await found if isawaitable(found) else found:
                return found
            await asyncio.sleep(0.01)
