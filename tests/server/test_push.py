"""Messages that are pushed to browsers: who gets one, when, and what a stranger can do with it."""

import asyncio
import datetime as dt
import json
import logging
import socket
import ssl
import threading
from contextlib import asynccontextmanager
from dataclasses import replace
from unittest.mock import ANY

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from push_service import Keys, PushService, decoded, encoded
from site_help import begin, site, until

from paperbits.server.broker.local import LocalBroker
from paperbits.server.push import addresses, posting
from paperbits.server.push.addresses import Lookup, NotAServiceError, is_public, parsed
from paperbits.server.push.sealing import Signer, is_public_key, sealed
from paperbits.server.push.site_push import Rules, contact_of
from paperbits.server.wire.refusals import BusyError
from paperbits.store.push import MOST_BROWSERS, PushStore
from paperbits.store.temporary import TemporaryLog

PERSON, OPEN = {"kind": "person"}, {"kind": "open"}
QUICK = Rules(anywhere=True, pause=0.0, looks=0.02, notes=0.02, again=0.02, missed=0.05, deadline=5.0)


@asynccontextmanager
async def browser(client):
    """Another browser at the same site."""
    async with httpx.AsyncClient(transport=client._transport, base_url="http://site") as other:
        other.app = client.app
        yield other


@pytest.fixture
def service():
    with PushService() as service:
        yield service


async def said(answer, status=200):
    answer = await answer
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


async def guest(client, name):
    return (await said(client.post("/api/me", json={"name": name})))["person"]


async def subscribe(client, subscription, status=204):
    return await said(client.post("/api/me/push", json=subscription), status)


async def together(ada, bob, **more):
    """A match of two people. Bob sits in the second seat."""
    match, _, state = await begin(ada, seats=[PERSON, OPEN], **more)
    await said(bob.post(f"/api/matches/{match}/join", json={"invite": state["invitations"][0]["invite"]}), 201)
    return match


async def move(client, match, version, square):
    await said(client.post(f"/api/matches/{match}/moves", json={"version": version, "move": square}))


@asynccontextmanager
async def playing(service, log=None, rules=QUICK, **more):
    """Ada and Bob at a site. Bob's browser is subscribed."""
    async with site(log, pushing=rules, **more) as ada, browser(ada) as bob:
        await guest(ada, "Ada")
        await guest(bob, "Bob")
        await subscribe(bob, service.browser("bob"))
        yield ada, bob


# Sealing.


