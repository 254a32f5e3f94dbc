"""People at a site that runs in a test: guests, accounts, other browsers."""

from contextlib import asynccontextmanager

import httpx
from changing import change

PERSON, OPEN, COMPUTER = (
    {"kind": "person"},
    {"kind": "open"},
    {"kind": "computer", "level": "beginner"},
)
PASSPHRASE = "seven quiet pencils"
CROSS = {"Sec-Fetch-Site": "cross-site"}


@asynccontextmanager
async def browser(client):
    """Another browser at the same site."""
    async with httpx.AsyncClient(transport=client._transport, base_url="http://site") as other:
        other.app = client.app
        yield other


async def said(answer, status=200):
    answer = await answer
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


async def refused(answer, status, kind):
    fault = (await said(answer, status))["error"]
    assert fault["kind"] == kind
    return fault["message"]


async def guest(client, name="Ada"):
    return (await said(client.post("/api/me", json={"name": name})))["person"]


async def account(client, name="Ada", passphrase=PASSPHRASE):
    await guest(client, name)
    made = await said(
        client.post("/api/me/account", json={"name": name, "passphrase": passphrase}), 201
    )
    return made["person"], made["recovery"]


def sign_in(client, name="Ada", passphrase=PASSPHRASE, **more):
    return client.post("/api/me/sign-in", json={"name": name, "passphrase": passphrase, **more})


async def who(client):
    return (await said(client.get("/api/me")))["person"]


async def move(client, match, version, square):
    return await change(client, match, "move", version=version, move=square)
