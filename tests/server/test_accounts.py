"""Guests and accounts: claiming the seats of keys, names, passphrases, signing in and out, exporting
and deleting.
"""

import asyncio
import json
import time
from contextlib import asynccontextmanager
from dataclasses import replace

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from site_help import bearer, begin, look, play, site, until

from paperbits.server.broker.local import LocalBroker
from paperbits.server.limits import Limits
from paperbits.server.people.accounts import YEAR
from paperbits.server.people.mine import Part
from paperbits.server.people.names import handle_of, name_refusal
from paperbits.server.people.passphrases import Passphrases, new_recovery, recovery_digest
from paperbits.store.people import PeopleStore, holder_of, new_person
from paperbits.store.postgres import PostgresLog, prepare
from paperbits.store.seats import FORMER
from paperbits.store.temporary import TemporaryLog

PERSON, OPEN, COMPUTER = {"kind": "person"}, {"kind": "open"}, {"kind": "computer", "level": "beginner"}
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
    return answer.json()


async def refused(answer, status, kind):
    fault = (await said(answer, status))["error"]
    assert fault["kind"] == kind
    return fault["message"]


async def guest(client, name="Ada"):
    return (await said(client.post("/api/me", json={"name": name})))["person"]


async def account(client, name="Ada", passphrase=PASSPHRASE):
    await guest(client, name)
    made = await said(client.post("/api/me/account", json={"name": name, "passphrase": passphrase}), 201)
    return made["person"], made["recovery"]


def sign_in(client, name="Ada", passphrase=PASSPHRASE, **more):
    return client.post("/api/me/sign-in", json={"name": name, "passphrase": passphrase, **more})


async def who(client):
    return (await said(client.get("/api/me")))["person"]


async def move(client, match, version, square):
    return await client.post(f"/api/matches/{match}/moves", json={"version": version, "move": square})


# Claiming.


async def test_a_guest_claims_the_seats_of_keys_also_in_an_open_match():
    async with site() as client, browser(client) as other:
        match, key, state = await begin(client, seats=[PERSON, OPEN])
        invite = state["invitations"][0]["invite"]
        await guest(client)
        held = [{"id": match, "key": key}, {"id": "unknown", "key": "k"}]
        claimed = await said(client.post("/api/me/claim", json={"matches": held}))
        assert claimed == {"matches": [match]}
        assert (await said(client.post("/api/me/claim", json={"matches": held}))) == {"matches": []}
        mine = await look(client, match)
        assert (mine["seats"][0]["yours"], len(mine["invitations"])) == (True, 1)
        assert (await play(other, match, key, 0, "a1")).status_code == 403  # The key holds nothing any more.
        assert (await move(client, match, 0, "a1")).status_code == 200
        await said(other.post(f"/api/matches/{match}/join", json={"invite": invite}), 201)
        listed = await said(client.get("/api/me/matches"))
        assert [(each["id"], each["game"], each["over"]) for each in listed["matches"]] == [
            (match, "palindromic-rows-columns", False)
        ]


async def test_a_wrong_key_and_a_stranger_claim_nothing():
    async with site() as client, browser(client) as other:
        match, key, _ = await begin(other)
        held = {"matches": [{"id": match, "key": "guessed"}, {"id": match, "key": ""}]}
        await refused(client.post("/api/me/claim", json={"matches": held["matches"]}), 401, "no-person")
        await guest(client)
        assert (await said(client.post("/api/me/claim", json=held)))["matches"] == []
        assert (await play(other, match, key, 0, "a1")).status_code == 200


async def test_nobody_claims_a_second_seat_of_a_match():
    async with site() as client, browser(client) as other:
        await guest(client)
        match, _, state = await begin(client, seats=[PERSON, OPEN])
        joining = {"invite": state["invitations"][0]["invite"]}
        key = (await said(other.post(f"/api/matches/{match}/join", json=joining), 201))["key"]
        assert (await said(client.post("/api/me/claim", json={"matches": [{"id": match, "key": key}]})))["matches"] == []
        assert (await look(other, match, key))["seats"][1]["yours"]


