"""People who are deleted while a request of theirs is being answered: a sentence, never a failure."""

import random
from urllib.parse import quote

import httpx
import pytest
from account_help import account, guest
from fuzz_values import SEEDS, Memory, Values
from long import many
from site_help import begin

from paperbits.server.people.site_people import SitePeople

TRIES = many(2, 8)
HEADERS = {"Origin": "http://site"}


@pytest.fixture
def deleting(monkeypatch):
    """Delete each person whom a request's cookie names, as soon as they have been read, while the
    list holds something.
    """
    read, wanted = SitePeople.of, []

    async def of(self, connection):
        person = await read(self, connection)
        if person is not None and wanted:
            await self.store.remove(person.id)
        return person

    monkeypatch.setattr(SitePeople, "of", of)
    return wanted


async def test_each_change_of_a_person_who_is_gone_is_refused(deleting, client):
    changes = {
        "/api/me": {"name": "Bea"},
        "/api/me/account": {"name": "Beate", "passphrase": "seven quiet pencils"},
    }
    for path, asked in changes.items():
        await guest(client)
        deleting.append(True)
        said = await client.refused(401, "no-person", path, asked)
        assert said.startswith("You have just been deleted")
        deleting.clear()


@pytest.mark.long
async def test_no_request_fails_because_its_person_is_gone(deleting, caplog, client, other):
    document = await client.ask("openapi.json")
    chance = random.Random(5)
    memory = Memory(chance, SEEDS)
    match, key, state = await begin(client)
    memory.learn(state)
    memory.learn({"match_id": match, "key": key})
    values = Values(chance, memory, document["components"]["schemas"])
    store = client.site.people.store
    known = await store.find_all(
        [(await guest(client))["id"], (await account(other, "ada"))[0]["id"]]
    )
    asked, understood = set(), 0
    for path, item in document["paths"].items():
        for method, operation in item.items():
            for number in range(TRIES):
                values.begin()
                values.wrong = 0
                sender = (client, other)[number % 2]
                cookies = httpx.Cookies(sender.cookies)
                deleting.append(True)
                understood += await answered(sender, method, path, operation, values)
                deleting.clear()
                sender.cookies = cookies
                for person in known.values():
                    await store.remove(person.id)
                    await store.add(person)
                    client.site.people.forget(person.id)
                asked.add((method, path))
    assert len(asked) == sum(len(item) for item in document["paths"].values())
    assert understood > len(asked)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


async def answered(client, method, path, operation, values):
    """Send one request; whether it was accepted or refused, rather than not understood."""
    target, query = path, {}
    for parameter in operation.get("parameters", ()):
        value = str(values.of(parameter["schema"], parameter["name"]))
        target = target.replace(
            f"{{{parameter['name']}}}", quote(value.encode("utf-8", "replace"), safe="") or "x"
        )
        if parameter["in"] == "query":
            query[parameter["name"]] = value
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    body = None if content is None else values.of(content["schema"])
    try:
        answer = await client.request(method, target, params=query, json=body, headers=HEADERS)
    except ValueError:  # No request can be made of it.
        return False
    assert answer.status_code not in (500, 501, 502), (method, target, body, answer.text)
    return answer.status_code != 400
