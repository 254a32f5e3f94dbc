"""The page of a match for readers without JavaScript, its preview picture, the embed, the JSON
record.
"""

import asyncio
import json
from html.parser import HTMLParser
from io import BytesIO

import pytest
from changing import change
from PIL import Image
from site_help import begin, play, site

from paperbits import find
from paperbits.match import Match, Seat
from paperbits.server.api import page
from paperbits.server.limits import Limits
from paperbits.server.sharing.card import HEIGHT, WIDTH
from paperbits.server.sharing.card import card as picture_of
from paperbits.server.sharing.told import Told, names_of_strangers

INDEX = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>paperbits</title>
<meta name="description" content="Games." /></head>
<body><div id="app"></div><noscript><p>Switch it on.</p></noscript></body></html>"""
EMBED = (
    "<!doctype html><head><!--title--></head><h1><!--heading--></h1><p><!--standing--></p>"
    "<main><!--board--></main><p><!--words--></p><!--data-->"
)
EVIL = '</title><script>alert("1")</script>'
BOTH = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": EVIL[:60]}]


@pytest.fixture(autouse=True)
def built(tmp_path, monkeypatch):
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "embed.html").write_text(EMBED)
    monkeypatch.setattr(page, "FOLDER", tmp_path)


class Tags(HTMLParser):
    """The elements of a document, and what stands in its head."""

    def __init__(self, text):
        super().__init__()
        self.found, self.metas, self.links, self.title, self._in = [], {}, {}, "", ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.found.append((tag, given))
        self._in = tag
        if tag == "meta":
            self.metas[given.get("property") or given.get("name")] = given.get("content")
        if tag == "link":
            self.links[given["rel"]] = given["href"]

    def handle_data(self, data):
        if self._in == "title":
            self.title += data
        self._in = ""


async def finished(client, seats=BOTH, **more):
    match, key, _ = await begin(client, settings={"n": 2}, seats=seats, **more)
    for version, move in enumerate(("a1", "b1")):
        answer = await play(client, match, key, version, move)
    assert answer.json()["over"]
    return match, key


async def test_the_head_tells_crawlers_who_played_and_how_it_ended(client):
    match, _ = await finished(client, [BOTH[0], {"kind": "person", "name": "Ben"}])
    answer = await client.get(f"/m/{match}")
    tags = Tags(answer.text)
    assert answer.status_code == 200
    assert tags.title == "Ada and Ben: Palindromic Rows/Columns · paperbits"
    summary = (
        "Palindromic Rows/Columns. Ada wins by 2 points. Ada 0, Ben 2. The fewest points win."
        " No move is left."
    )
    assert tags.metas["description"] == tags.metas["og:description"] == summary
    assert tags.metas["og:title"] == "Ada and Ben: Palindromic Rows/Columns"
    assert tags.metas["og:url"] == tags.links["canonical"] == f"http://site/m/{match}"
    assert tags.metas["og:image"] == f"http://site/m/{match}.png"
    assert (tags.metas["og:image:width"], tags.metas["og:image:height"]) == ("1200", "630")
    assert tags.metas["twitter:card"] == "summary_large_image"
    assert ("div", {"id": "app"}) in tags.found  # People get the page itself.
    assert "<li>Ada fills a1.</li><li>Ben fills b1.</li>" in answer.text
    again = await client.get(f"/m/{match}", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert (await client.head(f"/m/{match}")).status_code == 200


async def test_a_name_is_never_markup(client):
    match, _ = await finished(client)
    for address in (f"/m/{match}", f"/embed/{match}"):
        text = (await client.get(address)).text
        assert not any(
            tag == "script" and given.get("type") != "application/json"
            for tag, given in Tags(text).found
        )
        assert Tags(text).title.startswith(f"Ada and {EVIL}: Palindromic")


async def test_an_unfinished_match_tells_nothing_of_its_play(client):
    match, key, _ = await begin(client, settings={"n": 2}, seats=BOTH)
    before = (await client.get(f"/m/{match}.png")).content
    first = (await client.get(f"/m/{match}")).text
    await play(client, match, key, 0, "a1")
    assert (await client.get(f"/m/{match}")).text == first
    assert Tags(first).metas["og:title"] == "A match of Palindromic Rows/Columns"
    # A browser.
    assert (await client.get(f"/m/{match}", headers={"Sec-Fetch-Dest": "document"})).text == INDEX
    after = await client.get(f"/m/{match}.png")
    assert after.content == before
    assert after.headers["cache-control"] == "no-cache"
    await client.refused(404, "not-found", f"matches/{match}/plies/1/picture")
    answer = await client.get(f"/embed/{match}")
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")
    assert (
        "<p>This match is not over yet. It can be shown elsewhere after its end.</p>" in answer.text
    )


async def test_an_invitation_says_who_invites(client):
    match, _, _ = await begin(client, seats=[{"kind": "person", "name": "Ada"}, {"kind": "open"}])
    assert (
        Tags((await client.get(f"/m/{match}")).text).title
        == "Ada invites you to Palindromic Rows/Columns · paperbits"
    )


async def test_an_unknown_match_is_not_found_and_the_page_says_so(client):
    answer = await client.get("/m/abc")
    assert (answer.status_code, answer.text) == (404, INDEX)
    assert (await client.get("/m/abc.png")).status_code == 404
    embed = await client.get("/embed/abc")
    assert (embed.status_code, embed.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "<p>There is no such match here.</p>" in embed.text  # People read it in a frame.
    assert "frame-ancestors *" in embed.headers["content-security-policy"]
    assert "<script" not in embed.text


@pytest.mark.parametrize(("proxies", "scheme"), [(["127.0.0.1"], "https"), ([], "http")])
async def test_addresses_are_those_that_a_trusted_proxy_names(proxies, scheme):
    told = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https", "Host": "site:8443"}
    async with site(proxies=proxies) as client:
        match, _ = await finished(client)
        tags = Tags((await client.get(f"/m/{match}", headers=told)).text)
        assert tags.metas["og:url"] == f"{scheme}://site:8443/m/{match}"


async def test_the_picture_shows_the_final_board_and_is_kept_by_its_tag(client):
    match, _ = await finished(client)
    answer = await client.get(f"/m/{match}.png")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    drawn = Image.open(BytesIO(answer.content)).convert("RGB")
    assert drawn.size == (WIDTH, HEIGHT)
    colours = {colour: count for count, colour in drawn.getcolors(1 << 20)}
    assert colours[0xFF, 0xFE, 0xF9] > 10_000  # The squares of the board.
    assert colours[0xB0, 0x32, 0x2A] > 500  # The scores, and the mark of the last move.
    again = await client.get(f"/m/{match}.png", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_many_who_ask_at_once_get_one_drawing(monkeypatch):
    from paperbits.picture import raster
    from paperbits.server.sharing import pictures

    drawn, draw = [], raster.png
    monkeypatch.setattr(raster, "png", lambda svg: drawn.append(svg) or draw(svg))
    async with site() as client:
        match, _ = await finished(client)
        answers = await asyncio.gather(*(client.get(f"/m/{match}.png") for _ in range(10)))
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1
        assert len(drawn) <= pictures.AT_ONCE
        few = [client.get(f"/m/{match}.png") for _ in range(5)]
        assert {answer.status_code for answer in await asyncio.gather(*few)} == {200}
        assert len(drawn) <= pictures.AT_ONCE


async def test_pictures_are_limited_for_each_client():
    far = {"X-Forwarded-For": "203.0.113.7"}
    async with site(
        limits=Limits(pictures_at_once=3, pictures_per_second=0.001), proxies=["127.0.0.1"]
    ) as client:
        match, _ = await finished(client)
        statuses = [
            (await client.get(f"/m/{match}.png", headers=far)).status_code for _ in range(5)
        ]
        assert statuses == [200, 200, 200, 429, 429]
        other = await client.get(f"/m/{match}.png", headers={"X-Forwarded-For": "203.0.113.8"})
        assert other.status_code == 200


async def test_only_the_embed_may_stand_in_a_frame(client):
    match, _ = await finished(client)
    embed = (await client.get(f"/embed/{match}")).headers
    assert "frame-ancestors *" in embed["content-security-policy"]
    assert "default-src 'none'" in embed["content-security-policy"]
    assert "x-frame-options" not in embed
    for address in (
        f"/m/{match}",
        f"/m/{match}.png",
        f"/embed/{match}/more",
        "/embed/",
        "/",
        f"/api/matches/{match}/record.json",
    ):
        headers = (await client.get(address)).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-frame-options"] == "DENY"


async def test_the_embed_has_the_final_board_and_the_moves(client):
    match, _ = await finished(client, [BOTH[0], {"kind": "person", "name": "Ben"}])
    text = (await client.get(f"/embed/{match}")).text
    assert (
        f'<a href="http://site/m/{match}" target="_blank" rel="noopener">Palindromic'
        " Rows/Columns</a>" in text
    )
    assert "Ada 0 · Ben 2" in text
    data = json.loads(
        text.split('<script type="application/json" id="match">')[1].split("</script>")[0]
    )
    assert data == {"id": match, "moves": ["Ada fills a1.", "Ben fills b1."], "plies": 2}
    last = (await client.get(f"/api/matches/{match}/plies/2/picture")).text
    assert last.split("</title>")[1] in text
    assert last != (await client.get(f"/api/matches/{match}/plies/1/picture")).text
    await client.ask(f"matches/{match}/plies/3/picture", status=400)


async def test_records_are_sent_as_json_and_in_the_format_of_their_game(client):
    match, key, _ = await begin(client, settings={"n": 2}, seats=BOTH)
    await play(client, match, key, 0, "a1")
    answer = await client.get(f"/api/matches/{match}/record.json")
    assert (answer.json()["entries"], answer.json()["result"]) == (["a1"], None)
    name = f'attachment; filename="palindromic-rows-columns-{match}.json"'
    assert answer.headers["content-disposition"] == name
    seats = [BOTH[0], {"kind": "computer", "level": "beginner"}]
    match, key, _ = await begin(client, "binary-number-scrabble", {"base": 10}, seats)
    await client.refused(403, "secret", f"matches/{match}/record.json", key=key)
    await change(client, match, "resign", key, version=0)
    answer = await client.get(f"/api/matches/{match}/record.gcg")
    assert answer.text.startswith("#character-encoding UTF-8")
    name = f'attachment; filename="binary-number-scrabble-{match}.gcg"'
    assert answer.headers["content-disposition"] == name
    await client.ask(f"matches/{match}/record.sgf", status=404)


def test_strangers_see_a_person_where_nobody_else_has_no_name():
    card = find("palindromic-rows-columns")
    for seats, names in (
        ([Seat(), Seat("beginner")], ["A person", "The computer"]),
        ([Seat(), Seat()], ["Player 1", "Player 2"]),
        ([Seat(name="Ada"), Seat("beginner")], ["Ada", "The computer"]),
    ):
        called = names_of_strangers(Match(card, {"n": 2}, seats))
        assert [called.of(player) for player in range(2)] == names


def test_a_picture_says_where_the_match_is():
    view = find("palindromic-rows-columns").new({"n": 2}).view(None)
    told = Told("abc", "A game", True, ("Ada", "Ben"), "Ada wins.", "", view=view)
    assert "games.example/m/abc</text>" in picture_of(told, "https://games.example")
    assert "paperbits</text>" in picture_of(told)
