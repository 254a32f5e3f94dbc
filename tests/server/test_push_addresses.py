"""Where messages that are pushed to browsers may go."""

import ssl
import threading
from dataclasses import replace

import pytest
from push_service import Keys, PushService, encoded
from pushing import QUICK, guest, move, playing, subscribe, together
from site_help import site, until

from certificates import certify
from paperbits.server.push import addresses, posting
from paperbits.server.push.addresses import Lookup, NotAServiceError, is_public, parsed
from paperbits.server.wire.refusals import BusyError
from paperbits.server.workers import shares


@pytest.fixture
def service():
    with PushService() as service:
        yield service


INSIDE = (
    "http://example.org/x https://127.0.0.1/x https://localhost/x https://[::1]/x"
    " https://[::ffff:10.0.0.1]/x https://10.1.2.3/x https://192.168.0.1/x"
    " https://169.254.169.254/latest/meta-data https://0x7f000001/x https://2130706433/x"
    " https://user@example.org/x https://example.org:8443/x https://example.org\\@127.0.0.1/x"
    " file:///etc/passwd nonsense"
)


async def test_only_addresses_on_the_internet_are_taken():
    keys = Keys()
    valid = {"key": encoded(keys.public), "secret": encoded(keys.secret)}
    async with site() as ada:
        await guest(ada, "Ada")
        for address in (*INSIDE.split(), "https://example.org/x y", "https://"):
            told = await subscribe(ada, {**valid, "address": address}, 400)
            assert told["error"]["message"] == addresses.NOT_A_SERVICE, address


PRIVATE = (
    "127.0.0.1 10.0.0.1 100.64.0.1 169.254.169.254 0.0.0.0 224.0.0.1 255.255.255.255 :: ::1 fe80::1"
    " fec0::1 fd00::1 ::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: nonsense"
)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1", *PRIVATE.split()])
def test_which_addresses_are_on_the_internet(address):
    assert is_public(address) is (address not in PRIVATE.split())


async def test_a_name_that_leads_into_this_network_is_refused_also_when_it_is_sent():
    """A name may lead elsewhere than when it was checked; the connection goes to what was checked."""
    lookup = Lookup()
    with pytest.raises(NotAServiceError):
        await lookup.find(parsed("https://localhost/x"))
    with pytest.raises(BusyError):
        await lookup.find(parsed("https://nothing.invalid/x"))
    lookup.close()


PUBLIC = [(None, None, None, "", ("93.184.216.34", 443))]


async def test_a_slow_name_server_keeps_nobody_waiting(monkeypatch):
    held = threading.Event()
    monkeypatch.setattr(addresses.socket, "getaddrinfo", lambda *_, **__: held.wait(120))
    monkeypatch.setattr(addresses, "PATIENCE", 0.05)
    monkeypatch.setattr(addresses, "WAITING", 2)
    lookup = Lookup()
    for number in range(addresses.THREADS + 4):
        with pytest.raises(BusyError):
            await lookup.find(parsed(f"https://slow{number}.example/"))
    assert lookup._threads.waiting <= 2
    # Another client is not kept waiting by these.
    monkeypatch.setattr(addresses.socket, "getaddrinfo", lambda *_, **__: PUBLIC)
    monkeypatch.setattr(addresses, "PATIENCE", 30)
    shares._owner.set("198.51.100.8")
    assert await lookup.find(parsed("https://quick.example/")) == "93.184.216.34"
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
        cross = await client.post(
            "/api/me/push", json=asked, headers={"Sec-Fetch-Site": "cross-site"}
        )
        assert cross.status_code == 403


async def test_a_message_goes_over_tls_only_to_the_host_of_the_certificate(tmp_path, monkeypatch):
    pem = tmp_path / "service.pem"
    certify("localhost", pem, pem)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(pem)
    with PushService(tls) as service:
        address = parsed(f"{service.origin}/send/bob", anywhere=True)
        posting._trusting.cache_clear()
        with pytest.raises(OSError, match="ConnectError"):  # Nobody vouches for it.
            await posting.post(address, "127.0.0.1", {}, b"")
        monkeypatch.setenv("SSL_CERT_FILE", str(pem))
        posting._trusting.cache_clear()
        async with playing(service) as (ada, bob):
            match = await together(ada, bob)
            await move(ada, match, 0, "a1")
            await until(lambda: service.told("bob"))
        with pytest.raises(OSError, match="ConnectError"):
            await posting.post(replace(address, host="other.example"), "127.0.0.1", {}, b"")
    posting._trusting.cache_clear()