def test_a_sealed_message_is_what_the_standard_says():
    """RFC 8291, section 5: the example opens, so the tests' browser is right; and it opens ours."""
    private = ec.derive_private_key(int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")), ec.SECP256R1())
    keys = Keys(private, decoded("BTBZMqHH6r4Tts7J_aSIgg"))
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95"
        "bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert keys.opened(decoded(body)) == "When I grow up, I want to be a watermelon"
    ours = sealed("Your turn, Zoë.", encoded(keys.public), encoded(keys.secret))
    assert keys.opened(ours) == "Your turn, Zoë."
    assert ours != sealed("Your turn, Zoë.", encoded(keys.public), encoded(keys.secret))


def test_the_key_of_the_site_follows_from_its_secret():
    assert Signer("one", "").public == Signer("one", "").public != Signer("two", "").public
    assert is_public_key(Signer("one", "").public)
    assert not any(is_public_key(text) for text in ("", "x", "é", encoded(bytes(65)), encoded(b"\4" + bytes(64)), "A" * 100))


# Telling.


async def test_a_player_who_is_away_is_told_of_a_turn_once(service):
    async with playing(service) as (ada, bob):
        match = await together(ada, bob)
        await move(ada, match, 0, "a1")
        await until(lambda: service.told("bob"))
        ((_, told, headers),) = service.received
        assert told == {"tag": match, "match": match, "text": "Your turn in Palindromic Rows/Columns, against Ada."}
        assert headers["signed by"] == (await said(ada.get("/api/me/push")))["key"]
        topic = headers["topic"]
        assert len(topic) <= 32
        await move(bob, match, 1, "b2")
        await move(ada, match, 2, "c3")
        await until(lambda: len(service.told("bob")) == 2)
        assert service.received[-1][2]["topic"] == topic  # It replaces the first, if that waits at the service.


async def test_a_turn_is_told_again_only_when_it_has_been_somebody_elses(service):
    async with playing(service) as (ada, bob):
        match = await together(ada, bob)
        await move(ada, match, 0, "a1")
        await until(lambda: service.told("bob"))
        for who, word in ((ada, "offers"), (bob, "declines")):  # Entries that change no turn.
            version = (await said(who.get(f"/api/matches/{match}")))["version"]
            await said(who.post(f"/api/matches/{match}/{word}", json={"version": version, "what": "draw"}))
        other = await together(ada, bob)
        await move(ada, other, 0, "b1")
        await until(lambda: len(service.told("bob")) == 2)
        assert [told["match"] for told in service.told("bob")] == [match, other]


async def test_a_turn_that_passes_within_the_pause_is_not_told(service):
    async with playing(service, rules=replace(QUICK, pause=3_600.0)) as (ada, bob):
        match = await together(ada, bob)
        await move(ada, match, 0, "a1")
        store = PushStore(ada.app.state.matches.database)

        async def waits(count):
            async with asyncio.timeout(20):
                while await store.waiting() != count:
                    await asyncio.sleep(0.01)

        await waits(1)
        await move(bob, match, 1, "b2")
        await waits(0)
        assert service.received == []


async def test_the_first_turn_of_a_match_is_told_to_the_one_who_set_it_up(service):
    async with site(pushing=QUICK) as ada, browser(ada) as bob:
        await guest(ada, "Ada")
        await guest(bob, "Bob")
        await subscribe(ada, service.browser("ada"))
        await together(ada, bob)
        await until(lambda: service.told("ada"))
        assert service.told("ada")[0]["text"].endswith("against Bob.")


async def test_matches_against_computers_and_on_one_screen_are_not_told(service):
    async with playing(service) as (ada, bob):
        await begin(bob, seats=[PERSON, PERSON])
        alone, _, _ = await begin(bob, seats=[PERSON, {"kind": "computer", "level": "beginner"}])
        await move(bob, alone, 0, "a1")
        match = await together(ada, bob)
        await move(ada, match, 0, "a1")
        await until(lambda: service.told("bob"))
        assert [told["match"] for told in service.told("bob")] == [match]


async def test_a_challenge_is_told_to_its_person_once_in_a_while(service):
    async with playing(service) as (ada, bob):
        whom = (await said(bob.get("/api/me")))["person"]["id"]
        asked = {"game": "palindromic-rows-columns", "person": whom}
        first = await said(ada.post("/api/challenges", json=asked), 201)
        await until(lambda: service.told("bob"))
        assert service.told("bob") == [{"tag": ANY, "match": "", "text": "Ada challenges you to Palindromic Rows/Columns."}]
        await said(ada.delete(f"/api/seeks/{first['seek']['id']}"), 204)
        await said(ada.post("/api/challenges", json=asked), 201)
        await asyncio.sleep(0.1)
        assert len(service.told("bob")) == 1


async def test_hidden_tiles_are_not_in_a_message(service):
    async with site(pushing=QUICK) as ada, browser(ada) as bob:
        await guest(ada, "Ada")
        await guest(bob, "Bob")
        await subscribe(ada, service.browser("ada"))
        match = await together(ada, bob, game="binary-number-scrabble")
        await until(lambda: service.told("ada"))
        assert service.told("ada") == [
            {"tag": match, "match": match, "text": "Your turn in Binary Number Scrabble, against Bob."}
        ]


async def test_a_subscription_that_the_browser_ended_is_deleted(service):
    async with playing(service) as (ada, bob):
        await subscribe(bob, service.browser("old"))
        service.answers["old"] = [410]
        match = await together(ada, bob)
        await move(ada, match, 0, "a1")
        await until(lambda: service.told("bob") and service.told("old"))
        store = PushStore(ada.app.state.matches.database)
        person = (await said(bob.get("/api/me")))["person"]["id"]
        async with asyncio.timeout(20):
            while len(await store.of(person)) != 1:
                await asyncio.sleep(0.01)
        (left,) = await store.of(person)
        assert "/bob?" in left.address


@pytest.mark.parametrize("status", [500, 429, 302, 403])
async def test_a_message_is_tried_twice_and_redirects_are_not_followed(service, status):
    async with playing(service) as (ada, bob):
        service.answers["bob"] = [status, status]
        first, second = await together(ada, bob), await together(ada, bob)
        await move(ada, first, 0, "a1")
        await until(lambda: service.told("bob") == [status, status])
        person = (await said(bob.get("/api/me")))["person"]["id"]
        store = PushStore(ada.app.state.matches.database)
        async with asyncio.timeout(20):
            while [each.failed for each in await store.of(person)] != [1] or await store.waiting():
                await asyncio.sleep(0.01)
        await move(ada, second, 0, "a1")  # The subscription rests.
        await until(lambda: len(service.received) == 2)
        await subscribe(bob, service.browser("bob"))  # The page asks again: it rests no more.
        await move(bob, second, 1, "b1")
        await move(ada, second, 2, "c1")
        await until(lambda: len(service.told("bob")) == 3)


async def test_a_service_that_hangs_delays_nobody_else(service):
    """Moves and other people's messages go on while a service answers nothing."""
    with PushService() as slow:
        slow.holding.clear()
        async with playing(service, rules=replace(QUICK, deadline=60.0)) as (ada, bob):
            await subscribe(ada, slow.browser("ada"))
            match = await together(ada, bob)
            for version, square in enumerate(["a1", "b1", "c1", "d1", "e1"]):
                await move((ada, bob)[version % 2], match, version, square)
                if version % 2 == 0:
                    await until(lambda version=version: len(service.told("bob")) == version // 2 + 1)
            assert slow.received == []


async def test_messages_are_bounded_by_a_deadline():
    """A host that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as silent, PushService() as service:
        async with site(pushing=replace(QUICK, deadline=0.2)) as ada, browser(ada) as bob:
            await guest(ada, "Ada")
            person = (await guest(bob, "Bob"))["id"]
            asked = service.browser("bob")
            await subscribe(bob, {**asked, "address": f"http://127.0.0.1:{silent.getsockname()[1]}/x"})
            match = await together(ada, bob)
            await move(ada, match, 0, "a1")
            store = PushStore(ada.app.state.matches.database)
            async with asyncio.timeout(20):
                while [each.failed for each in await store.of(person)] != [1]:
                    await asyncio.sleep(0.01)


async def test_of_several_processes_one_tells(service):
    """Three sites over one store and one broker, as three processes are."""
    log, broker = TemporaryLog(), LocalBroker()
    options = {"pushing": QUICK, "open_broker": lambda: broker}
    async with site(log, **options) as ada, site(log, **options) as bob, site(log, **options) as third:
        await guest(ada, "Ada")
        await guest(bob, "Bob")
        await subscribe(bob, service.browser("bob"))
        assert len({(await said(each.get("/api/me/push")))["key"] for each in (ada, bob, third)}) == 1
        for count in range(1, 6):
            match = await together(ada, bob)
            await move(ada, match, 0, "a1")
            await until(lambda count=count: len(service.told("bob")) >= count)
        assert len({told["match"] for told in service.told("bob")}) == len(service.told("bob")) == 5


async def test_a_turn_is_told_after_a_restart_by_another_process(service, tmp_path):
    """The first process ends before it tells; what it noted is in the store, and so is what it did
    not come to note.
    """
    from paperbits.store.sqlite import SqliteLog

    matches = []
    for rules in (replace(QUICK, looks=3_600.0), replace(QUICK, looks=3_600.0, notes=3_600.0)):
        async with site(SqliteLog(tmp_path / "m.sqlite"), pushing=rules) as ada, browser(ada) as bob:
            await guest(ada, "Ada")
            await guest(bob, "Bob")
            await subscribe(bob, service.browser(f"bob{len(matches)}"))
            matches.append(await together(ada, bob))
            await move(ada, matches[-1], 0, "a1")
            if rules.notes < 1:
                store = PushStore(ada.app.state.matches.database)
                async with asyncio.timeout(20):
                    while not await store.waiting():
                        await asyncio.sleep(0.01)
    assert service.received == []
    async with site(SqliteLog(tmp_path / "m.sqlite"), pushing=QUICK):
        await until(lambda: len(service.received) == 2)
    assert {told["match"] for _, told, _ in service.received} == set(matches)


async def test_a_message_goes_over_tls_only_to_the_host_of_the_certificate(tmp_path, monkeypatch):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), 7, now - dt.timedelta(1), now + dt.timedelta(1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    plain = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    pem = tmp_path / "service.pem"
    pem.write_bytes(key.private_bytes(*plain) + made.public_bytes(serialization.Encoding.PEM))
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(pem)
    with PushService(tls) as service:
        address = parsed(f"{service.origin}/send/bob", anywhere=True)
        posting._trusting.cache_clear()
        with pytest.raises(posting.PostError):  # Nobody vouches for it.
            await posting.post(address, "127.0.0.1", [], b"")
        monkeypatch.setenv("SSL_CERT_FILE", str(pem))
        posting._trusting.cache_clear()
        async with playing(service) as (ada, bob):
            match = await together(ada, bob)
            await move(ada, match, 0, "a1")
            await until(lambda: service.told("bob"))
        with pytest.raises(posting.PostError):
            await posting.post(replace(address, host="other.example"), "127.0.0.1", [], b"")
    posting._trusting.cache_clear()


# Subscriptions.


async def test_only_addresses_on_the_internet_are_taken():
    keys = Keys()
    valid = {"key": encoded(keys.public), "secret": encoded(keys.secret)}
    refused = (
        "http://example.org/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://10.1.2.3/x",
        "https://192.168.0.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://0x7f000001/x",
        "https://2130706433/x",
        "https://user@example.org/x",
        "https://example.org:8443/x",
        "https://example.org\\@127.0.0.1/x",
        "https://example.org/x y",
        "file:///etc/passwd",
        "https://",
        "nonsense",
    )
    async with site() as ada:
        await guest(ada, "Ada")
        for address in refused:
            told = await subscribe(ada, {**valid, "address": address}, 400)
            assert told["error"]["message"] == addresses.NOT_A_SERVICE, address


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1", True),
        ("127.0.0.1", False),
        ("10.0.0.1", False),
        ("100.64.0.1", False),
        ("169.254.169.254", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("::1", False),
        ("fe80::1", False),
        ("fec0::1", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("not an address", False),
    ],
)
def test_which_addresses_are_on_the_internet(address, public):
    assert is_public(address) is public


async def test_a_name_that_leads_into_this_network_is_refused_also_when_it_is_sent():
    """A name may lead elsewhere than when it was checked; the connection goes to what was checked."""
    lookup = Lookup()
    with pytest.raises(NotAServiceError):
        await lookup.find(parsed("https://localhost/x"))
    with pytest.raises(BusyError):
        await lookup.find(parsed("https://nothing.invalid/x"))
    lookup.close()


async def test_a_slow_name_server_keeps_nobody_waiting(monkeypatch):
    held = threading.Event()
    monkeypatch.setattr(addresses.socket, "getaddrinfo", lambda *_, **__: held.wait(60))
    monkeypatch.setattr(addresses, "PATIENCE", 0.05)
    monkeypatch.setattr(addresses, "WAITING", 2)
    lookup = Lookup()
    for number in range(addresses.THREADS + 4):
        with pytest.raises(BusyError):
            await lookup.find(parsed(f"https://slow{number}.example/"))
    assert lookup._threads.waiting <= 2
    held.set()
    lookup.close()


async def test_what_a_browser_would_not_send_is_refused_in_a_sentence(service):
    asked = service.browser("ada")
    async with site(pushing=QUICK) as client:
        answer = await subscribe(client, asked, 401)
        assert answer["error"]["kind"] == "no-person"
        await guest(client, "Ada")
        for wrong in (
            {"key": "x"},
            {"key": encoded(bytes(65))},
            {"secret": "x"},
            {"secret": "!" * 22},
            {"address": ""},
            {"more": 1},
        ):
            told = await subscribe(client, {**asked, **wrong}, 400)
            assert told["error"]["message"].endswith(".")
        cross = await client.post("/api/me/push", json=asked, headers={"Sec-Fetch-Site": "cross-site"})
        assert cross.status_code == 403


async def test_a_person_has_so_many_browsers_and_no_more(service):
    async with site(pushing=QUICK) as client:
        person = (await guest(client, "Ada"))["id"]
        for number in range(MOST_BROWSERS + 3):
            await subscribe(client, service.browser(f"b{number}"))
        kept = await PushStore(client.app.state.matches.database).of(person)
        assert [each.address.rpartition("/")[2] for each in kept] == [
            f"b{number}?for=you" for number in reversed(range(3, MOST_BROWSERS + 3))
        ]


async def test_a_browser_belongs_to_the_last_person_who_asked(service):
    async with site(pushing=QUICK) as ada, browser(ada) as bob:
        people = [(await guest(ada, "Ada"))["id"], (await guest(bob, "Bob"))["id"]]
        asked = service.browser("shared")
        store = PushStore(ada.app.state.matches.database)
        await subscribe(ada, asked)
        await subscribe(bob, asked)
        assert [len(await store.of(person)) for person in people] == [0, 1]
        await said(ada.post("/api/me/push/end", json={"address": asked["address"]}), 204)  # It is not hers.
        assert [len(await store.of(person)) for person in people] == [0, 1]
        await said(bob.post("/api/me/push/end", json={"address": asked["address"]}), 204)
        assert [len(await store.of(person)) for person in people] == [0, 0]


async def test_subscriptions_are_exported_handed_over_and_deleted(service):
    async with site(pushing=QUICK) as ada, browser(ada) as other:
        asked = service.browser("ada")
        await guest(ada, "Ada")
        await subscribe(ada, asked)
        told = (await ada.get("/api/me/export")).json()["messages to browsers"]
        assert [each["service"] for each in told] == ["127.0.0.1"]
        assert asked["address"] not in json.dumps(told)
        made = await said(ada.post("/api/me/account", json={"name": "Ada", "passphrase": "seven quiet pencils"}), 201)
        store = PushStore(ada.app.state.matches.database)
        account = made["person"]["id"]
        await guest(other, "Somebody")
        await subscribe(other, service.browser("other"))
        await said(other.post("/api/me/sign-in", json={"name": "Ada", "passphrase": "seven quiet pencils", "claim": True}))
        assert len(await store.of(account)) == 2
        await said(other.post("/api/me/delete", json={"passphrase": "seven quiet pencils"}))
        assert await store.of(account) == []


async def test_signing_out_everywhere_ends_all_subscriptions(service):
    async with site(pushing=QUICK) as ada:
        person = (await guest(ada, "Ada"))["id"]
        await subscribe(ada, service.browser("ada"))
        await said(ada.post("/api/me/sign-out", json={"everywhere": True}))
        assert await PushStore(ada.app.state.matches.database).of(person) == []


async def test_a_site_can_be_started_without_messages(service):
    async with site(pushing=replace(QUICK, on=False)) as ada:
        assert await said(ada.get("/api/me/push")) == {"key": ""}
        await guest(ada, "Ada")
        told = await subscribe(ada, service.browser("ada"), 400)
        assert told["error"]["message"] == "This site sends no messages while none of its pages is open."


async def test_neither_addresses_nor_keys_are_logged(service, caplog):
    caplog.set_level(logging.DEBUG)
    async with playing(service) as (ada, bob):
        service.answers["bob"] = [500, 500]
        match = await together(ada, bob)
        await move(ada, match, 0, "a1")
        await until(lambda: len(service.received) == 2)
        secret = await ada.app.state.matches.people.store.secret("push")
    text = caplog.text
    assert "/send/bob" not in text
    assert secret not in text
    assert encoded(service.browsers["bob"].public) not in text


def test_the_contact_is_a_name_of_the_site():
    assert contact_of(("127.0.0.1", "localhost", "games.example.org")) == "https://games.example.org/"
    assert contact_of(()) == "https://paperbits.invalid/"


def test_the_rules_are_passed_to_processes():
    from paperbits.server.process import Site

    there = Site(pushing=replace(QUICK, on=False, contact="mailto:me@example.org"))
    assert Site.from_json(there.to_json()) == there
