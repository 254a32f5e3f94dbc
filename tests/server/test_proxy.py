"""People come in through the shipped Caddyfile: a real Caddy before two real web processes."""

import socket
import sys
import time
from contextlib import ExitStack, contextmanager, suppress

import httpx
import pytest
from caddy import Caddy, Relay, programs
from commands import paperbits
from daemons import free_port
from deployed import NAME, neighbours, running
from long import many
from served import Page, Served, connect, figure, until


class Visitor:
    """A browser that reaches the site by its name, over TLS, through the proxy."""

    def __init__(self, caddy):
        self.port, self.trust = caddy.port, caddy.trust()
        self.client = httpx.Client(
            base_url=f"https://127.0.0.1:{caddy.port}", verify=self.trust, timeout=60
        )

    def ask(self, method, path, **options):
        """An answer to a request."""
        return self.client.request(
            method, path, headers={"Host": NAME}, extensions={"sni_hostname": NAME}, **options
        )

    @contextmanager
    def page(self, match, key):
        """A live connection."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        address = f"wss://{NAME}/api/matches/{match}/live?key={key}"
        with connect(address, sock=line, ssl=self.trust, server_hostname=NAME) as opened:
            yield Page(opened)


@pytest.fixture(
    params=programs()[: many(1, None)],
    ids=lambda path: "packaged" if ".venv" in str(path) else "own",
)
def site(request, postgres, redis):
    """The two web processes, and a visitor."""
    with ExitStack() as stack:
        given = neighbours(postgres, redis)
        webs = [stack.enter_context(running(name, given)) for name in ("web1", "web2")]
        relays = [Relay(web.address) for web in webs]
        for relay in relays:
            stack.callback(relay.close)
        there = {f"web{number}:8000": relay.address for number, relay in enumerate(relays, 1)}
        caddy = Caddy(request.param, NAME, there)
        stack.callback(caddy.close)
        visitor = Visitor(caddy.start())
        stack.enter_context(visitor.client)
        yield webs, relays, visitor


def counted(address):
    """Matches that were created, as told at an address for Prometheus."""
    told = httpx.get(address, timeout=60)
    assert told.status_code == 200
    return figure(told.text, "paperbits_matches_created_total")


@pytest.mark.long
def test_people_play_through_the_proxy_while_a_process_dies(site):
    webs, relays, visitor = site
    time.sleep(3)  # Two health checks: a proxy that wrongly finds all ill lets nobody in by now.
    assert [relay.names for relay in relays] == [{NAME.encode()}] * 2
    page = visitor.ask("GET", "/")
    assert (page.status_code, "<title>" in page.text) == (200, True)
    asked = {
        "game": "palindromic-rows-columns",
        "settings": {"n": 4},
        "seats": [{"kind": "person"}] * 2,
    }
    made = visitor.ask("POST", "/api/matches", json=asked)
    assert made.status_code == 201, made.text
    match, key = made.json()["id"], made.json()["key"]
    assert sum(counted(web.metrics) for web in webs) == 1
    with visitor.page(match, key) as page:
        page.say(type="move", version=0, move="a1")
        assert page.until(lambda state: state["version"] == 1)["sheet"][-1]["move"] == "a1"
    webs[0].kill()
    for _ in range(4):  # Whichever process would have been asked.
        assert visitor.ask("GET", f"/api/matches/{match}").json()["version"] == 1
    with visitor.page(match, key) as page:
        page.say(type="move", version=1, move="b1")
        page.until(lambda state: state["version"] == 2)


def test_each_process_tells_its_figures_inside(postgres, redis):
    first = free_port(2)
    command = [
        *(sys.executable, "-m", "paperbits", "serve", "--port", "0", "--no-push"),
        *("--thinking-elsewhere", "--workers", "2", "--metrics", f"127.0.0.1:{first}"),
        *("--database", postgres.database(), "--broker", redis.url),
    ]
    addresses = [f"http://127.0.0.1:{first + place}/metrics" for place in range(2)]
    server = Served("", command=command)
    try:

        def answered(address):
            with suppress(httpx.HTTPError):  # The second process begins a moment later.
                return httpx.get(address, timeout=60).is_success

        until(lambda: all(map(answered, addresses)))
        assert [counted(address) for address in addresses] == [0, 0]
        for _ in range(3):
            server.begin(settings={"n": 4})
        assert sum(counted(address) for address in addresses) == 3
    finally:
        server.stop()


def test_a_wrong_or_taken_address_for_figures_is_told_in_a_sentence(tmp_path):
    def said(address):
        done = paperbits("serve", "--port", "0", "--data", tmp_path, "--metrics", address)
        assert done.returncode == 2
        return done.stderr

    assert "need HOST:PORT, such as 127.0.0.1:9464, not '9464'" in said("9464")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        assert f"The port for metrics, {address}, can't be had" in said(address)
