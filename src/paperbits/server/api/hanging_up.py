"""Clients that disconnect: the server drops the work that it started for them."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import Request

from paperbits.core.errors import PaperbitsError

R = TypeVar("R")


class GoneError(PaperbitsError):
    """The client has disconnected. No answer is sent."""

    kind = "gone"


async def while_there(request: Request, work: Coroutine[Any, Any, R]) -> R:
    """Await ``work`` and return its result. If the client disconnects, cancels it, waits for its
    end, and raises GoneError.
    """

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
        # Else its caller could not close what it is still using.
        await asyncio.wait({working, leaving})
