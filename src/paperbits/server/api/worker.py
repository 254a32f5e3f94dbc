"""The files of ``paperbits serve --worker``: what thinks in the browsers of lone players."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Mapping
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, StreamingResponse
from starlette.exceptions import HTTPException

from paperbits.server.api.page import HASHED, accepts
from paperbits.server.options import Options

router = APIRouter(include_in_schema=False)

POLICY: Final = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:"
"""What a worker may do: run these scripts, compile WebAssembly, and ask this site."""

PART: Final = 65_536
"""Bytes that are sent at a time. A client that does not read holds few of them in memory."""


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
    if place.suffix == ".pack":
        return FileResponse(place, headers=headers, media_type="application/gzip")
    kind = guess_type(name)[0] or "application/octet-stream"
    headers["Vary"] = "Accept-Encoding"
    if not accepts(request.headers.get("accept-encoding", ""), "gzip"):
        return FileResponse(place, headers=headers, media_type=kind)
    data = await asyncio.to_thread(_pressed, place)
    headers |= {"Content-Encoding": "gzip", "Content-Length": str(len(data))}
    return StreamingResponse(_parts(data), headers=headers, media_type=kind)


async def _parts(data: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(data), PART):
        yield data[start : start + PART]


@lru_cache(maxsize=1)
def _files(folder: str) -> Mapping[str, Path]:
    return {file.name: file for file in Path(folder).iterdir() if file.is_file()}


@lru_cache(maxsize=16)
def _pressed(file: Path) -> bytes:
    """Return a file compressed. All of them take 4 MB, and each is compressed once."""
    return gzip.compress(file.read_bytes(), 9, mtime=0)
