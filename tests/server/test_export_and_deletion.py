"""What is kept about people: its export, and its deletion."""

import json
import time
from dataclasses import replace

from account_help import (
    COMPUTER,
    OPEN,
    PASSPHRASE,
    PERSON,
    account,
    guest,
    move,
    said,
    sign_in,
    who,
)
from changing import change
from site_help import begin, join, look, met, refused, site

from paperbits.core.catalogue import find
from paperbits.match import Match, Seat
from paperbits.server.live.stored import outcome
from paperbits.server.people.accounts import YEAR
from paperbits.server.people.mine import Part
from paperbits.store.people import holder_of
from paperbits.store.seats import FORMER


async def test_the_export_has_everything_of_every_room(client):
    person, _ = await account(client)
    match, _, _ = await begin(client)
    hidden, _, _ = await begin(client, "binary-number-scrabble")

    async def more(of):
        yield {"of": of}

    async def forget(_):
        pass

    client.site.mine.parts.append(Part("talk", more, forget))
    answer = await client.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["paperbits-matches"] == "2"
    told = json.loads(answer.text)
    assert [each["name"] for each in told["person"]] == ["Ada"]
    assert "argon2id$" not in answer.text
    found = {each["id"]: each for each in told["matches"]}
    assert set(found) == {match, hidden}
    assert found[match]["record"].startswith("paperbits record")
    assert found[hidden]["record"] is None  # It would show the other racks.
    assert "rack" in found[hidden]["why"]
    assert told["talk"] == [{"of": person["id"]}]


async def test_an_exported_record_is_that_of_the_page(client):
    """Of matches that go on, and that ended in each way; none is played through again."""
    await account(client)
    ended, _, _ = await begin(client, settings={"n": 2})
    for version, square in enumerate(("a1", "b2")):
        assert (await move(client, ended, version, square)).status_code == 200
    resigned, _, _ = await begin(client, seats=[PERSON, COMPUTER])
    assert (await change(client, resigned, "resign", version=0)).status_code == 200
    text = "paperbits record 1\ngame: plexus\nsettings: n=3\nstart: b2-b1\n\n"
    started = (await client.ask("records", {"text": text}))["id"]
    opening, _, _ = await begin(client, "plexus")
    told = (await client.ask("me/export"))["matches"]
    found = {each["id"]: each["record"] for each in told}
    assert set(found) == {ended, resigned, started, opening}
    for match, record in found.items():
        assert record == (await client.get(f"/api/matches/{match}/record")).text
    assert "result" in found[ended]
    assert "player 1 resigned" in found[resigned]


async def test_no_export_tells_how_a_computer_will_play_that_took_a_seat_in_a_rated_match():
    async with site() as here, met(here, "Ada", "Bob") as (client, other):
        settings, seats = {"players": 3}, [PERSON, OPEN, OPEN]
        match, _, state = await begin(client, "binary-scramble", settings, seats, rated=True)
        await join(other, state)

        async def told():
            (found,) = (await other.ask("me/export"))["matches"]
            page = await other.get(f"/api/matches/{match}/record")
            return found["record"] is not None, page.status_code

        assert await told() == (True, 200)
        version = (await look(client, match))["version"]
        await said(change(client, match, "resign", version=version, level="beginner"))
        assert await told() == (False, 403)


def test_how_a_match_ended_is_kept_without_the_names_of_those_who_left():
    """They may be deleted later."""
    seats = [Seat(name=name) for name in ("Ada", "Bob", "Cy")]
    match = Match(find("binary-scramble"), {"players": 3, "length": 3}, seats)
    match.resign(0, "beginner")
    while not match.over:
        match.play(match.position.legal().moves[0])
    assert "Ada" in match.ended()
    assert outcome(match)["reason"] == match.position.ended()


async def test_deleting_removes_the_person_and_leaves_the_others_match(client, other):
    person, _ = await account(client)
    await guest(other, "Bob")
    match, _, state = await begin(client, seats=[PERSON, OPEN])
    await join(other, state)
    cookie = client.cookies["paperbits"]
    await client.refused(403, "wrong-passphrase", "me/delete", {"passphrase": "wrong"})
    await client.ask("me/delete", {"passphrase": PASSPHRASE})
    seen = await look(other, match)
    assert [seat["called"] for seat in seen["seats"]] == [FORMER, "You"]
    answer = await client.get(f"/api/matches/{match}", headers={"Cookie": f"paperbits={cookie}"})
    assert not answer.json()["seats"][0]["yours"]
    refused(await sign_in(client), 403, "wrong-passphrase")
    database = client.site.database
    tables = (
        "SELECT id, name, '' FROM people UNION ALL SELECT match, name, holder FROM seats "
        "UNION ALL SELECT id, host, '' FROM matches"
    )
    rows = await database.read(
        lambda connection: [tuple(row) for row in connection.exec_driver_sql(tables)]
    )
    assert not [row for row in rows if person["id"] in "".join(row) or "Ada" in row]