async def test_claims_are_bounded_and_need_this_origin():
    async with site() as client:
        await guest(client)
        many = {"matches": [{"id": str(number), "key": "k"} for number in range(101)]}
        await refused(client.post("/api/me/claim", json=many), 400, "bad-request")
        for headers in ({"Origin": "https://evil.example"}, CROSS, {"Origin": "null"}):
            await refused(client.post("/api/me/claim", json={"matches": []}, headers=headers), 403, "cross-site")


async def test_ratings_and_summaries_go_on_after_a_claim():
    async with site() as client, browser(client) as other:
        rated = {"settings": {"n": 8}, "seats": [PERSON, COMPUTER], "rated": True}
        match, key, state = await begin(client, **rated)
        while not state["your_turn"]:  # The sides are drawn.
            await asyncio.sleep(0.01)
            state = await look(client, match, key)
        resign = {"version": state["version"]}
        await said(client.post(f"/api/matches/{match}/resign", json=resign, headers=bearer(key)))
        before = await said(client.post("/api/standings", json={"matches": [{"id": match, "key": key}]}))
        await guest(client)
        await said(client.post("/api/me/claim", json={"matches": [{"id": match, "key": key}]}))
        own = {"matches": [{"id": match, "key": ""}]}
        assert (await said(client.post("/api/standings", json=own))) == before
        assert [each["id"] for each in (await said(client.post("/api/summaries", json=own)))["matches"]] == [match]
        await refused(other.post("/api/standings", json=own), 403, "wrong-key")
        assert (await said(other.post("/api/summaries", json=own)))["matches"] == []


class Shared(LocalBroker):
    """Processes of one site in one test: what one tells, all hear."""

    heard: dict = {}  # noqa: RUF012 (shared on purpose)

    async def listen(self, topic, heard):
        self.heard.setdefault(topic, {})[self] = heard

    def leave(self, topic):
        self.heard.get(topic, {}).pop(self, None)

    def tell(self, topic, message):
        for heard in list(self.heard.get(topic, {}).values()):
            asyncio.get_running_loop().call_soon(heard, message)


class Lent:
    """A store that two sites use. The first one closes it."""

    def __init__(self, log):
        self.log = log

    def __getattr__(self, name):
        return getattr(self.log, name)

    async def close(self):
        pass


async def test_a_claim_is_heard_by_other_processes():
    Shared.heard = {}
    log = TemporaryLog()
    async with site(log, open_broker=Shared) as client, site(Lent(log), open_broker=Shared) as there:
        match, key, _ = await begin(client)
        assert (await look(there, match, key))["seats"][0]["yours"]
        await guest(client)
        await said(client.post("/api/me/claim", json={"matches": [{"id": match, "key": key}]}))
        open_there = there.app.state.matches._open_matches[match]
        await until(lambda: all(holder.startswith("@") for holder in open_there.stored.keys))
        there.cookies.update(client.cookies)
        assert (await look(there, match))["seats"][0]["yours"]


async def test_the_way_to_a_rematch_stays_when_the_host_claims_the_match():
    async with site() as client, browser(client) as other:
        match, key, state = await begin(client, seats=[PERSON, OPEN], settings={"n": 2})
        joining = {"invite": state["invitations"][0]["invite"]}
        theirs = (await said(other.post(f"/api/matches/{match}/join", json=joining), 201))["key"]
        state = await said(client.post(f"/api/matches/{match}/resign", json={"version": 0}, headers=bearer(key)))
        for secret in (key, theirs):
            asked = {"version": state["version"], "what": "rematch"}
            state = await said(client.post(f"/api/matches/{match}/offers", json=asked, headers=bearer(secret)))
        rematch = state["people"]["rematch"]
        await guest(client)
        await said(client.post("/api/me/claim", json={"matches": [{"id": match, "key": key}]}))
        assert (await look(client, match))["people"]["rematch"] == rematch
        assert (await look(other, rematch, theirs))["id"] == rematch


# Names.


