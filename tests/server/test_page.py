"""The page's files, its addresses, and the headers around them."""

import json

import pytest
from site_help import begin, site

from paperbits.server.api import page


@pytest.fixture(autouse=True)
def built(tmp_path, monkeypatch):
    """A page in a folder, and a secret beside it."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>paperbits</title>")
    (folder / "assets" / "index-abc.js").write_text("let page;\n" * 20)
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(page, "FOLDER", folder)
    return folder


async def test_every_address_of_the_page_is_the_page(client):
    for path in ("/", "/games/plexus", "/matches", "/anything/at/all"):
        answer = await client.get(path)
        assert answer.status_code == 200
        assert "<title>paperbits</title>" in answer.text
        assert answer.headers["cache-control"] == "no-cache"
        assert (await client.head(path)).status_code == 200


async def test_hashed_files_are_cached_and_others_revalidated(client):
    script = await client.get("/assets/index-abc.js")
    assert "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]
    again = await client.get(
        "/", headers={"If-None-Match": (await client.get("/")).headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


GONE = (
    "/assets/gone.js /gone.txt /../secret.txt /%2e%2e/secret.txt /assets/..%2f..%2fsecret.txt"
    " /a%00b.txt /api/x"
)


async def test_unknown_addresses_are_not_found(client):
    for path in [*GONE.split(), f"/{'a' * 300}.txt"]:
        await client.refused(404, "not-found", path)


async def test_security_headers_isolate_the_page(client):
    for path in ("/", "/api/games", "/api/nothing"):
        headers = (await client.get(path)).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "script" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    script = (await client.get("/assets/index-abc.js")).headers
    assert script["x-content-type-options"] == "nosniff"
    assert script["cross-origin-resource-policy"] == "same-origin"


PRESSED = {"br": b"small by brotli", "gzip": b"small by gzip"}


async def test_compressed_files_are_sent_to_browsers_that_accept_them(built, client):
    for name in ("index.html", "assets/index-abc.js"):
        (built / f"{name}.br").write_bytes(PRESSED["br"])
        (built / f"{name}.gz").write_bytes(PRESSED["gzip"])
    tags = set()
    for told, coding in (
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0", "gzip"),
        ("GZIP", "gzip"),
        ("*", "br"),
        ("br;q=0, *;q=0.5", "gzip"),
        ("identity", None),
        ("br;q=nonsense", None),
        ("", None),
    ):
        for path, kind, cache in (
            ("/", "text/html", "no-cache"),
            ("/assets/index-abc.js", "javascript", "immutable"),
        ):
            async with client.stream("GET", path, headers={"Accept-Encoding": told}) as answer:
                sent = b"".join([part async for part in answer.aiter_raw()])
            assert answer.headers.get("content-encoding") == coding
            assert answer.headers["vary"] == "Accept-Encoding"
            assert kind in answer.headers["content-type"]
            assert cache in answer.headers["cache-control"]
            assert sent == PRESSED.get(coding, sent)
            tags.add((path, coding, answer.headers["etag"]))
            tag = {"If-None-Match": answer.headers["etag"], "Accept-Encoding": told}
            await client.ask(path, headers=tag, status=304)
    assert len({tag for *_, tag in tags}) == len(tags) == 6  # Each coding of a file has its own.


async def test_without_a_built_page_the_server_explains_how_to_build_it(monkeypatch, tmp_path):
    monkeypatch.setattr(page, "FOLDER", tmp_path / "none")
    async with site() as client:
        answer = await client.get("/")
        assert answer.status_code == 200
        assert "npm run build" in answer.text


async def test_the_document_names_the_files_that_a_page_needs_first(built):
    lists = {"": ["assets/Home-a.js", "assets/Home-b.css"], "g": [], "m-tiles": ["assets/T-c.js"]}
    lists["puzzles"] = ["assets/Puzzles-d.css"]
    (built / "preloads.json").write_text(json.dumps(lists))
    seats = [{"kind": "person"}, {"kind": "person"}]
    as_browser = {"Sec-Fetch-Dest": "document"}
    async with site() as client:
        assert (await client.get("/")).headers["link"] == (
            "</assets/Home-a.js>; rel=modulepreload,"
            " </assets/Home-b.css>; rel=preload; as=style; crossorigin,"
            " </api/games>; rel=preload; as=fetch; crossorigin"
        )
        assert "/api/games" in (await client.get("/g/plexus")).headers["link"]
        assert "Puzzles-d" in (await client.get("/puzzles")).headers["link"]
        for other in ("/matches", "/puzzles/streak", "/g/plexus/rules", "/m/a/b"):
            assert "link" not in (await client.get(other)).headers
        tiles, _, _ = await begin(client, "binary-number-scrabble", seats=seats)
        address = f"/m/{tiles}"
        linked = (await client.get(address, headers=as_browser)).headers["link"]
        assert linked == "</assets/T-c.js>; rel=modulepreload"
        grid, _, _ = await begin(client, seats=seats)
        assert "link" not in (await client.get(f"/m/{grid}", headers=as_browser)).headers