async def test_the_name_of_a_deleted_person_who_left_a_match_is_not_remembered(monkeypatch):
    async with site() as here, met(here, "Ada", "Bob") as (client, other):
        settings, seats = {"players": 3, "length": 3}, [PERSON, OPEN, OPEN]
        match, _, state = await begin(client, "binary-scramble", settings, seats)
        await join(other, state)
        resigned = await change(client, match, "resign", version=0, level="beginner")
        assert resigned.status_code == 200
        monkeypatch.setattr(client.site.glances, "_at_hand", lambda _: None)
        assert "Ada" in json.dumps(await other.ask("me/matches"))
        await client.ask("me/delete", {})
        told = json.dumps(await other.ask("me/matches"))
        record = (await other.get(f"/api/matches/{match}/record")).text
        for text in (told, record, json.dumps(await look(other, match))):
            assert FORMER in text
            assert "Ada" not in text


async def test_a_page_of_a_deleted_person_is_cut_off(client):
    person = await guest(client)
    match, _, _ = await begin(client)
    live = client.live(match)

    class Page:
        arrived = live.holder(None)
        codes: list = []  # noqa: RUF012

        def changed(self): ...
        def hang_up(self, code, reason):
            self.codes.append(code)

    page = Page()
    page.arrived = replace(page.arrived, seats=live.stored.keys[holder_of(person["id"])])
    live.arrive(page)
    await client.ask("me/delete", {})
    assert page.codes == [4403]


async def test_guests_who_did_nothing_for_a_year_are_forgotten(client, other, third):
    site_ = client.site
    await guest(client, "Old")
    match, _, _ = await begin(client)
    await guest(other, "New")
    await account(third, "Kept")
    long_ago = time.time() - YEAR - 1
    old = (await who(client))["id"]
    for person in (old, (await who(third))["id"]):
        change = f"UPDATE people SET seen = {long_ago} WHERE id = '{person}'"
        await site_.database.write(
            lambda connection, change=change: connection.exec_driver_sql(change)
        )
    assert await site_.accounts.sweep(time.time() - YEAR) == 1
    site_.people.forget(old)
    assert await who(client) is None
    assert (await who(other))["name"] == "New"
    assert (await who(third))["name"] == "Kept"
    assert (await look(client, match))["seats"][0]["name"] == FORMER


async def test_who_does_something_is_seen(client):
    person = (await guest(client))["id"]
    people = client.site.people
    change = f"UPDATE people SET seen = 0 WHERE id = '{person}'"
    await people.store.database.write(lambda connection: connection.exec_driver_sql(change))
    people.forget(person)
    await who(client)
    assert (await people.store.find(person)).seen > time.time() - 60


async def test_seeks_are_exported_and_go_with_their_person(client, other):
    ada, _ = await account(client, "Ada")
    bob, _ = await account(other, "Bob")
    table = {"game": "combining-dividing", "clock": "3d", "settings": {"players": 3}, "seats": 3}
    seek = (await client.ask("seeks", table))["seek"]
    await other.ask("challenges", {"game": "plexus", "name": "Ada"})
    bobs = (await other.ask("seeks", table))["seek"]
    await client.ask(f"seeks/{bobs['id']}/accept", {})
    told = (await client.ask("me/export"))["seeks"]
    found = [
        (each["game"], each["you posted it"], each["for you alone"], each["you have a seat"])
        for each in told
    ]
    assert found == [
        ("combining-dividing", True, False, True),
        ("plexus", False, True, False),
        ("combining-dividing", False, False, True),
    ]
    await client.ask("me/delete", {"passphrase": PASSPHRASE})
    (left,) = (await other.ask("lobby"))["seeks"]
    assert left["id"] == bobs["id"] != seek["id"]
    lobby = client.site.lobby.store
    assert (await lobby.of(ada["id"]), [each.seated for each in await lobby.of(bob["id"])]) == (
        [],
        [(bob["id"],)],
    )


async def test_an_account_takes_the_seeks_of_its_guest(client, other, third):
    person, _ = await account(client, "Ada")
    guest_ = await guest(other, "Somebody")
    bob = await guest(third, "Bob")
    table = {"game": "combining-dividing", "clock": "3d", "settings": {"players": 4}, "seats": 4}
    guests = (await other.ask("seeks", table))["seek"]["id"]
    both = (await other.ask("seeks", table))["seek"]["id"]
    bobs = (await third.ask("seeks", table))["seek"]["id"]
    await client.ask(f"seeks/{both}/accept", {})
    for one in (client, other):
        await one.ask(f"seeks/{bobs}/accept", {})
    await said(sign_in(other, claim=True))
    lobby = client.site.lobby.store
    found = {each.id: (each.person, each.seated) for each in await lobby.of(person["id"])}
    assert found == {
        guests: (person["id"], (person["id"],)),
        bobs: (bob["id"], (bob["id"], person["id"])),
    }
    assert await lobby.of(guest_["id"]) == []


async def test_conditional_moves_are_exported_and_go_before_the_seat():
    async with site() as here, met(here, "Ada", "Bob") as (client, other):
        match, _, state = await begin(client, seats=[PERSON, OPEN], clock="3d")
        await join(other, state)
        assert (await move(client, match, 0, "a1")).status_code == 200
        plans = f"/api/matches/{match}/plans"
        await client.ask(plans, {"version": 1, "moves": ["b1", "c1"]})
        told = (await client.ask("me/export"))["conditional moves"]
        assert told == [{"match": match, "player": 1, "moves": ["b1", "c1"]}]
        assert (await other.ask("me/export"))["conditional moves"] == []
        await client.ask("me/delete", {})
        assert (await move(other, match, 1, "b1")).status_code == 200
        await client.site.plans.react(await client.site.matches.find(match))
        assert client.live(match).match.entries == ["a1", "b1"]
