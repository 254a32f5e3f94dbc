"""The built page: files that never change for a year, and ``index.html`` for every address that is the page's own."""

from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

router = APIRouter(include_in_schema=False)

FOLDER: Final = Path(__file__).parents[1] / "page"

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>paperbits</title>
<p>The page has not been built. Run <code>make install</code>, or <code>npm ci</code> and <code>npm run build</code> in
<code>web/</code>. The API is here all the same, at <a href="/api/games">/api/games</a>.</p></html>
"""

HASHED: Final = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""


@router.api_route("/{path:path}", methods=["GET", "HEAD"], response_class=HTMLResponse)
async def page(path: str, request: Request) -> Response:
    """A file of the page, or the page itself."""
    if path == "api" or path.startswith("api/"):
        raise HTTPException(404)
    file = _file(path)
    if file is not None:
        return _sent(file, request, HASHED if path.startswith("assets/") else "no-cache")
    if path.startswith("assets/") or "." in path.rsplit("/", 1)[-1]:
        raise HTTPException(404)  # A missing file is no address of the page's.
    index = FOLDER / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, headers={"Cache-Control": "no-store"})
    return _sent(index, request, "no-cache")


def _sent(file: Path, request: Request, cache: str) -> Response:
    """The file, or only the word that it has not changed."""
    answer = FileResponse(file, headers={"Cache-Control": cache}, stat_result=file.stat())
    known = request.headers.get("if-none-match", "")
    if answer.headers["etag"] in [tag.strip().removeprefix("W/") for tag in known.split(",")]:
        return Response(status_code=304, headers={"ETag": answer.headers["etag"], "Cache-Control": cache})
    return answer


def _file(path: str) -> Path | None:
    """The file of this path, if it lies in the page's folder."""
    if not path or "\0" in path or len(path) > 500:
        return None
    file = (FOLDER / path).resolve()
    return file if file.is_file() and file.is_relative_to(FOLDER.resolve()) else None
