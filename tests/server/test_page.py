"""The page's files, its addresses, and the headers around them."""

import pytest
from site_help import site

from paperbits.server.api import page


@pytest.fixture(autouse=True)
def built(tmp_path, monkeypatch):
    """A page in a folder, and a secret beside it."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>paperbits</title>")
    (folder / "assets" / "index-abc.js").write_text("let page;")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(page, "FOLDER", folder)


async def test_every_address_of_the_page_is_the_page():
    async with site() as client:
        for path in ("/", "/games/plexus", "/m/abc", "/anything/at/all"):
            answer = await client.get(path)
            assert answer.status_code == 200
            assert "<title>paperbits</title>" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
            assert (await client.head(path)).status_code == 200


async def test_named_files_are_kept_and_others_asked_for_again():
    async with site() as client:
        script = await client.get("/assets/index-abc.js")
        assert "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        again = await client.get("/", headers={"If-None-Match": (await client.get("/")).headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/gone.js",
        "/gone.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/a%00b.txt",
        "/api/x",
    ],
)
async def test_what_is_not_there_is_not_the_page(path):
    async with site() as client:
        answer = await client.get(path)
        assert (answer.status_code, answer.json()["error"]["kind"]) == (404, "not-found")


async def test_a_browser_is_told_to_keep_the_page_to_itself():
    async with site() as client:
        for path in ("/", "/api/games", "/api/nothing"):
            headers = (await client.get(path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert "script" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"


async def test_where_the_page_is_not_built_it_says_how(monkeypatch, tmp_path):
    monkeypatch.setattr(page, "FOLDER", tmp_path / "none")
    async with site() as client:
        answer = await client.get("/")
        assert answer.status_code == 200
        assert "npm run build" in answer.text
