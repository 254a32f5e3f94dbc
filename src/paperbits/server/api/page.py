"""The built page: files that browsers cache for a year, and ``index.html`` for all else."""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

from paperbits.server.api.answering import ASK_AGAIN, has

router = APIRouter(include_in_schema=False)

FOLDER: Final = Path(__file__).parents[1] / "page"

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>paperbits</title>
<p>The page has not been built. Run <code>make install</code>, or <code>npm ci</code> and <code>npm run build</code> in
<code>web/</code>. The API is here all the same, at <a href="/api/games">/api/games</a>.</p></html>
"""  # noqa: E501

HASHED: Final = "public, max-age=31536000, immutable"
"""For files whose names contain a hash of their content."""

PRESSED: Final = {"br": ".br", "gzip": ".gz"}
"""The suffixes of the compressed forms that the build writes, the smallest first."""


FIRST: Final = re.compile("|daily|puzzles|(daily|g)/[^/]+")
"""The addresses of pages whose first files are known: those below them need others."""

LISTED: Final = ("", "g")
"""Kinds of pages that begin with the list of games."""


@router.api_route("/{path:path}", methods=["GET", "HEAD"], response_class=HTMLResponse)
async def page(path: str, request: Request) -> Response:
    """Serve a file of the page, or ``index.html``."""
    if path == "api" or path.startswith("api/"):
        raise HTTPException(404)
    file = _file(path)
    if file is not None:
        return sent(file, request, HASHED if path.startswith("assets/") else ASK_AGAIN)
    if path.startswith("assets/") or "." in path.rsplit("/", 1)[-1]:
        raise HTTPException(404)  # A missing file is not an address of the page.
    return document(request, path.partition("/")[0] if FIRST.fullmatch(path) else None)


def document(request: Request, kind: str | None) -> Response:
    """Send ``index.html``, with the names of the files that this kind of page needs first."""
    index = FOLDER / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, headers={"Cache-Control": "no-store"})
    answer = sent(index, request, ASK_AGAIN)
    if links := _links(FOLDER / "preloads.json", index.stat().st_mtime_ns).get(kind):
        answer.headers["Link"] = links
    return answer


@lru_cache(maxsize=1)
def _links(file: Path, _built: int) -> Mapping[str | None, str]:
    """The Link header of each kind of page (RFC 8288): a browser loads these files at once."""
    if not file.is_file():
        return {}
    found: dict[str | None, str] = {}
    for kind, names in json.loads(file.read_text(encoding="utf-8")).items():
        links = [
            f"</{name}>; rel=modulepreload"
            if name.endswith(".js")
            else f"</{name}>; rel=preload; as=style; crossorigin"
            for name in names
        ]
        if kind in LISTED:
            links.append("</api/games>; rel=preload; as=fetch; crossorigin")
        found[kind] = ", ".join(links)
    return found


def sent(file: Path, request: Request, cache: str) -> Response:
    """Send the file in the smallest form that the browser accepts, or status 304."""
    kind = guess_type(file.name)[0] or "application/octet-stream"
    headers = {"Cache-Control": cache}
    pressed = {coding: file.with_name(file.name + ending) for coding, ending in PRESSED.items()}
    pressed = {coding: path for coding, path in pressed.items() if path.is_file()}
    if pressed:
        headers["Vary"] = "Accept-Encoding"
    for coding, path in pressed.items():
        if accepts(request.headers.get("accept-encoding", ""), coding):
            file = path
            headers["Content-Encoding"] = coding
            break
    answer = FileResponse(file, headers=headers, media_type=kind, stat_result=file.stat())
    if has(request, answer.headers["etag"]):
        headers.pop("Content-Encoding", None)
        return Response(status_code=304, headers={**headers, "ETag": answer.headers["etag"]})
    return answer


def accepts(told: str, coding: str) -> bool:
    """Whether an Accept-Encoding header takes this coding (RFC 9110, section 12.5.3)."""
    weights: dict[str, float] = {}
    for each in told.split(","):
        name, _, weight = each.partition(";")
        try:
            weights[name.strip().lower()] = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            weights[name.strip().lower()] = 0  # An unreadable weight counts as 0.
    return weights.get(coding, weights.get("*", 0)) > 0


def _file(path: str) -> Path | None:
    if path and "\0" not in path:
        file = (FOLDER / path).resolve()
        with suppress(OSError):  # The name may be too long for a file.
            return file if file.is_file() and file.is_relative_to(FOLDER.resolve()) else None
    return None
