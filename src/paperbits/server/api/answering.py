"""How endpoints answer: texts with a tag, and work that ends with its client."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from hashlib import sha256
from typing import Any, Final, TypeVar

from fastapi import Request, Response

from paperbits.core.errors import PaperbitsError
from paperbits.server.wire.base import text_of
from paperbits.server.workers.pools import Workers

ASK_AGAIN: Final = "no-cache"
"""Cache the answer, but revalidate it each time."""


def constant(request: Request, body: str) -> Response:
    """Return a JSON answer with its tag. See ``tagged``."""
    return tagged(request, body, "application/json")


async def worked_out(request: Request, workers: Workers, make: Callable[[], object]) -> Response:
    """Return the JSON of what ``make`` returns on a thread of the rules, with its tag."""
    return constant(request, await workers.ask(lambda: text_of(make())))


def tagged(
    request: Request,
    body: str,
    kind: str,
    cache: str = ASK_AGAIN,
    more: Mapping[str, str] | None = None,
) -> Response:
    """Return a text with its tag, or status 304 without a body if the browser has it already."""
    # Weak: the tag is the same with and without compression.
    tag = f'W/"{sha256(body.encode()).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": cache, **(more or {})}
    if has(request, tag):
        return Response(status_code=304, headers={**headers, "Vary": "Accept-Encoding"})
    return Response(body, media_type=kind, headers=headers)


def has(request: Request, tag: str) -> bool:
    """Whether the browser has the answer with this tag (RFC 9110, section 13.1.2; weak comparison)."""
    told = request.headers.get("if-none-match", "")
    return told.strip() == "*" or tag.removeprefix("W/") in [
        each.strip().removeprefix("W/") for each in told.split(",")
    ]


R = TypeVar("R")


class GoneError(PaperbitsError, kind="gone"):
    """The client has disconnected. No answer is sent."""


async def while_there(request: Request, work: Coroutine[Any, Any, R]) -> R:
    """Await ``work`` and return its result; cancel it and raise GoneError if the client leaves."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(gone())
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise GoneError("The client has hung up.")
    finally:
        for task in (working, leaving):
            task.cancel()
        # The caller may close what the work uses only after the work has ended.
        await asyncio.wait({working, leaving})
