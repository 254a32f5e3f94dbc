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
    browser,
    guest,
    move,
    refused,
    said,
    sign_in,
    who,
)
from changing import change
from site_help import begin, look, site

from paperbits.core.catalogue import find
from paperbits.match import Match, Seat
from paperbits.server.live.stored import after
from paperbits.server.people.accounts import YEAR
from paperbits.server.people.mine import Part
from paperbits.store.people import holder_of
from paperbits.store.seats import FORMER


async def test_the_export_has_everything_of_every_room():
    async with site() as client:
        person, _ = await account(client)
        match, _, _ = await begin(client)
        hidden, _, _ = await begin(client, "binary-number-scrabble")

        async def more(of):
            yield {"of": of}

        async def forget(_):
            pass

        client.app.state.site.mine.add(Part("talk", more, forget))
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


async def test_an_exported_record_is_that_of_the_page():
    """Of matches that go on, and that ended in each way; none is played through again."""
    async with site() as client:
        await account(client)
        ended, _, _ = await begin(client, settings={"n": 2})
        for version, square in enumerate(("a1", "b2")):
            assert (await move(client, ended, version, square)).status_code == 200
        resigned, _, _ = await begin(client, seats=[PERSON, COMPUTER])
        assert (await change(client, resigned, "resign", version=0)).status_code == 200
        text = "paperbits record 1\ngame: plexus\nsettings: n=3\nstart: b2-b1\n\n"
        started = (await said(client.post("/api/records", json={"text": text}), 201))["id"]
        opening, _, _ = await begin(client, "plexus")
        told = json.loads((await client.get("/api/me/export")).text)["matches"]
        found = {each["id"]: each["record"] for each in told}
        assert set(found) == {ended, resigned, started, opening}
        for match, record in found.items():
            assert record == (await client.get(f"/api/matches/{match}/record")).text
        assert "result" in found[ended]
        assert "player 1 resigned" in found[resigned]


async def test_no_export_tells_how_a_computer_will_play_that_took_a_seat_in_a_rated_match():
    async with site() as client, browser(client) as other:
        await guest(client, "Ada")
        await guest(other, "Bob")
        settings, seats = {"players": 3}, [PERSON, OPEN, OPEN]
        match, _, state = await begin(client, "binary-scramble", settings, seats, rated=True)
        invite = state["invitations"][0]["invite"]
        await said(other.post(f"/api/matches/{match}/join", json={"invite": invite}), 201)

        async def told():
            (found,) = json.loads((await other.get("/api/me/export")).text)["matches"]
            page = await other.get(f"/api/matches/{match}/record")
            return found["record"] is not None, page.status_code

        assert await told() == (True, 200)
        version = (await look(client, match))["version"]
        await said(change(client, match, "resign", version=version, level="beginner"))
        assert await told() == (False, 403)


def test_how_a_match_ended_is_kept_without_the_names_of_those_who_left():
    """They may be deleted later."""
    names = [Seat(name=name) for name in ("Ada", "Bob", "Cy")]
    match = Match(find("binary-scramble"), {"players": 3, "length": 3}, names)
    match.resign(0, "beginner")
    while not match.over:
        match.play(match.position.legal().moves[0])
    assert "Ada" in match.ended()
    assert "Ada" not in after(match).outcome
    assert match.position.ended() in after(match).outcome


async def test_the_export_needs_a_person():
    async with site() as client:
        await refused(client.get("/api/me/export"), 401, "no-person")


async def test_deleting_removes_the_person_and_leaves_the_others_match():
    async with site() as client, browser(client) as other:
        person, _ = await account(client)
        await guest(other, "Bob")
        match, _, state = await begin(client, seats=[PERSON, OPEN])
        invite = state["invitations"][0]["invite"]
        await said(other.post(f"/api/matches/{match}/join", json={"invite": invite}), 201)
        cookie = client.cookies["paperbits"]
        await refused(
            client.post("/api/me/delete", json={"passphrase": "wrong"}), 403, "wrong-passphrase"
        )
        await said(client.post("/api/me/delete", json={"passphrase": PASSPHRASE}))
        seen = await look(other, match)
        assert [seat["called"] for seat in seen["seats"]] == [FORMER, "You"]
        answer = await client.get(
            f"/api/matches/{match}", headers={"Cookie": f"paperbits={cookie}"}
        )
        assert not answer.json()["seats"][0]["yours"]
        await refused(sign_in(client), 403, "wrong-passphrase")
        database = client.app.state.site.database
        tables = (
            "SELECT id, name, '' FROM people UNION ALL SELECT match, name, holder FROM seats "
            "UNION ALL SELECT id, host, '' FROM matches"
        )
        rows = await database.read(
            lambda connection: [tuple(row) for row in connection.exec_driver_sql(tables)]
        )
        assert not [row for row in rows if person["id"] in "".join(row) or "Ada" in row]


async def test_the_name_of_a_deleted_person_who_left_a_match_is_not_remembered(monkeypatch):
    async with site() as client, browser(client) as other:
        await guest(client, "Ada")
        await guest(other, "Bob")
        settings, seats = {"players": 3, "length": 3}, [PERSON, OPEN, OPEN]
        match, _, state = await begin(client, "binary-scramble", settings, seats)
        invite = state["invitations"][0]["invite"]
        await said(other.post(f"/api/matches/{match}/join", json={"invite": invite}), 201)
        resigned = await change(client, match, "resign", version=0, level="beginner")
        assert resigned.status_code == 200
        monkeypatch.setattr(client.app.state.site.glances, "_at_hand", lambda _: None)
        assert "Ada" in json.dumps(await said(other.get("/api/me/matches")))
        await said(client.post("/api/me/delete", json={}))
        told = json.dumps(await said(other.get("/api/me/matches")))
        record = (await other.get(f"/api/matches/{match}/record")).text
        for text in (told, record, json.dumps(await look(other, match))):
            assert FORMER in text
            assert "Ada" not in text