@given(st.text(max_size=25))
def test_an_allowed_name_is_plain(name):
    if name_refusal(name) == "":
        assert 3 <= len(name) <= 20
        assert name.isascii()
        assert all(sign.isalnum() or sign in "-_" for sign in name)
        assert handle_of(name) == handle_of(name.upper()) == handle_of(handle_of(name))
    else:
        assert name_refusal(name).endswith(".")


@given(st.from_regex(r"[A-Za-z0-9]{3,20}", fullmatch=True))
def test_letters_and_digits_are_a_name_unless_it_is_reserved(name):
    assert name_refusal(name) in ("", "Nobody can have this name; choose another.")


@pytest.mark.parametrize(
    "name",
    ["ab", "a" * 21, "ad a", "-ada", "ada_", "a--da", "ädä", "а\u0434а", "Admin", "ADM1N", "gu3st\n", "you", "a\u200bda"],
)
def test_names_that_are_refused(name):
    assert name_refusal(name) != ""


@pytest.mark.parametrize(("name", "other"), [("Ada", "aDA"), ("Ian", "lan"), ("Bob_0", "b0b-O"), ("Al1ce", "ALICE")])
def test_names_that_look_alike_are_one(name, other):
    assert handle_of(name) == handle_of(other)


# Accounts.


async def test_a_guest_becomes_an_account_and_keeps_matches_and_name():
    async with site() as client, browser(client) as other:
        person = await guest(client, "Ada L")
        match, _, _ = await begin(client)
        old = client.cookies["paperbits"]
        made = await said(client.post("/api/me/account", json={"name": "Ada", "passphrase": PASSPHRASE}), 201)
        assert made["person"] == {"id": person["id"], "name": "Ada", "kind": "account"}
        assert (await look(client, match))["seats"][0]["yours"]
        assert (await other.get("/api/me", headers={"Cookie": f"paperbits={old}"})).json() == {"person": None}
        await refused(client.post("/api/me/account", json={"name": "Eve", "passphrase": PASSPHRASE}), 400, "bad-request")
        assert (await said(sign_in(other, "aDA")))["person"] == made["person"]
        assert (await move(other, match, 0, "a1")).status_code == 200
        assert (await guest(client, "Eve"))["name"] == "Ada"  # A name is an account's for good.


async def test_a_passphrase_and_a_code_are_kept_as_hashes_only():
    async with site() as client:
        person, code = await account(client)
        kept = await client.app.state.matches.people.store.find(person["id"])
        assert kept.passphrase.startswith("$argon2id$")
        assert PASSPHRASE not in repr(kept)
        assert code not in repr(kept)


@pytest.mark.parametrize("passphrase", ["short", "aaaaaaaaaaaaaaa", "adalovelace", "1212121212"])
async def test_a_weak_passphrase_is_refused_with_the_reason(passphrase):
    async with site() as client:
        await guest(client)
        asked = {"name": "AdaLovelace", "passphrase": passphrase}
        assert "passphrase" in await refused(client.post("/api/me/account", json=asked), 400, "bad-request")
        assert (await who(client))["kind"] == "guest"


async def test_a_wrong_name_and_a_wrong_passphrase_get_the_same_answer_after_the_same_work(monkeypatch):
    verified = []
    real = Passphrases._verified
    monkeypatch.setattr(
        Passphrases, "_verified", lambda self, given, hashed: verified.append(hashed == "") or real(self, given, hashed)
    )
    async with site() as client, browser(client) as other:
        await account(client)
        answers = [await sign_in(other, "Ada", "another passphrase"), await sign_in(other, "Nobody-here", PASSPHRASE)]
        assert [answer.status_code for answer in answers] == [403, 403]
        assert answers[0].content == answers[1].content
        assert not any("set-cookie" in answer.headers for answer in answers)
        assert verified == [False, True]
        assert await who(other) is None


