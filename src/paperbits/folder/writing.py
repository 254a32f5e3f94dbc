"""Write the folder of static files that plays the games in a browser, offline too.

The page is the site's own. Answers that are always the same (the catalogue,
boards, rules, lessons, examples) become files. Python in the browser gives the rest (``worker``).
"""

import asyncio
import hashlib
import json
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from paperbits.core.card import Card
from paperbits.core.catalogue import all_games
from paperbits.core.errors import PaperbitsError
from paperbits.findings import all_findings, picture, picture_names
from paperbits.folder.packing import write_archives, zipped
from paperbits.folder.version import write_version

BROWSER: Final = Path(__file__).parent / "browser"
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")

ALWAYS: Final = ("/games", "/puzzles", "/me", "/site")


def write(folder: Path, kernels: Path, pyodide: Path, under: str = "/") -> None:
    """Write the folder. ``kernels`` is a folder of kernels for ``wasm32``, ``pyodide`` the npm
    package of that name, ``under`` the path at which the folder will be served.

    Raises PaperbitsError if one of them, or the page, is not there.
    """
    under = f"/{under.strip('/')}/".replace("//", "/")
    page = BROWSER.parents[1] / "server" / "page"
    for needed, what in (
        (page / "index.html", "The page is not built"),
        (kernels / "manifest.json", f"There are no kernels in {kernels}"),
        (pyodide / PYODIDE[0], f"Pyodide is not in {pyodide}"),
    ):
        if not needed.exists():
            raise PaperbitsError(f"{what}; docs/anywhere.md says how to make it.")
    shutil.copytree(
        page,
        folder,
        dirs_exist_ok=True,
        ignore=shutil.ignore_patterns("*.br", "*.gz", "sources.txt"),
    )
    host = folder / "host"
    (host / "answers").mkdir(parents=True, exist_ok=True)
    for name in PYODIDE:
        shutil.copy(pyodide / name, host / name)
    for name in ("alone.css", "host.js", "hosted.js", "python.js", "thinker.js", "worker.js"):
        shutil.copy(BROWSER / name, host / name)
    write_archives(host, kernels, pyodide)
    write_version(host)
    _write_answers(host, under)
    pictures = folder / "pictures"
    pictures.mkdir(exist_ok=True)
    for name in picture_names():
        (pictures / name).write_bytes(picture(name) or b"")
    html = (folder / "index.html").read_text(encoding="utf-8")
    html = html.replace(
        "<script src=", '<script src="/host/host.js"></script>\n    <script src=', 1
    )
    for name in ("index.html", "404.html"):
        (folder / name).write_text(re.sub(r'(href|src)="/', rf'\1="{under}', html), "utf-8")
    manifest = folder / "manifest.webmanifest"
    manifest.write_text(manifest.read_text("utf-8").replace(' "/', f' "{under}'), "utf-8")
    write_service_worker(folder)


def packed(folder: Path) -> bytes:
    """Return an archive of a written folder."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return zipped(
        (f"{folder.name}/{file.relative_to(folder).as_posix()}", file.read_bytes())
        for file in files
    )


def _write_answers(host: Path, under: str) -> None:
    """Write the answers that belong to no match, and a list of them. Pictures that an answer names are
    in the folder.
    """
    listed: dict[str, str] = {}
    for address, answer in asyncio.run(_answered(list(_addresses()))).items():
        listed[address] = f"{len(listed)}.json"
        answer = answer.replace(b"/api/findings/pictures/", f"{under}pictures/".encode())
        (host / "answers" / listed[address]).write_bytes(answer)
    (host / "answers.json").write_text(json.dumps(listed), encoding="utf-8")


async def _answered(addresses: Sequence[str]) -> dict[str, bytes]:
    """Return what a new site answers; addresses that it refuses are left out."""
    from paperbits.server.app import create_app
    from paperbits.server.options import Options
    from paperbits.store.temporary import TemporaryLog

    app = create_app(TemporaryLog, Options(names=("site",)))
    found: dict[str, bytes] = {}
    async with app.router.lifespan_context(app):
        for address in addresses:
            status, answer = await _asked(app, f"/api{address}")
            if status == 200:
                found[address] = answer
    return found


async def _asked(app: Any, address: str) -> tuple[int, bytes]:
    """Ask an application for an address, without a connection."""
    path, _, query = address.partition("?")
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", b"site")],
        "client": ("127.0.0.1", 0),
        "server": ("site", 80),
    }
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return int(sent[0]["status"]), b"".join(part.get("body", b"") for part in sent[1:])


def _addresses() -> Iterator[str]:
    yield from ALWAYS
    yield from (f"/findings/{found.id}" for found in all_findings())
    for card in all_games():
        yield from _of_game(card)


def _of_game(card: Card) -> Iterator[str]:
    begin = f"/games/{card.id}"
    yield f"{begin}/board"
    yield f"{begin}/opening"
    yield f"{begin}/rules"
    usual: dict[str, Any] = {name: setting.default for name, setting in card.settings.items()}
    for settings in ({}, usual):
        yield f"{begin}/rules?settings={quote(json.dumps(settings, separators=(',', ':')), safe='')}"
    yield from (f"{begin}/lesson?number={number}" for number in range(len(card.lessons)))
    yield from (f"{begin}/examples/{number}" for number in range(len(card.examples)))


def write_service_worker(folder: Path) -> None:
    """Write the service worker, with the list of all files and a version that follows from them."""
    files = sorted(file for file in folder.rglob("*") if file.is_file() and file.name != "sw.js")
    found = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    names = ["./", *(f"./{file.relative_to(folder).as_posix()}" for file in files)]
    text = (BROWSER / "sw.js").read_text(encoding="utf-8")
    text = text.replace("{version}", f"paperbits-{found}").replace('"{files}"', json.dumps(names))
    (folder / "sw.js").write_text(text, encoding="utf-8")
