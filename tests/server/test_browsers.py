"""The browser of a person who plays alone thinks about their match, and the site where it does not."""

import asyncio
import gzip
import json
import random
import sys

import pytest
from changing import change
from daemons import free_port
from served import figure, served
from site_help import begin, look, play, site, until

from paperbits.answers.doing import do
from paperbits.folder.version import write_version
from paperbits.server.api.worker import PART
from paperbits.server.live.browser import PATIENCE, Browser, may_think

GAME = "palindromic-rows-columns"
AGAINST = [{"kind": "person"}, {"kind": "computer", "level": "casual"}]
TWO = [{"kind": "person"}, {"kind": "open"}]
FIRST = frozenset({0})


class Clock:
    """A clock that the test moves."""

    def __init__(self):
        self.waits = []

    async def wait(self, seconds):
        assert seconds == PATIENCE
        self.waits.append(asyncio.get_running_loop().create_future())
        await self.waits[-1]


class Asked:
    """A page whose browser thinks: ``told`` has what the site sent to it."""

    def __init__(self, live, metrics, seats=FIRST):
        self.metrics, self.told, self.clock = metrics, [], Clock()
        self.browser = Browser(self, seats, self.clock.wait)
        live.computers.browsers[self.browser] = None

    def answer(self, text):
        self.told.append(json.loads(text))

    def refuse(self, kind, message, move="", tag=""):
        self.told.append({"type": "refused", "kind": kind, "message": message, "move": move})

    async def question(self, number=0):
        """The site's question of this number."""
        await until(lambda: len(self.asked) > number)
        return self.asked[number]

    @property
    def asked(self):
        return [each for each in self.told if each["type"] == "think"]


async def against(client, seats=AGAINST, **more):
    """A match of four squares after its first move, and the page of its person."""
    match, key, _ = await begin(client, settings={"n": 4}, seats=seats, **more)
    live = await client.site.matches.find(match)
    page = Asked(live, client.app.state.metrics)
    answer = await play(client, match, key, 0, "a1")
    assert answer.status_code == 200
    return match, key, live, page


async def thoughts(client, by, kind="choose"):
    text = (await client.get("/metrics")).text
    return figure(text, "paperbits_thoughts_total", by=by, kind=kind)


async def test_a_browser_chooses_the_computers_moves(client):
    match, key, live, page = await against(client)
    asked = await page.question()
    found = []
    do(asked["kind"], json.loads(asked["asked"]), found.append, lambda: False)
    page.browser.heard(asked["job"], found[-1]["move"], able=True)
    await until(lambda: live.match.version == 2)
    state = await look(client, match, key)
    assert [line["move"] for line in state["sheet"]] == ["a1", found[-1]["move"]]
    await until(lambda: not live.computers.thinking)
    assert await thoughts(client, "browser") == 1
    assert await thoughts(client, "site") == 0


@pytest.mark.parametrize("move", ["a1", "\0"])
async def test_a_wrong_move_is_refused_and_the_site_thinks(move, client):
    _, _, live, page = await against(client)
    asked = await page.question()
    page.browser.heard(asked["job"], move, able=True)
    await until(lambda: live.match.version == 2)
    [refused] = [each for each in page.told if each["type"] == "refused"]
    assert refused["kind"] == "wrong-answer"
    assert refused["message"].startswith("The site chooses the computer's move, because your")
    assert await thoughts(client, "browser") == 0
    assert await thoughts(client, "site") == 1
    assert not page.browser.thinks_about(live.match)  # It is not asked again.


async def test_a_silent_browser_is_left_to_itself(client):
    match, key, live, page = await against(client)
    asked = await page.question()
    assert (await look(client, match, key))["version"] == 1
    page.clock.waits[0].set_result(None)
    await until(lambda: live.match.version == 2)
    assert page.told[-1] == {"type": "drop", "job": asked["job"]}
    page.browser.heard(asked["job"], "a2", able=True)  # Too late.
    await play(client, match, key, 2, live.match.position.legal(1).moves[0])
    await until(lambda: live.match.version == 4)
    assert len(page.asked) == 1
    text = (await client.get("/metrics")).text
    assert figure(text, "paperbits_browser_failures_total", why="silent") == 1
    assert figure(text, "paperbits_thoughts_total", by="site", kind="choose") == 2


async def test_a_browser_may_leave_or_say_that_it_cannot(client):
    for leaves in (True, False):
        _, _, live, page = await against(client)
        asked = await page.question()
        if leaves:
            page.browser.leave()
        else:
            page.browser.heard(asked["job"], "", able=False)
        await until(lambda live=live: live.match.version == 2)
    assert await thoughts(client, "site") == 2


async def test_a_move_that_is_taken_back_leaves_nothing_to_answer(client):
    match, key, live, page = await against(client)
    asked = await page.question()
    assert (await change(client, match, "undo", key, version=1)).status_code == 200
    await until(lambda: {"type": "drop", "job": asked["job"]} in page.told)
    page.browser.heard(asked["job"], "a2", able=True)
    await until(lambda: not live.computers.thinking)
    assert live.match.position.plies == []
    assert await thoughts(client, "site") == 0