async def test_guessing_is_limited_by_client_and_by_name():
    async def tries(limits, address):
        async with site(limits=limits) as client:
            await account(client)
            client._transport.client = (address, 1)
            kinds = [(await sign_in(client, "Ada", f"guess number {number}")).json()["error"]["kind"] for number in range(6)]
            client._transport.client = ("203.0.113.9", 1)
            return kinds, (await sign_in(client)).status_code

    wrong, many = "wrong-passphrase", "too-many"
    slow = {"sign_ins_per_second": 1e-6, "name_tries_per_second": 1e-6}
    by_client = replace(Limits(), **slow, sign_ins_at_once=3)
    assert await tries(by_client, "203.0.113.5") == ([wrong] * 3 + [many] * 3, 200)
    by_name = replace(Limits(), **slow, name_tries_at_once=4)  # Making the account was the first.
    assert await tries(by_name, "127.0.0.1") == ([wrong] * 3 + [many] * 3, 429)


async def test_few_passphrases_are_hashed_at_a_time():
    async with site() as client:
        await guest(client)
        client.app.state.matches.accounts._passphrases._allowance._left = 0
        await refused(sign_in(client), 503, "busy")


async def test_another_site_can_neither_sign_in_nor_out():
    async with site() as client, browser(client) as other:
        await account(client)
        for headers in ({"Origin": "https://evil.example"}, CROSS, {"Sec-Fetch-Site": "same-site"}):
            assert (
                await other.post("/api/me/sign-in", json={"name": "Ada", "passphrase": PASSPHRASE}, headers=headers)
            ).json()["error"]["kind"] == "cross-site"
            for path in ("sign-out", "delete", "account", "passphrase", "recover"):
                answer = await client.post(f"/api/me/{path}", json={}, headers=headers)
                assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "cross-site")
        assert (await who(client))["name"] == "Ada"


async def test_signing_out_here_and_everywhere():
    async with site() as client, browser(client) as other:
        await account(client)
        await said(sign_in(other))
        cookie = client.cookies["paperbits"]
        assert (await said(client.post("/api/me/sign-out", json={})))["person"] is None
        assert await who(client) is None
        assert (await who(other))["name"] == "Ada"
        await said(other.post("/api/me/sign-out", json={"everywhere": True}))
        assert await who(other) is None
        async with browser(client) as stolen:
            assert (await stolen.get("/api/me", headers={"Cookie": f"paperbits={cookie}"})).json() == {"person": None}


async def test_a_changed_passphrase_ends_other_cookies():
    async with site() as client, browser(client) as other:
        await account(client)
        await said(sign_in(other))
        new = "eight loud crayons"
        await refused(client.post("/api/me/passphrase", json={"old": "wrong one", "new": new}), 403, "wrong-passphrase")
        await said(client.post("/api/me/passphrase", json={"old": PASSPHRASE, "new": new}))
        assert (await who(client))["name"] == "Ada"
        assert await who(other) is None
        await refused(sign_in(other), 403, "wrong-passphrase")
        assert (await said(sign_in(other, passphrase=new)))["person"]["name"] == "Ada"


async def test_a_recovery_code_sets_a_new_passphrase_once():
    async with site() as client, browser(client) as other:
        person, code = await account(client)
        asked = {"name": "ada", "code": code.lower().replace("-", " "), "passphrase": "nine red rulers"}
        wrong = await refused(other.post("/api/me/recover", json=asked | {"code": "x"}), 403, "wrong-passphrase")
        assert wrong == await refused(other.post("/api/me/recover", json=asked | {"name": "Bob"}), 403, "wrong-passphrase")
        answer = await said(other.post("/api/me/recover", json=asked))
        assert answer["person"] == person
        assert answer["recovery"] != code
        assert await who(client) is None
        await refused(other.post("/api/me/recover", json=asked), 403, "wrong-passphrase")


def test_recovery_codes_are_long_and_read_loosely():
    code = new_recovery()
    assert len(code.replace("-", "")) == 24
    assert len({new_recovery() for _ in range(100)}) == 100
    assert recovery_digest(code) == recovery_digest(f" {code.lower().replace('-', '')} ")


@pytest.fixture(params=["file", "database"])
def opened(request):
    if request.param == "file":
        return TemporaryLog
    url = request.getfixturevalue("postgres").database()
    prepare(url)
    return lambda: PostgresLog(url)