async def test_a_page_of_a_deleted_person_is_cut_off():
    async with site() as client:
        person = await guest(client)
        match, _, _ = await begin(client)
        live = client.app.state.site.matches._open_matches[match]

        class Page:
            arrived = live.holder(None)
            codes: list = []  # noqa: RUF012

            def changed(self): ...
            def hang_up(self, code, reason):
                self.codes.append(code)

        page = Page()
        page.arrived = replace(page.arrived, seats=live.stored.keys[holder_of(person["id"])])
        live.audience.arrive(page, page.arrived)
        await said(client.post("/api/me/delete", json={}))
        assert page.codes == [4403]


async def test_guests_who_did_nothing_for_a_year_are_forgotten():
    async with site() as client, browser(client) as other, browser(client) as third:
        site_ = client.app.state.site
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


async def test_who_does_something_is_seen():
    async with site() as client:
        person = (await guest(client))["id"]
        people = client.app.state.site.people
        change = f"UPDATE people SET seen = 0 WHERE id = '{person}'"
        await people.store._database.write(lambda connection: connection.exec_driver_sql(change))
        people.forget(person)
        await who(client)
        assert (await people.store.find(person)).seen > time.time() - 60


async def test_seeks_are_exported_and_go_with_their_person():
    async with site() as client, browser(client) as other:
        ada, _ = await account(client, "Ada")
        bob, _ = await account(other, "Bob")
        table = {
            "game": "combining-dividing",
            "clock": "3d",
            "settings": {"players": 3},
            "seats": 3,
        }
        seek = (await said(client.post("/api/seeks", json=table), 201))["seek"]
        await said(other.post("/api/challenges", json={"game": "plexus", "name": "Ada"}), 201)
        bobs = (await said(other.post("/api/seeks", json=table), 201))["seek"]
        await said(client.post(f"/api/seeks/{bobs['id']}/accept", json={}))
        told = json.loads((await client.get("/api/me/export")).text)["seeks"]
        found = [
            (each["game"], each["you posted it"], each["for you alone"], each["you have a seat"])
            for each in told
        ]
        assert found == [
            ("combining-dividing", True, False, True),
            ("plexus", False, True, False),
            ("combining-dividing", False, False, True),
        ]
        await said(client.post("/api/me/delete", json={"passphrase": PASSPHRASE}))
        (left,) = (await said(other.get("/api/lobby")))["seeks"]
        assert left["id"] == bobs["id"] != seek["id"]
        lobby = client.app.state.site.lobby.store
        assert (
            await lobby.of(ada["id"]),
            [each.seated for each in await lobby.of(bob["id"])],
        ) == ([], [(bob["id"],)])


async def test_an_account_takes_the_seeks_of_its_guest():
    async with site() as client, browser(client) as other, browser(client) as third:
        person, _ = await account(client, "Ada")
        guest_ = await guest(other, "Somebody")
        bob = await guest(third, "Bob")
        table = {
            "game": "combining-dividing",
            "clock": "3d",
            "settings": {"players": 4},
            "seats": 4,
        }
        guests = (await said(other.post("/api/seeks", json=table), 201))["seek"]["id"]
        both = (await said(other.post("/api/seeks", json=table), 201))["seek"]["id"]
        bobs = (await said(third.post("/api/seeks", json=table), 201))["seek"]["id"]
        await said(client.post(f"/api/seeks/{both}/accept", json={}))
        for one in (client, other):
            await said(one.post(f"/api/seeks/{bobs}/accept", json={}))
        await said(sign_in(other, claim=True))
        lobby = client.app.state.site.lobby.store
        found = {each.id: (each.person, each.seated) for each in await lobby.of(person["id"])}
        assert found == {
            guests: (person["id"], (person["id"],)),
            bobs: (bob["id"], (bob["id"], person["id"])),
        }
        assert await lobby.of(guest_["id"]) == []


async def test_conditional_moves_are_exported_and_go_before_the_seat():
    async with site() as client, browser(client) as other:
        await guest(client, "Ada")
        await guest(other, "Bob")
        match, _, state = await begin(client, seats=[PERSON, OPEN], clock="3d")
        invite = state["invitations"][0]["invite"]
        await said(other.post(f"/api/matches/{match}/join", json={"invite": invite}), 201)
        assert (await move(client, match, 0, "a1")).status_code == 200
        plans = f"/api/matches/{match}/plans"
        await said(client.post(plans, json={"version": 1, "moves": ["b1", "c1"]}), 201)
        told = json.loads((await client.get("/api/me/export")).text)["conditional moves"]
        assert told == [{"match": match, "player": 1, "moves": ["b1", "c1"]}]
        assert json.loads((await other.get("/api/me/export")).text)["conditional moves"] == []
        await said(client.post("/api/me/delete", json={}))
        assert (await move(other, match, 1, "b1")).status_code == 200
        await client.app.state.site.plans.react(await client.app.state.site.matches.find(match))
        assert client.app.state.site.matches._open_matches[match].match.entries == ["a1", "b1"]