async def test_who_may_think_about_which_match(client):
    matches = client.site.matches

    async def allowed(seats=AGAINST, held=FIRST, **more):
        match, _, _ = await begin(client, seats=seats, **more)
        return may_think((await matches.find(match)).match, held)

    assert await allowed()
    assert not await allowed(held=frozenset())
    assert not await allowed(seats=TWO)
    assert not await allowed(held=frozenset({0, 1}), settings={"n": 8}, rated=True)
    tiles = "binary-number-scrabble"
    assert not await allowed(game=tiles)  # The question would tell the seed, and so the racks.
    match, _, _ = await begin(client, seats=AGAINST)
    live = await matches.find(match)
    live.match.tournament = "one"
    assert not may_think(live.match, FIRST)


# Over real sockets.


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("written")
    (folder / "host").mkdir()
    (folder / "host" / "hosted.js").write_text("// Nothing.\n" * 100)
    (folder / "host" / "python.pack").write_bytes(b"0" * 2_000)
    write_version(folder / "host")
    data = str(tmp_path_factory.mktemp("data") / "matches.sqlite")
    command = [*(sys.executable, "-m", "paperbits", "serve", "--port", str(free_port()))]
    command += ["--data", data, "--worker", str(folder)]
    with served(data, command=command) as one:
        yield one


CHANGES = {"subprotocols": ["paperbits.2"]}


def test_a_page_is_told_of_the_worker_and_offers_to_think(server):
    match, key = server.begin(settings={"n": 4}, seats=AGAINST)
    with server.page(match, **CHANGES) as page:
        page.say(type="hello", key=key, thinks=True)
        at = page.hear("worker")["at"]
        page.say(type="thought", job=1, move="a1")
        assert page.hear("refused")["message"] == "This page was asked nothing."
        page.say(type="thinks", worker="/worker/another/")
        assert page.hear("refused")
        page.say(type="thinks", worker=at)
        page.say(type="move", version=0, move="a1")
        asked = page.hear("think")
        assert json.loads(asked["asked"])["played"]["moves"] == ["a1"]
        page.say(type="thought", job=asked["job"], move="b2")
        page.say(type="thought", job=7, move="b3")  # Nobody asked for that.
        while server.state(match, key)["version"] < 2:
            page.hear()
        page.say(type="analyse", tag="5")
        hint = page.hear("think")
        assert (hint["kind"], hint["tag"], hint["names"][0]["name"]) == ("analyse", "5", "You")
        page.say(type="thought", job=hint["job"])
        page.say(type="analyse", tag="6")
        hint = page.hear("think")
        page.say(type="thought", job=hint["job"], able=False)  # So the site answers.
        assert page.hear("analysis")["tag"] == "6"
    with server.page(match, **CHANGES) as page:
        page.say(type="hello", key=key, thinks=True)
        page.say(type="thinks", worker=page.hear("worker")["at"])
        page.say(type="move", version=2, move="c3")
        page.hear("think")
    with server.page(match, key) as another:  # The page left, so the site moves.
        another.until(lambda state: state["version"] == 4)
    for kind in ("choose", "analyse"):
        assert server.figure("paperbits_thoughts_total", by="browser", kind=kind) == 1


def test_a_page_that_cannot_think_or_does_not_play_alone_is_told_nothing(server):
    for seats, game, hello in (
        (AGAINST, GAME, {}),
        (TWO, GAME, {"thinks": True}),
        (AGAINST, "binary-number-scrabble", {"thinks": True}),
    ):
        match, key = server.begin(game, seats=seats)
        with server.page(match, **CHANGES) as page:
            page.say(type="hello", key=key, **hello)
            page.say(type="preview", tag="1", move="a1")
            while (said := page.hear())["type"] != "preview":
                assert said["type"] != "worker"


def test_the_workers_files_are_kept_by_browsers(server):
    match, key = server.begin(settings={"n": 4}, seats=AGAINST)
    with server.page(match, **CHANGES) as page:
        page.say(type="hello", key=key, thinks=True)
        at = page.hear("worker")["at"]
    answer = server.client.get(f"{at}hosted.js")
    assert answer.text.startswith("// Nothing.")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert "wasm-unsafe-eval" in answer.headers["content-security-policy"]
    plain = server.client.get(f"{at}hosted.js", headers={"Accept-Encoding": "identity"})
    assert (plain.text, "content-encoding" in plain.headers) == (answer.text, False)
    assert "content-encoding" not in server.client.get(f"{at}python.pack").headers
    long = f"{at}{'a' * 300}.js"
    for missing in (f"{at}none.js", long, f"{at}..%2Findex.html", "/worker/another/hosted.js"):
        assert server.client.get(missing).status_code == 404


@pytest.mark.parametrize("encoding", [b"gzip", b"identity"])
async def test_who_does_not_read_holds_little_of_a_file_in_memory(tmp_path, encoding):
    whole, parts = random.Random(1).randbytes(5 * PART), []
    (tmp_path / "machine.wasm").write_bytes(whole)
    path = "/worker/1/machine.wasm"
    headers = [(b"host", b"site"), (b"accept-encoding", encoding)]
    scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode()}
    scope |= {"headers": headers, "query_string": b"", "client": None, "http_version": "1.1"}

    async def receive():
        await asyncio.Event().wait()  # The client stays, and says nothing more.

    async def send(message):
        parts.append(message.get("body", b""))

    async with site(worker=str(tmp_path), worker_version="1") as client:
        await client.app(
            {**scope, "scheme": "http", "root_path": "", "extensions": {}}, receive, send
        )
    sent = b"".join(parts)
    assert (gzip.decompress(sent) if encoding == b"gzip" else sent) == whole
    assert max(map(len, parts)) <= PART