async def test_of_sign_ups_with_one_name_exactly_one_wins(opened):
    log = opened()
    try:
        store = PeopleStore(log.database)
        guests = [new_person("") for _ in range(12)]
        for one in guests:
            await store.add(one)
        asked = [store.make_account(one.id, "Ada", "ada", "hash", "code") for one in guests]
        answers = await asyncio.gather(*asked)
        assert sorted(answers) == ["made"] + ["taken"] * 11
        kinds = [each.kind for each in (await store.find_all([one.id for one in guests])).values()]
        assert sorted(kinds) == ["account"] + ["guest"] * 11
    finally:
        await log.close()


async def test_a_name_that_looks_like_another_is_taken():
    async with site() as client, browser(client) as other:
        await account(client, "Ian")
        await guest(other)
        await refused(other.post("/api/me/account", json={"name": "LAN", "passphrase": PASSPHRASE}), 409, "name-taken")


async def test_signing_in_may_take_the_guests_matches_along():
    async with site() as client, browser(client) as other, browser(client) as third:
        person, _ = await account(client)
        left = await guest(other, "Someone")
        match, _, _ = await begin(other)
        assert (await said(sign_in(other)))["person"] == person
        assert not (await look(client, match))["seats"][0]["yours"]
        await guest(third, "Someone else")
        match, _, _ = await begin(third)
        await said(sign_in(third, claim=True))
        assert (await look(client, match))["seats"][0]["yours"]
        people = client.app.state.matches.people.store
        assert set(await people.find_all([left["id"], person["id"]])) == {left["id"], person["id"]}


# Export and deletion.


async def test_the_export_has_everything_of_every_room():
    async with site() as client:
        person, _ = await account(client)
        match, _, _ = await begin(client)
        hidden, _, _ = await begin(client, "binary-number-scrabble")

        async def more(of):
            yield {"of": of}

        async def forget(_):
            pass

        client.app.state.matches.mine.add(Part("talk", more, forget))
        answer = await client.get("/api/me/export")
        assert "attachment" in answer.headers["content-disposition"]
        told = json.loads(answer.text)
        assert [each["name"] for each in told["person"]] == ["Ada"]
        assert "argon2id$" not in answer.text
        found = {each["id"]: each for each in told["matches"]}
        assert set(found) == {match, hidden}
        assert found[match]["record"].startswith("paperbits record")
        assert found[hidden]["record"] is None  # It would show the other racks.
        assert "rack" in found[hidden]["why"]
        assert told["talk"] == [{"of": person["id"]}]


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
        await refused(client.post("/api/me/delete", json={"passphrase": "wrong"}), 403, "wrong-passphrase")
        await said(client.post("/api/me/delete", json={"passphrase": PASSPHRASE}))
        seen = await look(other, match)
        assert [seat["called"] for seat in seen["seats"]] == [FORMER, "You"]
        answer = await client.get(f"/api/matches/{match}", headers={"Cookie": f"paperbits={cookie}"})
        assert not answer.json()["seats"][0]["yours"]
        await refused(sign_in(client), 403, "wrong-passphrase")
        database = client.app.state.matches.database
        tables = (
            "SELECT id, name, '' FROM people UNION ALL SELECT match, name, holder FROM places "
            "UNION ALL SELECT id, host, '' FROM matches"
        )
        rows = await database.read(lambda connection: [tuple(row) for row in connection.exec_driver_sql(tables)])
        assert not [row for row in rows if person["id"] in "".join(row) or "Ada" in row]


async def test_a_page_of_a_deleted_person_is_cut_off():
    async with site() as client:
        person = await guest(client)
        match, _, _ = await begin(client)
        live = client.app.state.matches._open_matches[match]

        class Page:
            plays, arrived = True, live.holder(None)
            codes: list = []  # noqa: RUF012

            def changed(self): ...
            def hang_up(self, code, reason):
                self.codes.append(code)

        page = Page()
        page.arrived = replace(page.arrived, seats=live.stored.keys[holder_of(person["id"])])
        live.arrive(page, page.arrived)
        await said(client.post("/api/me/delete", json={}))
        assert page.codes == [4403]


