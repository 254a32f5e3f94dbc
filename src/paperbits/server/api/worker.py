"""What thinks in the browsers of people who play alone: the files of ``paperbits serve --worker``."""

import asyncio
import gzip
from collections.abc import Mapping
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from paperbits.server.api.page import HASHED, accepts
from paperbits.server.options import Options

router = APIRouter(include_in_schema=False)

POLICY: Final = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:"
"""What a worker may do: run these scripts, compile WebAssembly, and ask this site."""


def address(options: Options) -> str:
    """Return where the files are; empty if the site has none."""
    return f"/worker/{options.worker_version}/" if options.worker else ""


@router.api_route("/worker/{version}/{name}", methods=["GET", "HEAD"])
async def file(version: str, name: str, request: Request) -> Response:
    """Serve a file. Its address changes with it, so browsers keep it."""
    options: Options = request.app.state.options
    place = _files(options.worker).get(name) if version == options.worker_version else None
    if place is None:
        raise HTTPException(404)
    headers = {"Cache-Control": HASHED, "Content-Security-Policy": POLICY}
    data = None
    kind = guess_type(name)[0] or "application/octet-stream"
    if place.suffix == ".pack":
        kind = "application/gzip"  # So nothing compresses it once more.
    else:
        headers["Vary"] = "Accept-Encoding"
        if accepts(request.headers.get("accept-encoding", ""), "gzip"):
            data = await asyncio.to_thread(_pressed, place)
            headers["Content-Encoding"] = "gzip"
    if data is None:
        data = await asyncio.to_thread(place.read_bytes)
    return Response(data, headers=headers, media_type=kind)


@lru_cache(maxsize=1)
def _files(folder: str) -> Mapping[str, Path]:
    """Return the files of a folder by their names."""
    return {file.name: file for file in Path(folder).iterdir() if file.is_file()}


@lru_cache(maxsize=16)
def _pressed(file: Path) -> bytes:
    """Return a file compressed. All of them take 4 MB, and each is compressed once."""
    return gzip.compress(file.read_bytes(), 9, mtime=0)
