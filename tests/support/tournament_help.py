"""People who play in tournaments, each with a cookie of their own."""

from contextlib import AsyncExitStack, asynccontextmanager

import httpx
from changing import change
from site_help import until


class Guest:
    """A person at the site, over HTTP."""

    def __init__(self, client, name):
        self.client, self.name, self.id = client, name, None

    async def arrive(self):
        """Become a guest."""
        answer = await self.client.post("/api/me", json={"name": self.name})
        assert answer.status_code == 200, answer.text
        self.id = answer.json()["person"]["id"]
        return self

    async def ask(self, path, body=None, status=200, method=None):
        """The answer to a request about tournaments, which must have this status."""
        method = method or ("GET" if body is None else "POST")
        answer = await self.client.request(method, f"/api/tournaments{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def refused(self, path, body=None, status=409, method=None):
        """The kind and the sentence of a refusal."""
        error = (await self.ask(path, body, status, method))["error"]
        return error["kind"], error["message"]

    async def until(self, tournament, holds):
        """The first state of a tournament that is so."""

        async def so():
            state = await self.ask(f"/{tournament}")
            return holds(state) and state

        return await until(so)

    async def resign(self, match, status=200):
        """Give a match up."""
        answer = await change(self.client, match, "resign", version=0)
        assert answer.status_code == status, answer.text


@asynccontextmanager
async def guests(connect, *names):
    """Guests of these names; ``connect`` makes an httpx client for each."""
    async with AsyncExitStack() as stack:
        yield [
            await Guest(await stack.enter_async_context(connect()), name).arrive() for name in names
        ]


def within(app):
    """Connects to an application in this process."""
    return lambda: httpx.AsyncClient(
        transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url="http://site"
    )


def at(address):
    """Connects to a server."""
    return lambda: httpx.AsyncClient(base_url=address, timeout=30, verify=False)


def ready(number):
    """Says whether the round of this number has begun, and all its matches are there."""
    return lambda state: (
        state["round"] == number
        and all(each["match"] or each["second"] is None for each in state["pairings"])
    )


async def resigned(state, people):
    """In every match that goes on, the second player gives up; who they were."""
    own = {
        player["number"]: next((each for each in people if each.id == player["person"]), None)
        for player in state["players"]
    }
    losers = []
    for pairing in state["pairings"]:
        if pairing["how"] == "" and pairing["match"]:
            loser = own[pairing["second"]] or own[pairing["first"]]
            losers.append(loser.name)
            await loser.resign(pairing["match"])
    return losers