async def test_guests_who_did_nothing_for_a_year_are_forgotten():
    async with site() as client, browser(client) as other, browser(client) as third:
        site_ = client.app.state.matches
        await guest(client, "Old")
        match, _, _ = await begin(client)
        await guest(other, "New")
        await account(third, "Kept")
        long_ago = time.time() - YEAR - 1
        old = (await who(client))["id"]
        for person in (old, (await who(third))["id"]):
            change = f"UPDATE people SET seen = {long_ago} WHERE id = '{person}'"
            await site_.database.write(lambda connection, change=change: connection.exec_driver_sql(change))
        assert await site_.accounts.sweep(time.time() - YEAR) == 1
        site_.people.forget(old)
        assert await who(client) is None
        assert (await who(other))["name"] == "New"
        assert (await who(third))["name"] == "Kept"
        assert (await look(client, match))["seats"][0]["name"] == FORMER


async def test_who_does_something_is_seen():
    async with site() as client:
        person = (await guest(client))["id"]
        people = client.app.state.matches.people
        change = f"UPDATE people SET seen = 0 WHERE id = '{person}'"
        await people.store._database.write(lambda connection: connection.exec_driver_sql(change))
        people.forget(person)
        await who(client)
        assert (await people.store.find(person)).seen > time.time() - 60


# What the lobby keeps, and conditional moves.


async def test_seeks_are_exported_and_go_with_their_person():
    async with site() as client, browser(client) as other:
        ada, _ = await account(client, "Ada")
        bob, _ = await account(other, "Bob")
        table = {"game": "combining-dividing", "clock": "3d", "settings": {"players": 3}, "seats": 3}
        seek = (await said(client.post("/api/seeks", json=table), 201))["seek"]
        await said(other.post("/api/challenges", json={"game": "plexus", "name": "Ada"}), 201)
        bobs = (await said(other.post("/api/seeks", json=table), 201))["seek"]
        await said(client.post(f"/api/seeks/{bobs['id']}/accept", json={}))
        told = json.loads((await client.get("/api/me/export")).text)["seeks"]
        found = [(each["game"], each["you posted it"], each["for you alone"], each["you have a place"]) for each in told]
        assert found == [
            ("combining-dividing", True, False, True),
            ("plexus", False, True, False),
            ("combining-dividing", False, False, True),
        ]
        await said(client.post("/api/me/delete", json={"passphrase": PASSPHRASE}))
        (left,) = (await said(other.get("/api/lobby")))["seeks"]
        assert left["id"] == bobs["id"] != seek["id"]
        lobby = client.app.state.lobby.store
        assert (await lobby.of(ada["id"]), [each.sitting for each in await lobby.of(bob["id"])]) == ([], [(bob["id"],)])


async def test_an_account_takes_the_seeks_of_its_guest():
    async with site() as client, browser(client) as other, browser(client) as third:
        person, _ = await account(client, "Ada")
        guest_ = await guest(other, "Somebody")
        bob = await guest(third, "Bob")
        table = {"game": "combining-dividing", "clock": "3d", "settings": {"players": 4}, "seats": 4}
        guests = (await said(other.post("/api/seeks", json=table), 201))["seek"]["id"]
        both = (await said(other.post("/api/seeks", json=table), 201))["seek"]["id"]
        bobs = (await said(third.post("/api/seeks", json=table), 201))["seek"]["id"]
        await said(client.post(f"/api/seeks/{both}/accept", json={}))
        for one in (client, other):
            await said(one.post(f"/api/seeks/{bobs}/accept", json={}))
        await said(sign_in(other, claim=True))
        lobby = client.app.state.lobby.store
        found = {each.id: (each.person, each.sitting) for each in await lobby.of(person["id"])}
        assert found == {guests: (person["id"], (person["id"],)), bobs: (bob["id"], (bob["id"], person["id"]))}
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
        await client.app.state.plans.react(await client.app.state.matches.find(match))
        assert client.app.state.matches._open_matches[match].match.entries == ["a1", "b1"]
